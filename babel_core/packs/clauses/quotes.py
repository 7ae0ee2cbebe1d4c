"""Quotations by pairs of marks, for any language: what is masked before a text is cut or judged.

Pairs: " ", ' ', ` `, “ ”, ‘ ’, « », 「 」, 『 』, „ “, ‚ ‘, ‹ ›, and » « and › ‹ where they point to what they hold, as
in German books. They do not nest: inside a quotation only its own closer counts. An apostrophe is no mark: one between
two letters or digits of a script with blanks, one that stands for left-out letters ('tis, '90s), an inch or a foot
behind a number. Offsets are code points. Linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from babel_core.errors import require_str
from babel_core.text.token import Span

CLOSERS = {
    '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»", "「": "」", "『": "』", "„": "“”",
    "»": "«", "›": "‹", "‹": "›", "‚": "‘’",
}  # fmt: skip
"""Opener -> what closes it."""

_OPENER = re.compile(f"[{''.join(CLOSERS)}]")
_CLOSER = {opener: re.compile(f"[{closers}]") for opener, closers in CLOSERS.items()}
_APOSTROPHES = frozenset("'’‘")
_LEADING = "»›‚"
"""Openers that are other marks elsewhere: they open ahead of a word alone, where their closer follows."""
_UNSPACED = re.compile("[\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
                       "\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003ffff]")  # fmt: skip
"""Letters beside which a mark is never an apostrophe: Han, kana and Hangul."""
_ELISION = re.compile(
    r"(?:\d0s?|\d\ds|tis|twas|twere|twill|em|til|cause|bout|round|n|im|nuff)\b(?!['’])", re.IGNORECASE
)
"""What stands behind an apostrophe that begins a word."""


@dataclass(frozen=True, slots=True)
class Masked:
    """A text with blanks for its quotations, as long as it was; unchanged where a quotation never ends."""

    masked: str
    unterminated: bool


def mask_quoted(text: str) -> Masked:
    """The text with every code point of its quotations, marks included, a blank.

    >>> mask_quoted('say "hi" now')
    Masked(masked='say      now', unterminated=False)
    """
    spans, unterminated = scan_quotes(text)
    if unterminated or not spans:
        return Masked(text, unterminated)
    parts: list[str] = []
    at = 0
    for start, end in spans:
        parts += (text[at:start], " " * (end - start))
        at = end
    return Masked("".join(parts) + text[at:], unterminated=False)


def quoted_spans(text: str) -> tuple[Span, ...]:
    """The quotations with their marks, in order; none where one never ends."""
    spans, unterminated = scan_quotes(text)
    return () if unterminated else tuple(spans)


def is_explicitly_quoted(value: str) -> bool:
    """Whether a value is one quotation that has content.

    >>> is_explicitly_quoted(" «ja» "), is_explicitly_quoted('"a" or "b"')
    (True, False)
    """
    trimmed = require_str(value, "value").strip()
    return quoted_spans(trimmed) == ((0, len(trimmed)),) and bool(trimmed[1:-1].strip())


def replace_unquoted(text: str, pattern: re.Pattern[str], by: str | Callable[[re.Match[str]], str]) -> str:
    """What a pattern finds outside of quotations replaced; a quotation that never ends is none."""
    masked = mask_quoted(text).masked
    spans = quoted_spans(text)
    parts: list[str] = []
    at = behind = 0
    for found in pattern.finditer(masked):
        start, end = found.span()
        while behind < len(spans) and spans[behind][1] <= start:
            behind += 1
        if behind < len(spans) and spans[behind][0] < end:
            continue
        parts += (text[at:start], found.expand(by) if isinstance(by, str) else by(found))
        at = end
    return "".join(parts) + text[at:]


def is_unspaced(letter: str) -> bool:
    """Whether a code point is a Han, kana or Hangul letter, beside which words need no blank."""
    return _UNSPACED.match(letter) is not None


def scan_quotes(text: str) -> tuple[list[Span], bool]:
    """The quotations that end, in order, and whether another one never does."""
    require_str(text, "text")
    spans: list[Span] = []
    at = 0
    for start in _openings(text):
        if start < at:
            continue
        end = _closing(text, start)
        if end < 0:
            return spans, True
        spans.append((start, end))
        at = end
    return spans, False


def _openings(text: str) -> Iterator[int]:
    """Where a mark stands that may begin a quotation, outside of one or inside."""
    last = {mark: max(map(text.rfind, CLOSERS[mark])) for mark in _LEADING}
    for found in _OPENER.finditer(text):
        at, mark = found.start(), found[0]
        if mark in last and (at > last[mark] or not _leads(text, at)):
            continue
        if mark in _APOSTROPHES and _is_apostrophe(text, at):
            continue
        if mark in "\"'" and _is_measure(text, at):
            continue
        yield at


def _leads(text: str, at: int) -> bool:
    """Whether a mark stands ahead of a word, and not behind one."""
    return not text[at - 1 : at].isalnum() and not text[at + 1 : at + 2].isspace()


def _closing(text: str, start: int) -> int:
    mark = text[start]
    pattern = _CLOSER[mark]
    for found in pattern.finditer(text, start + 1):
        if found[0] not in _APOSTROPHES or not _joins(text, found.start()):
            return found.end()
    return -1


def _is_apostrophe(text: str, at: int) -> bool:
    """Whether a mark outside of quotations stands for left-out letters."""
    if _joins(text, at) or _ELISION.match(text, at + 1):
        return True
    before = text[at - 1 : at]  # "the boys' room": a quotation does not begin at the end of a word
    return before.isalnum() and not is_unspaced(before)


def _joins(text: str, at: int) -> bool:
    """Whether a mark stands between two letters or digits of scripts with blanks."""
    before, behind = text[at - 1 : at], text[at + 1 : at + 2]
    return before.isalnum() and behind.isalnum() and not (is_unspaced(before) or is_unspaced(behind))


def _is_measure(text: str, at: int) -> bool:
    """Whether a mark outside of quotations stands for inches or feet: behind a digit, ahead of no letter or digit."""
    behind = text[at + 1 : at + 2]
    return text[at - 1 : at].isdigit() and not (behind.isalnum() or behind == "_")
