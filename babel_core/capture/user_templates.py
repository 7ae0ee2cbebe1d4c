"""Templates of what belongs to somebody, of what the user likes, and of names; in either word order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core.capture.clause_ends import MOST_NAMES, name_words, named, owned, told
from babel_core.capture.fields import (
    ENTITY,
    KEY_LIMIT,
    NAME,
    NAME_LIMIT,
    USER,
    VALUE_LIMIT,
    StructuredFields,
)
from babel_core.capture.lexicon import Extraction
from babel_core.capture.phrases import AFTER, BEFORE, Phrase
from babel_core.capture.scripts import is_bordered
from babel_core.capture.template_text import Sentence
from babel_core.packs.analyzer import get_stopwords
from babel_core.text.token import Span

LONGEST_THING = 60
"""Code points of the thing between a possessive and its verb."""

ADVERBS = 25
"""Code points that may stand between a subject and its verb."""

_MARKS = "\u0900-\u0903\u093a-\u094f"
"""Signs of Devanagari that stand on a letter and are none themselves."""
_OWNER = re.compile(rf"(?:[^\W\d_][\w{_MARKS}'’.-]*\s+)?[^\W_][\w{_MARKS}'’.-]*$")
_STOPS = re.compile(r"[,;:，；：、.!?。！？()（）]")


def possessive(sentence: Sentence, templates: Extraction) -> StructuredFields | None:
    """My X is Y; Marta's X is Y; the X of Marta is Y."""
    for entity, thing in _owned(sentence):
        found = _thing_and_value(sentence, templates, thing, guess=entity == USER or entity[:1].isupper())
        if found is not None:
            key, value = sentence.source(found[0], KEY_LIMIT), _value(sentence, templates, *found)
            if key and value:
                return StructuredFields(entity, key, value)
    return _of(sentence, templates)


def _value(sentence: Sentence, templates: Extraction, key: Span, value: Span) -> str:
    """The value of a thing; a name, where what stands before it speaks of names: "my brother is called ..."."""
    for phrase in (*sentence.find("name.subjects"), *sentence.find("name.verbs")):
        if phrase.start < value[0] and key[1] <= (phrase.end if phrase.gap is None else phrase.gap[0]) <= value[1]:
            found = sentence.source(named(sentence, templates, value), VALUE_LIMIT)
            return name_words(found, templates)
    return sentence.source(value, VALUE_LIMIT)


def _owned(sentence: Sentence) -> Iterator[tuple[str, Span]]:
    """(whose, the span that begins with the thing) of every possessive."""
    for phrase in sentence.find("possessive.words"):
        yield USER, (phrase.end, sentence.end)
    for phrase in sentence.find("possessive.words_behind"):
        start = sentence.after("subjects", sentence.clause(0, phrase.end))[0]
        yield USER, (_word_start(sentence.text, start, phrase.start), sentence.end)
    for phrase in sentence.find("possessive.genitives"):
        owner = _owner(sentence, phrase)
        if owner:
            yield owner, (phrase.end, sentence.end)


def _word_start(text: str, start: int, at: int) -> int:
    return start if start <= at else at


def _owner(sentence: Sentence, genitive: Phrase) -> str:
    """The name before a genitive: one word, with the one before where both are capitalised."""
    start, end = sentence.trimmed(sentence.clause(0, genitive.start))
    match = _OWNER.search(sentence.text, max(start, end - LONGEST_THING), end)
    if match is None:
        return ""
    words = sentence.source(match.span(), NAME_LIMIT).split()
    if len(words) == 2 and not (words[0][:1].isupper() and words[1][:1].isupper()):
        words = words[1:]
    if genitive.entry.startswith("*") and is_bordered(sentence.text[genitive.start]):
        # An ending of many words: only that of a name is a genitive.
        whole = sentence.text[match.start() : genitive.end].split()[-1]
        if not words[-1][:1].isupper() or whole in get_stopwords(sentence.language):
            return ""
    return " ".join(words)


