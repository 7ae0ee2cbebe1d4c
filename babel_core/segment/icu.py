"""ICU's word rules and dictionaries for any locale, through the module `icu` (PyICU, pyicu-wheels).

ICU counts UTF-16 units; its boundaries are mapped to code points where a text has characters of two units.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import Any

from babel_core.errors import require_str
from babel_core.segment.reloading import ReloadedById
from babel_core.segment.spans import cover
from babel_core.segment.windows import in_windows
from babel_core.text.token import Span


class IcuSegmenter(ReloadedById):
    """Word boundaries of one locale. A break iterator holds state, so every thread has its own."""

    def __init__(self, provider_id: str) -> None:
        import icu

        self.id = provider_id
        self.version = version(provider_id)
        self._icu = icu
        self._locale = provider_id.partition(":")[2]
        self._threads = threading.local()
        self._iterator()  # a locale that ICU refuses fails here, when it is loaded

    def _iterator(self) -> Any:
        try:
            return self._threads.iterator
        except AttributeError:
            made = self._icu.BreakIterator.createWordInstance(self._icu.Locale(self._locale))
            self._threads.iterator = made
            return made

    def segment(self, text: str) -> Sequence[Span]:
        """The spans between word boundaries, white space left out; code points."""
        require_str(text, "text")
        return cover(text, in_windows(text, self._cut))

    def _cut(self, text: str, offset: int) -> list[Span]:
        iterator = self._iterator()
        iterator.setText(self._icu.UnicodeString(text))
        bounds: list[int] = list(iterator)
        if text and max(text) > "\uffff":
            # The boundary of a surrogate pair's middle never comes up: a pair of two lone surrogates in a
            # Python string is two code points of one unit each, so every unit offset that ICU gives is a key.
            units = accumulate((2 if char > "\uffff" else 1 for char in text), initial=0)
            places = {unit: place for place, unit in enumerate(units)}
            bounds = [places[bound] for bound in bounds]
        return list(pairwise([offset, *(offset + bound for bound in bounds)]))


@cache
def known_languages() -> frozenset[str]:
    """The ISO 639 codes that ICU knows, two letters where a language has such a code."""
    import icu

    return frozenset(icu.Locale.getISOLanguages())


def load(provider_id: str) -> IcuSegmenter:
    """The segmenter of "icu:<locale>"."""
    return IcuSegmenter(provider_id)


def version(_provider_id: str) -> str:
    """The version of the ICU library, which brings the rules and dictionaries ("icu-77.1").

    Three distributions hold the module, so their metadata do not tell; importing it loads no dictionary.
    """
    import icu

    return f"icu-{icu.ICU_VERSION}"
