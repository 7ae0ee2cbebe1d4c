"""The compiled way of a document; there is no twin of these names, `analysis.pipeline` does the same in Python."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

Term = tuple[Any, ...]
Given = tuple[Iterable[Term], Iterable[Term], int, int, bool, int, int]

class Engine:
    def __init__(self) -> None: ...
    def add_map(self, mapping: Callable[[str], str]) -> None: ...

class Program:
    def __init__(
        self,
        engine: Engine,
        describe: Callable[[int], tuple[Any, ...] | None],
        run: Callable[[str, int, int, int], Sequence[Given]],
        protect: Callable[..., Sequence[tuple[int, int, Iterable[Term], Iterable[Term]]]],
        matcher: Any,
        routes: list[str],
    ) -> None: ...
    def joined(self, text: str) -> str: ...
    def listed(self, text: str) -> list[str]: ...
    def columns(self, text: str) -> tuple[str, str, list[str]]: ...
    def tokens(self, text: str) -> list[tuple[str, int, int, int, int, bool]]: ...
    def batch(self, texts: list[str]) -> list[str]: ...
