"""Where what was found ends: before the next clause of its sentence, and a name behind its last capitalised word."""

from __future__ import annotations

import re

from babel_core.capture.lexicon import Extraction
from babel_core.capture.template_text import Sentence
from babel_core.packs.matching.folding import text_form
from babel_core.text.token import Span

MOST_NAMES = 4
"""Words of a name, those between them ("van", "and") not counted."""

NEXT_VERB = 30
"""Code points that the subject of a next clause may have: "... and the cat is Tom"."""

_COMMA = re.compile(r"[,;，；、،؛]")
_PARTICLES = frozenset(
    (
        *("af", "al", "av", "bin", "da", "das", "de", "del", "della", "den", "der", "des", "di", "do", "dos", "du"),
        *("el", "ibn", "la", "le", "of", "ten", "ter", "the", "van", "von", "zu", "zum"),
    )
)
"""Small words inside names, in any language's text: "Ludwig van Beethoven"."""


def told(sentence: Sentence, templates: Extraction, span: Span) -> Span:
    """A span without the clause that a join or a comma begins in it: "tea, and I live in Bonn" is tea.

    What joins words alone stays: "tea and cake".
    """
    return span[0], min((*_breaks(sentence, "breaks", span), *_opened(sentence, span), span[1]))


def owned(sentence: Sentence, templates: Extraction, span: Span) -> Span:
    """`told` of what somebody's thing is; also without a clause that has a subject of its own."""
    start, end = told(sentence, templates, span)
    if templates.order == "svo":
        for at, behind in _joins(sentence, (start, end)):
            verbs = sentence.find("possessive.verbs", behind, min(sentence.end, behind + NEXT_VERB))
            if any(verb.start > behind and verb.gap is None and sentence.text[verb.start].isalpha() for verb in verbs):
                return start, at
    return start, end


def named(sentence: Sentence, templates: Extraction, span: Span) -> Span:
    """`told` of a name, which ends before any join of capitals with what has none: "Lena and work as a baker"."""
    start, end = told(sentence, templates, span)
    end = min((*_breaks(sentence, "name_breaks", (start, end)), end))
    if _is_capital(sentence, sentence.trimmed((start, end))[0]):
        for at, behind in _joins(sentence, (start, end)):
            if sentence.written(behind).islower():
                return start, at
    return start, end


def name_words(name: str, templates: Extraction) -> str:
    """The capitalised words that a name begins with, at most four; all of one that begins with none.

    >>> name_words("Ludwig van Beethoven from Bonn", Extraction())
    'Ludwig van Beethoven'
    """
    words = name.split()
    if not words or not words[0][:1].isupper():
        return name
    between = _PARTICLES.union(text_form(join)[0] for join in templates.clauses.joins)
    last = count = joined = 0
    for at, word in enumerate(words):
        if not word.lstrip("\"'’“”„«»(")[:1].islower():
            last, count = at + 1, count + 1
        elif text_form(word)[0] not in between:
            # Its verb is last: "Lena ve Bonn'da yaşıyorum" is no name of two.
            last = joined if joined and templates.order == "sov" else last
            break
        elif text_form(word)[0] not in _PARTICLES:
            joined = at
        if count == MOST_NAMES:
            break
    return " ".join(words[:last])


def _breaks(sentence: Sentence, name: str, span: Span) -> list[int]:
    start, end = sentence.trimmed(span)
    return [p.start for p in sentence.find(f"clauses.{name}", start, end) if not sentence.is_blank((start, p.start))]


def _opened(sentence: Sentence, span: Span) -> list[int]:
    """Where joins and commas stand that a subject or a verb of a clause follows, with more behind it."""
    found = sentence.find("clauses.openers", *span)
    openers = {phrase.start: phrase.end for phrase in found if not sentence.is_blank((phrase.end, sentence.end))}
    if not openers:
        return []
    commas = [
        (match.start(), sentence.after("", (match.end(), span[1]))[0])
        for match in _COMMA.finditer(sentence.text, *sentence.trimmed(span))
    ]
    return [at for at, behind in (*_joins(sentence, span), *commas) if behind in openers]


def _joins(sentence: Sentence, span: Span) -> list[Span]:
    """(start of a join, start of what follows it) inside a span, behind its first word."""
    start, end = sentence.trimmed(span)
    found = sentence.find("clauses.joins", start, end)
    return [(p.start, sentence.after("", (p.end, end))[0]) for p in found if not sentence.is_blank((start, p.start))]


def _is_capital(sentence: Sentence, at: int) -> bool:
    return sentence.written(at).isupper()
