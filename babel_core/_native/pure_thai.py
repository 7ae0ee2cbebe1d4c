"""The plain twin of Thai: words by maximal matching, as pythainlp 5.4's engine "newmm" finds them.

A word is looked for wherever a word may end, and ends with a Thai character cluster (Theeramunkong et al. 2000, by the
rules of pythainlp's `tcc_p`). Where all words so far meet, the way there of the fewest words is taken, the
first one that a breadth-first search finds. Offsets are code points.
"""

from __future__ import annotations

import re
from array import array
from collections import deque
from collections.abc import Callable, Iterator

from babel_core._native.pure_dictionary import Dictionary

Span = tuple[int, int]

KIND = "th"
"""The dictionaries that these rules are for."""

GRAPH = 50
"""Arcs since the last meeting place above which each further place keeps its shortest word only."""

SHORTEST_PART = 2
LONGEST_COMPOUND = 40
"""Code points of the parts and of the words that are looked through for parts."""

# The first of each ten digits (category Nd, Unicode 15.0): the running Python may know more or fewer.
_ZEROS = """0030 0660 06f0 07c0 0966 09e6 0a66 0ae6 0b66 0be6 0c66 0ce6 0d66 0de6 0e50 0ed0 0f20 1040 1090 17e0 1810
1946 19d0 1a80 1a90 1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 ff10 104a0 10d30 11066 110f0 11136 111d0
112f0 11450 114d0 11650 116c0 11730 118e0 11950 11c50 11d50 11da0 11f50 16a60 16ac0 16b50 1d7ce 1d7d8 1d7e2 1d7ec 1d7f6
1e140 1e2f0 1e4f0 1e950 1fbf0"""
_DIGIT = "[" + "".join(f"{chr(zero)}-{chr(zero + 9)}" for zero in (int(word, 16) for word in _ZEROS.split())) + "]"

# Begun at the start of its digits only and never given up in part: linear in runs of digits too.
_NUMBER = re.compile(f"(?<!{_DIGIT}){_DIGIT}++(?:[.,:]{_DIGIT}++)+")
_FOREIGN = re.compile(rf"[-a-zA-Z]+|{_DIGIT}+(?:[.,]{_DIGIT}+)*|[ \t]+|\r?\n|[^\u0e00-\u0e7f \t\r\n]+")
_ONE_OR_TWO_CONSONANTS = re.compile("[ก-ฮ]{1,2}")


def _cluster_pattern() -> re.Pattern[str]:
    """The rules for clusters by their first letter; within one, the first that fits counts."""
    letter, tone, begins = "[ก-ฮ]", "[่-๋]?", "(?=[เ-ไก-ฮ]|$)"
    tail = f"(?:{letter}{letter}?[ิุู]?์)?"  # silent letters
    after_letter = f"ั{tone}วะ{tail}|[ัื]{tone}{letter}[ะิุ]?{tail}|[ิุู]์|[ะ-ู]{tone}{tail}|รร{letter}์|็|{tone}[ะาำ]?{tail}"
    after_e = (
        f"็{letter}{tail}|{letter}{tone}าะ{tail}|{letter}ี{tone}ยะ{tail}|{letter}ี{tone}ย{begins}{tail}"
        f"|{letter}็{letter}{tail}|ิ{letter}์{letter}{tail}|ิ{tone}{letter}{tail}|ี{tone}ยะ?{tail}|ื{tone}อะ?{tail}"
        f"|[ุู]{tone}ย{begins}{tail}|{tone}า?ะ?{tail}"
    )
    after_ae = f"็{letter}|{letter}์|{tone}ะ|{letter}็{letter}|{letter}{letter}์|{tone}"
    return re.compile(
        f"{letter}(?:{after_letter})|เ{letter}(?:{after_e})|แ{letter}(?:{after_ae})|โ{letter}{tone}ะ?|[ใไ]{letter}{tone}"
    )


_CLUSTER = _cluster_pattern()


def cluster_ends(text: str) -> bytearray:
    """1 at each place where a cluster ends, else 0; as long as the text and one more."""
    ends = bytearray(len(text) + 1)
    at = 0
    while at < len(text):
        found = _CLUSTER.match(text, at)
        at = found.end() if found else at + 1
        ends[at] = 1
    return ends


def fewest_parts(word: str, is_word: Callable[[str], bool]) -> list[Span]:
    """The fewest shorter words that make a word up, [] where none do; of several ways the one with longer first."""
    length = len(word)
    if not 2 * SHORTEST_PART <= length <= LONGEST_COMPOUND:
        return []
    best: list[Span | None] = [None] * length + [(0, length)]  # (pieces, end of the first) from here
    for start in range(length - SHORTEST_PART, -1, -1):
        for end in range(start + SHORTEST_PART, length + 1):
            rest = best[end]
            if rest is None or (start == 0 and end == length) or not is_word(word[start:end]):
                continue
            found = best[start]
            if found is None or rest[0] + 1 <= found[0]:
                best[start] = (rest[0] + 1, end)
    spans: list[Span] = []
    at = 0
    while at < length and (step := best[at]) is not None:
        spans.append((at, step[1]))
        at = step[1]
    return spans


