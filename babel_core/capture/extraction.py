"""Structured extraction: what a message says, as entity, key and value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from babel_core.capture import rule_templates, user_templates
from babel_core.capture.contacts import emails, phones
from babel_core.capture.fields import EMAIL, PHONE, StructuredFields
from babel_core.capture.gate import CATEGORIES
from babel_core.capture.keywords import Keywords
from babel_core.capture.lexicon import Extraction, shipped_lexicon
from babel_core.capture.phrases import PhraseBook, file_book, pack_book
from babel_core.capture.reading import Reading, read
from babel_core.capture.secrets import is_sensitive
from babel_core.capture.sentences import sentence_spans
from babel_core.capture.template_text import Sentence
from babel_core.errors import ConfigError, require_str
from babel_core.packs.catalog import builtin_catalog

MOST_SENTENCES = 40
"""Sentences of a message that templates are tried on, one after the other."""

Template = Callable[[Sentence, Extraction], StructuredFields | None]

_USUAL: tuple[Template, ...] = (
    rule_templates.decision,
    rule_templates.choice,
    rule_templates.convention,
    user_templates.possessive,
    user_templates.preference,
    user_templates.name,
)
_PERSONAL: tuple[Template, ...] = (
    user_templates.name,
    user_templates.possessive,
    user_templates.preference,
    *_USUAL[:3],
)
_ORDERS = {"preference": (*_PERSONAL, user_templates.bare_preference), "entity": _PERSONAL, "fact": _PERSONAL}
"""What is tried first where the category is known: "I have never liked tea" is no rule."""


def extract_structured_fields(
    text: str,
    category: str | None = None,
    *,
    keywords: Keywords | None = None,
    languages: Iterable[str] | None = None,
) -> StructuredFields:
    """Entity, key and value of a message; false where nothing was found.

    Tried in order: decision ("decision", what, why), choice (X over Y), rule ("convention", what, "always" or
    "never"), possession (whose, what, value), preference ("user", verb, what), name, e-mail address, telephone number;
    for the category "entity" then the first capitalised word. A known category may put what it is about first. Keys and
    names are cut at 100, values at 200 code points; values and names end where the next clause begins. A decision
    without a reason has the value that `StructuredFields` tells. A message with a secret gives nothing. `languages` are
    tags (None: told from the text). TypeError for another type than str, ConfigError for a category that is none of
    `detect_category`.

    >>> extract_structured_fields("We chose rsync because it resumes")
    StructuredFields(entity='decision', key='rsync', value='it resumes', negated=False, language='en')
    """
    if category is not None and require_str(category, "category") not in CATEGORIES:
        message = f"category is {category!r}; valid categories: {', '.join(CATEGORIES)}"
        raise ConfigError(message)
    found = fields_of(read(text, keywords, languages), category)
    return StructuredFields() if found and is_sensitive(text) else found


def fields_of(reading: Reading, category: str | None) -> StructuredFields:
    """`extract_structured_fields` of a message that is read already, whatever it holds."""
    spans = [span for span, _ in zip(sentence_spans(reading.text), range(MOST_SENTENCES), strict=False)]
    read_by = [
        (extraction, book.language, [Sentence.of(reading.text[start:end], book) for start, end in spans])
        for extraction, book in _templates(reading)
    ]
    for find in _ORDERS.get(category or "", _USUAL):
        for extraction, language, sentences in read_by:
            for sentence in sentences:
                found = find(sentence, extraction)
                if found is not None:
                    return replace(found, language=language)
    return _contact(reading.text) or (_named(reading) if category == "entity" else StructuredFields())


def _templates(reading: Reading) -> Iterator[tuple[Extraction, PhraseBook]]:
    """The templates of each language: those of its pack, then those of a keyword file."""
    for language in reading.languages:
        if language in reading.keywords.packs:
            yield shipped_lexicon(language).extraction, pack_book(language)
        if language in reading.keywords.extraction:
            extraction = reading.keywords.extraction[language]
            yield extraction, file_book(extraction, language)


def _contact(text: str) -> StructuredFields:
    for key, spans in ((EMAIL, emails(text)), (PHONE, phones(text))):
        span = next(spans, None)
        if span is not None:
            return StructuredFields(key=key, value=text[span[0] : span[1]])
    return StructuredFields()


def _named(reading: Reading) -> StructuredFields:
    """The first capitalised word that is none of the small words of the language."""
    catalog = builtin_catalog()
    small = [catalog.for_tag(language).stopwords for language in reading.languages]
    for word in reading.text[:1_000].split():
        bare = word.strip(".,;:!?\"'’“”„«»()[]¡¿")
        if bare[:1].isupper() and not any(bare.casefold() in words for words in small):
            return StructuredFields(entity=bare)
    return StructuredFields()
