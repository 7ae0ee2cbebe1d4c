"""The readable twin of what a look at every character of a text tells (pyx/shapes.pxi)."""

from __future__ import annotations

import re

_KEY = re.compile(r"[A-Za-z0-9_\-./+=:]+")
_PICTOGRAPH = re.compile("[\U0001f300-\U0001f9ff]")
_IDENTIFIER = re.compile(r"_(?<=[^\W\d_]_)|_[^\W\d_]|[a-z][A-Z]|\.(?<=\w\.)[^\W\d_]")
_JOINT = re.compile(r"_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\w)[.-](?=\w)")


def text_shape(text: str, /) -> tuple[int, int, int, bool]:
    """Return (digits, longest, pictographs, identifier) of a text.

    How many decimal digits of any script it has, how long the longest run of what keys are written in is (ASCII letters
    and digits and _-./+=:), how many pictographs (U+1F300 to U+1F9FF) there are, and whether it has the sign of an
    identifier: an underscore at a letter, a capital behind a small letter (both of ASCII), a full stop inside a word.
    """
    _check(text)
    longest = max(map(len, _KEY.findall(text)), default=0)
    return (
        sum(map(str.isdecimal, text)),
        longest,
        len(_PICTOGRAPH.findall(text)),
        _IDENTIFIER.search(text) is not None,
    )


def part_identifiers(text: str, /) -> str:
    """A text with the parts of identifiers as words of their own: those of "DB_PASSWORD", "apiKey" and "my.key"."""
    _check(text)
    return _JOINT.sub(" ", text)


def _check(text: object) -> None:
    if not isinstance(text, str):
        message = f"text must be str, not {type(text).__name__}"
        raise TypeError(message)
