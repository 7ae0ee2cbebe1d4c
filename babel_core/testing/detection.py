"""Whether texts of a language find its pack in a service."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from babel_core.errors import BabelError
from babel_core.packs.service.pack import LanguagePack
from babel_core.packs.service.service import LanguageService
from babel_core.testing.report import Failure, Report

LAW = "texts of the language resolve to it"
LEAST = 0.5
"""Share of the texts that must; short ones may fit several languages."""

SHOWN = 5
"""Texts that are shown of those that do not."""

REMEDY = "fill in profile, rivals, words and letters of [strength]"


def check_detection(packs: Sequence[LanguagePack], texts: Iterable[str], *, least: float = LEAST) -> Report:
    """Ask a service that has the packs, and all built-in ones, whose each text is.

    `packs` are those of one language; `least` is the share of the texts that must resolve to one of them. The notes of
    the report tell how many do, and which do not.
    """
    given = tuple(texts)
    ids = [pack.id for pack in packs]
    name = f"language pack {' and '.join(ids)}"
    where = "pack.toml"
    try:
        service = LanguageService(packs=packs)
        found = [service.resolve_from_text(text) for text in given]
    except BabelError as error:
        return Report(name, (LAW,), (Failure(LAW, str(error), "", "", where),))
    lost = [
        (text, at.pack_id, at.locale_source) for text, at in zip(given, found, strict=True) if at.pack_id not in ids
    ]
    told = f"{len(given) - len(lost)} of {len(given)} texts resolve to {' or '.join(ids)} in a service"
    notes = (told, *(f"resolves to {pack} ({source}): {text[:60]!r}" for text, pack, source in lost[:SHOWN]))
    few = len(given) - len(lost) < least * len(given)
    failures = (Failure(LAW, f"{told}; {REMEDY}", "", "", where),) if few else ()
    return Report(name, (LAW,), failures, notes)
