"""Calls of a pack's methods: what they raise and what they give is held to the contract."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from babel_core.errors import MissingDependencyError, PackContractError
from babel_core.packs.service.pack import LanguagePack


def call(pack: LanguagePack, method: str, *arguments: Any, **named: Any) -> Any:
    """What a method gives; PackContractError naming pack and method where it raises.

    MissingDependencyError goes through: it is the installation that lacks something.
    """
    function = getattr(pack, method)
    try:
        return function(*arguments, **named)
    except MissingDependencyError:
        raise
    except Exception as error:
        message = f"{method} of the pack {pack.id!r} raised {type(error).__name__}: {error}"
        raise PackContractError(message) from error


def takes(function: Callable[..., Any], argument: str) -> bool:
    """Whether a function has a keyword argument of a name."""
    try:
        return argument in inspect.signature(function).parameters
    except (TypeError, ValueError):  # one without a signature, as some of C have none
        return False


def text_of(pack: LanguagePack, method: str, *arguments: Any) -> str:
    """The str that a method gives."""
    found = call(pack, method, *arguments)
    if not isinstance(found, str):
        _refuse(pack, method, "a str", found)
    return found


def texts_of(pack: LanguagePack, method: str, *arguments: Any, **named: Any) -> tuple[str, ...]:
    """The series of str that a method gives."""
    found = items_of(pack, method, *arguments, **named)
    for item in found:
        if not isinstance(item, str):
            _refuse(pack, method, "a series of str", item)
    return found


def items_of(pack: LanguagePack, method: str, *arguments: Any, **named: Any) -> tuple[Any, ...]:
    """The series that a method gives."""
    found = call(pack, method, *arguments, **named)
    if isinstance(found, str | bytes) or not isinstance(found, Iterable):
        _refuse(pack, method, "a series", found)
    return tuple(found)


def pair_of_sets(pack: LanguagePack, method: str, found: tuple[Any, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """The two sets of str that a method gave."""
    sides = [frozenset(side) for side in found if not isinstance(side, str) and isinstance(side, Iterable)]
    if len(found) != 2 or len(sides) != 2 or not all(isinstance(token, str) for side in sides for token in side):
        _refuse(pack, method, "two sets of str", found)
    return sides[0], sides[1]


def truth_of(pack: LanguagePack, method: str, *arguments: Any) -> bool:
    """The bool that a method gives."""
    found = call(pack, method, *arguments)
    if not isinstance(found, bool):
        _refuse(pack, method, "a bool", found)
    return found


def one_of(pack: LanguagePack, method: str, valid: tuple[str, ...], *arguments: Any) -> str:
    """The one of some names that a method gives."""
    found = text_of(pack, method, *arguments)
    if found not in valid:
        message = f"{method} of the pack {pack.id!r} gave {found!r}; valid: {', '.join(valid)}"
        raise PackContractError(message)
    return found


def _refuse(pack: LanguagePack, method: str, wanted: str, found: object) -> NoReturn:
    message = f"{method} of the pack {pack.id!r} gave {type(found).__name__}; the contract asks for {wanted}"
    raise PackContractError(message)
