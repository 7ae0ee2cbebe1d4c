"""Words of a dictionary that the package carries, cut by a compiled kernel; which ones, a language's folder says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from babel_core._native import Dictionary, dictionary_file
from babel_core.segment.reloading import ReloadedById
from babel_core.segment.spans import cover
from babel_core.text.token import Span


class Kernel(Protocol):
    """What the kernels of all languages have."""

    def parts(self, word: str) -> Sequence[Span]:
        """The spans of the dictionary words inside a word."""


K = TypeVar("K", bound=Kernel)


class DictionarySegmenter(ReloadedById, Generic[K]):
    """Words by a kernel, whole texts at once; `kernel` is for who can use it directly."""

    def __init__(self, provider_id: str, version: str, kernel: K, spans: Callable[[str], Sequence[Span]]) -> None:
        self.id = provider_id
        self.version = version
        self.kernel = kernel
        self._spans = spans

    def words(self, text: str) -> Sequence[Span]:
        """The spans of the words alone, as the kernel gives them: for who asks where words end and nothing else."""
        return self._spans(text)

    def segment(self, text: str) -> Sequence[Span]:
        """The spans of the words, and of what is in none of them; code points."""
        return cover(text, self._spans(text))

    def parts(self, word: str) -> Sequence[Span]:
        """The spans of the shorter dictionary words inside `word`, in the order of the kernel."""
        return self.kernel.parts(word)


def packaged(kind: str) -> Dictionary:
    """Map the dictionary of a kind. Raises DictionaryError where it is absent or damaged."""
    return Dictionary(dictionary_file.packaged(kind))


def version(algorithm: str, kind: str) -> str:
    """The algorithm, and the digits that name the source of the dictionary."""
    return f"{algorithm}+{dictionary_file.source_version(kind)}"
