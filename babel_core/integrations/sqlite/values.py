"""What goes into an index and what comes out of it: Document, Hit, Results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from babel_core.integrations.sqlite import highlight
from babel_core.text.token import Span


@dataclass(frozen=True, slots=True)
class Document:
    """A text to be found.

    `id` names it: adding another document of the same id replaces it. `lang` is a language tag, None where it is
    not known. `metadata` is a JSON object: str keys, values None, bool, int, float, str, list or dict. Any str is
    kept exactly, lone surrogates and NUL included.
    """

    id: str
    text: str
    lang: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


class Marks:
    """The spans of a hit, found at first use: marking a text costs an analysis of it."""

    __slots__ = ("_find", "_spans")

    def __init__(self, find: Callable[[], tuple[Span, ...]]) -> None:
        self._find: Callable[[], tuple[Span, ...]] | None = find
        self._spans: tuple[Span, ...] = ()

    def spans(self) -> tuple[Span, ...]:
        """The spans; two threads that ask at once both find the same ones."""
        find = self._find
        if find is not None:
            self._spans = find()
            self._find = None
        return self._spans

    def __reduce__(self) -> tuple[Any, ...]:
        return _found, (self.spans(),)


def _found(spans: tuple[Span, ...]) -> Marks:
    return Marks(lambda: spans)


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that a search found.

    `score` is positive, the higher the better; scores of different queries do not compare. `spans` are the places
    of the query's terms in `text`: half-open intervals of code points, in order, disjoint.
    """

    id: str
    score: float
    text: str
    metadata: dict[str, Any]
    lang: str | None = None
    _marks: Marks = field(default_factory=lambda: _found(()), repr=False, compare=False)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The places of the query's terms in the original text, in code points."""
        return self._marks.spans()

    def highlight(self, mark: tuple[str, str] = ("[", "]"), *, escape: Callable[[str], str] | None = None) -> str:
        """The whole text with every span between the two marks.

        `escape` is applied to the text but not to the marks: give `html.escape` where the marks are HTML.
        """
        return highlight.marked(self.text, self.spans, mark, escape)

    def snippet(
        self,
        width: int = 160,
        mark: tuple[str, str] = ("[", "]"),
        *,
        escape: Callable[[str], str] | None = None,
    ) -> str:
        """The part of the text that holds most spans, at most `width` code points of it, marked.

        A cut end is shown by an ellipsis; marks and ellipses do not count.
        """
        return highlight.snippet(self.text, self.spans, width, mark, escape)


@dataclass(frozen=True, slots=True)
class Results(Sequence[Hit]):
    """The hits asked for, best first, and the number of all documents that match."""

    hits: tuple[Hit, ...]
    total: int

    def __len__(self) -> int:
        return len(self.hits)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Hit, ...]: ...
    def __getitem__(self, index: int | slice) -> Hit | tuple[Hit, ...]:
        return self.hits[index]
