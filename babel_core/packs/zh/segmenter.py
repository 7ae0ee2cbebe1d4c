"""Chinese words by jieba's dictionary, without its model for unknown words: by our kernel, or by jieba itself.

jieba (Sun Junyi, MIT) takes the most probable path through the dictionary words of a sentence. Its HMM glues
unknown characters to words in a document that a short query does not produce, so it stays off; unknown
stretches become characters. The dictionary is Simplified: give it Simplified text. "zh:dict" is our kernel over the
dictionary that babel_core carries, "zh:jieba" the installed package: the same words where that is jieba 0.42.1, but for
texts so long that jieba is given them in windows.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

from babel_core._native import Chinese
from babel_core.errors import require_str
from babel_core.segment import dictionary
from babel_core.segment.provider import Provider, distribution_version
from babel_core.segment.reloading import ReloadedById
from babel_core.segment.spans import cover
from babel_core.segment.windows import in_windows
from babel_core.text.token import Span

_HERE = "babel_core.packs.zh.segmenter"

ALGORITHM = "jieba-0.42.1"
"""Whose words the kernel gives, token for token."""

PROVIDERS = (
    Provider(
        "zh:dict",
        package="",
        extra="",
        load=f"{_HERE}:load_dictionary",
        version=f"{_HERE}:dictionary_version",
        loaded_as=("jieba-dict",),
        data="zh",
    ),
    Provider(
        "zh:jieba",
        package="jieba",
        extra="zh",
        load=f"{_HERE}:load",
        version=f"{_HERE}:version",
        loaded_as=("jieba",),
    ),
)


def load_dictionary(provider_id: str) -> dictionary.DictionarySegmenter[Chinese]:
    """Dictionary words, then characters; parts are words of two, then of three, the order of jieba's search mode."""
    kernel = Chinese(dictionary.packaged("zh"))
    return dictionary.DictionarySegmenter(provider_id, dictionary_version(provider_id), kernel, kernel.spans)


def dictionary_version(_provider_id: str) -> str:
    """The algorithm, and the digits that name the source of the dictionary."""
    return dictionary.version(ALGORITHM, "zh")


class JiebaSegmenter(ReloadedById):
    """A jieba of our own: words that a host adds to jieba's shared one do not reach it, nor ours that."""

    def __init__(self, provider_id: str, tokenizer: Any) -> None:
        self.id = provider_id
        self.version = version(provider_id)
        self._cut_words = tokenizer.cut
        self._frequency = tokenizer.FREQ.get

    def segment(self, text: str) -> Sequence[Span]:
        """Dictionary words; what is in no word is cut into characters, Latin and digits stay together."""
        require_str(text, "text")
        return cover(text, in_windows(text, self._cut))

    def _cut(self, text: str, offset: int) -> list[Span]:
        spans: list[Span] = []
        for word in self._cut_words(text, HMM=False):
            end = offset + len(word)
            spans.append((offset, end))
            offset = end
        return spans

    def parts(self, word: str) -> Sequence[Span]:
        """The words of two, then of three characters inside `word`: the order of jieba's search mode."""
        require_str(word, "word")
        return [
            (start, start + size)
            for size in (2, 3)
            for start in range(len(word) - size + 1)
            if size < len(word) and self._frequency(word[start : start + size])
        ]


def load(provider_id: str) -> JiebaSegmenter:
    """Read jieba's dictionary into a tokenizer of our own (about a second).

    `Tokenizer.initialize` is not called: it would read and write a cache in the shared temporary folder,
    which another user may own or have filled, and log to stderr.
    """
    with warnings.catch_warnings():
        # jieba 0.42 has escapes that newer compilers warn about, and imports the deprecated pkg_resources.
        warnings.simplefilter("ignore")
        import jieba

        tokenizer = jieba.Tokenizer()
        tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    return JiebaSegmenter(provider_id, tokenizer)


def version(_provider_id: str) -> str:
    """jieba's version; its dictionary is in the package."""
    return f"jieba-{distribution_version('jieba')}"
