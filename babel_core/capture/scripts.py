"""Whether a script parts its words."""

from __future__ import annotations

import re
from functools import cache

JOINED = (
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
    r"\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3\U00020000-\U0003ffff]"
)
"""A class of a pattern: scripts without blanks, and Hangul, whose particles and endings are written on to words."""


@cache
def _joined() -> re.Pattern[str]:
    return re.compile(JOINED)  # takes milliseconds


def is_bordered(char: str) -> bool:
    """Whether a word that begins or ends with a character is parted from others by a blank or punctuation.

    >>> is_bordered("a"), is_bordered("字"), is_bordered("")
    (True, False, False)
    """
    return char.isalnum() and not _joined().match(char)
