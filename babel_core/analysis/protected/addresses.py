"""URLs in search-form text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core.analysis.protected.letters import LETTERS, LONGEST, MARKS
from babel_core.analysis.protected.spans import ADDRESS, PartCutter
from babel_core.analysis.protected.values import Protected

_OPENING = re.compile(r"[:w](?:(?<=:)//|(?<=w)ww\.)")
_SCHEMES = ("https", "http", "ftp")
_BODY = re.compile(rf"[{LETTERS}{MARKS}0-9\-._~:/?#@!$&'*+,;=%]*+")
_TRAILING = frozenset(".,:;!?'*([/~&=#$+@-_%")
_BRACKETS = {")": "(", "]": "["}
_BEFORE = re.compile(rf"[{LETTERS}{MARKS}0-9_]")


def find_urls(view: str, cutter: PartCutter, start: int, stop: int) -> Iterator[Protected]:
    """Yield the addresses of a window that begin with a scheme or with "www.".

    They end before any sign that no URL holds, before letters of a script without blanks, before a closing bracket
    that they did not open, and before trailing punctuation.
    """
    at = start
    while (opening := _next_start(view, at, stop)) is not None:
        begin, body = opening
        end = _end(view, body)
        if end > body and _BEFORE.match(view, body) and end - begin <= LONGEST:
            parts = sorted(cutter.parts(begin, end, ADDRESS), key=lambda part: (part.start, -part.end))
            yield Protected("url", begin, end, view[begin:end], tuple(parts))
        at = max(end, body)


def _next_start(view: str, at: int, stop: int) -> tuple[int, int] | None:
    """The next (start of the URL, start of what follows its scheme or its "www.")."""
    while (opening := _OPENING.search(view, at, stop)) is not None:
        begin, at = opening.span()
        if view[begin] == "w":
            if _is_free(view, begin):
                return begin, at
            continue
        for scheme in _SCHEMES:
            start = begin - len(scheme)
            if start >= 0 and view.startswith(scheme, start) and _is_free(view, start):
                return start, at
    return None


def _is_free(view: str, start: int) -> bool:
    return start == 0 or not _BEFORE.match(view, start - 1)


def _end(view: str, start: int) -> int:
    """The end of the URL: before the first closing bracket without its opening one, trailing punctuation cut off."""
    opened: list[str] = []
    match = _BODY.match(view, start)
    end = start
    while match is not None:
        end = match.end()
        sign = view[end : end + 1]
        if sign in _BRACKETS:
            if not opened or opened.pop() != _BRACKETS[sign]:
                break
        elif sign and sign in "([":
            opened.append(sign)
        else:
            break
        match = _BODY.match(view, end + 1)
    while end > start and view[end - 1] in _TRAILING:
        end -= 1
    return end
