"""The readable twin of the kernels of protected spans: the look-out."""

from __future__ import annotations

import re
from collections.abc import Sequence

LOOK_URL, LOOK_NUMBER, LOOK_CHUNK, LOOK_SYMBOL, LOOK_ALNUM, LOOK_CAMEL = 1, 2, 4, 8, 16, 32

_HUMP = re.compile("[a-zß-öø-ÿ][0-9]*+[A-ZÀ-ÖØ-Þ]|[A-ZÀ-ÖØ-Þ][0-9]*+[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]")
_DIGIT = re.compile("[0-9]")
_SIGN = re.compile(r"[.\-/@:+,\\_]")


def _check(value: object, name: str) -> None:
    if not isinstance(value, str):
        message = f"{name} must be str, not {type(value).__name__}"
        raise TypeError(message)


def lookout(folded: str, original: str, starts: Sequence[int] | None) -> list[tuple[int, int, int]]:
    """Return the windows (start, end, finders) of a search form in which identifiers may stand; ordered, disjoint.

    `starts` has the original offset of each unit, or is None where the two go one to one. `finders` is a sum of LOOK_*.
    This twin has one window at most, the whole text; the compiled kernel looks closer.
    """
    _check(folded, "folded")
    _check(original, "original")
    if starts is not None and len(starts) < len(folded):
        message = f"starts has {len(starts)} offsets for {len(folded)} code points"
        raise ValueError(message)
    looks = (
        (LOOK_URL, "://" in folded or "www." in folded),
        (LOOK_NUMBER, "'" in folded),
        (LOOK_CHUNK, _SIGN.search(folded)),
        (LOOK_SYMBOL, "+" in folded or "#" in folded or ".net" in folded),
        (LOOK_ALNUM, _DIGIT.search(folded)),
        (LOOK_CAMEL, _HUMP.search(original)),
    )
    finders = sum(finder for finder, found in looks if found)
    return [(0, len(folded), finders)] if folded and finders else []
