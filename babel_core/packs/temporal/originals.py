"""The signs of an original text behind the places of its folded form."""

from __future__ import annotations

from babel_core.text.aligned import AlignedText


class Originals:
    """`originals[i]` is the first original sign behind place i; nothing is copied."""

    __slots__ = ("_aligned",)

    def __init__(self, aligned: AlignedText) -> None:
        self._aligned = aligned

    def __getitem__(self, at: int) -> str:
        starts = self._aligned.starts
        return self._aligned.original[at if starts is None else starts[at]]
