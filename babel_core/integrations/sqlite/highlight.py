"""Where a query's terms stand in a text, and the text with them marked. All offsets are code points."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from babel_core import _native
from babel_core.errors import ConfigError
from babel_core.integrations.sqlite.matching import merged, term_spans
from babel_core.text.token import Span, Token

if TYPE_CHECKING:
    from babel_core.analysis.query import Phrase, QueryPlan

ELLIPSIS = "…"
WORD_REACH = 16
"""How many code points a snippet's end may move inwards to fall on white space."""
JOINERS = frozenset("\u200d\ufe0e\ufe0f")


def spans_of(text: str, tokens: Sequence[Token], plan: QueryPlan) -> tuple[Span, ...]:
    """The spans of those of a text's tokens that a query asks for, merged where they overlap or touch.

    For "any" and "all" the rule is that of `matching`. For "phrase" and "prefix" the terms in their row are marked,
    and singly by the same rule where they stand in no row.
    """
    if plan.mode in ("any", "all"):
        wanted = {*plan.any, *plan.marks, *(token for alternative in plan.all for token in alternative)}
        return term_spans(text, tokens, frozenset(wanted))
    prefix = plan.mode == "prefix"
    phrases = plan.prefixes if prefix else plan.phrases
    found = [span for phrase in phrases for span in _phrase_spans(text, tokens, phrase, prefix)]
    if found:
        return merged(found)
    # Overlapping words stand in another order in the column than by their starts: mark the terms singly.
    return term_spans(text, tokens, frozenset(token for phrase in phrases for token in phrase.tokens))


def _phrase_spans(text: str, tokens: Sequence[Token], phrase: Phrase, prefix: bool) -> Iterator[Span]:
    terms = phrase.tokens
    column = [token for token in tokens if token.expansion == phrase.expansions]
    for at in range(len(column) - len(terms) + 1 if terms else 0):
        window = column[at : at + len(terms)]
        last = window[-1]
        if any(token.text != term for token, term in zip(window, terms[:-1], strict=False)):
            continue
        if last.text == terms[-1]:
            yield from ((token.start, token.end) for token in window)
            yield window[0].start, last.end
        elif prefix and last.text.startswith(terms[-1]):
            end = _prefix_end(text, last, terms[-1])
            yield from ((token.start, token.end) for token in window[:-1])
            yield window[0].start, end


def _prefix_end(text: str, token: Token, prefix: str) -> int:
    """The end of a word's matching part in the original; the word's own end where its form was changed."""
    folded, _, ends = _native.search_form(text[token.start : token.end])
    if not folded.startswith(prefix):
        return token.end
    return token.start + (len(prefix) if ends is None else ends[len(prefix) - 1])


def marked(
    text: str,
    spans: Sequence[Span],
    mark: tuple[str, str],
    escape: Callable[[str], str] | None = None,
    window: Span | None = None,
) -> str:
    """A text, or a window of it, with every span between the two marks."""
    before, after = _check_mark(mark)
    low, high = (0, len(text)) if window is None else window
    clean = escape or str
    parts: list[str] = []
    at = low
    for start, end in spans:
        first, last = max(start, low), min(end, high)
        if first < last:
            parts += (clean(text[at:first]), before, clean(text[first:last]), after)
            at = last
    parts.append(clean(text[at:high]))
    return "".join(parts)


def snippet(
    text: str,
    spans: Sequence[Span],
    width: int,
    mark: tuple[str, str],
    escape: Callable[[str], str] | None = None,
) -> str:
    """The window of a text that holds most spans, marked; ellipses where it is cut."""
    if isinstance(width, bool) or not isinstance(width, int):
        message = f"width must be int, not {type(width).__name__}"
        raise TypeError(message)
    if width < 1:
        message = f"width must be at least 1, not {width}"
        raise ConfigError(message)
    low, high = _window(text, spans, width)
    inner = marked(text, spans, mark, escape, (low, high))
    return f"{ELLIPSIS if low else ''}{inner}{ELLIPSIS if high < len(text) else ''}"


def _window(text: str, spans: Sequence[Span], width: int) -> Span:
    if len(text) <= width:
        return 0, len(text)
    first, last = _densest(spans, width)
    spare = max(0, width - (last - first))
    low = max(0, min(first - spare // 2, len(text) - width))
    high = min(len(text), low + width)
    while low < first and not _boundary(text, low):
        low += 1
    while high > low + 1 and not _boundary(text, high):
        high -= 1
    if low:
        low = next((i + 1 for i in range(low - 1, min(low + WORD_REACH, first)) if text[i].isspace()), low)
    if high < len(text):
        reach = range(high, max(high - WORD_REACH, last, low), -1)
        high = next((i for i in reach if text[i].isspace()), high)
    return low, high


def _densest(spans: Sequence[Span], width: int) -> Span:
    """The first stretch of at most `width` that holds the most spans."""
    best = (0, 0)
    most = 0
    right = 0
    for left, (start, end) in enumerate(spans):
        right = max(right, left + 1)
        while right < len(spans) and spans[right][1] - start <= width:
            right += 1
        if right - left > most:
            most, best = right - left, (start, max(end, spans[right - 1][1]))
    return best


def _boundary(text: str, at: int) -> bool:
    """Whether a cut before `at` leaves every mark with its base."""
    if not 0 < at < len(text):
        return True
    after = text[at]
    return not (after in JOINERS or text[at - 1] == "\u200d" or unicodedata.category(after).startswith("M"))


def _check_mark(mark: tuple[str, str]) -> tuple[str, str]:
    if not isinstance(mark, tuple | list) or len(mark) != 2 or not all(isinstance(m, str) for m in mark):
        message = f"mark must be two strings, before and after, not {mark!r}"
        raise TypeError(message)
    return mark[0], mark[1]
