"""The readable twin of the grapheme kernel in _text.pyx.

Source: UAX 29, extended grapheme clusters, Unicode 15.0 tables, with rule GB9c (conjuncts) of Unicode 15.1 and 16.0.
"""

from __future__ import annotations

from babel_core._native.text_tables import load

_ENTRIES = load().entries
_OTHER, _CR, _LF, _CONTROL, _EXTEND, _ZWJ, _FLAG, _PREPEND, _SPACING, _L, _V, _T, _LV, _LVT = range(14)
_PICTOGRAPH, _CONSONANT, _LINKER, _INDIC_EXTEND = 0x10, 0x20, 0x40, 0x80
_HANGUL = {_L: {_L, _V, _LV, _LVT}, _LV: {_V, _T}, _V: {_V, _T}, _LVT: {_T}, _T: {_T}}


def grapheme_starts(text: str, /) -> list[int]:
    """Return the offsets at which the extended grapheme clusters of a text begin; [] for an empty one."""
    if not isinstance(text, str):
        message = f"text must be str, not {type(text).__name__}"
        raise TypeError(message)
    starts: list[int] = []
    before = _CONTROL
    flags = 0  # regional indicators in a row so far
    emoji = 0  # 1: a pictograph and its extenders, 2: then a joiner
    indic = 0  # 1: a consonant and its extenders, 2: with a linker among them
    for at, char in enumerate(text):
        entry = _ENTRIES[ord(char)] >> 8
        kind = entry & 0x0F
        joined = (
            (before == _CR and kind == _LF)
            or ((before > _CONTROL or before == _OTHER)
            and (kind > _CONTROL or kind == _OTHER)
            and (
                kind in (_EXTEND, _ZWJ, _SPACING)
                or before == _PREPEND
                or kind in _HANGUL.get(before, ())
                or (emoji == 2 and bool(entry & _PICTOGRAPH))
                or (indic == 2 and bool(entry & _CONSONANT))
                or (kind == _FLAG and flags % 2 == 1)
            ))
        )
        if not joined or at == 0:
            starts.append(at)
        flags = flags + 1 if kind == _FLAG else 0
        if entry & _PICTOGRAPH:
            emoji = 1
        elif kind != _EXTEND or emoji != 1:
            emoji = 2 if emoji == 1 and kind == _ZWJ else 0
        if entry & _CONSONANT:
            indic = 1
        elif entry & _LINKER:
            indic = 2 if indic else 0
        elif not entry & _INDIC_EXTEND:
            indic = 0
        before = kind
    return starts
