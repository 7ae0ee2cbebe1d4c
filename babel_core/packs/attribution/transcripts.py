"""Sections of transcripts: a heading names a speaker, and what stands below it up to the next one is his.

Sections are external, whoever they name, unless the author claims them ahead of the first heading: "Notes under ME are
mine." Nothing ends the last section.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from babel_core.packs.attribution.grammar import Grammar
from babel_core.packs.attribution.person import Surface
from babel_core.packs.attribution.phrases import pattern_of
from babel_core.packs.attribution.spans import Lookup
from babel_core.text.token import Span

_PLACE = re.compile(r"\{(section|heading|mine)\}")
_LABEL = re.compile(r"^[^\S\n]*(?P<label>[^\W\d_][\w'’.-]*(?:[^\S\n]++[\w'’.-]++){0,2})[^\S\n]*+(?::|$)", re.MULTILINE)
"""A line that may be a heading: up to three words, alone or before a colon."""

_NUMBER = r"(?:[^\S\n]*+(?:\d{1,4}|[a-z](?![a-z])))?"
_JOINED = r"(?:\s*+(?:,|、|&|/|and|or|et|ou|y|o|和|与|與|及|と|및)\s*+)+"


def section_spans(
    structure: str, grammar: Grammar, surface: Surface, claims: Callable[[int], Iterable[str]]
) -> list[Span]:
    """The sections that are not the author's, each from its heading to the next.

    `structure` is the search form of `surface` without what is in containers, quotations and code. `claims` gives the
    headings that the author claims ahead of the first one, whose place it is told. Where he claims some, any line that
    looks like a heading ends a section.
    """
    headings = list(_headings(grammar).finditer(structure))
    if not headings:
        return []
    first = headings[0].start()
    mine = {_key(name) for name in claims(first)}
    starts = {heading.start(): _key(heading["name"] or heading["boxed"]) for heading in headings}
    if mine:
        for label in _LABEL.finditer(structure, first):
            if label.start() not in starts and _capital(surface, label):
                starts[label.start()] = ""
    places = sorted(starts)
    ends = [*places[1:], len(structure)]
    return [(start, end) for start, end in zip(places, ends, strict=True) if starts[start] not in mine]


def holds_section(text: str, grammar: Grammar) -> bool:
    """Whether a text in search form has a heading of a transcript."""
    return _headings(grammar).search(text) is not None


def _capital(surface: Surface, label: re.Match[str]) -> bool:
    """Whether every word of a label begins with a capital, or with a letter of a script that has none."""
    words = surface.source(*label.span("label")).split()
    return all(not word[0].islower() for word in words)


def claimed_headings(text: str, grammar: Grammar, quotes: Lookup) -> list[str]:
    """The headings whose sections an author claims in a text in search form; a claim in a quotation is none."""
    return [
        name
        for found in _prefaces(grammar).finditer(text)
        if not quotes.at(found.start()) and not quotes.at(found.end() - 1)
        for number, names in found.groupdict().items()
        if number.startswith("heading") and names
        for name in re.findall(_name(grammar), names)
    ]


def _key(name: str) -> str:
    return "".join(name.split())


def _name(grammar: Grammar) -> str:
    return rf"(?:{grammar.source('transcripts.headings')}{_NUMBER})"


def _headings(grammar: Grammar) -> re.Pattern[str]:
    def source() -> str:
        before, behind = (
            r"(?:\[[^\]\n]{0,30}\d[^\]\n]{0,10}\][^\S\n]*+|[#*_\-\[({|]++[^\S\n]*+){0,3}+",
            r"[^\S\n]*+(?:\([^)\n]{0,30}\)[^\S\n]*+)?[*_\])}|]*+",
        )
        boxed = rf"\[[^\S\n]*+(?P<boxed>{_name(grammar)})[^\S\n]*+\][^\n]*"
        return rf"^[^\S\n]*+(?:{before}(?P<name>{_name(grammar)}){behind}[^\S\n]*+(?::[^\n]*)?|{boxed})$"

    return grammar.made("headings", source)


def _prefaces(grammar: Grammar) -> re.Pattern[str]:
    def source() -> str:
        name, mark = _name(grammar), r"[\"'“”‘’「」『』«»]?"
        parts = {
            "section": grammar.source("transcripts.sections"),
            "heading": rf"{mark}(?P<heading>{mark}{name}(?:{mark}{_JOINED}{mark}{name})*){mark}",
            "mine": grammar.source("transcripts.mine"),
        }
        made = []
        for at, template in enumerate(grammar.words("transcripts.prefaces")):
            pieces = _PLACE.split(template)
            filled = [parts[piece] if odd % 2 else _literal(piece) for odd, piece in enumerate(pieces)]
            made.append(r"\s*+".join(part for part in filled if part).replace("?P<heading>", f"?P<heading{at}>"))
        return "|".join(made) or r"(?!)"

    return grammar.made("prefaces", source)


def _literal(piece: str) -> str:
    """The pattern of what stands between two places of a template; a single choice may be one of nothing."""
    bare = piece.strip()
    if not bare:
        return ""
    return f"(?:{pattern_of([bare])})?" if re.fullmatch(r"\([^()]*\|\)", bare) else pattern_of([bare])
