"""Orthographic clusters: the units that a reader of Tibetan, Burmese, Khmer, Lao, Thai or Hindi does not cut.

The rules follow the descriptions of the scripts in the Unicode Standard, chapters 12 (South Asia), 13
(Tibetan) and 16 (Southeast Asia), and are deliberately short: a syllable of Tibetan runs to its tsheg; a
Burmese consonant killed by asat closes the syllable before it; a subjoined consonant (after a virama, coeng
or stacker) belongs to the letter above it; a Thai or Lao vowel written before its consonant, and those
after it, belong to it; Hangul jamo form syllables. Everything else is a base character with its marks.
Viramas of scripts that show them as a plain mark (Tamil, Thai phinthu, Burmese asat) do not join.
"""

from __future__ import annotations

import re
from functools import cache

from babel_core.segment.spans import mark_pattern

STACKERS = (
    "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u0dca"  # Devanagari to Sinhala
    "\u1039\u17d2\u1a60\u1b44\u1bab\ua9c0\uaaf6"  # Burmese, Khmer, Tai Tham, Balinese to Meetei
    "\U00011046\U000110b9\U00011133\U000111c0\U00011235\U0001134d\U000114c2\U000115bf\U0001163f\U000116b6"
)
"""Signs that stack the next consonant under the letter before them."""

LEADING = "\u0e40-\u0e44\u0ec0-\u0ec4"
"""Thai and Lao vowels written before their consonant."""

FOLLOWING = "\u0e30\u0e32\u0e33\u0e45\u0eb0\u0eb2\u0eb3\u0ebd"
"""Thai and Lao vowels written after their consonant that are no combining marks."""

TIBETAN = "\u0f00\u0f20-\u0f33\u0f40-\u0f6c\u0f88-\u0f8c"
BURMESE = "\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081"

MOST_STACKED = 6
"""Consonants joined into one cluster at most, so that hostile text gives no endless cluster."""


@cache
def cluster_pattern() -> re.Pattern[str]:
    """A pattern whose matches are the clusters of a text and cover all but white space."""
    marks = mark_pattern()
    stacked = rf"(?:(?<=[{STACKERS}])(?![\x00-\x7f])[^\W\d_]{marks}*){{0,{MOST_STACKED}}}"
    closing = rf"(?:[{BURMESE}](?=\u1037?\u103a){marks}*{stacked}){{0,{MOST_STACKED}}}"
    following = rf"(?:[{FOLLOWING}]{marks}*)*"
    return re.compile(
        rf"[{TIBETAN}](?:[{TIBETAN}]|{marks})*"
        rf"|[{BURMESE}]{marks}*{stacked}{closing}"
        r"|[\u1100-\u115f]+[\u1160-\u11a7\ud7b0-\ud7c6]*[\u11a8-\u11ff\ud7cb-\ud7fb]*" + f"{marks}*"
        rf"|[{LEADING}](?![{LEADING}])[^\W\d_]{marks}*{following}"
        rf"|(?!{marks})\S{marks}*{stacked}{following}"
        rf"|{marks}+"
    )
