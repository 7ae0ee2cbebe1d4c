"""Calls of a pack's methods: what they raise and what they give is held to the contract."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any, NoReturn, TypeVar

from babel_core.errors import MissingDependencyError, PackContractError
from babel_core.packs.service.pack import LanguagePack

V = TypeVar("V")


def call(
    pack: LanguagePack, method: str, *arguments: Any, _take: Callable[[Any], Any] | None = None, **named: Any
) -> Any:
    """What a method gives; PackContractError naming pack and method where it raises.

    MissingDependencyError goes through: it is the installation that lacks something. `_take` reads what is given.
    """
    function = getattr(pack, method)
    try:
        found = function(*arguments, **named)
        return found if _take is None else _take(found)
    except MissingDependencyError:
        raise
    except Exception as error:
        message = f"{method} of the pack {pack.id!r} raised {type(error).__name__}: {error}"
        raise PackContractError(message) from error


def takes(function: Callable[..., Any], argument: str) -> bool:
    """Whether a function has an argument that can be given by a name."""
    try:
        found = inspect.signature(function).parameters.get(argument)
    except (TypeError, ValueError):  # one without a signature, as some of C have none
        return False
    return found is not None and found.kind in (found.KEYWORD_ONLY, found.POSITIONAL_OR_KEYWORD)


def text_of(pack: LanguagePack, method: str, *arguments: Any) -> str:
    """The str that a method gives."""
    found = call(pack, method, *arguments)
    if not isinstance(found, str):
        refuse(pack, method, "a str", found)
    return found


def texts_of(pack: LanguagePack, method: str, *arguments: Any, **named: Any) -> tuple[str, ...]:
    """The series of str that a method gives."""
    found = items_of(pack, method, *arguments, **named)
    for item in found:
        if not isinstance(item, str):
            refuse(pack, method, "a series of str", item)
    return found


def terms_of(pack: LanguagePack, method: str, *arguments: Any) -> tuple[str, ...]:
    """The terms that a method gives: str with no white space but around them."""
    found = texts_of(pack, method, *arguments)
    for term in found:
        if len(term.split(maxsplit=1)) > 1:
            _refuse_value(pack, method, "terms without white space", term)
    return found


def parts_of(pack: LanguagePack, method: str, *arguments: Any) -> tuple[str, ...]:
    """The parts of a text that a method gives: str that are trimmed and not empty."""
    found = texts_of(pack, method, *arguments)
    for part in found:
        if not part or part[0].isspace() or part[-1].isspace():
            _refuse_value(pack, method, "parts that are trimmed and not empty", part)
    return found


def items_of(pack: LanguagePack, method: str, *arguments: Any, **named: Any) -> tuple[Any, ...]:
    """The series that a method gives; a generator runs here, so that its errors are the method's.

    Sets are refused: they have no order, and that of strings differs between processes.
    """
    found = call(pack, method, *arguments, _take=_series, **named)
    if not isinstance(found, tuple):
        refuse(pack, method, "a series in order", found)
    return found


def values_of(pack: LanguagePack, method: str, kind: type[V], *arguments: Any, **named: Any) -> tuple[V, ...]:
    """The series of values of one type that a method gives."""
    found = items_of(pack, method, *arguments, **named)
    for item in found:
        if not isinstance(item, kind):
            refuse(pack, method, f"a series of {kind.__name__}", item)
    return found


def analysis_of(pack: LanguagePack, method: str, kind: type[V], text: str) -> V:
    """The analysis that a method gives: of its type, or an object with the attributes of one."""
    found = call(pack, method, text)
    if not isinstance(found, kind):
        lacking = [name for name in inspect.signature(kind).parameters if name != "spans" and not hasattr(found, name)]
        if lacking:
            refuse(pack, method, f"a {kind.__name__} or an object with its attributes, such as {lacking[0]}", found)
    return found  # type: ignore[no-any-return]


def pair_of_sets(pack: LanguagePack, method: str, *arguments: Any, **named: Any) -> tuple[Set[str], Set[str]]:
    """The two sets of str that a method gives."""
    found = items_of(pack, method, *arguments, **named)
    if len(found) != 2 or not all(isinstance(side, Set) and all(isinstance(t, str) for t in side) for side in found):
        refuse(pack, method, "two sets of str", found)
    return found[0], found[1]


def label_of(pack: LanguagePack, key: str, values: Mapping[str, object] | None) -> str:
    """The label that `render` gives; blank only where what it was given is."""
    found = text_of(pack, "render", key, values)
    if not found.strip():
        given = [key, *(value for value in (values or {}).values() if isinstance(value, str))]
        if all(text.strip() for text in given):
            _refuse_value(pack, "render", "a text that is not blank", found)
    return found


def target_of(pack: LanguagePack, candidate: object) -> Any:
    """The durable target that a method gives, or None."""
    from babel_core.packs.extraction.candidate import DurableTarget

    found = call(pack, "derive_durable_target", candidate)
    if found is not None and not isinstance(found, DurableTarget):
        refuse(pack, "derive_durable_target", "a DurableTarget or None", found)
    return found


def truth_of(pack: LanguagePack, method: str, *arguments: Any) -> bool:
    """The bool that a method gives."""
    found = call(pack, method, *arguments)
    if not isinstance(found, bool):
        refuse(pack, method, "a bool", found)
    return found


def one_of(pack: LanguagePack, method: str, valid: tuple[str, ...], *arguments: Any) -> str:
    """The one of some names that a method gives."""
    found = text_of(pack, method, *arguments)
    if found not in valid:
        message = f"{method} of the pack {pack.id!r} gave {found!r}; valid: {', '.join(valid)}"
        raise PackContractError(message)
    return found


def _series(found: Any) -> Any:
    """A series as a tuple; what is none as it is."""
    if isinstance(found, str | bytes | Set | Mapping) or not isinstance(found, Iterable):
        return found
    return tuple(found)


def refuse(pack: LanguagePack, method: str, wanted: str, found: object) -> NoReturn:
    """Raise PackContractError for an answer of a wrong type."""
    message = f"{method} of the pack {pack.id!r} gave {type(found).__name__}; the contract asks for {wanted}"
    raise PackContractError(message)


def _refuse_value(pack: LanguagePack, method: str, wanted: str, found: str) -> NoReturn:
    message = f"{method} of the pack {pack.id!r} gave {found[:80]!r}; the contract asks for {wanted}"
    raise PackContractError(message)
