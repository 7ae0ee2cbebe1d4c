"""Pointers: URLs, paths of at least one slash, and bare files, as they stand in any text.

A path or file ends in an extension that begins with a letter; its parts may have letters and marks of any script. What
wraps a pointer and the marks behind it are no part of it. Offsets are code points. Linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from babel_core.errors import require_str
from babel_core.text.token import Span

_DELIMITERS = r"\s\"'`“”‘’«»‹›「」『』〈〉《》【】()（）\[\]［］{}｛｝<>|,，、;；!！?？。…*"
_URL = re.compile(r"https?://[^\s\"`“”‘’«»‹›「」『』《》【】（）<>|，、；！？。…]+", re.IGNORECASE)
_HOST = re.compile(r"https?://[A-Za-z0-9.-]+\.[A-Za-z]{2,}(?::\d+)?", re.IGNORECASE)
_GLUED = re.compile(r"\.[A-Za-z0-9]{1,6}(?=[^\x00-\x7f]+\Z)")
_RUN = re.compile(rf"[^{_DELIMITERS}]+")
_EXTENSION = re.compile(r"\.(?:[A-Za-z][A-Za-z0-9]{0,9}|7z|3gp|3ds)(?![A-Za-z0-9_]|[/\\.-][^\W_])")
_KANA = "\u3041-\u309f"
_CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
_WRITTEN_ON = re.compile(rf"[{_CJK}]*[{_KANA}](?=[A-Za-z0-9~./\\])|[{_CJK}]+(?=[A-Za-z]{{3}}[\w.-]*[/\\.])")
"""Words of a script without blanks ahead of a path in ASCII."""
_DOTTED = re.compile(r"[^\W\d_](?:\.[^\W\d_])+")
_TRAILING = ".,;:!?'*_~"
_BRACKETS = {")": "(", "]": "[", "}": "{"}
_LONGEST = 1_024
"""Code points of a path; what is longer is none."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer: `text` is `original[start:end]`, in code points."""

    text: str
    start: int
    end: int


def parse_pointers(text: str) -> tuple[Pointer, ...]:
    """The pointers of a text, in order.

    >>> [pointer.text for pointer in parse_pointers("See (docs/plan.md), section 4.2 of https://ex.org/a.")]
    ['docs/plan.md', 'https://ex.org/a']
    """
    spans: list[Span] = []
    at = 0
    for found in _URL.finditer(require_str(text, "text")):
        if found.start() < at:
            continue
        spans += _files(text, at, found.start())
        at = _url_end(text, *found.span())
        spans.append((found.start(), at))
    spans += _files(text, at, len(text))
    return tuple(Pointer(text[start:end], start, end) for start, end in spans)


def _url_end(text: str, start: int, end: int) -> int:
    """Where a URL ends: ahead of closing marks, and of words of a script without blanks that are written on to it."""
    host = _HOST.match(text, start, end)
    if host is not None and re.match(f"[{_CJK}]", text[host.end() : host.end() + 1]):
        return host.end()
    glued = _GLUED.search(text, max(start + 8, end - _LONGEST), end)
    end = glued.end() if glued is not None and host is not None and glued.start() >= host.end() else end
    while end > start and (text[end - 1] in _TRAILING or _closes(text, start, end)):
        end -= 1
    return end


def _closes(text: str, start: int, end: int) -> bool:
    closer = text[end - 1]
    if closer not in _BRACKETS:
        return False
    near = max(start, end - _LONGEST)
    return text.count(_BRACKETS[closer], near, end) < text.count(closer, near, end)


def _files(text: str, start: int, end: int) -> Iterator[Span]:
    for run in _RUN.finditer(text, start, end):
        first, last = run.span()
        if last - first > _LONGEST or "." not in run[0]:
            continue
        for extension in _EXTENSION.finditer(text, first, last):
            begin = _begin(text, first, extension.start())
            if _is_file(text, begin, extension):
                yield begin, extension.end()
            first = extension.end()


def _begin(text: str, start: int, end: int) -> int:
    """Where a path begins, behind marks, a label, and words that are written on to it."""
    while start < end and text[start] in "-–—=:#@&+·•：＝→":
        start += 1
    label = max(text.rfind(sign, start, end) for sign in "=＝：:")
    if label >= start and text[label + 1 : label + 2] not in ("/", "\\"):
        start = label + 1
    found = _WRITTEN_ON.match(text, start, end)
    return found.end() if found else start


def _is_file(text: str, start: int, extension: re.Match[str]) -> bool:
    """Whether what ends in an extension is a path or a file: no mail, no abbreviation, no end of a sentence."""
    path, name = text[start : extension.start()], extension[0][1:]
    if not any(map(str.isalnum, path)) or "@" in path or "//" in path:
        return False
    if "/" in path or "\\" in path:
        return path.rstrip("./\\") != "" and path[-1] not in "/\\"
    if _DOTTED.fullmatch(f"{path}.{name}") or path.startswith("."):
        return False
    titled = name[0].isupper() and not name.isupper()
    return not titled and not (len(name) == 1 and name.isupper() and path.isalpha())
