"""A question or a request at the end of a clause, behind a comma: "I run a bakery, please open menu.pdf."

`Tails` finds them by the lists of a grammar; `split_trailing_clause` is the bare form, for callers that judge the parts
themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.packs.clauses.places import Places
from babel_core.packs.clauses.quotes import is_unspaced, mask_quoted
from babel_core.text.token import Span

MOST_COMMAS = 32
"""Commas of a clause that are looked at, from its end."""
MOST_FRAMES = 4
"""Phrases at the beginning of a clause that only frame it."""

_COMMA = re.compile(r"(?<!\d),|,(?!\d)|[，、､]")
_OPENING = re.compile(r"[\s\"'“‘«»‹›„‚「『(\[{¿¡*_]*")
_QUESTION_MARKS = frozenset("?？⁇⁈⁉")
_STOPS = frozenset(".。．!！")
_ASSIGNMENT = re.compile(r"[=＝]|[:：](?!//)")
_WORD = re.compile(r"[^\W_]+")


def split_trailing_clause(
    value: str,
    is_tail: Callable[[str], bool],
    has_boundary: Callable[[str], bool],
    is_preamble: Callable[[str], bool],
) -> tuple[str, str] | None:
    """(what stands before, tail) at the last comma behind which a tail begins; None where none does.

    A tail begins a clause (`has_boundary`) and is one (`is_tail`); what stands before it is neither one itself nor a
    mere preamble. The comma stays with what stands before. At most 32 commas are looked at.
    """
    masked = mask_quoted(value).masked
    for comma in reversed([found.start() for found in _COMMA.finditer(masked)][-MOST_COMMAS:]):
        before, tail = value[:comma].strip(), value[comma + 1 :].strip()
        if before and tail and has_boundary(tail) and is_tail(tail) and not (is_tail(before) or is_preamble(before)):
            return value[: comma + 1].strip(), tail
    return None


class Tails:
    """The tails of one clause, `text[start:end]`; `masked` is the text without its quotations."""

    def __init__(self, text: str, masked: str, clause: Span, grammar: ClauseGrammar) -> None:
        self._text, self._masked, self._clause, self._grammar = text, masked, clause, grammar
        self._asking = Places(masked, *clause, grammar.asking)
        self._stating: Places | None = None

    @classmethod
    def parted(cls, text: str, masked: str, clause: Span, grammar: ClauseGrammar) -> Iterator[Span]:
        """The clause, or what stands before its tails and they: a request, then a question."""
        commas = [found.start() for found in _COMMA.finditer(masked, *clause)][-MOST_COMMAS:]
        if not commas:
            yield clause
            return
        cuts = cls(text, masked, clause, grammar)._cuts(commas)
        yield from zip([clause[0], *cuts], [*cuts, clause[1]], strict=True)

    def _cuts(self, commas: list[int]) -> list[int]:
        start, end = self._clause
        question = self._last(commas, start, end, self._asks) if self._may_ask() else None
        end = end if question is None else question
        request = None
        if self._may_request():
            request = self._last([at for at in commas if at < end - 1], start, end, self._requests)
        return [at for at in (request, question) if at is not None]

    def _may_ask(self) -> bool:
        """Whether any part may be a question: there is a mark at the end, or a word that makes one without it."""
        if self._asking.has("question_ends", "unmarked_questions", "question_words"):
            return True
        _, marks = self._end(*self._clause)
        return not _QUESTION_MARKS.isdisjoint(marks)

    def _may_request(self) -> bool:
        """Whether any part may be a request."""
        return self._grammar.requests is not None or self._asking.has("requests", "request_ends")

    def _statements(self) -> Places:
        if self._stating is None:
            self._stating = Places(self._masked, *self._clause, self._grammar.stating)
        return self._stating

    def _last(self, commas: list[int], start: int, end: int, is_tail: Callable[[int, int], bool]) -> int | None:
        """Behind which comma the last tail begins."""
        for comma in reversed(commas):
            if is_tail(self._first(comma + 1, end), end) and self._states(start, comma):
                return comma + 1
        return None

    def _first(self, start: int, end: int) -> int:
        """Where the first word of a part stands, behind marks and words that lead to it."""
        at = self._open(start)
        lead = self._asking.begins("leads", at)
        return self._open(lead) if 0 < lead < end else at

    def _open(self, at: int) -> int:
        found = _OPENING.match(self._text, at)
        return found.end() if found else at

    def _end(self, start: int, end: int) -> tuple[int, str]:
        """Where the last word of a part ends, and the marks behind it."""
        last = end
        while last > start and not self._text[last - 1].isalnum():
            last -= 1
        return last, self._text[last:end]

    def _asks(self, at: int, end: int) -> bool:
        """Whether a part is a question."""
        places = self._asking
        last, marks = self._end(at, end)
        if at >= last or places.begins("tags", at) >= last:
            return False
        opened = places.begins("questions", at) > 0
        if not _QUESTION_MARKS.isdisjoint(marks):
            inverted = "¿" in self._text[max(0, at - 3) : at]
            return (
                opened
                or inverted
                or places.begins("requests", at) > 0
                or places.within("question_words", at, last)
                or places.ends("question_ends", last)
            )
        if places.ends("question_ends", last):
            return True
        if not _STOPS.isdisjoint(marks):
            return False
        return places.begins("unmarked_questions", at) > 0 or places.within("question_words", at, last)

    def _requests(self, at: int, end: int) -> bool:
        """Whether a part is a request."""
        places = self._asking
        last, marks = self._end(at, end)
        if at >= last or not _QUESTION_MARKS.isdisjoint(marks):
            return False
        begun = places.begins("requests", at)
        if 0 < begun < last or places.ends("request_ends", last):
            # Where verbs come last what is to be remembered stands ahead of the words that ask for it.
            return not (self._grammar.verb_final and self._statements().begins("memory", at))
        pattern = self._grammar.requests
        return pattern is not None and pattern.match(self._masked, at, end) is not None

    def _states(self, start: int, end: int) -> bool:
        """Whether a part is a statement of its own."""
        places = self._statements()
        at = self._first(start, end)
        for _ in range(MOST_FRAMES):
            begun = max(places.begins(name, at) for name in ("frames", "dependent", "politeness"))
            if not begun:
                break
            comma = _COMMA.search(self._masked, begun, end)
            if comma is None:
                return self._assigns(begun, end)
            at = self._first(comma.end(), end)
        if at >= end:
            return False
        if self._assigns(at, end):
            return True
        if self._asks(at, end) or self._asking.begins("questions", at) or self._tells_to_do(at, end):
            return False
        if self._grammar.verb_final:
            return places.ends("statement_ends", self._end(at, end)[0])
        if not self._is_long(at, end):
            return False
        return places.begins("statements", at) > 0 or places.within("statement_words", at, end)

    def _assigns(self, start: int, end: int) -> bool:
        return _ASSIGNMENT.search(self._masked, start, end) is not None

    def _tells_to_do(self, at: int, end: int) -> bool:
        return self._requests(at, end) and not self._statements().within("memory", at, end)

    def _is_long(self, start: int, end: int) -> bool:
        """Whether a part may hold a statement: two words, or three letters of a script without blanks."""
        words = _WORD.finditer(self._masked, start, end)
        first, second = next(words, None), next(words, None)
        if second is not None:
            return True
        return first is not None and is_unspaced(first[0][0]) and len(first[0]) > 2
