"""Texts that break analyzers: data shipped with the conformance suite, and the form they are kept in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

HEAVY = 1000
"""Samples longer than this many code points are left out where each text is worked on several times."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A text with a name to quote and the reason it is here."""

    id: str
    text: str
    why: str = ""

    @property
    def heavy(self) -> bool:
        """True for a text that is here for its length."""
        return len(self.text) > HEAVY


@lru_cache(maxsize=1)
def nasty_samples() -> tuple[Sample, ...]:
    """The shipped texts: controls, lone surrogates, marks without end, scripts without spaces, mixed scripts.

    The file holds ASCII lines `{"id": ..., "why": ..., "parts": [[text, times], ...]}`; a sample is its parts
    repeated and joined, so a megabyte takes a line.
    """
    source = files("babel_core.testing").joinpath("samples.jsonl").read_text(encoding="ascii")
    return tuple(_sample(json.loads(line)) for line in source.splitlines())


def as_samples(texts: Iterable[str | Sample] | None) -> tuple[Sample, ...]:
    """Samples from what a caller gave: plain texts are numbered, None means the shipped ones."""
    if texts is None:
        return nasty_samples()
    return tuple(
        text if isinstance(text, Sample) else Sample(f"text {number}", text) for number, text in enumerate(texts)
    )


def _sample(record: dict[str, object]) -> Sample:
    parts = record["parts"]
    assert isinstance(parts, list)
    return Sample(str(record["id"]), "".join(text * times for text, times in parts), str(record["why"]))
