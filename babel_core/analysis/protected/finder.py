"""Finds identifiers and user words in search-form text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from babel_core import _native
from babel_core.analysis.protected.addresses import find_urls
from babel_core.analysis.protected.chunks import find_chunks
from babel_core.analysis.protected.joined import find_alnum, find_camel
from babel_core.analysis.protected.letters import LONGEST
from babel_core.analysis.protected.numbers import find_apostrophe_numbers
from babel_core.analysis.protected.spans import PartCutter
from babel_core.analysis.protected.symbols import find_symbols
from babel_core.analysis.protected.values import Part, Protected, Source
from babel_core.analysis.protected.words import Matcher, is_mark, joins
from babel_core.text.token import Span

Window = tuple[int, int, int]
"""Start and end of a stretch of a search-form text, and the finders (a sum of LOOK_*) that may find something there."""

_FINDERS: tuple[tuple[int, Callable[[str, PartCutter, int, int], Iterator[Protected]]], ...] = (
    (_native.LOOK_URL, find_urls),
    (_native.LOOK_NUMBER, find_apostrophe_numbers),
    (_native.LOOK_CHUNK, find_chunks),
    (_native.LOOK_SYMBOL, find_symbols),
    (_native.LOOK_ALNUM, find_alnum),
    (_native.LOOK_CAMEL, find_camel),
)

# Full-width forms that the search form has turned into ASCII; they end a sentence, not an identifier.
_WIDE = re.compile("[\uff01-\uff0a\uff0c-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufe10-\ufe6f]")
_WIDE_LETTER = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]")
# Those before a blank or an ideograph need no look: no identifier ends with them.
_ASCII_SIGN = re.compile(r"[!-\"$-*,-/:-@\[-`{-~](?=[!-~À-ԯ])")


def find_protected(
    folded: str, source: Source, words: Matcher | None = None, windows: Sequence[Window] | None = None
) -> list[Protected]:
    """Return the identifiers and the user words of a search-form text, ordered and disjoint.

    `source(a, b)` gives the original text of `folded[a:b]`; it shows camelCase, and the full-width punctuation that the
    search form has made ASCII. All spans are code points of `folded`. An identifier is kept whole over the user words
    inside it (they become parts); a user word that is not inside one wins over what it overlaps. `windows` are those of
    a look-out; without them every finder reads the whole text, with the same result. Runs in linear time.
    """
    if windows is None:
        windows = ((0, len(folded), -1),) if folded else ()
    found: list[Protected] = []
    if windows:
        view = _without_wide_signs(folded, source, windows)
        cutter = PartCutter(folded, source, camel=any(window[2] & _native.LOOK_CAMEL for window in windows))
        for window in windows:
            found += _in_window(view, cutter, window)
    if words is not None and (spans := words.spans(folded)):
        found = _with_words(folded, found, spans)
    return found


def _in_window(view: str, cutter: PartCutter, window: Window) -> list[Protected]:
    """What the finders of a window find in it; those named first win."""
    start, end, finders = window
    found: list[Protected] = []
    for kind, find in _FINDERS:
        if finders & kind:
            found = _merge(found, _keep(view, find(view, cutter, start, end)))
    return found


def _without_wide_signs(folded: str, source: Source, windows: Iterable[Window]) -> str:
    """Blank the full-width signs of the original in the windows, unless the letters before them are full-width too."""
    pieces: list[str] = []
    at = 0
    for start, end, _ in windows:
        original = source(start, end)
        if original.isascii() or not _WIDE.search(original):
            continue
        kept = -1
        for match in _ASCII_SIGN.finditer(folded, start, end):
            sign = match.start()
            if not _WIDE.match(source(sign, sign + 1)):
                continue
            if sign and (kept == sign - 1 or _WIDE_LETTER.match(source(sign - 1, sign))):
                kept = sign
            else:
                pieces += (folded[at:sign], "\0")
                at = sign + 1
    return "".join(pieces) + folded[at:] if pieces else folded


def _keep(view: str, found: Iterable[Protected]) -> list[Protected]:
    """Drop what is too long or would tear a combining mark off; swallow a possessive 's.

    What begins with that s is dropped too.
    """
    kept: list[Protected] = []
    last = 0
    for item in found:
        end = item.end
        if end - item.start > LONGEST or (end < len(view) and is_mark(view[end])):
            continue
        if view.startswith("'s", end) and not (end + 2 < len(view) and joins("s", view[end + 2])):
            item = Protected(item.kind, item.start, end + 2, item.text, item.parts)
        if item.start >= last:
            kept.append(item)
            last = item.end
    return kept


def _merge(found: list[Protected], more: list[Protected]) -> list[Protected]:
    """Add those of `more` that touch none of `found`; both are ordered and disjoint."""
    if not (found and more):
        return found or more
    merged: list[Protected] = []
    index = 0
    for item in more:
        while index < len(found) and found[index].end <= item.start:
            merged.append(found[index])
            index += 1
        if index == len(found) or found[index].start >= item.end:
            merged.append(item)
    return merged + found[index:]


def _with_words(folded: str, found: list[Protected], words: list[Span]) -> list[Protected]:
    """Put user words in: as parts of the identifiers that hold them, else instead of what they overlap."""
    result: list[Protected] = []
    index = 0
    for start, end in words:
        while index < len(found) and found[index].end <= start:
            result.append(found[index])
            index += 1
        if index < len(found) and found[index].start <= start and end <= found[index].end:
            if end < found[index].end - _possessive(folded, found[index]) or start > found[index].start:
                found[index] = _with_part(found[index], Part(folded[start:end], start, end, 1))
            continue
        while index < len(found) and found[index].start < end:
            index += 1
        result.append(Protected("word", start, end, folded[start:end]))
    return result + found[index:]


def _possessive(folded: str, item: Protected) -> int:
    """The length of the 's that the span swallows."""
    swallowed = folded.endswith("'s", item.start, item.end) and not item.text.endswith("'s")
    return 2 if swallowed else 0


def _with_part(item: Protected, part: Part) -> Protected:
    span = (part.start, part.end)
    if any((p.start, p.end) == span for p in item.parts):
        return item
    parts = sorted((*item.parts, part), key=lambda p: (p.start, -p.end))
    return Protected(item.kind, item.start, item.end, item.text, tuple(parts))
