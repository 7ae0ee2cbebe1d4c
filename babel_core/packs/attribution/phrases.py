"""Turns the phrases of a pack into regular expressions over the search form of a text.

The signs of a phrase are told in `packs.attribution.lexicon`. The beginnings of phrases become a trie, so that a
pattern of thousands of phrases fails at the first letter that none of them has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from babel_core.text.aligned import AlignedText

GAP = 60
"""Code points that a gap may hold."""

END = "\n.!?。;"
"""What ends a sentence in the search form; a gap does not pass it."""

_LETTERS = (r"[a-z0-9_\u00df-\u00f6\u00f8-\u00ff]", r"[\u0100-\u024f\u0300-\u036f]")
"""Latin letters in two sets: one set of all takes ten times as long to compile, and it stands everywhere."""

_HANGUL, _CYRILLIC = r"[\u1100-\u11ff\uac00-\ud7a3]", r"[\u0400-\u052f]"
_LATIN_LETTER = re.compile("|".join(_LETTERS))
_HANGUL_LETTER, _CYRILLIC_LETTER = re.compile(_HANGUL), re.compile(_CYRILLIC)
_LATIN_BORDER = "(?!(?:{})(?:{}))".format(*("|".join(f"(?{at}{each})" for each in _LETTERS) for at in ("<=", "=")))
_HANGUL_BORDER, _CYRILLIC_BORDER = (f"(?!(?<={each}){each})" for each in (_HANGUL, _CYRILLIC))
"""Neither inside a word of Latin letters, of Hangul nor of Cyrillic ones; they hold anywhere else."""

_BEHIND_LATIN = "".join(f"(?<!{each}.)" for each in _LETTERS)
_BEHIND_HANGUL, _BEHIND_CYRILLIC = f"(?<!{_HANGUL}.)", f"(?<!{_CYRILLIC}.)"

_APOSTROPHES = "(?:'|(?=[\u2018\u2019\u02bc]).)"
"""One set of all four would take long to compile, and two that are alternatives would be made one."""

_STAR = r"[\w-]{0,40}"
"""The unwritten part of a word; scripts without blanks may go on for a megabyte, so it has an end."""

_STAR_AT_END = r"[\w-]*+"
_BLANKS = r"\s*+"
"""Never given back, so that a megabyte of blanks is looked at once."""
BEHIND = " > "
_LONG_HEAD = 5
"""Letters of a beginning that is rare enough to be looked for without what follows."""

_LONG_REST = 25
"""Letters of a rest, with all its choices, that would take long to compile for each beginning."""

_KEPT = 4096
"""Characters of which it is kept how they are written; phrases have some hundreds."""

_BLANKS_OF_A_LINE = r"[^\S\n]*+"
_USUAL_GAP = rf"[^{END}]{{0,{GAP}}}?"

Trie = dict[str, Any]
Sequence = list[Any]
"""Characters, gaps ("...") and choices: lists of sequences."""


def pattern_of(phrases: Iterable[str], *, taking: bool = False, led: bool = False, gap: str = "") -> str:
    """The source of a pattern that finds one of the phrases; one that finds nothing for none.

    With `taking` the star at the beginning of a phrase takes the beginning of the word in, else it merely asks for no
    border there. `led` writes each choice at the beginning of a phrase out: longer, but quicker to look for in a text.
    `gap` is the pattern of a gap, when it is not the usual one.
    """
    trie: Trie = {}
    latin = hangul = cyrillic = False
    for phrase in phrases:
        for each in _led(phrase) if led else [phrase]:
            if each.strip():
                reader = _Reader(each, gap or _USUAL_GAP)
                latin, hangul = latin or reader.latin, hangul or reader.hangul
                cyrillic = cyrillic or reader.cyrillic
                _enter(trie, reader.atoms(taking))
    # One border for all: those of each phrase would take most of the time that the pattern takes to compile.
    return _source(trie) + _border(latin, hangul, cyrillic) if trie else r"(?!)"


def _border(latin: bool, hangul: bool, cyrillic: bool) -> str:
    """The border of phrases that may have letters of these scripts: it holds behind those of any other."""
    borders = ((latin, _LATIN_BORDER), (hangul, _HANGUL_BORDER), (cyrillic, _CYRILLIC_BORDER))
    return "".join(border for there, border in borders if there)


def heads_of(phrases: Iterable[str]) -> list[str]:
    """Phrases without a long rest that only a look at the place needs to compare.

    >>> heads_of(["(hardly|not) (so|as)", f"(never|not) ({'|'.join(map(str, range(50)))})"])[:3]
    ['hardly (so|as)', 'not (so|as)', 'never']
    """
    found: dict[str, None] = {}
    for phrase in phrases:
        for each in _led(phrase):
            head = each[: min(at for at in (each.find("("), each.find(BEHIND), len(each)) if at >= 0)].strip()
            found[head if len(head) >= _LONG_HEAD and len(each) - len(head) > _LONG_REST else each] = None
    return list(found)


def _led(phrase: str) -> list[str]:
    """A phrase that begins with a choice as one phrase for each, so that all begin with what they hold."""
    if not phrase.startswith("("):
        return [phrase]
    (options,), rest = parsed(phrase[: (end := _closing(phrase)) + 1]), phrase[end + 1 :]
    return [led for option in options for led in _led(_written(option) + rest)]


def _closing(phrase: str) -> int:
    depth = 0
    for at, char in enumerate(phrase):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return at
    return len(phrase) - 1


def _written(sequence: Sequence) -> str:
    return "".join(
        item if isinstance(item, str) else f"({'|'.join(_written(option) for option in item)})" for item in sequence
    )


def parsed(phrase: str) -> Sequence:
    """The characters and choices of a phrase, choices as lists of sequences."""
    stack: list[list[Sequence]] = [[[]]]
    for char in phrase:
        if char == "(":
            stack.append([[]])
        elif char == ")" and len(stack) > 1:
            options = stack.pop()
            stack[-1][-1].append(options)
        elif char == "|" and len(stack) > 1:
            stack[-1].append([])
        else:
            stack[-1][-1].append(char)
    return stack[0][0]


def beginning_of(phrase: str) -> str:
    """The letter or the choice that a phrase begins with; phrases without it in common are never at one place."""
    form = AlignedText.of(phrase.strip()).text
    if form.startswith("("):
        return form[: _closing(form) + 1]
    return form[: 2 if form.startswith("*") else 1]


def _enter(trie: Trie, atoms: list[str]) -> None:
    for atom in atoms:
        trie = trie.setdefault(atom, {})
    trie[""] = {}


def _source(trie: Trie) -> str:
    """The pattern of a trie: what goes on is tried ahead of what ends here."""
    parts = [f"{atom}{_source(below)}" for atom, below in trie.items() if atom]
    ends = "" in trie
    if not parts:
        return ""
    if len(parts) == 1 and not ends:
        return parts[0]
    return f"(?:{'|'.join(parts)}|)" if ends else f"(?:{'|'.join(parts)})"


class _Reader:
    """Reads one phrase into pieces of a pattern."""

    def __init__(self, phrase: str, gap: str) -> None:
        self._phrase, _, self._follows = phrase.partition(BEHIND)
        # A gap of another kind says itself which line breaks it passes.
        blanks = _BLANKS if gap == _USUAL_GAP else _BLANKS_OF_A_LINE
        self._gap, self._whole_gap = gap, rf"{blanks}{gap}{blanks}"
        form = AlignedText.of(self._phrase).text
        letters, self.hangul = _LATIN_LETTER.search(form) is not None, _HANGUL_LETTER.search(form) is not None
        self.cyrillic = _CYRILLIC_LETTER.search(form) is not None
        self._spaced = letters or self.hangul or self.cyrillic
        self.latin = letters or "*" in phrase
        """Whether it may end in a Latin letter: the unwritten part of a word may hold any."""

    def atoms(self, taking: bool) -> list[str]:
        bare = self._phrase.strip()
        body = bare.strip("*")
        found = self._sequence(parsed(AlignedText.of(body).text))
        if found and found[0].startswith(_BLANKS):
            found[0] = found[0].removeprefix(_BLANKS)
        if bare.startswith("*") and taking:
            found[:0] = [_STAR]
        elif not bare.startswith("*") and found and _is_spaced(body.lower()):
            # The border is asked for behind the first letter: a pattern that begins with letters is searched faster.
            found[0] += _behind(body.lower())
        elif bare.startswith("(") and self._spaced:
            found[:0] = [_border(self.latin, self.hangul, self.cyrillic)]
        if found.count(self._whole_gap) > 1:
            # Two gaps have as many ways to part a text as the product of their lengths; the first match is enough.
            last = len(found) - 1 - found[::-1].index(self._whole_gap)
            found[:last] = [f"(?>{''.join(found[:last])})"]
        if bare.endswith("*"):
            found.append(_STAR_AT_END)
        if self._follows:
            border = _border(self.latin, self.hangul, self.cyrillic)
            found.append(rf"{border}(?=\s*+{pattern_of([self._follows], gap=self._gap)})")
        return found

    def _sequence(self, sequence: Sequence) -> list[str]:
        """The pieces of characters and choices in a row."""
        found: list[str] = []
        at = 0
        while at < len(sequence):
            item = sequence[at]
            if item == "." and sequence[at : at + 3] == [".", ".", "."]:
                while found and found[-1] in (r"\s++", r"\s*+"):
                    found.pop()
                found.append(self._whole_gap)
                at += 3
                while at < len(sequence) and sequence[at] == " ":
                    at += 1
                continue
            if isinstance(item, list):
                found.append(f"(?:{'|'.join(''.join(self._sequence(option)) for option in item)})")
            elif item == " ":
                found.append(self._blank(sequence, at))
            else:
                found.append(_letter(item))
            at += 1
        return found

    def _blank(self, sequence: Sequence, at: int) -> str:
        """A blank is needed between letters of scripts that have blanks, and may be left out anywhere else."""
        needed = self._spaced and _facing(sequence[at - 1 : at], -1) and _facing(sequence[at + 1 : at + 2], 0)
        return r"\s++" if needed else _BLANKS


def _facing(beside: Sequence, side: int) -> bool:
    """Whether what stands beside a blank has letters there of a script that has blanks."""
    for choice in beside:
        for item in choice if isinstance(choice, list) else (choice,):
            if isinstance(item, list):
                if not (item and _facing([item[side]], side)):
                    return False
            elif not (_is_spaced(item) or item in "'*"):
                return False
    return True


@lru_cache(maxsize=_KEPT)
def _is_spaced(text: str) -> bool:
    """Whether a text begins with a letter of a script that has blanks."""
    return any(letter.match(text) for letter in (_LATIN_LETTER, _HANGUL_LETTER, _CYRILLIC_LETTER))


def _behind(text: str) -> str:
    """What asks behind the first letter of a phrase that none of its script stands before it."""
    if _LATIN_LETTER.match(text):
        return _BEHIND_LATIN
    return _BEHIND_HANGUL if _HANGUL_LETTER.match(text) else _BEHIND_CYRILLIC


@lru_cache(maxsize=_KEPT)
def _letter(char: str) -> str:
    if char == "*":
        return _STAR
    if char == "'":
        return _APOSTROPHES
    return re.escape(char) if char.isalnum() else rf"{_BLANKS}{re.escape(char)}"
