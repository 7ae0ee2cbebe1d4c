"""The frame of a check: named laws over a case, each a generator of what it found wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from babel_core.testing.report import Failure, excerpt
from babel_core.testing.samples import Sample

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Law(Generic[C]):
    """A sentence that has to be true, the function that yields a detail for each breach, the file to open.

    `where` empty means the file of the subject's own class. `light` laws work on a text several times and
    leave out the samples that are there for their length.
    """

    name: str
    breaches: Callable[[C], Iterator[str]]
    where: str = ""
    light: bool = False

    def __str__(self) -> str:
        return self.name

    def check(self, case: C, sample: Sample | None, own_file: str) -> Iterator[Failure]:
        """Failures of this law on one case; an exception out of it is one."""
        name = sample.id if sample else ""
        text = excerpt(sample.text) if sample else ""
        where = self.where or own_file
        try:
            for detail in self.breaches(case):
                yield Failure(self.name, detail, name, text, where)
        except Exception as error:
            yield Failure(self.name, f"raised {type(error).__name__}: {error}", name, text, where)


def names(*groups: Sequence[Law[C]]) -> tuple[str, ...]:
    """The names of all laws, in order."""
    return tuple(law.name for group in groups for law in group)


def different(expected: object, found: object) -> str:
    """A short account of two values that ought to be equal."""
    if isinstance(expected, Sequence) and isinstance(found, Sequence) and not isinstance(expected, str):
        if len(expected) != len(found):
            return f"{len(expected)} items, then {len(found)}"
        for place, (a, b) in enumerate(zip(expected, found, strict=True)):
            if a != b:
                return f"item {place} is {excerpt(str(a))}, then {excerpt(str(b))}"
    return f"{excerpt(str(expected))}, then {excerpt(str(found))}"
