"""The plain twin of Chinese: words as jieba 0.42.1 cuts them (Sun Junyi, MIT; functions cut and cut_for_search)."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator

from babel_core._native.pure_borders import word_borders
from babel_core._native.pure_dictionary import MODEL_HEAD, STATES, Dictionary
from babel_core.errors import require_str

KIND = "zh"
"""The dictionary that has a model of unknown words."""
BLOCK = re.compile(r"[\u4e00-\u9fd5a-zA-Z0-9+#&._%-]+")
"""What is cut by the dictionary; all else is single characters, CR LF one token."""
LATIN = re.compile(r"[a-zA-Z0-9]")
HAN = re.compile(r"[\u4e00-\u9fd5]")
ROW = re.compile(r"[\u4e00-\u9fd5]+|[^\u4e00-\u9fd5]+")
NUMBER = re.compile(r"[a-zA-Z0-9]+(?:\.\d+)?%?")
BEGIN, END, MIDDLE, SINGLE_STATE = range(STATES)
"""The states of the model, in the order of their letters B E M S."""
BEFORE = ((END, SINGLE_STATE), (BEGIN, MIDDLE), (BEGIN, MIDDLE), (END, SINGLE_STATE))
"""For each state those that may come before it; the later one wins when both are as probable."""


class Chinese:
    """Chinese words as jieba 0.42.1 cuts them, token for token, over a Dictionary of the kind "zh".

    Safe to share between threads; picklable. Offsets are code points. Methods raise TypeError naming the argument
    for another type than str.
    """

    def __init__(self, dictionary: Dictionary) -> None:
        if not isinstance(dictionary, Dictionary):
            message = f"Argument 'dictionary' must be a Dictionary, not {type(dictionary).__name__}"
            raise TypeError(message)
        if dictionary.kind != KIND or not len(dictionary.model):
            message = f"Chinese needs the dictionary of the kind {KIND!r}, not {dictionary.kind!r}"
            raise ValueError(message)
        self.dictionary = dictionary

    def __repr__(self) -> str:
        return f"Chinese({self.dictionary!r})"

    def __reduce__(self) -> tuple[type[Chinese], tuple[Dictionary]]:
        return type(self), (self.dictionary,)

    def cut(self, text: str, *, search: bool = False, hmm: bool = True) -> list[str]:
        """The words: jieba.lcut, or with search=True jieba.lcut_for_search; hmm as there."""
        return [text[start:end] for start, end in self.spans(text, search=search, hmm=hmm)]

    def joined(self, text: str, *, search: bool = True, hmm: bool = False) -> str:
        """The words with U+0020 between them, without those that are white space."""
        return " ".join(word for word in self.cut(text, search=search, hmm=hmm) if not word.isspace())

    def offsets(self, text: str, *, search: bool = False, hmm: bool = False) -> array[int]:
        """Start and end of each word, one after the other."""
        return array("i", [place for span in self.spans(text, search=search, hmm=hmm) for place in span])

    def spans(self, text: str, *, search: bool = False, hmm: bool = False) -> list[tuple[int, int]]:
        """(start, end) of each word."""
        require_str(text, "text")
        found: list[tuple[int, int]] = []
        start = 0
        for end in self._ends(text, hmm):
            if search:
                found += [(start + first, start + last) for first, last in self.parts(text[start:end])]
            found.append((start, end))
            start = end
        return found

    def borders(self, text: str) -> bytes:
        """One byte for each place of a text: where words without the model begin and end, and where they may.

        1 at the beginning and end of a word, of what is written with blanks, and of the text; 2 inside a word where the
        rest of it is a word of its own; else 0. Stretches of more than 1000 code points are cut in windows.
        """
        return word_borders(require_str(text, "text"), self.spans)

    def contains(self, word: str) -> bool:
        """Whether a word is in the dictionary."""
        return self.dictionary.contains(word)

    def parts(self, word: str) -> list[tuple[int, int]]:
        """(start, end) of the words of two, then of three characters inside a longer word."""
        require_str(word, "word")
        return [
            (start, start + size)
            for size in (2, 3)
            if len(word) > size
            for start in range(len(word) - size + 1)
            if self.dictionary.value(word[start : start + size])
        ]

    def _ends(self, text: str, hmm: bool) -> Iterator[int]:
        """Where each word ends."""
        at = 0
        while at < len(text):
            block = BLOCK.match(text, at)
            if block is None:
                at += 2 if text.startswith("\r\n", at) else 1
                yield at
                continue
            words = self._best(block.group())
            for end in self._with_new_words(words) if hmm else _with_latin_joined(words):
                yield at + end
            at = block.end()

    def _best(self, block: str) -> list[str]:
        """The most probable words of a block; of two ways equally probable the one whose first word is longer.

        Sums are taken from the end and in jieba's order, so that they tie where its do.
        """
        values = self.dictionary.values
        best = [0.0] * (len(block) + 1)
        ends = [0] * len(block)
        for start in range(len(block) - 1, -1, -1):
            ways = [(values[value] + best[end], end) for end, value in self.dictionary.prefixes(block, start)]
            best[start], ends[start] = max(ways, default=(values[0] + best[start + 1], start + 1))
        words: list[str] = []
        at = 0
        while at < len(block):
            words.append(block[at : ends[at]])
            at = ends[at]
        return words

    def _with_new_words(self, words: list[str]) -> Iterator[int]:
        """Ends of the words, where rows of single characters that are no word go to the model."""
        at = 0
        row = ""
        for word in [*words, ""]:
            if len(word) == 1:
                row += word
                continue
            pieces = list(row) if len(row) < 2 or self.dictionary.value(row) else self._row(row)
            for piece in [*pieces, word]:
                at += len(piece)
                if piece:
                    yield at
            row = ""

    def _row(self, row: str) -> Iterator[str]:
        """Han by the model; letters and digits with a fraction and a per cent sign; what is between as one."""
        for part in ROW.findall(row):
            if HAN.match(part):
                yield from self._model(part)
                continue
            at = 0
            for number in NUMBER.finditer(part):
                if at < number.start():
                    yield part[at : number.start()]
                yield number.group()
                at = number.end()
            if at < len(part):
                yield part[at:]

    def _model(self, han: str) -> Iterator[str]:
        """Words by the hidden Markov model: a word ends where the state is END or SINGLE."""
        model = self.dictionary.model
        codes = [self.dictionary.code(char) for char in han]
        rows = [model[MODEL_HEAD + STATES * code : MODEL_HEAD + STATES * (code + 1)] for code in codes]
        ways = [model[state] + rows[0][state] for state in range(STATES)]
        back: list[list[int]] = []
        for row in rows[1:]:
            found = [
                max((ways[old] + model[STATES + STATES * old + new] + row[new], old) for old in BEFORE[new])
                for new in range(STATES)
            ]
            ways = [way for way, _ in found]
            back.append([old for _, old in found])
        state = SINGLE_STATE if ways[SINGLE_STATE] >= ways[END] else END
        states = [state]
        for old in reversed(back):
            state = old[state]
            states.append(state)
        start = 0
        for end, state in enumerate(reversed(states), 1):
            if state in (END, SINGLE_STATE):
                yield han[start:end]
                start = end


def _with_latin_joined(words: list[str]) -> Iterator[int]:
    """Ends of the words, where single ASCII letters and digits in a row are one."""
    at = 0
    open_row = False
    for word in words:
        latin = len(word) == 1 and LATIN.match(word) is not None
        if open_row and not latin:
            yield at
        at += len(word)
        if not latin:
            yield at
        open_row = latin
    if open_row:
        yield at
