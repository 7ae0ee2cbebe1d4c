"""The candidates of messages, as a service completes what a pack gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babel_core.packs.service import calls
from babel_core.packs.service.pack import LanguagePack


class Ids:
    """Names of candidates where a caller gives none: "1", "2", ..."""

    def __init__(self) -> None:
        self._last = 0

    def __call__(self) -> str:
        self._last += 1
        return str(self._last)


def extracted(
    pack: LanguagePack,
    messages: tuple[Any, ...],
    locale: str,
    ids: Callable[[], str],
    derive: Callable[[Any], Any],
    *,
    said: bool = False,
) -> tuple[Any, ...]:
    """The candidates of messages of one language; `said` puts its locale into their metadata.

    `derive` gives the durable target of one that has none.
    """
    from babel_core.packs.extraction.candidate import MemoryCandidate
    from babel_core.packs.extraction.completion import completed, located

    found = calls.values_of(pack, "extract_candidates", MemoryCandidate, messages, locale, ids)

    def told(text: str) -> tuple[Any, ...]:
        return calls.values_of(pack, "extract_candidates", MemoryCandidate, (text,), locale, Ids())

    whole = completed(found, derive, told)
    return located(whole, locale) if said else whole
