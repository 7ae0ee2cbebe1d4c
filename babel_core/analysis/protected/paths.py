"""Where a file path begins, and what tells it from words with slashes between them."""

from __future__ import annotations

import re

from babel_core.analysis.protected.letters import LATIN, LETTERS, MARKS, WORD

_LETTER = re.compile(rf"[{LETTERS}]")
_WORD_CHAR = re.compile(WORD)
_LATIN_ONLY = re.compile(rf"[{LATIN}{MARKS}0-9_.\-/:,\\]++")
_EXTENSION = re.compile(r"(?<=[^/\\])\.[a-z][a-z0-9]{0,7}$")
_DRIVE = re.compile(r"[a-z]:[\\/]")
_NO_ROOT = re.compile(rf"[{LETTERS}{MARKS}0-9_/:<)\\]")
# ".NET" is a name of its own, also behind a slash.
_HIDDEN = re.compile(rf"/\.(?!net(?!{WORD}))")
# Slashes between plain words join alternatives (cats/dogs/birds); any of these in a segment makes it a path.
_TOLD = re.compile(rf"[0-9_\-\\]|(?<!/)\.|{_HIDDEN.pattern}")


def path_start(view: str, start: int, bound: int) -> int:
    r"""Take in the "/", "./", "../", "~/", "\\" or "c:\" before a path, but nothing that stands before `bound`."""
    begin = start
    while begin >= 2 and view[begin - 1] in "/\\" and view[begin - 2] == ".":
        begin -= 3 if view[max(begin - 3, 0)] == "." and begin >= 3 else 2
    if begin < start:
        return start if begin and _WORD_CHAR.match(view, begin - 1) else begin
    if start - 3 >= bound and _DRIVE.match(view, start - 3, start):
        return start if start > 3 and _WORD_CHAR.match(view, start - 4) else start - 3
    if view.endswith(("~/", "\\\\"), 0, start):
        return start - 2
    if view.endswith("/", 0, start) and not (start > 1 and _NO_ROOT.match(view, start - 2)):
        return start - 1
    return start


def is_path(view: str, prefixed: int, start: int, end: int) -> bool:
    """Whether [start, end) is a path; `prefixed` is what `path_start` gave for it."""
    piece = view[start:end]
    signs = piece.count("/") + piece.count("\\") + (view.startswith("/", end))
    if not _LETTER.search(piece):
        return False
    if prefixed < start - 1:
        return True
    if prefixed < start:
        return signs > 0
    if signs and _EXTENSION.search(piece):
        return True
    told = (signs > 1 and _TOLD.search(piece)) or _HIDDEN.search(piece)
    return bool(told) and _LATIN_ONLY.fullmatch(piece) is not None
