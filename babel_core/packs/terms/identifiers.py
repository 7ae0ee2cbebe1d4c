"""Keys of a Han word and the number written on to it: 车间3, 項目a7. Dates, times and amounts make none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from babel_core.packs.terms.equality import lower_form
from babel_core.packs.terms.grammar import Identifiers
from babel_core.packs.terms.tokens import HAN
from babel_core.text.token import Span

_KEY = re.compile(r"(?P<code>[a-z0-9]{1,32})(?![a-z0-9])")
_CODE = re.compile(r"[a-z0-9]+\Z")
_GOES_ON = re.compile(r"[\u2010-\u2015\u2212\uff0d_./\\-]+(?=\w)|[%‰°℃℉]")
_BEHIND = 8
"""Han characters behind a number of which the first word is looked for."""
_WINDOW = 16
"""Han characters before a number of which the last word is looked for."""

Cut = Callable[[str], Iterable[Span]]


def identifier_keys(text: str, data: Identifiers, cut: Cut) -> list[str]:
    """The keys of a text in order, each once; `cut` gives the words of a run of Han.

    A key is the last word of the run and what is written on to it, which holds a digit: letters and digits of ASCII, up
    to 32. There is none where a letter or a number goes on behind, or behind dashes and `_./` and a backslash.
    """
    form = lower_form(text)
    cut = _remembered(cut)
    found: dict[str, None] = {}
    for match in _KEY.finditer(form):
        start, end = match.span()
        if start == 0 or HAN.match(form[start - 1]) is None or not any(map(str.isdigit, match["code"])):
            continue
        behind = form[end : end + 1]
        if (behind.isalnum() and HAN.match(behind) is None) or _is_mark(behind) or _GOES_ON.match(form, end):
            continue
        if match["code"].isdigit() and _counts(form, end, data, cut):
            continue
        word = _last_word(form, start, data, cut)
        if word and not (match["code"].isdigit() and word in data.never):
            found[word + match["code"]] = None
    return list(found)


def number_of(key: str) -> str:
    """The number at the end of a key that has no letters; "" for one with some.

    >>> number_of("车间12"), number_of("项目a7")
    ('12', '')
    """
    found = _CODE.search(key)
    return found[0] if found is not None and found[0].isdigit() else ""


def _remembered(cut: Cut) -> Cut:
    """The cut, asked once for each run of a text."""
    known: dict[str, list[Span]] = {}

    def asked(run: str) -> list[Span]:
        if run not in known:
            known[run] = list(cut(run))
        return known[run]

    return asked


def _counts(form: str, start: int, data: Identifiers, cut: Cut) -> bool:
    """Whether the word behind a number is a unit."""
    end = start
    while end < len(form) and end - start < _BEHIND and HAN.match(form[end]):
        end += 1
    first = next(iter(cut(form[start:end])), None) if end > start else None
    return first is not None and form[start + first[0] : start + first[1]] in data.units


def _last_word(form: str, end: int, data: Identifiers, cut: Cut) -> str:
    """The last word of the Han ahead of a place; two single characters are taken for one."""
    start = end
    while start > 0 and end - start < _WINDOW and HAN.match(form[start - 1]):
        start -= 1
    words = [form[start + first : start + last] for first, last in cut(form[start:end])]
    if not words:
        return form[max(start, end - 2) : end]
    if len(words) > 1 and len(words[-1]) == len(words[-2]) == 1 and data.never.isdisjoint(words[-2:]):
        return words[-2] + words[-1]
    return words[-1]


def _is_mark(char: str) -> bool:
    return "\u0300" <= char <= "\u036f" or "\u20d0" <= char <= "\u20ff"
