"""Thai words by maximal matching over pythainlp's dictionary, as its engine "newmm" does it.

No word ends inside a Thai character cluster (Theeramunkong et al. 2000). "th:dict" is our kernel with the dictionary
that this package carries, "th:newmm" is pythainlp itself: the same words, but for the seams of texts so long that
pythainlp must be given them in windows.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from babel_core._native import Thai
from babel_core.errors import require_str
from babel_core.segment import dictionary
from babel_core.segment.provider import Provider, distribution_version
from babel_core.segment.reloading import ReloadedById
from babel_core.segment.spans import cover
from babel_core.segment.windows import in_windows
from babel_core.text.token import Span

_HERE = "babel_core.packs.th.segmenter"

PROVIDERS = (
    Provider(
        "th:dict",
        package="",
        extra="",
        load=f"{_HERE}:load_dictionary",
        version=f"{_HERE}:dictionary_version",
        loaded_as=("pythainlp-dict",),
        data="th",
    ),
    Provider(
        "th:newmm",
        package="pythainlp",
        extra="th",
        load=f"{_HERE}:load",
        version=f"{_HERE}:version",
        loaded_as=("pythainlp",),
    ),
)


ALGORITHM = "newmm-5.4"
"""The engine whose words the kernel gives."""


def load_dictionary(provider_id: str) -> dictionary.DictionarySegmenter[Thai]:
    """Dictionary words, a stretch in none is one up to the next; parts as `NewmmSegmenter` gives them."""
    kernel = Thai(dictionary.packaged("th"))
    spans = partial(kernel.spans, rejoin=False)
    return dictionary.DictionarySegmenter(provider_id, dictionary_version(provider_id), kernel, spans)


def dictionary_version(_provider_id: str) -> str:
    """The algorithm, and the digits that name the source of the dictionary."""
    return dictionary.version(ALGORITHM, "th")


class NewmmSegmenter(ReloadedById):
    """Dictionary words; a stretch in no word is one span up to the next word."""

    def __init__(self, provider_id: str, newmm: Any, words: Iterable[str], trie: Any) -> None:
        self.id = provider_id
        self.version = version(provider_id)
        self._newmm = newmm
        self._words = frozenset(words)
        self._trie = trie

    def segment(self, text: str) -> Sequence[Span]:
        """The spans of the words; code points."""
        require_str(text, "text")
        return cover(text, in_windows(text, self._cut))

    def parts(self, word: str) -> Sequence[Span]:
        """The fewest shorter dictionary words that make the word up, none where none do: ฐานข้อมูล = ฐาน + ข้อมูล."""
        from babel_core._native.pure_thai import fewest_parts  # the kernels' own parts need it not

        return fewest_parts(word, self._words.__contains__)

    def _cut(self, text: str, offset: int) -> list[Span]:
        spans: list[Span] = []
        for word in self._newmm(text, self._trie):
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
        trie = Trie(words)
    segmenter = NewmmSegmenter(provider_id, newmm.segment, words, trie)
    segmenter.segment("กา")  # compiles the engine's patterns
    return segmenter


def version(_provider_id: str) -> str:
    """pythainlp's version; its dictionary is in the package."""
    return f"pythainlp-{distribution_version('pythainlp')}"
