"""Tables of a lexicon, read with every key and type checked; what is wrong raises PackContractError."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from babel_core.errors import PackContractError


class Table:
    """One table of a lexicon; its readers check presence and type."""

    def __init__(self, data: object, where: str, source: str, valid: Iterable[str]) -> None:
        self.where = where
        self.source = source
        self.valid = tuple(valid)
        if not isinstance(data, dict):
            self._fail(f"{where} must be a table, not {kind_of(data)}")
        self.data: dict[str, Any] = data
        for key in data:
            if key not in self.valid:
                self._fail(f"{where} has no key {key!r}")

    def _fail(self, problem: str) -> NoReturn:
        message = f"{self.source}: {problem}; valid keys: {', '.join(self.valid)}"
        raise PackContractError(message)

    def _get(self, key: str, kinds: tuple[type, ...], expected: str, default: object) -> Any:
        value = self.data.get(key, default)
        if value is ...:
            self._fail(f"{self.where} lacks {key!r}")
        if key in self.data and (not isinstance(value, kinds) or isinstance(value, bool)):
            self._fail(f"{self.where} {key} must be {expected}, not {kind_of(value)}")
        return value

    def string(self, key: str, default: object = ...) -> Any:
        """A str that is not empty."""
        value = self._get(key, (str,), "a string", default)
        if value == "" and default is ...:
            self._fail(f"{self.where} {key} is empty")
        return value

    def number(self, key: str, default: object = ...) -> Any:
        """A number."""
        return self._get(key, (int, float), "a number", default)

    def integer(self, key: str, default: object = ...) -> Any:
        """A whole number."""
        return self._get(key, (int,), "a whole number", default)

    def strings(self, key: str, default: object = ...) -> Any:
        """A tuple of str, from a list."""
        value = self._get(key, (list,), "a list of strings", default)
        return self._tuple(key, value) if key in self.data else value

    def words(self, key: str) -> tuple[str, ...]:
        """A tuple of words, from a list or one string split at white space; empty when not there."""
        value = self._get(key, (list, str), "a list of strings or one string", ())
        return tuple(value.split()) if isinstance(value, str) else self._tuple(key, value)

    def tables(self, key: str, default: object = ...) -> Any:
        """A list, whose items the caller reads as tables."""
        return self._get(key, (list,), "a list of tables", default)

    def _tuple(self, key: str, values: Iterable[object]) -> tuple[str, ...]:
        for value in values:
            if not isinstance(value, str):
                self._fail(f"{self.where} {key} must hold strings only, not {kind_of(value)}")
        return tuple(str(value) for value in values)


def kind_of(value: object) -> str:
    """The TOML name of a value's type."""
    names = {str: "a string", int: "a number", float: "a number", bool: "a boolean", list: "a list"}
    return names.get(type(value), "a table" if isinstance(value, dict) else type(value).__name__)
