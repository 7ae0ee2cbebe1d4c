"""Signs that need no language: emoji of praise and of displeasure, and emphasis."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core import _native
from babel_core.capture.matching import Hit
from babel_core.capture.reading import ANY_LANGUAGE

PRAISE_EMOJI = ("👍", "🎉", "❤", "♥", "🙌", "👏", "💯", "🔥", "🥳", "😍", "🚀", "🤩")
"""Recognised with and without a variation selector or skin tone."""

CORRECTION_EMOJI = ("👎", "😡", "🤬", "😤", "😠", "🙄", "😒", "🤦", "❌")
ANGRY_EMOJI = ("😡", "🤬", "😤")

LEAST_CAPITALS = 4
"""Letters of a word in capitals that is emphasis; shorter ones are abbreviations."""

_SHOUTING = re.compile(r"(?:!|！|‼|❗|❕){2,}|‼")
_WORD = re.compile(rf"[^\W\d_]{{{LEAST_CAPITALS},}}")
_PICTOGRAPHS = re.compile("[\U0001f300-\U0001f9ff]")
_MODIFIERS = re.compile("[\U0001f3fb-\U0001f3ff]")
_JOINED = re.compile("(?:\u200d\ufe0f?.)")


def emoji_hits(text: str, emoji: tuple[str, ...], group: str) -> Iterator[Hit]:
    """The hits of some emoji, in the order of the text."""
    if text.isascii():
        return
    for match in re.finditer("|".join(emoji), text):
        yield Hit(group, match.group(), ANY_LANGUAGE, *match.span())


def is_emphatic(text: str) -> bool:
    """Whether a text shouts: a word of four or more capitals of any script, two exclamation marks, an angry emoji.

    >>> is_emphatic("НИКОГДА не красьте"), is_emphatic("the API of NASA is down"), is_emphatic("Stop！！")
    (True, True, True)
    """
    if _SHOUTING.search(text) or any(emoji in text for emoji in ANGRY_EMOJI):
        return True
    return any(word.isupper() and word.lower() != word for word in _WORD.findall(text))


def pictographs(text: str) -> int:
    """How many pictographs (U+1F300 to U+1F9FF) a text has: a joined family and a skin tone count once."""
    if not _native.text_shape(text)[2]:
        return 0
    return len(_PICTOGRAPHS.findall(_MODIFIERS.sub("", _JOINED.sub("", text))))
