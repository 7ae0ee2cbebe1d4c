"""The readable twin of the compiled kernels: same names, same results, in plain Python.

It is the oracle of the tests and what a build without extensions uses. All offsets are code points unless a
name says utf16. Every function raises TypeError, naming the argument, for what is not a str. Sources: UAX 15
(normalization), UAX 24 (scripts), the Unicode Standard 3.12 (conjoining jamo), PEP 393 (canonical strings).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from babel_core._native.pure_middle_dots import undotted, without_middle_dots
from babel_core._native.pure_utf16 import (
    codepoint_of_utf16,
    mask_utf16,
    utf16_length,
    utf16_starts,
    utf16le_sha256,
)
from babel_core._native.tables import (
    CJK,
    CLASS_LETTER,
    CLASS_MARK,
    CLASS_NUMBER,
    CLASS_SEPARATOR,
    COUNTED,
    REAL,
    SPACED,
    SPECIAL,
    VOWELS,
    Form,
    load,
    load_form,
    special,
)

__all__ = [
    "BUILD",
    "HAN_KANA",
    "KANA",
    "NUMBER",
    "SCRIPTS",
    "UNICODE_VERSION",
    "UNSPACED_SCRIPTS",
    "cjk_bigrams",
    "cjk_bigrams_text",
    "codepoint_of_utf16",
    "mask_utf16",
    "merged_runs",
    "nfkc",
    "ngram_spans",
    "script_counts",
    "script_of",
    "script_runs",
    "search_form",
    "search_text",
    "utf16_length",
    "utf16_starts",
    "utf16le_sha256",
    "word_runs",
]

BUILD = "python"
NUMBER, KANA, HAN_KANA = 1000, 1001, 1002

_TABLES = load()
UNICODE_VERSION = _TABLES.version
SCRIPTS = _TABLES.scripts
UNSPACED_SCRIPTS = _TABLES.unspaced

_PROPERTIES, _CCC, _PAIRS = _TABLES.properties, _TABLES.ccc, _TABLES.pairs
_SPACED = tuple(name not in UNSPACED_SCRIPTS for name in SCRIPTS)
_COMMON, _INHERITED, _LATIN, _HAN, _HIRAGANA, _KATAKANA = 0, 1, 3, 4, 5, 6
_CLOSING_MARK, _LENGTHENERS = "\u3006", ("\u30fc", "\uff70")
_IOTA_BELOW, _IOTA, _DOT_ABOVE = "\u0345", "\u03b9", "\u0307"
_CACHED_SEGMENT = 16


def _check(text: object, name: str = "text") -> None:
    if not isinstance(text, str):
        message = f"{name} must be str, not {type(text).__name__}"
        raise TypeError(message)


# Scripts and words


def script_of(char: str, /) -> int:
    """Return the script id (index into SCRIPTS) of one code point by its Script property."""
    _check(char, "char")
    if len(char) != 1:
        message = f"char must be one code point, not a str of {len(char)}"
        raise TypeError(message)
    return _PROPERTIES[ord(char)] & 0xFF


def script_runs(text: str) -> list[tuple[int, int, int]]:
    """Cut text into (start, end, script id) runs that cover it; Common and Inherited join the run before."""
    _check(text)
    if not text:
        return []
    runs = []
    start, current, before = 0, -1, -1
    for at, entry in enumerate(map(_PROPERTIES.__getitem__, map(ord, text))):
        if entry == before:
            continue
        before = -1 if entry & SPECIAL else entry
        if entry & (REAL | SPECIAL):
            script = _HAN if text[at] == _CLOSING_MARK else entry & 0xFF
            if script != current and script != _COMMON:
                if current >= 0:
                    runs.append((start, at, current))
                    start = at
                current = script
    runs.append((start, len(text), max(current, _COMMON)))
    return runs


def merged_runs(text: str) -> list[tuple[int, int, int]]:
    """Cut text as script_runs does, with Han and kana as one class: the kind of its runs is HAN_KANA."""
    runs: list[tuple[int, int, int]] = []
    for start, end, script in script_runs(text):
        kind = HAN_KANA if script in (_HAN, _HIRAGANA, _KATAKANA) else script
        if runs and runs[-1][2] == kind:
            start = runs.pop()[0]
        runs.append((start, end, kind))
    return runs


def script_counts(text: str) -> tuple[int, dict[int, int]]:
    """Count code points but white space, P*, S*, ASCII digits and invisible ones: (all, {script id: its own})."""
    _check(text)
    total = 0
    counts = [0] * len(SCRIPTS)
    for c, times in Counter(text).items():
        entry = _PROPERTIES[ord(c)]
        if entry & COUNTED:
            total += times
            counts[_KATAKANA if c in _LENGTHENERS else entry & 0xFF] += times
    return total, {script: counts[script] for script in range(_LATIN, len(SCRIPTS)) if counts[script]}


def _word_kind(c: str, entry: int) -> int:
    """Return the kind of run that a letter or number opens."""
    script = entry & 0xFF
    if entry & SPECIAL:
        return _COMMON if c in _LENGTHENERS else _HAN
    if script in (_HIRAGANA, _KATAKANA):
        return KANA
    if script <= _INHERITED:
        return NUMBER if entry >> 8 & 3 == CLASS_NUMBER else _COMMON
    return script


def _joined(run: int, kind: int) -> int:
    """Return the kind of a run when a code point of some kind joins it, or -1 when it cannot."""
    if kind in (run, _COMMON):
        return run
    if kind == NUMBER and run < NUMBER and _SPACED[run]:
        return run
    if run == NUMBER and kind < NUMBER and _SPACED[kind]:
        return kind
    cjk = (_HAN, KANA, HAN_KANA)
    return HAN_KANA if run in cjk and kind in cjk else -1


def word_runs(text: str) -> list[tuple[int, int, int]]:
    """Return (start, end, kind) of each maximal run of word characters of one class in a search form."""
    _check(text)
    runs = []
    start, run, before = -1, 0, -1  # before: entry of the base before; one with the same entry just follows
    letter = -1  # script of the base before, if it is a letter of a spaced alphabet
    for at, entry in enumerate(map(_PROPERTIES.__getitem__, map(ord, text))):
        word = entry >> 8 & 3
        if entry == before or word == CLASS_MARK:
            continue
        if word == CLASS_SEPARATOR:
            if start >= 0 and not (text[at] == "'" and letter >= 0 and _letter_at(text, at + 1) == letter):
                runs.append((start, at, run))
                start = letter = before = -1
            continue
        before = -1 if entry & SPECIAL else entry
        kind = _word_kind(text[at], entry)
        joined = _joined(run, kind) if start >= 0 else -1
        if joined < 0:
            if start >= 0:
                runs.append((start, at, run))
            start, joined = at, kind
        run = joined
        letter = kind if word == CLASS_LETTER and entry & SPACED else -1
    if start >= 0:
        runs.append((start, len(text), run))
    return runs


def _letter_at(text: str, at: int) -> int:
    """Return the script of a letter of a spaced alphabet at an offset, else -2."""
    entry = _PROPERTIES[ord(text[at])] if at < len(text) else 0
    return entry & 0xFF if entry >> 8 & 3 == CLASS_LETTER and entry & SPACED else -2


def ngram_spans(text: str, start: int, end: int, n: int) -> list[tuple[int, int]]:
    """Return the spans of the overlapping n-grams of base characters (marks with them) in text[start:end]."""
    _check(text)
    if n < 1:
        message = f"n must be at least 1, not {n}"
        raise ValueError(message)
    if not 0 <= start <= end <= len(text):
        message = f"span ({start}, {end}) does not lie inside a text of {len(text)} code points"
        raise ValueError(message)
    entries = [_PROPERTIES[ord(c)] for c in text[start:end]]
    bases = [at for at, p in enumerate(entries, start) if at == start or p >> 8 & 3 != CLASS_MARK]
    edges = [*bases, end]
    return list(zip(bases, edges[n:], strict=False))


def cjk_bigrams(tokens: Sequence[str]) -> list[str]:
    """Return the tokens, each of three or more Han or kana code points followed by its overlapping pairs."""
    result = []
    for token in tokens:
        _check(token, "tokens")
        result.append(token)
        if len(token) > 2 and all(_PROPERTIES[ord(c)] & CJK for c in token):
            result += [token[at : at + 2] for at in range(len(token) - 1)]
    return result


def cjk_bigrams_text(text: str) -> str:
    """Return the overlapping pairs of each run of Han and kana in text, a run of one itself, joined by U+0020."""
    _check(text)
    cjk = "".join([c if _PROPERTIES[ord(c)] & CJK else " " for c in text])
    return " ".join(run[at : at + 2] for run in cjk.split() for at in range(max(1, len(run) - 1)))


# Normalization


def _full(form: Form, c: str) -> str:
    """Return the full decomposition of a code point."""
    if "\uac00" <= c <= "\ud7a3":
        lead, rest = divmod(ord(c) - 0xAC00, 588)
        vowel, tail = divmod(rest, 28)
        return chr(0x1100 + lead) + chr(0x1161 + vowel) + (chr(0x11A7 + tail) if tail else "")
    return form.full.get(c, c)


def _pair(a: str, b: str) -> str | None:
    """Return the composition of two code points, or None."""
    if "\u1100" <= a <= "\u1112" and "\u1161" <= b <= "\u1175":
        return chr(0xAC00 + (ord(a) - 0x1100) * 588 + (ord(b) - 0x1161) * 28)
    if "\uac00" <= a <= "\ud7a3" and "\u11a8" <= b <= "\u11c2" and (ord(a) - 0xAC00) % 28 == 0:
        return chr(ord(a) + ord(b) - 0x11A7)
    return _PAIRS.get(a + b)


def _ordered(units: str) -> str:
    """Put the marks between two starters in order of their combining class."""
    keys = []
    block = 0
    for unit in units:
        ccc = _CCC.get(unit, 0)
        block += not ccc
        keys.append((block, ccc))
    return "".join(units[at] for at in sorted(range(len(units)), key=keys.__getitem__))


def _without_dots(units: str) -> str:
    """Drop each dot above that the letter i carries anyway, and put the iota below on the line."""
    result = []
    dotted = False
    for unit in units:
        if unit == _DOT_ABOVE and dotted:
            continue
        dotted = unit == "i" or (dotted and 0 < _CCC.get(unit, 0) < _CCC[_DOT_ABOVE])
        result.append(_IOTA if unit == _IOTA_BELOW else unit)
    return "".join(result)


def _composed(units: str) -> str:
    result: list[str] = []
    base, last = -1, 0  # place of the last starter; combining class of what was last put behind it
    for unit in units:
        ccc = _CCC.get(unit, 0)
        if base >= 0 and (last < ccc or base == len(result) - 1):
            whole = _pair(result[base], unit)
            if whole is not None:
                result[base] = whole
                continue
        if not ccc:
            base = len(result)
        last = ccc
        result.append(unit)
    return "".join(result)


def _segment(form: Form, piece: str) -> tuple[str, list[int], list[int]]:
    """Normalize a piece that neighbours cannot change: (result, start and end of each unit in the piece)."""
    alone: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    full = []
    at = 0
    while at < len(piece):
        vowel = form.vowels.match(piece, at) if form.vowels else None
        if vowel is None:
            pieces, end = [(_full(form, piece[at]), form.alone.get(ord(piece[at]), piece[at]))], at + 1
        else:
            inside = [(form.full[c], form.alone[ord(c)]) for c in vowel[0][1:-1]]
            pieces, end = [*inside, (VOWELS[piece[at]][2],) * 2], vowel.end()
        for units, shown in pieces:
            full.append(units)
            alone.append(shown)
            starts += [at] * len(shown)
            ends += [end] * len(shown)
        at = end
    ordered = _ordered("".join(full))
    result = _composed(_without_dots(ordered) if form.vowels else ordered)
    if not (form.enclosing.isdisjoint(piece) or piece[0] in form.joined):
        result = f" {result} "
        return result, [0] * len(result), [len(piece)] * len(result)
    if result != "".join(alone):
        starts, ends = [starts[0]] * len(result), [ends[-1]] * len(result)
    return result, starts, ends


_cached_segment = lru_cache(maxsize=4096)(_segment)


def _pieces(form: Form, text: str) -> list[tuple[int, int]]:
    """Return the spans of the segments that may be more than one code point for one."""
    pieces = []
    last = 0
    for found in special(form, utf16_length(text) != len(text)).finditer(text):
        start = found.start()
        # A mark before may have been passed over because it changed nothing, so look back to the boundary.
        back = text[start] in form.joined or (form.vowels is not None and found[1] is not None)
        while back and start > last:
            start -= 1
            back = text[start] in form.joined
        last = found.end()
        pieces.append((start, last))
    return pieces


def _normalized(form: Form, text: str, aligned: bool) -> tuple[str, array[int] | None, array[int] | None]:
    pieces = _pieces(form, text)
    if not pieces:
        return text.translate(form.alone), None, None
    parts = []
    starts: array[int] = array("i")
    ends: array[int] = array("i")
    at = 0
    for first, last in pieces:
        parts.append(text[at:first].translate(form.alone))
        segment_of = _cached_segment if last - first <= _CACHED_SEGMENT else _segment
        segment = segment_of(form, text[first:last])
        parts.append(segment[0])
        if aligned:
            starts.extend(range(at, first))
            ends.extend(range(at + 1, first + 1))
            starts.extend([first + offset for offset in segment[1]])
            ends.extend([first + offset for offset in segment[2]])
        at = last
    parts.append(text[at:].translate(form.alone))
    if aligned:
        starts.extend(range(at, len(text)))
        ends.extend(range(at + 1, len(text) + 1))
    return "".join(parts), starts, ends


def nfkc(text: str) -> str:
    """Return Unicode normalization form KC, of the Unicode version of the tables."""
    _check(text)
    return str.__str__(text) if text.isascii() else _normalized(load_form(search=False), text, aligned=False)[0]


def search_form(text: str) -> tuple[str, array[int] | None, array[int] | None]:
    """Return (folded, starts, ends): the search form and the original span of each of its code points.

    starts and ends are None when unit i comes from [i, i + 1) throughout. Units of a composed piece share its
    span.
    """
    _check(text)
    if text.isascii():
        return text.lower(), None, None
    folded, starts, ends = without_middle_dots(*_normalized(load_form(search=True), text, aligned=True))
    if starts is not None:
        places = array("i", range(len(text) + 1))
        if starts != places[:-1] or ends != places[1:]:
            return folded, starts, ends
    return folded, None, None


def search_text(text: str) -> str:
    """Return the search form of text alone: search_form(text)[0]."""
    _check(text)
    return text.lower() if text.isascii() else undotted(_normalized(load_form(search=True), text, aligned=False)[0])
