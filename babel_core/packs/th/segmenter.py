"""Thai words by maximal matching over pythainlp's dictionary (its engine "newmm").

The engine never cuts inside a Thai character cluster (Theeramunkong et al. 2000).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from babel_core.errors import require_str
from babel_core.segment.provider import Provider, distribution_version
from babel_core.segment.spans import cover
from babel_core.segment.windows import in_windows
from babel_core.text.token import Span

_HERE = "babel_core.packs.th.segmenter"

PROVIDERS = (
    Provider(
        "th:newmm",
        package="pythainlp",
        extra="th",
        load=f"{_HERE}:load",
        version=f"{_HERE}:version",
        loaded_as=("pythainlp",),
    ),
)


SHORTEST_PART = 2
LONGEST_COMPOUND = 40
"""Code points of the parts and of the words that are looked through for parts."""


class NewmmSegmenter:
    """Dictionary words; a stretch in no word is one span up to the next word."""

    def __init__(self, provider_id: str, newmm: Any, words: Iterable[str], dictionary: Any) -> None:
        self.id = provider_id
        self.version = version(provider_id)
        self._newmm = newmm
        self._words = frozenset(words)
        self._dictionary = dictionary

    def segment(self, text: str) -> Sequence[Span]:
        """The spans of the words; code points."""
        require_str(text, "text")
        return cover(text, in_windows(text, self._cut))

    def parts(self, word: str) -> Sequence[Span]:
        """The fewest shorter dictionary words that make the word up, () where none do: ฐานข้อมูล = ฐาน + ข้อมูล."""
        length = len(word)
        if not 2 * SHORTEST_PART <= length <= LONGEST_COMPOUND:
            return ()
        best: list[tuple[int, int] | None] = [None] * length + [(0, length)]  # (pieces, end of the first) from here
        for start in range(length - SHORTEST_PART, -1, -1):
            for end in range(start + SHORTEST_PART, length + 1):
                rest = best[end]
                if rest is None or (start == 0 and end == length) or word[start:end] not in self._words:
                    continue
                found = best[start]
                if found is None or rest[0] + 1 <= found[0]:  # among equals the longer first piece
                    best[start] = (rest[0] + 1, end)
        spans: list[Span] = []
        at = 0
        while at < length and (step := best[at]) is not None:
            spans.append((at, step[1]))
            at = step[1]
        return spans

    def _cut(self, text: str, offset: int) -> list[Span]:
        spans: list[Span] = []
        for word in self._newmm(text, self._dictionary):
            end = offset + len(word)
            spans.append((offset, end))
            offset = end
        return spans


@contextmanager
def _nothing_written() -> Iterator[None]:
    """Keep pythainlp, as it is imported, from making a folder in the user's home."""
    names = ("PYTHAINLP_READ_ONLY", "PYTHAINLP_READ_MODE")
    if any(name in os.environ for name in names):
        yield
        return
    os.environ[names[0]] = "1"
    try:
        yield
    finally:
        os.environ.pop(names[0], None)


def load(provider_id: str) -> NewmmSegmenter:
    """Build the trie of the dictionary, our own: words that a host adds to pythainlp's do not reach it."""
    with _nothing_written():
        from pythainlp.corpus import thai_words
        from pythainlp.tokenize import newmm
        from pythainlp.util import Trie

        words = thai_words()
        dictionary = Trie(words)
    segmenter = NewmmSegmenter(provider_id, newmm.segment, words, dictionary)
    segmenter.segment("กา")  # compiles the engine's patterns
    return segmenter


def version(_provider_id: str) -> str:
    """pythainlp's version; its dictionary is in the package."""
    return f"pythainlp-{distribution_version('pythainlp')}"
