"""The Catalan l·l in search forms; the twin of `without_middle_dots` in pyx/forms.pxi."""

from __future__ import annotations

import re
from array import array

_DOT = re.compile("(?<=l)[\u00b7\u2027](?=l)")


def undotted(folded: str) -> str:
    """Drop each middle dot or hyphenation point between two l of a search form."""
    return _DOT.sub("", folded)


def without_middle_dots(
    folded: str, starts: array[int] | None, ends: array[int] | None
) -> tuple[str, array[int] | None, array[int] | None]:
    """The same with the spans of the code points that stay; None where unit i came from [i, i + 1)."""
    dots = [found.start() for found in _DOT.finditer(folded)]
    if not dots:
        return folded, starts, ends
    gone = frozenset(dots)
    kept = [at for at in range(len(folded)) if at not in gone]
    starts = array("i", kept if starts is None else [starts[at] for at in kept])
    ends = array("i", [at + 1 for at in kept] if ends is None else [ends[at] for at in kept])
    return _DOT.sub("", folded), starts, ends
