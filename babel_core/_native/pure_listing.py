"""The readable twin of the places of lists in one text, and of where its clauses begin and end (pyx/listing.pxi)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence

from babel_core._native.pure_lists import KeywordLists, Place
from babel_core._native.pure_words import is_mark

EXACT = 1
"""The sign of an entry that is a word form: letter case and marks count, too."""
COMMAS = frozenset(",，、՝፣")

_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9d"
    "\U00020000-\U0003ffff]"
)
"""Letters of scripts without blanks between words."""
_MOST_LEADS, _MOST_FRONTED, _LONGEST_NAME = 4, 3, 24

Form = tuple[str, Sequence[int] | None, Sequence[int] | None]
"""A search form, and where each of its code points begins and ends in the text (None: one to one)."""


class KeywordRoles:
    """What some lists are for: `words` are lists of words, `longer` maps some of them to the lists of longer entries.

    A place of a list of words inside one of its longer entries does not count. `leads` and `fronted` are those of what
    leads a clause in and is put in front of it (-1: there are none).
    """

    def __init__(
        self, count: int, words: Iterable[int], longer: Mapping[int, int], leads: int = -1, fronted: int = -1
    ) -> None:
        self.count = count
        self.words = frozenset(range(count)[number] for number in words)
        self.longer = {range(count)[number]: range(count)[other] for number, other in longer.items()}
        self.leads, self.fronted = leads, fronted
        for number in (leads, fronted):
            if number >= 0 and number not in self.words:
                message = f"list {number} is none of words"
                raise ValueError(message)


class KeywordListing:
    """The places of lists in one text; frozen, safe to share between threads.

    `text` is the original, `masked` what entries were looked for in, of the same size, `quotes` the ordered places
    between which they differ; `form` is the search form of `masked` with the places of its code points there (None:
    one to one), `borders` as `KeywordLists.find` takes them. `is_exact` is asked of the places of entries whose letter
    case and marks count: entry, start and end. Places are code points of the text, with the rest of the words that they
    cut in scripts with blanks.
    """

    def __init__(
        self,
        lists: KeywordLists,
        roles: KeywordRoles,
        text: str,
        masked: str,
        quotes: Iterable[Place],
        form: Form,
        borders: bytes | None,
        is_exact: Callable[[int, int, int], bool],
    ) -> None:
        for name, value in (("text", text), ("masked", masked)):
            if not isinstance(value, str):
                message = f"{name} must be str, not {type(value).__name__}"
                raise TypeError(message)
        if len(text) != len(masked):
            message = "the masked text has another size than the text"
            raise ValueError(message)
        if roles.count < lists.list_count:
            message = "there are lists without a role"
            raise ValueError(message)
        self.text, self.masked, self.count = text, masked, roles.count
        self.quoted = dict(quotes)
        edges = [0, *(edge for quote in self.quoted.items() for edge in quote), len(text)]
        if edges != sorted(edges) or any(start == end for start, end in self.quoted.items()):
            message = "the quotations are out of order"
            raise ValueError(message)
        self._roles = roles
        self._raw = self._found(lists, form, borders, is_exact)
        self._words = {name: self._cleared(name) for name in self._raw if name in roles.words}
        self._begun = sorted((start, end, name) for name in self._words for start, end in self._raw[name])
        self._starts: dict[int, dict[int, list[int]]] = {}

    def places(self, name: int) -> list[Place]:
        """Return the places of a list, by start and end."""
        return list(self._raw.get(self._known(name), ()))

    def words(self, name: int) -> list[Place]:
        """Return the places of a list of words, without those inside a longer entry."""
        return list(self._words.get(self._known(name), ()))

    def last(self, start: int, end: int) -> int:
        """Return where the last word or quotation of a clause ends."""
        self.check(start, end)
        # A mark of quotation that was masked is no longer there: what was quoted ends the clause.
        while end > start and not is_in_word(self.masked[end - 1]) and self.masked[end - 1] == self.text[end - 1]:
            end -= 1
        return end

    def starts(self, start: int, end: int) -> tuple[int, ...]:
        """Return where a clause begins: at its first letter, behind what leads it in or is put in front of it."""
        self.check(start, end)
        first = self._opened(start, end)
        found = dict.fromkeys(self._led(first, end))
        fronted = _MOST_FRONTED if any(self.ends_at(self._roles.fronted, at) for at in found) else 0
        commas = (at for at in range(start, end) if self.masked[at] in COMMAS)
        for number, comma in zip(range(fronted or 1), commas, strict=False):
            if number < fronted or self._is_address(first, comma):
                found.update(dict.fromkeys(self._led(self._opened(comma + 1, end), end)))
        return tuple(found)

    def ends_at(self, name: int, at: int) -> Sequence[int]:
        """Where the places of a list of words end that begin at a place; -1 is a list without places."""
        starts = self._starts.get(name)
        if starts is None:
            starts = {}
            for start, end in self._words.get(name, ()):
                starts.setdefault(start, []).append(end)
            self._starts[name] = starts
        return starts.get(at, ())

    def within(self, name: int, start: int, end: int) -> Sequence[Place]:
        """The places of a list of words in a stretch; -1 is a list without places."""
        places = self._words.get(name, ())
        first, last = bisect_left(places, (start, 0)), bisect_left(places, (end, 0))
        if first == 0 and last == len(places) and (not places or places[-1][1] <= end):
            return places
        return [place for place in places[first:last] if place[1] <= end]

    def begun(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """The places of lists of words that begin in a stretch, with their lists."""
        return self._begun[bisect_left(self._begun, (start,)) : bisect_left(self._begun, (end,))]

    def check(self, start: int, end: int) -> None:
        """ValueError for what is no clause of the text."""
        if not 0 <= start <= end <= len(self.text):
            message = f"there is no clause {start} to {end} in {len(self.text)} code points"
            raise ValueError(message)

    def _known(self, name: int) -> int:
        if not 0 <= name < self.count:
            message = f"there are {self.count} lists, none with the number {name}"
            raise IndexError(message)
        return name

    def _found(
        self, lists: KeywordLists, form: Form, borders: bytes | None, is_exact: Callable[[int, int, int], bool]
    ) -> dict[int, list[Place]]:
        read, starts, ends = form
        found: dict[int, set[Place]] = {}
        for entry, start, end, *_ in lists.find(read, borders):
            place = (start, end) if starts is None or ends is None else (starts[start], ends[end - 1])
            if lists.signs(entry) & EXACT and not is_exact(entry, *place):
                continue
            if not (_is_unspaced(self.masked[place[0]]) and _is_unspaced(self.masked[place[1] - 1])):
                place = _whole_words(self.masked, *place)
            for name in lists.lists(entry):
                found.setdefault(name, set()).add(place)
        return {name: sorted(places) for name, places in found.items()}

    def _cleared(self, name: int) -> list[Place]:
        """The places of a list of words that no longer entry covers."""
        longer = self._raw.get(self._roles.longer.get(name, -1), ())
        if not longer:
            return self._raw[name]
        starts, reach = [], [0]
        for start, end in longer:
            starts.append(start)
            reach.append(max(end, reach[-1]))
        return [place for place in self._raw[name] if reach[bisect_right(starts, place[0])] < place[1]]

    def _opened(self, at: int, end: int) -> int:
        """The first letter or digit from a place on, or the quotation before it."""
        while at < end and not is_in_word(self.text[at]) and at not in self.quoted:
            at += 1
        return at

    def _is_address(self, first: int, comma: int) -> bool:
        """Whether what stands ahead of the first comma may be the name of whom a clause is told to."""
        return first < comma <= first + _LONGEST_NAME and len(self.masked[first:comma].split()) <= 2

    def _led(self, first: int, end: int) -> list[int]:
        found = [first]
        for _ in range(_MOST_LEADS):
            ends = self.ends_at(self._roles.leads, found[-1])
            if not ends:
                break
            found.append(self._opened(max(ends), end))
        return found


def is_in_word(char: str) -> bool:
    """Whether a character is a letter, a digit or a mark on one."""
    return char.isalnum() or (char > "\u02ff" and is_mark(char))


def _is_unspaced(char: str) -> bool:
    return _UNSPACED.match(char) is not None


def _whole_words(text: str, start: int, end: int) -> Place:
    """A place with the rest of the words that it cuts, in scripts with blanks: what follows it is the next word."""
    while start > 0 and _is_joined(text[start - 1]) and not _is_unspaced(text[start]):
        start -= 1
    while end < len(text) and _is_joined(text[end]) and _is_joined(text[end - 1]):
        end += 1
    return start, end


def _is_joined(char: str) -> bool:
    return is_in_word(char) and not _is_unspaced(char)