def _of(sentence: Sentence, templates: Extraction) -> StructuredFields | None:
    """The X of Marta is Y."""
    small = get_stopwords(sentence.language)
    for of in sentence.find("possessive.of"):
        verb = sentence.first("possessive.verbs", of.end, min(sentence.end, of.end + LONGEST_THING))
        if verb is None or verb.gap is not None:
            continue
        thing = _without(small, sentence.source((sentence.clause(0, of.start)[0], of.start), KEY_LIMIT))
        owner = _without(small, sentence.source((of.end, verb.start), NAME_LIMIT))
        value = sentence.source(owned(sentence, templates, (verb.end, sentence.end)), VALUE_LIMIT)
        if thing and value and owner[:1].isupper() and len(owner.split()) <= MOST_NAMES:
            return StructuredFields(owner, thing, value)
    return None


def _without(small: frozenset[str], written: str) -> str:
    """What was written, without the articles and the like that it begins with."""
    words = written.split()
    while len(words) > 1 and words[0].casefold() in small:
        words = words[1:]
    return " ".join(words)


def _thing_and_value(sentence: Sentence, templates: Extraction, span: Span, *, guess: bool) -> tuple[Span, Span] | None:
    """The spans of a thing and of its value, in what begins with the thing; `guess` as in `_split`."""
    start, end = told(sentence, templates, span)
    most = min(end, start + LONGEST_THING)
    for verb in sentence.find("possessive.verbs", start, end):
        if verb.start >= most:
            break
        key = (start, verb.start)
        if sentence.is_blank(key) or _STOPS.search(sentence.text, *sentence.trimmed(key)):
            continue
        if verb.gap is not None:
            return key, told(sentence, templates, verb.gap)
        rest = owned(sentence, templates, (verb.end, end))
        if not sentence.is_blank(rest):
            return sentence.before(templates.markers, key), sentence.before(templates.markers, rest)
        return _split(sentence, templates, key, guess=guess)
    if templates.order == "sov" or templates.possessive.things:
        return _split(sentence, templates, sentence.trimmed((start, most)), guess=guess)
    return None


def _split(sentence: Sentence, templates: Extraction, span: Span, *, guess: bool) -> tuple[Span, Span] | None:
    """Thing and value with nothing between them: behind a noun that ends the thing; a guess is before the last word.

    A genitive joins any two nouns: nothing is guessed unless a name is before it (चीनी की चाय tells nothing of sugar).
    """
    start, end = sentence.trimmed(span)
    thing = sentence.last("possessive.things", start, end)
    if thing is not None and not sentence.is_blank((thing.end, end)):
        return (start, thing.end), owned(sentence, templates, (thing.end, end))
    if not guess:
        return None
    border = max(sentence.text.rfind(" ", start, end), sentence.text.rfind("\u3000", start, end))
    return ((start, border), (border, end)) if templates.order == "sov" and border > start else None