def _check(value: object, name: str) -> None:
    if not isinstance(value, str):
        message = f"{name} must be str, not {type(value).__name__}"
        raise TypeError(message)


class Thai:
    """The words of Thai text as pythainlp 5.4 finds them with its dictionary. Safe to share between threads."""

    def __init__(self, dictionary: Dictionary) -> None:
        if getattr(dictionary, "kind", None) != KIND:
            message = f"Thai needs a dictionary of the kind {KIND!r}, not {dictionary!r}"
            raise ValueError(message)
        self.dictionary = dictionary

    def __repr__(self) -> str:
        return f"Thai({self.dictionary!r})"

    def __reduce__(self) -> tuple[type[Thai], tuple[Dictionary]]:
        return type(self), (self.dictionary,)

    def cut(self, text: str) -> list[str]:
        """The words as `pythainlp.tokenize.newmm.segment` gives them; joined they are the text."""
        return [text[start:end] for start, end in self.spans(text, rejoin=False)]

    def words(self, text: str, *, keep_whitespace: bool = True) -> list[str]:
        """The words as `pythainlp.word_tokenize` gives them: numbers such as 12:30 and 1,234.5 are one word.

        Without white space words lose U+0020 at their ends, and those of nothing else are left out.
        """
        words = [text[start:end] for start, end in self.spans(text)]
        return words if keep_whitespace else [bare for word in words if (bare := word.strip(" "))]

    def joined(self, text: str) -> str:
        """The words of `words` with U+0020 between; white space, within words too, is but such a gap."""
        return " ".join(" ".join(self.words(text)).split())

    def spans(self, text: str, *, rejoin: bool = True) -> list[Span]:
        """(start, end) of each word, of those that `cut` gives when rejoin is false; they cover the text."""
        _check(text, "text")
        ends = list(self._ends(text))
        if rejoin:
            ends = list(_rejoined(text, ends))
        return list(zip([0, *ends], ends, strict=False))

    def offsets(self, text: str, *, rejoin: bool = True) -> array[int]:
        """The numbers of `spans` one after the other as an array of the type "i"."""
        return array("i", [place for span in self.spans(text, rejoin=rejoin) for place in span])

    def contains(self, word: str) -> bool:
        """Whether a word is in the dictionary."""
        _check(word, "word")
        return self.dictionary.contains(word)

    def parts(self, word: str) -> list[Span]:
        """The spans of the fewest shorter dictionary words that make a word up; [] where none do."""
        _check(word, "word")
        return fewest_parts(word, self.dictionary.contains)

    def _ends(self, text: str) -> Iterator[int]:
        """The ends of the words, in order."""
        borders = cluster_ends(text)
        start = 0
        while start < len(text):
            arcs: dict[int, list[int]] = {}
            pending = {start}
            number = 0
            while not arcs or len(pending) > 1:
                at = min(pending)
                pending.remove(at)
                found = arcs[at] = []
                for end in self._words_at(text, at, borders):
                    found.append(end)
                    pending.add(end)
                    number += 1
                    if number > GRAPH:
                        break
            if pending:
                yield from _first_way(arcs, start, start := pending.pop())
            else:
                start = self._skip(text, start, borders)
                yield start

    def _words_at(self, text: str, start: int, borders: bytearray) -> Iterator[int]:
        """The ends of the dictionary words that begin at a place and end with a cluster, shorter ones first."""
        return (end for end, _ in self.dictionary.prefixes(text, start) if borders[end])

    def _skip(self, text: str, start: int, borders: bytearray) -> int:
        """The end of what is no word: a foreign token, else Thai up to the next word of more than two consonants."""
        foreign = _FOREIGN.match(text, start)
        if foreign:
            return foreign.end()
        for at in range(start + 1, len(text)):
            if borders[at] and (
                _FOREIGN.match(text, at)
                or any(not _ONE_OR_TWO_CONSONANTS.fullmatch(text, at, end) for end in self._words_at(text, at, borders))
            ):
                return at
        return len(text)


def _first_way(arcs: dict[int, list[int]], start: int, goal: int) -> list[int]:
    """The ends of the words on the shortest way from start to goal that a breadth-first search meets first."""
    before = {start: start}
    queue = deque([start])
    while goal not in before:
        at = queue.popleft()
        for end in arcs.get(at, ()):
            if end not in before:
                before[end] = at
                queue.append(end)
    way = [goal]
    while before[way[-1]] != start:
        way.append(before[way[-1]])
    return way[::-1]


def _rejoined(text: str, ends: list[int]) -> Iterator[int]:
    """The ends without those within a number, unless a word begins before it and reaches into it."""
    words = iter(ends)
    done = 0
    for number in _NUMBER.finditer(text):
        while done < number.start():
            done = next(words)
            yield done
        if done < number.end():
            while done < number.end():
                done = next(words)
            yield done
    yield from words
