"""E-mail addresses in a text; `capture.contacts` asks for them at an @, since their patterns take long to compile."""

from __future__ import annotations

import re

from babel_core.capture.scripts import JOINED
from babel_core.text.token import Span

LONGEST_LOCAL = 64
"""Code points before the @ of an address (RFC 5321, 4.5.3.1.1)."""

# The local part is read backwards from its @, so that a megabyte without one costs nothing. What is written without
# blanks may touch an address ("邮箱是a@b.example的"), so an address is of one kind of script.
_LOCAL = re.compile(rf"(?!{JOINED})[\w.!#$%&'*+/=?^`{{|}}~-]")
_JOINED_LOCAL = re.compile(JOINED)
_LETTER = rf"(?!{JOINED})[^\W_]"
_LABEL = rf"{_LETTER}(?:(?:(?!{JOINED})[\w-]){{0,61}}{_LETTER})?"
_DOMAIN = re.compile(rf"{_LABEL}(?:\.{_LABEL}){{1,8}}")
_JOINED_DOMAIN = re.compile(rf"{JOINED}{{1,63}}(?:\.{JOINED}{{1,63}}){{1,8}}")
_LEAD, _TRAIL = ".!#$%&'*+/=?^`{|}~-", "."


def address(text: str, at: int) -> Span | None:
    """The span of the address around the @ at a place, in code points; None where there is none."""
    domain = _DOMAIN.match(text, at + 1) or _JOINED_DOMAIN.match(text, at + 1)
    if domain is None or domain.group().rpartition(".")[2].isdigit():
        return None
    local = _local_start(text, at)
    return (local, domain.end()) if local < at else None


def _local_start(text: str, at: int) -> int:
    """Where the local part before an @ begins; `at` where there is none."""
    start = at
    first = max(0, at - LONGEST_LOCAL - 1)
    kind = _JOINED_LOCAL if _JOINED_LOCAL.match(text[at - 1 : at]) else _LOCAL
    while start > first and kind.match(text[start - 1]):
        start -= 1
    while start < at and text[start] in _LEAD:
        start += 1
    if at - start > LONGEST_LOCAL or text[at - 1] in _TRAIL or text.startswith("//", start):
        return at
    return start