def preference(sentence: Sentence, templates: Extraction) -> StructuredFields | None:
    """What the user likes, or does not; with a subject, where verbs of the language have one."""
    return _preference(sentence, templates, ADVERBS // 2 if templates.pro_drop else -1)


def bare_preference(sentence: Sentence, templates: Extraction) -> StructuredFields | None:
    """`preference` where a verb without a subject may open the sentence: "Love hiking"."""
    return _preference(sentence, templates, ADVERBS // 2 if templates.pro_drop else 0)


def _preference(sentence: Sentence, templates: Extraction, lead: int) -> StructuredFields | None:
    """`lead`: code points that may stand before a verb without a subject; -1 for none such verb."""
    verbs = [*sentence.find("preference.verbs"), *sentence.find("preference.dislikes")]
    verbs.sort(key=lambda verb: (verb.start, -verb.end))
    dislikes = frozenset(templates.preference.dislikes)
    for verb in verbs:
        span = _liked(sentence, templates, verb, lead)
        if span is None:
            continue
        parts, start, end = span
        kept = [sentence.source(sentence.before(templates.markers, part), VALUE_LIMIT) for part in parts]
        value = " ".join(part for part in kept if part)
        key = sentence.source(sentence.behind(templates.markers, (start, end)), KEY_LIMIT)
        if value and key:
            negated = _negated(sentence, start, verb, verb.entry in dislikes)
            return StructuredFields(USER, key, value[:VALUE_LIMIT], negated)
    return None


def _liked(
    sentence: Sentence, templates: Extraction, verb: Phrase, lead: int
) -> tuple[tuple[Span, ...], int, int] | None:
    """(spans of what is liked, start and end of the verb with what stands between it and its subject)."""
    text, end = sentence.text, sentence.end
    clause = sentence.clause(0, verb.start)
    subject = sentence.last("subjects", clause[0], verb.start)
    after = told(sentence, templates, (verb.end, end))
    if verb.gap is not None:
        return (verb.gap,), verb.start, verb.end
    if templates.order == "sov":
        before = sentence.after("subjects", (0, verb.start))
        if not sentence.is_blank(before):
            return (before,), verb.start, verb.end
    if subject is not None:
        between = (subject.end, verb.start)
        if verb.start - subject.end <= ADVERBS and not _STOPS.search(text, *between) and not sentence.is_blank(after):
            return (after,), subject.end, verb.end
    behind = sentence.after("subjects", after)
    if behind[0] > sentence.after("", after)[0]:  # the subject stands behind its verb
        return ((0, verb.start), behind), verb.start, verb.end
    opening = sentence.after("subjects", clause)[0]
    if verb.start - opening <= lead and not _STOPS.search(text, opening, verb.start) and not sentence.is_blank(after):
        return (after,), opening, verb.end
    return None


def _negated(sentence: Sentence, start: int, verb: Phrase, dislike: bool) -> bool:
    """Whether the user does not like it: a negation at the verb, or a verb of dislike without one before it."""
    near = sentence.find(BEFORE, max(0, start - ADVERBS // 2), verb.end)
    ahead = any(phrase.end <= verb.start for phrase in near)
    if dislike:
        return not ahead
    inside = any(phrase.end > verb.start for phrase in near)
    return ahead or inside or sentence.first(AFTER, verb.end, min(sentence.end, verb.end + ADVERBS)) is not None


def name(sentence: Sentence, templates: Extraction) -> StructuredFields | None:
    """My name is Y; X is called Y."""
    for phrase in sentence.find("name.subjects"):
        found = _name_at(sentence, templates, phrase)
        if found:
            genitives = sentence.find("possessive.genitives", 0, phrase.start)
            of = next((genitive for genitive in genitives if genitive.end == phrase.start), None)
            whose = _owner(sentence, of) if of is not None and not _is_own(sentence, of) else ""
            return StructuredFields(whose or USER, NAME, found)
    for phrase in sentence.find("name.verbs"):
        found = _name_at(sentence, templates, phrase)
        if found and not sentence.is_blank((0, phrase.start)):
            first = sentence.after("subjects", (0, phrase.start))
            who = _own(sentence, phrase.start) or (USER if sentence.is_blank(first) else ENTITY)
            return StructuredFields(who, NAME, found)
    return None


def _is_own(sentence: Sentence, genitive: Phrase) -> bool:
    return any(phrase.end == genitive.end for phrase in sentence.find("possessive.words", 0, genitive.end))


def _own(sentence: Sentence, verb: int) -> str:
    """Who of the user's stands before a verb of names: "my wife is called ..." tells of the wife; "" for nobody."""
    start = sentence.after("clauses.joins", sentence.clause(0, verb))[0]
    for phrase in sentence.find("possessive.words", start, verb):
        who = sentence.source((phrase.end, verb), NAME_LIMIT)
        if phrase.start == start and who and verb - phrase.end <= LONGEST_THING:
            return who
    behind = (phrase for phrase in sentence.find("possessive.words_behind", start) if phrase.start == start < verb)
    return sentence.source((start, verb), NAME_LIMIT) if next(behind, None) is not None else ""


def _name_at(sentence: Sentence, templates: Extraction, phrase: Phrase) -> str:
    span = phrase.gap if phrase.gap is not None else (phrase.end, sentence.end)
    stop = _STOPS.search(sentence.text, sentence.trimmed(span)[0], span[1])
    span = named(sentence, templates, (span[0], stop.start() if stop is not None else span[1]))
    return name_words(sentence.source(sentence.before(templates.markers, span), NAME_LIMIT), templates)
