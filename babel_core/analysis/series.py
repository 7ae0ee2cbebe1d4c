"""Series of texts as callers have them: lists, generators, Arrow arrays; and the same form back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from babel_core.errors import require_str

Texts = Iterable[str | None]
_END = object()


def items_of(values: object, argument: str, kind: str = "series") -> Iterable[Any]:
    """An argument that must be many strings; TypeError for a bare str, whose characters would be taken for them."""
    if isinstance(values, str):
        message = f"{argument} must be a {kind} of str, not a str"
        raise TypeError(message)
    if not isinstance(values, Iterable):
        message = f"{argument} must be a {kind} of str, not {type(values).__name__}"
        raise TypeError(message)
    return values


def paired(texts: Texts, langs: object) -> Iterator[tuple[str | None, str | None]]:
    """Each text with its language: one for all (None: detect), or as many as there are texts."""
    if langs is None or isinstance(langs, str):
        yield from ((text, langs) for text in texts)
        return
    for place, (text, lang) in enumerate(zip_longest(texts, _plain(items_of(langs, "langs")), fillvalue=_END)):
        if text is _END or lang is _END:
            message = f"langs and texts must be as many; the {'texts' if text is _END else 'langs'} end at {place}"
            raise ValueError(message)
        if lang is not None:
            require_str(lang, f"langs[{place}]")
        yield text, lang  # type: ignore[misc]


def like(texts: object, work: Callable[[Texts], list[str | None]]) -> Any:
    """The result of `work` in the form of what it was given: Arrow arrays of pyarrow stay such, all else is a list.

    Arrow keeps texts as UTF-8, the kernels read str: going there and back costs about an eighth of what Chinese words
    cost.
    """
    if type(texts).__module__.partition(".")[0] != "pyarrow":
        return work(items_of(texts, "texts"))
    arrow = sys.modules["pyarrow"]
    given: Any = texts
    if isinstance(given, arrow.ChunkedArray):
        done = iter(work(value for chunk in given.chunks for value in _strings(chunk, arrow)))
        kind = _string_type(given.type, arrow)
        chunks = [arrow.array([next(done) for _ in range(len(chunk))], type=kind) for chunk in given.chunks]
        return arrow.chunked_array(chunks, type=kind)
    if not isinstance(given, arrow.Array):
        return work(_plain(items_of(texts, "texts")))
    return arrow.array(work(_strings(given, arrow)), type=_string_type(given.type, arrow))


def _string_type(kind: Any, arrow: Any) -> Any:
    """The type of the result: that of the texts where it is one of strings, else plain strings."""
    return kind if kind in (arrow.string(), arrow.large_string(), arrow.string_view()) else arrow.string()


def _strings(array: Any, arrow: Any) -> Sequence[str | None]:
    """The values of an Arrow array; TypeError where they are no strings."""
    kind = array.type.value_type if arrow.types.is_dictionary(array.type) else array.type
    if not (kind in (arrow.string(), arrow.large_string(), arrow.string_view()) or arrow.types.is_null(kind)):
        message = f"texts must be an Arrow array of strings, not of {array.type}"
        raise TypeError(message)
    values: list[str | None] = array.to_pylist()
    return values


def _plain(values: Iterable[Any]) -> Iterable[Any]:
    """Python values, where the series is Arrow's."""
    to_pylist = getattr(values, "to_pylist", None)
    return values if to_pylist is None else to_pylist()
