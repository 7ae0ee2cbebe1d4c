"""What the first person says of a moment: "I'm hungry", "explain it to me"; nothing that is worth storing."""

from __future__ import annotations

import re
from bisect import bisect_left

from babel_core.capture.lexicon import shipped_lexicon
from babel_core.capture.matching import Hit
from babel_core.capture.phrases import PASSING, pack_book
from babel_core.capture.reading import Reading
from babel_core.packs.matching.folding import text_form

_CLOSED_BY = {"「": "」", "『": "』", "《": "》", "〈": "〉", "“": "”", "„": "“", "«": "»"}
_MARKS = re.compile("[" + "".join({*_CLOSED_BY, *_CLOSED_BY.values()}) + "]")


def lasting(reading: Reading, triggers: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """The triggers of a message; none where all are broad words of the first person beside words of a moment.

    What a pack calls broad lets in whatever people say of themselves, so that it alone is not enough. In a quotation
    it speaks of somebody else and counts for nothing.
    """
    if not triggers or any(not _is_broad(reading, hit) for hit in triggers):
        return triggers
    said = _outside_quotations(reading, triggers)
    return () if _is_passing(reading, said) else said


def broad(reading: Reading, triggers: tuple[Hit, ...] | None = None) -> tuple[Hit, ...]:
    """Those of some triggers (None: of all) that are broad; what says no more of itself is a fact about the writer.

    None where words of a moment stand beside them, and all of them were asked for.
    """
    found = tuple(
        hit for hit in (reading.of("triggers") if triggers is None else triggers) if _is_broad(reading, hit)
    )
    if triggers is not None:
        return found
    said = _outside_quotations(reading, found)
    return () if _is_passing(reading, said) else said


def _is_broad(reading: Reading, hit: Hit) -> bool:
    return hit.language in reading.keywords.packs and hit.entry in shipped_lexicon(hit.language).passing_broad


def _outside_quotations(reading: Reading, hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Those of some hits that do not stand between marks of quotation."""
    marks = tuple(_MARKS.finditer(reading.text)) if hits else ()
    places = tuple(mark.start() for mark in marks)
    # "“" opens where no "„" does, even where the text was cut before its end
    opening = "「『" if any(mark.group() == "„" for mark in marks) else "「『“"
    kept = []
    for hit in hits:
        behind = bisect_left(places, hit.start)
        before = marks[behind - 1].group() if behind else " "
        after = marks[behind].group() if behind < len(marks) else " "
        if not (_CLOSED_BY.get(before) == after or before in opening or after in "」』"):
            kept.append(hit)
    return tuple(kept)


def _is_passing(reading: Reading, triggers: tuple[Hit, ...]) -> bool:
    """Whether words of a moment stand in a message, in the language of one of its triggers."""
    if not triggers:
        return False
    form = text_form(reading.head)[0]
    return any(pack_book(tag).read(form).find(PASSING) for tag in dict.fromkeys(hit.language for hit in triggers))
