"""What the first person says of a moment: "I'm hungry", "explain it to me"; nothing that is worth storing."""

from __future__ import annotations

from babel_core.capture.lexicon import shipped_lexicon
from babel_core.capture.matching import Hit
from babel_core.capture.phrases import PASSING, pack_book
from babel_core.capture.reading import Reading
from babel_core.packs.matching.folding import text_form


def lasting(reading: Reading, triggers: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """The triggers of a message; none where all are broad words of the first person beside words of a moment.

    What a pack calls broad lets in whatever people say of themselves, so that it alone is not enough.
    """
    if len(broad(reading, triggers)) < len(triggers):
        return triggers
    return () if _is_passing(reading, triggers) else triggers


def broad(reading: Reading, triggers: tuple[Hit, ...] | None = None) -> tuple[Hit, ...]:
    """Those of some triggers (None: of all) that are broad; what says no more of itself is a fact about the writer.

    None where words of a moment stand beside them, and all of them were asked for.
    """
    packs = reading.keywords.packs
    found = tuple(
        hit
        for hit in (reading.of("triggers") if triggers is None else triggers)
        if hit.language in packs and hit.entry in shipped_lexicon(hit.language).passing_broad
    )
    return () if triggers is None and _is_passing(reading, found) else found


def _is_passing(reading: Reading, triggers: tuple[Hit, ...]) -> bool:
    """Whether words of a moment stand in a message, in the language of one of its triggers."""
    if not triggers:
        return False
    form = text_form(reading.head)[0]
    return any(pack_book(tag).read(form).find(PASSING) for tag in dict.fromkeys(hit.language for hit in triggers))
