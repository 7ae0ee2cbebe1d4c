"""Code and quotation marks of a text: fences, inline code, and quotations of all usual pairs.

All works on the search form. Every pair is matched by itself and nested pairs of one kind are counted, so that marks of
one kind inside a quotation of another never end it. Each scan is linear, however deep the nesting.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from babel_core.packs.attribution.spans import blanked
from babel_core.text.token import Span

_FENCE = re.compile(r"^([^\S\n]*(?:>[^\S\n]*)*)(`{3,}|~{3,})([^\n]*)$", re.MULTILINE)
_TICKS = re.compile(r"\\[\\`]|`+")
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")
_MARKS = re.compile(r"\\.|[\"“”„«»‹›「」『』〝〞〟]", re.DOTALL)
_SINGLES = re.compile(r"\\.|['‘’‚\n]", re.DOTALL)
_LATIN = re.compile("[a-z0-9\u00df-\u024f]")
_ABBREVIATED = re.compile(r"(?:s|t|ll|re|ve|d|m)(?![a-z])")
_ELIDED = re.compile(r"\d|(?:tis|twas|cause|em|n|til|till|round|bout|cos)(?![a-z])")
"""What an apostrophe stands before that many programs turn into an opening mark."""

_OPENS_BEFORE = frozenset("([{<=:;-–—/~|>「『【〈《")
_CLOSES_BEHIND = frozenset(".,;:!?)]}>，。！？：；、）」』】")
_PAIRS = {"«": "»", "‹": "›", "「": "」", "『": "』", "〝": "〟"}
_CLOSERS = {"»": "«", "›": "‹", "」": "「", "』": "『", "〟": "〝", "〞": "〝"}


Opened = tuple[str, int]
"""A mark that opens, and its place."""


@dataclass(slots=True)
class Marks:
    """Spans of a text, each with its marks: fenced and inline code, quotations, and those that lack an end.

    `open_code` and `opened` are the places of marks that nothing closes, `orphans` spans at a single mark that has no
    partner.
    """

    fences: list[Span] = field(default_factory=list)
    code: list[Span] = field(default_factory=list)
    quotes: list[Span] = field(default_factory=list)
    open_code: list[Span] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    orphans: list[Span] = field(default_factory=list)

    def closed(self) -> Iterator[Span]:
        """All that hides what is inside: code, and quotations that end."""
        yield from self.fences
        yield from self.code
        yield from self.open_code
        yield from self.quotes


def scan(text: str) -> Marks:
    """The marks of a text; code counts before quotations, and fences before inline code."""
    marks = Marks(fences=list(_fences(text)) if "```" in text or "~~~" in text else [])
    rest = blanked(text, marks.fences)
    if "`" in rest:
        _inline_code(rest, marks)
        rest = blanked(rest, (*marks.code, *marks.open_code))
    _doubles(rest, marks)
    _singles(rest, marks)
    return marks


def _fences(text: str) -> Iterator[Span]:
    """Fenced blocks with their fences; one in a quotation ends with it, one that nothing closes goes to the end."""
    start, mark, quoted = -1, "", False
    for found in _FENCE.finditer(text):
        prefix, fence, info = found.groups()
        if start < 0:
            if not (fence[0] == "`" and "`" in info):
                start, mark, quoted = found.start(), fence, ">" in prefix
            continue
        if quoted and (end := _quotation_end(text, start)) <= found.start():
            yield start, end
            start, mark, quoted = found.start(), fence, ">" in prefix
        elif fence[0] == mark[0] and len(fence) >= len(mark) and not info.strip() and (">" in prefix) == quoted:
            yield start, found.end()
            start = -1
    if start >= 0:
        yield start, _quotation_end(text, start) if quoted else len(text)


_UNQUOTED = re.compile(r"\n(?![^\S\n]*>)")


def _quotation_end(text: str, start: int) -> int:
    found = _UNQUOTED.search(text, start)
    return found.start() if found else len(text)


def _inline_code(text: str, marks: Marks) -> None:
    """Backticks: a run closes with the next of its length in the paragraph; an odd one leaves all of it in doubt."""
    breaks = [found.start() for found in _PARAGRAPH.finditer(text)]
    waiting: dict[int, Span] = {}
    first: dict[int, int] = {}
    paragraph = 0

    def settle(end: int) -> None:
        # Which run is the odd one cannot be told, so the code may be any stretch from the first run on.
        marks.open_code.extend((first[length], end) for length in waiting)
        waiting.clear()
        first.clear()

    inside: Span | None = None
    for found in _TICKS.finditer(text):
        at, end = found.span()
        here = bisect_right(breaks, at)
        if here != paragraph:
            settle(breaks[paragraph])
            paragraph, inside = here, None
        if found[0][0] == "\\" and inside is None:
            continue
        if found[0][0] == "\\":
            at += 1
            if text[at] != "`":
                continue
        length = end - at
        if inside is not None and length != inside[1] - inside[0]:
            continue
        if length in waiting:
            marks.code.append((waiting.pop(length)[0], end))
            inside = None
        elif not (length == 1 and _LATIN.match(text[at - 1 : at]) and _ABBREVIATED.match(text, end)):
            waiting[length] = (at, end)
            first.setdefault(length, at)
            inside = (at, end)
    settle(breaks[paragraph] if paragraph < len(breaks) else len(text))


def _doubles(text: str, marks: Marks) -> None:
    """Quotations in double and angular marks and in brackets, each kind by itself."""
    stacks: dict[str, list[Opened]] = {}
    last: dict[str, int] = {}
    for found in _MARKS.finditer(text):
        mark, at = found[0], found.start()
        if mark[0] == "\\":
            continue
        kind, opens = _role(text, at, mark, stacks)
        stack = stacks.setdefault(kind, [])
        if opens:
            stack.append((mark, at))
        elif stack:
            last[kind] = stack.pop()[1]
            marks.quotes.append((last[kind], at + 1))
        elif kind:
            _orphan(text, at, last.get(kind, 0), marks)
    marks.opened = sorted(at for stack in stacks.values() for _, at in stack)


def _orphan(text: str, at: int, last: int, marks: Marks) -> None:
    """A closing mark that nothing opened: what stands before it on its line may be quoted, too."""
    start = max(last, text.rfind("\n", 0, at) + 1)
    if marks.orphans and marks.orphans[-1][0] == start:
        marks.orphans[-1] = (start, at + 1)
    else:
        marks.orphans.append((start, at + 1))


def _role(text: str, at: int, mark: str, stacks: dict[str, list[Opened]]) -> tuple[str, bool]:
    """The kind of a mark, and whether it opens; the kind "" is of marks that are none."""
    before, behind = text[at - 1 : at] or "\n", text[at + 1 : at + 2] or "\n"
    if mark == '"':
        return _straight(before, behind, bool(stacks.get('"')))
    leads = (before.isspace() or before in _OPENS_BEFORE) and not behind.isspace()
    if mark in "“„”":
        # Languages open and close with different ones of the three, so they are one kind: “a”, „b“, „c”, ”d”.
        stack = stacks.get("“")
        if mark == "“":
            return "“", not (stack and stack[-1][0] == "„")
        return "“", mark == "„" or (not stack and leads)
    if mark in "«‹":
        turned = _PAIRS[mark]
        return (turned, False) if stacks.get(turned) else (mark, True)
    if mark in "»›":
        if stacks.get(_CLOSERS[mark]):
            return _CLOSERS[mark], False
        # German books open with the mark that the French close with.
        return (mark, True) if leads else ("", False)
    return (mark, True) if mark in _PAIRS else (_CLOSERS[mark], False)


def _straight(before: str, behind: str, inside: bool) -> tuple[str, bool]:
    """Whether a straight mark opens, by what stands beside it; "" after a digit, where it means inches."""
    opens = not behind.isspace() and behind not in _CLOSES_BEHIND
    closes = not before.isspace() and before not in _OPENS_BEFORE
    if opens == closes:
        if not inside and before.isdigit():
            return "", False
        return '"', not inside
    if closes and not inside and before.isdigit():
        return "", False
    return '"', opens


def _singles(text: str, marks: Marks) -> None:
    """Quotations in single marks, which are apostrophes, too: what is no pair in its paragraph is none at all."""
    if "'" not in text and "‘" not in text and "‚" not in text:
        return
    start = last = -1
    depth = 0
    settled = False

    def finish(end: int) -> None:
        nonlocal start, last, depth, settled
        if start >= 0 and last > start:
            marks.quotes.append((start, last + 1))
        elif start >= 0 and text[start] == "‘" and not _ELIDED.match(text, start + 1):
            marks.orphans.append((start, end))
        start = last = -1
        depth = 0
        settled = False

    for found in _SINGLES.finditer(text):
        mark, at = found[0], found.start()
        if mark == "\n":
            if start >= 0 and (depth == 0 or _blank_line(text, at + 1)):
                finish(at)
        elif mark[0] != "\\":
            opens, closes = _single(text[at - 1 : at] or "\n", mark, text[at + 1 : at + 2] or "\n")
            if opens and (depth == 0 or not closes):
                if depth == 0:
                    finish(at)
                    start = at
                depth += 1
            elif closes and start >= 0 and not settled:
                depth = max(0, depth - 1)
                last = at
                # Behind an s it may be the apostrophe of a plural, so that the quotation may go on.
                settled = depth == 0 and text[at - 1] != "s"
    finish(len(text))


def _single(before: str, mark: str, behind: str) -> tuple[bool, bool]:
    """Whether a single mark may open, and whether it may close; an apostrophe inside a word does neither."""
    after_letter = bool(_LATIN.match(before))
    before_letter = bool(_LATIN.match(behind)) and not (mark == "'" and behind.isdigit())
    if mark in "‘‚":
        return True, False
    closes = not before.isspace() and not (before_letter and (after_letter or mark == "'"))
    opens = mark == "'" and not after_letter and not behind.isspace() and behind not in _CLOSES_BEHIND
    return opens, closes


def _blank_line(text: str, start: int) -> bool:
    end = text.find("\n", start)
    return not text[start : end if end >= 0 else len(text)].strip()
