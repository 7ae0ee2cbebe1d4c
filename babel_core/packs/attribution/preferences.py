"""Statements of a preference in the author's words: a surface grammar, for exact supersession only.

It tells "I no longer prefer tin" from "I also prefer tin", and what is preferred from what for; it knows no synonyms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from babel_core.packs.attribution.grammar import SCRIPTS, Grammar
from babel_core.packs.attribution.lexicon import AttributionLexicon, shipped_lexicons
from babel_core.packs.attribution.person import Surface
from babel_core.packs.attribution.phrases import END, GAP, pattern_of
from babel_core.packs.attribution.sentences import sentences
from babel_core.packs.attribution.view import author_view
from babel_core.text.token import Span
from babel_core.text.utf16 import Utf16Map

Polarity = Literal["positive", "withdrawn"]

_MARKS = ("withdrawn", "updated", "additive", "neutral")
_REST = rf"(?:[^{END}]|\.(?=\w))+"
_NEAR = 2
"""Code points between an object and a context that follows it."""

_EDGES = " \t\n.!?。;\u3000,、:\"'“”‘’「」『』«»()"
_TEMPLATES = (("withdrawals", "withdrawn"), ("restorations", "positive"))


@dataclass(frozen=True, slots=True)
class PreferenceStatement:
    """What an author says he prefers, or no longer does.

    `object` is what he prefers and `context` what for, with its preposition; `value` is both as written. An
    `explicit_update` says that it is new or taken back, `additive` that it joins others. `start` and `end` are code
    points of the text, `utf16_start` and `utf16_end` UTF-16 units.
    """

    value: str
    object: str
    context: str | None
    polarity: Polarity
    explicit_update: bool
    additive: bool
    start: int
    end: int
    utf16_start: int
    utf16_end: int


def parse_preference_statements(text: str, *, grammars: Iterable[str] = ()) -> tuple[PreferenceStatement, ...]:
    """The statements of preferences in the author's part of a text, in order; what is only asked states none.

    `grammars` are those of `author_view`. TypeError for another type than str.

    >>> (found,) = parse_preference_statements("I no longer prefer tin for lanterns.")
    >>> found.object, found.context, found.polarity
    ('tin', 'for lanterns', 'withdrawn')
    """
    view = author_view(text, grammars=grammars)
    surface = Surface.of(view)
    original, shown = Utf16Map.of(text), Utf16Map.of(view)
    found: list[PreferenceStatement] = []
    for start, end in sentences(surface.text, Grammar.of(surface.text), surface.lower):
        for statement in sorted(_statements(surface, start, end), key=lambda item: (item.span[0], -item.span[1])):
            first, last = (shown.to_utf16(place) for place in surface.span(*statement.span))
            if _is_asked(surface.text, start, statement.span[0], end):
                continue
            if not found or first >= found[-1].utf16_end:
                places = (original.to_codepoint(first), original.to_codepoint(last - 1) + 1, first, last)
                found.append(statement.placed(surface, *places))
    return tuple(found)


def _is_asked(text: str, start: int, at: int, end: int) -> bool:
    """Whether a statement in a sentence is a question: "Do I prefer tin?", and not "I prefer tin, don't you?"."""
    if not text[start:end].rstrip(_EDGES.replace("?", "")).endswith("?"):
        return False
    ahead = max(text.rfind(mark, start, at) for mark in ",、") + 1
    return bool(text[max(ahead, start) : at].strip()) or not {",", "、"} & set(text[at:end])


@dataclass(frozen=True, slots=True)
class _Statement:
    """A statement by its places in the search form."""

    span: Span
    object: Span
    context: Span | None
    polarity: Polarity
    updated: bool
    additive: bool

    def placed(self, surface: Surface, *places: int) -> PreferenceStatement:
        source = surface.source
        value, context = self.object, None
        if self.context is not None:
            context = source(*self.context)
            if 0 <= self.context[0] - self.object[1] <= _NEAR:
                value = self.object[0], self.context[1]
        return PreferenceStatement(
            source(*value), source(*self.object), context, self.polarity, self.updated, self.additive, *places
        )


def _statements(surface: Surface, start: int, end: int) -> Iterator[_Statement]:
    text = surface.text
    for grammar, order in _grammars():
        pattern = grammar.made(order, lambda grammar=grammar, order=order: _statement(grammar, order))  # type: ignore[misc]
        at = start
        while found := pattern.search(text, at, end):
            made = _of_verb(grammar, order, found, start)
            at = found.end() if made is None else max(made.span[1], found.start() + 1)
            if made is not None:
                yield made
        for key, polarity in _TEMPLATES:
            template = grammar.made(key, lambda grammar=grammar, key=key: _template(grammar, key))  # type: ignore[misc]
            for found in template.finditer(text, start, end):
                yield _of_template(grammar, found, end, "withdrawn" if polarity == "withdrawn" else "positive")


def _groups(found: re.Match[str]) -> Iterator[tuple[str, Span]]:
    return ((name, found.span(name)) for name, value in found.groupdict().items() if value is not None)


def _of_verb(grammar: Grammar, order: str, found: re.Match[str], start: int) -> _Statement | None:
    text = found.string
    rest = _trimmed(text, found.span("rest"))
    marks = " ".join(value for name, value in found.groupdict().items() if name != "rest" and value)
    additive = _has(grammar, "additive", marks)
    if order == "svo":
        rest = _before_stop(grammar, text, rest)
        last = grammar.made("last additive", lambda: rf"\s*+,?\s*+{grammar.source('preference.additive')}\Z")
        if also := last.search(text, rest[0] + 1, rest[1]):
            rest, additive = _trimmed(text, (rest[0], also.start())), True
        taken = grammar.made("last withdrawn", lambda: rf"\s{grammar.source('preference.withdrawn_last')}\Z")
        if back := taken.search(text, rest[0] + 1, rest[1]):
            rest, marks = _trimmed(text, (rest[0], back.start())), f"{marks} {back[0]}"
        object_, context = _context_behind(grammar, text, rest)
    else:
        object_, context = _context_before(grammar, text, rest)
    if object_[0] >= object_[1]:
        return None
    if context is None:
        context = _leading_context(grammar, text, start, found.start())
    withdrawn, updated = _has(grammar, "withdrawn", marks), _has(grammar, "updated", marks)
    end = rest[1] if order == "svo" else found.end()
    return _Statement(
        (found.start(), end), object_, context, "withdrawn" if withdrawn else "positive", updated, additive
    )


def _of_template(grammar: Grammar, found: re.Match[str], end: int, polarity: Polarity) -> _Statement:
    text = found.string
    name, place = next(_groups(found))
    if name.startswith("rest"):
        object_, purpose = _context_behind(grammar, text, _before_stop(grammar, text, place))
        return _Statement((found.start(), (purpose or object_)[1]), object_, purpose, polarity, True, False)
    object_ = _trimmed(text, place)
    behind = _trimmed(text, (found.end(), end))
    context: Span | None = None
    if grammar.pattern("preference.contexts").match(text, *behind):
        stop = grammar.pattern("preference.stops").search(text, *behind)
        context = _trimmed(text, (behind[0], stop.start() if stop else behind[1]))
    span = (found.start(), context[1] if context else found.end())
    return _Statement(span, object_, context, polarity, True, False)


def _before_stop(grammar: Grammar, text: str, rest: Span) -> Span:
    stop = grammar.pattern("preference.stops").search(text, rest[0] + 1, rest[1])
    return _trimmed(text, (rest[0], stop.start()) if stop else rest)


def _context_behind(grammar: Grammar, text: str, rest: Span) -> tuple[Span, Span | None]:
    contexts = grammar.pattern("preference.contexts")
    found = None if contexts.match(text, *rest) else contexts.search(text, *rest)
    if found is None:
        return rest, None
    return _trimmed(text, (rest[0], found.start())), (found.start(), rest[1])


def _context_before(grammar: Grammar, text: str, rest: Span) -> tuple[Span, Span | None]:
    ends = list(grammar.pattern("preference.contexts").finditer(text, rest[0] + 1, rest[1] - 1))
    if not ends:
        return rest, None
    found = ends[-1]
    return _trimmed(text, (found.end(), rest[1])), (rest[0], found.end())


def _leading_context(grammar: Grammar, text: str, start: int, end: int) -> Span | None:
    """A context ahead of the statement: "For lanterns, I prefer tin."."""
    before = text[start:end].rstrip()
    if not before.endswith((",", "、")):
        return None
    span = _trimmed(text, (start, start + len(before)))
    return span if grammar.pattern("preference.contexts").match(text, *span) else None


def _has(grammar: Grammar, key: str, marks: str) -> bool:
    return grammar.pattern(f"preference.{key}").search(marks) is not None


def _trimmed(text: str, span: Span) -> Span:
    start, end = span
    while start < end and text[start] in _EDGES:
        start += 1
    while start < end and text[end - 1] in _EDGES:
        end -= 1
    return start, end


@cache
def _grammars() -> tuple[tuple[Grammar, str], ...]:
    return tuple((Grammar((lexicon,), (True,) * SCRIPTS), lexicon.order) for lexicon in _with_verbs())


def _with_verbs() -> Iterator[AttributionLexicon]:
    return (lexicon for lexicon in shipped_lexicons() if lexicon.words("preference.verbs"))


def _statement(grammar: Grammar, order: str) -> str:
    words = grammar.words("preference.subjects")
    subject = rf"(?:{pattern_of(words)}[\s,、]*+){'?' if '' in words else ''}"
    marks = rf"(?:{grammar.source(*(f'preference.{key}' for key in _MARKS))}[\s,、]*+){{0,4}}"
    verbs = grammar.source("preference.verbs")
    if order == "svo":
        return rf"{subject}(?P<before>{marks}){verbs}\s*+(?P<behind>{marks})(?P<rest>{_REST})"
    markers, withdrawn = grammar.source("preference.markers"), grammar.source("preference.withdrawn")
    rest = rf"(?P<rest>[^{END}]{{1,{GAP}}}?)"
    tail = rf"(?P<behind>{marks})(?:(?:{verbs}\s*+)?(?P<taken>{withdrawn})|{verbs})"
    return rf"(?P<subject>{subject})(?P<before>{marks}){rest}{markers}\s*+{tail}"


def _template(grammar: Grammar, key: str) -> str:
    made = []
    for at, template in enumerate(grammar.words(f"preference.{key}")):
        before, _, behind = template.partition("{object}")
        parts = [pattern_of([before]), rf"(?P<object{at}>[^{END}]{{1,{GAP}}}?)", pattern_of([behind])]
        if not behind.strip():  # the object and what it is for reach to the end
            parts = [pattern_of([before]), rf"(?P<rest{at}>{_REST})"]
        made.append(r"\s*+".join(parts))
    return "|".join(made) or r"(?!)"
