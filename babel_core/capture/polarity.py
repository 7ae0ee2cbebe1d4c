"""Whether what a keyword says is denied: "not perfect", "完璧ではない"."""

from __future__ import annotations

import re

from babel_core.capture.lexicon import CaptureLexicon, shipped_lexicon
from babel_core.capture.matching import Hit
from babel_core.capture.phrases import phrases
from babel_core.capture.reading import Reading
from babel_core.text.aligned import AlignedText

BEFORE, BETWEEN, AFTER = 40, 12, 10
"""Code points: how far before a keyword a negation is looked for, how much may stand between the two, and how far
behind."""

_STOP = re.compile(r"[.,;:!?…\n،؛؟。，、；：！？—–()（）]")


def is_negated(reading: Reading, hit: Hit) -> bool:
    """Whether a negation stands close before a hit or right behind it, in its clause."""
    lexicons = [shipped_lexicon(hit.language)] if hit.language in reading.keywords.packs else reading.lexicons
    ahead = _STOP.split(reading.text[max(0, hit.start - BEFORE) : hit.start])[-1]
    behind = _STOP.split(reading.text[hit.end : hit.end + AFTER + BEFORE])[0]
    return any(_before(ahead, lexicon) or _behind(behind, lexicon) for lexicon in lexicons)


def _before(ahead: str, lexicon: CaptureLexicon) -> bool:
    text = AlignedText.of(ahead).text
    return any(len(text) - phrase.end <= BETWEEN for phrase in phrases(text, lexicon.negation_before))


def _behind(behind: str, lexicon: CaptureLexicon) -> bool:
    text = AlignedText.of(behind).text
    return any(phrase.start <= AFTER for phrase in phrases(text, lexicon.negation_after))
