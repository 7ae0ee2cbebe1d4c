"""What a text declares to be the source of truth: "plans/a.toml is the source of truth now, not plans/b.toml."

A sentence that says so (`affirmed`) and asks nothing names the current pointer: the first that is not negated. The
first other one that is negated is what it supersedes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.packs.clauses.places import Places
from babel_core.packs.clauses.quotes import is_unspaced
from babel_core.packs.clauses.splitting import Clause, split_sentences
from babel_core.packs.matching.lists import CompiledLists
from babel_core.packs.matching.spelling import Folding
from babel_core.packs.matching.stored import stored_lists
from babel_core.packs.references.pointers import Pointer, parse_pointers
from babel_core.packs.table import Table
from babel_core.text.token import Span

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder

FILE = "references.toml"
TOP = ("letters", "truth", "credentials")
LISTS = ("affirmed", "negated_before", "negated_after", "doubted")
_NEAR = 24
"""Code points between a word that negates and its pointer."""
_HEAD = re.compile(r"[^/\\.]*")
_BREAK = re.compile(r"[,，、;；]")

Cut = Callable[[str], Sequence[Span]]


@dataclass(frozen=True, slots=True)
class TruthGrammar:
    """How a language declares sources of truth; `embedded` are words that may be written on to a path before it."""

    lists: CompiledLists | None
    embedded: frozenset[str]

    @classmethod
    def of(cls, folder: PackFolder) -> TruthGrammar:
        """The grammar of a pack's folder; one that declares nothing where it has none."""
        return parse_truth(folder.table(FILE) or {}, folder.source(FILE), folder.name)


@dataclass(frozen=True, slots=True)
class Declaration:
    """A current pointer and the one that it supersedes, with the places of both in the text."""

    current: Pointer
    superseded: Pointer | None = None


def parse_truth(data: object, source: str, language: str = "") -> TruthGrammar:
    """The grammar of a file's data."""
    top = Table(data, "the file", source, TOP)
    table = Table(top.data.get("truth", {}), "[truth]", source, (*LISTS, "embedded"))
    lists = {name: table.strings(name, ()) for name in LISTS}
    folding = Folding(letters=top.string("letters", None) or "", alternatives=FrozenMap({}))
    compiled = stored_lists(lists, language, folding) if lists["affirmed"] else None
    return TruthGrammar(compiled, frozenset(table.words("embedded")))


def resolve_source_of_truth(
    text: str,
    grammar: TruthGrammar,
    clauses: ClauseGrammar | None = None,
    asks: Callable[[str], bool] | None = None,
    cut: Cut | None = None,
) -> Declaration | None:
    """The source of truth that a text declares; None where it declares none.

    `asks` tells questions, which declare nothing; `cut` gives the words of a run of letters, for paths that follow a
    word without a blank.
    """
    if grammar.lists is None or not parse_pointers(text):
        return None
    for sentence in split_sentences(text, clauses):
        found = _declared(sentence, grammar, cut)
        if found is not None and not (asks is not None and asks(sentence.text)):
            return found
    return None


def _declared(sentence: Clause, grammar: TruthGrammar, cut: Cut | None) -> Declaration | None:
    text = sentence.text
    pointers = [_behind_words(pointer, grammar, cut) for pointer in parse_pointers(text)]
    if not pointers:
        return None
    masked = _without(text, pointers)
    places = Places(masked, 0, len(masked), grammar.lists)
    if not places.within("affirmed", 0, len(masked)) or places.within("doubted", 0, len(masked)):
        return None
    negated = [_is_negated(masked, at, pointers, places) for at in range(len(pointers))]
    current = next((each for each, no in zip(pointers, negated, strict=True) if not no), None)
    if current is None:
        return None
    others = (each for each, no in zip(pointers, negated, strict=True) if no and each.text != current.text)
    superseded = next(others, None)
    offset = sentence.start
    return Declaration(_moved(current, offset), None if superseded is None else _moved(superseded, offset))


def _moved(pointer: Pointer, offset: int) -> Pointer:
    return Pointer(pointer.text, pointer.start + offset, pointer.end + offset)


def _without(text: str, pointers: Sequence[Pointer]) -> str:
    """The text with blanks for its pointers, so that nothing in them is a word, and words end beside them."""
    parts: list[str] = []
    at = 0
    for pointer in pointers:
        parts += (text[at : pointer.start], " " * (pointer.end - pointer.start))
        at = pointer.end
    return "".join(parts) + text[at:]


def _is_negated(masked: str, at: int, pointers: Sequence[Pointer], places: Places) -> bool:
    """Whether a word that negates stands near a pointer, no other pointer and no comma between."""
    pointer = pointers[at]
    first = pointers[at - 1].end if at else 0
    last = pointers[at + 1].start if at + 1 < len(pointers) else len(masked)
    for end in range(pointer.start, max(first, pointer.start - _NEAR) - 1, -1):
        if places.ends("negated_before", end):
            return True
        if end > first and _BREAK.match(masked[end - 1]):
            break
    for start in range(pointer.end, min(last, pointer.end + _NEAR)):
        if places.begins("negated_after", start):
            return True
        if _BREAK.match(masked[start]):
            break
    return False


def _behind_words(pointer: Pointer, grammar: TruthGrammar, cut: Cut | None) -> Pointer:
    """A pointer without the words that are written on to it before it, as far as the language knows them."""
    head = _HEAD.match(pointer.text)
    first = head[0] if head else ""
    if cut is None or not grammar.embedded or not first or not is_unspaced(first[0]):
        return pointer
    begin = 0
    for start, end in cut(first):
        follows = end < len(first) or pointer.text[end : end + 1] in ("/", "\\")
        if first[start:end] in grammar.embedded and follows:
            begin = end
    return Pointer(pointer.text[begin:], pointer.start + begin, pointer.end)
