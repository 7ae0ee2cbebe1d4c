"""Names by what they end in: 青山公司, 北浜大学, 민정 씨."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from babel_core.packs.entities.grammar import EntityGrammar, simplified
from babel_core.packs.entities.mention import PERSON
from babel_core.packs.terms.endings import is_ending
from babel_core.packs.terms.grammar import Endings
from babel_core.text.token import Span

MOST_WORDS = 4
LONGEST = 12
"""Words and characters of a name ahead of its suffix."""
_AROUND = 24
"""Code points ahead of a suffix that are cut into words; a third of it behind."""

_LONGEST_WORD = 40
"""Code points of a word with endings; what is longer is no name."""

_NAME = re.compile("[A-Za-z0-9\u3005-\u3007\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]+")
_HANGUL = re.compile("[A-Za-z0-9\uac00-\ud7a3]+")
_JAMO = re.compile("[\u1100-\u11ff]+")

Cut = Callable[[str], Sequence[Span]]
Named = tuple[int, int, str]
"""Start, end and kind of a name."""


def suffixed(text: str, grammar: EntityGrammar, cut: Cut) -> Iterator[Named]:
    """The names of a text in a script without blanks by their suffixes; of a person also the name alone."""
    if grammar.suffix is None:
        return
    form = simplified(text)
    held: Named | None = None
    for found in grammar.suffix.finditer(form):
        kind = grammar.suffixes[found[0]]
        start = _name_start(text, form, *found.span(), grammar, cut, least=1 if kind == PERSON else 2)
        if start is None:
            continue
        if held is not None and start > held[0]:
            yield held
        held = start, found.end(), kind
        if kind == PERSON:
            yield start, found.start(), kind
    if held is not None:
        yield held


def _name_start(
    text: str, form: str, start: int, end: int, grammar: EntityGrammar, cut: Cut, *, least: int
) -> int | None:
    """Where the name ahead of a suffix begins; None where the suffix is no word of its own, or has no name."""
    first = max(0, start - _AROUND)
    words = [(first + a, first + b) for a, b in cut(text[first : end + _AROUND // 3])]
    whole = next((word for word in words if word[0] < start and word[1] == end), None)
    if whole is not None:  # a name that the dictionary knows
        return whole[0] if start - whole[0] >= max(2, least) else None
    if not any(word[0] == start for word in words) or not any(word[1] == end for word in words):
        return None
    begin = start
    for count, (left, right) in enumerate(reversed([word for word in words if word[1] <= start])):
        word = form[left:right]
        if right != begin or count == MOST_WORDS or start - left > LONGEST or word in grammar.never:
            break
        if _NAME.fullmatch(word) is None:
            break
        begin = left
    return begin if start - begin >= least else None


def spaced_suffixed(text: str, grammar: EntityGrammar, endings: Endings | None) -> Iterator[Named]:
    """The names of a text of words with endings: a word with a suffix, or a word before one."""
    if _JAMO.search(text) is not None:
        text, places = _composed(text)
        for start, end, kind in spaced_suffixed(text, grammar, endings):
            yield places[start], places[end], kind
        return
    words = [found.span() for found in _HANGUL.finditer(text)]
    for at, (start, end) in enumerate(words):
        word = text[start:end]
        if end - start > _LONGEST_WORD:
            continue
        for length in range(len(word), 0, -1):
            suffix = next((word[cut:length] for cut in range(length) if word[cut:length] in grammar.suffixes), None)
            rest = word[length:]
            if suffix is None or (rest and (endings is None or not is_ending(rest, endings))):
                continue
            yield from _spaced(text, words, at, (start, start + length), suffix, grammar)
            break


def _composed(text: str) -> tuple[str, list[int]]:
    """A text with the syllables of its jamo, and where each of its code points, and its end, is in the given one."""
    parts: list[str] = []
    places: list[int] = []
    done = 0
    for run in _JAMO.finditer(text):
        syllables = unicodedata.normalize("NFC", run[0])
        places += range(done, run.start())
        at = run.start()
        for syllable in syllables:
            places.append(at)
            at += len(unicodedata.normalize("NFD", syllable))
        # Old jamo have no syllables, and stay: they would be found again.
        parts += [text[done : run.start()], _JAMO.sub(lambda rest: "·" * len(rest[0]), syllables)]
        done = run.end()
    parts.append(text[done:])
    return "".join(parts), [*places, *range(done, len(text) + 1)]


def _spaced(
    text: str, words: Sequence[Span], at: int, span: Span, suffix: str, grammar: EntityGrammar
) -> Iterator[Named]:
    start, end = span
    kind = grammar.suffixes[suffix]
    name = start, end - len(suffix)
    if name[0] == name[1] and at and text[words[at - 1][1] : start] == " ":
        name = words[at - 1]
    lone = text[name[0] : name[1]]
    known = (lone, lone + suffix)
    if len(lone) < 2 or any(each in grammar.never for each in known) or text[start:end] in grammar.never:
        return
    if kind == PERSON:
        if len(lone) > MOST_WORDS:
            return
        yield *name, kind
    elif at + 1 < len(words) and end == words[at][1] and text[end : words[at + 1][0]] == " ":
        following = text[words[at + 1][0] : words[at + 1][1]]
        second = next((each for each in grammar.seconds if following.startswith(each)), None)
        end = end if second is None else words[at + 1][0] + len(second)
    yield name[0], end, kind
