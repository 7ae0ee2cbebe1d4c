"""A pack as it was when the service took it: attributes and methods copied, checked and frozen.

What the object does afterwards has no effect. Methods run with the copy as `self`, which has the same attributes and
methods and cannot be changed. Nested values that can change (a list in an attribute) are not copied.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pickle import PicklingError
from types import FunctionType
from typing import Any, NoReturn

from babel_core.errors import PackContractError
from babel_core.packs.locale import UNDETERMINED
from babel_core.packs.service.locales import canonical, canonical_claims
from babel_core.packs.service.pack import API_VERSION, CALLBACKS, IDENTITY, OPTIONAL_CALLBACKS, LanguagePack

_MISSING = object()


class _Frozen:
    """The base of copies: nothing can be set, and making one tells no base class of a new subclass."""

    __slots__ = ()

    def __init_subclass__(cls, **arguments: object) -> None:
        """Base classes that keep a register of their subclasses get no copies into it."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        message = f"{name} cannot be set: the language service runs a pack's methods on a frozen copy of it"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> NoReturn:
        message = f"{name} cannot be deleted: the language service runs a pack's methods on a frozen copy of it"
        raise AttributeError(message)

    def __copy__(self) -> object:
        return self

    def __deepcopy__(self, memo: object) -> object:
        return self

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        message = (
            f"the pack {getattr(self, 'id', '?')!r} cannot be pickled: the language service holds a frozen copy of an "
            f"object of {type(self).__name__}; make the service anew in each process, or give a LanguagePack whose "
            "callables are functions of a module"
        )
        raise PicklingError(message)


def snapshot(pack: object) -> LanguagePack:
    """A frozen copy of a pack: of a LanguagePack, or of any object with the attributes and methods of one.

    PackContractError names the pack and what is missing, malformed or of a wrong type.
    """
    frozen = pack if type(pack) is LanguagePack else _copy(pack)
    values = {name: getattr(frozen, name, _MISSING) for name in IDENTITY}
    callbacks: dict[str, Any] = {name: getattr(frozen, name, _MISSING) for name in (*CALLBACKS, *OPTIONAL_CALLBACKS)}
    checked = _identity(values, pack)
    for name in CALLBACKS:
        if not callable(callbacks[name]):
            _refuse(checked["id"], f"has no method {name}" if callbacks[name] is _MISSING else f"{name} is no callable")
    for name in OPTIONAL_CALLBACKS:
        if callbacks[name] is _MISSING:
            callbacks[name] = None
        if callbacks[name] is not None and not callable(callbacks[name]):
            _refuse(checked["id"], f"{name} is no callable; leave it out or set it to None")
    return LanguagePack(**checked, **callbacks)


def _identity(values: dict[str, Any], pack: object) -> dict[str, Any]:
    shown = values["id"] if isinstance(values["id"], str) else type(pack).__name__
    for name in ("id", "analyzer_version", "compatibility_group", "default_locale"):
        value = values[name]
        if value is _MISSING:
            _refuse(shown, f"has no {name}")
        if not isinstance(value, str) or not value.strip():
            _refuse(shown, f"has the {name} {value!r}; it must be a str that is not blank")
    version = values["api_version"]
    if version is _MISSING or isinstance(version, bool) or version != API_VERSION:
        told = "no api_version" if version is _MISSING else f"the api_version {version!r}"
        _refuse(shown, f"has {told}; this release takes {API_VERSION}")
    locale = canonical(values["default_locale"])
    if locale is None:
        _refuse(shown, f"has the malformed default_locale {values['default_locale']!r}; write a BCP 47 tag as 'de'")
    claims = canonical_claims(() if values["locales"] is _MISSING else values["locales"], shown)
    if claims and locale == UNDETERMINED:
        _refuse(shown, "claims locales and has the default_locale 'und'; name one of its own")
    return values | {"default_locale": locale, "locales": claims, "api_version": API_VERSION}


def _refuse(pack: str, problem: str) -> NoReturn:
    message = f"the pack {pack!r} {problem}"
    raise PackContractError(message)


def _copy(pack: object) -> object:
    """An object with the attributes and methods that a pack has now."""
    kind = type(pack)
    if isinstance(pack, type):
        _refuse(pack.__name__, "is a class; give an object of it")
    body = {name: value for name, value in _attributes(pack) if not (name.startswith("__") and name.endswith("__"))}
    bases: tuple[type, ...] = (_Frozen,) if kind is object else (_Frozen, kind)
    try:
        meta: Any = type(kind)
        made: object = object.__new__(meta(kind.__name__, bases, body | {"__slots__": ()}))
    except TypeError:  # a class that cannot have subclasses, or is no plain Python class (a module)
        made = object.__new__(type(kind.__name__, (_Frozen,), body))
    return made


def _attributes(pack: object) -> Iterator[tuple[str, Any]]:
    """Each attribute with what stands for it in the class of the copy: functions of the class bind to the copy."""
    names = {name: None for base in reversed(type(pack).__mro__[:-1]) for name in vars(base)}
    names.update(dict.fromkeys(getattr(pack, "__dict__", {})))
    for name in names:
        static = inspect.getattr_static(pack, name, _MISSING)
        on_object = name in getattr(pack, "__dict__", {}) and getattr(pack, "__dict__", {})[name] is static
        if not on_object and isinstance(static, FunctionType | staticmethod | classmethod):
            yield name, static
            continue
        try:
            value = getattr(pack, name)
        except Exception:  # an attribute that cannot be read is none; the checks name it if it is needed
            continue
        yield name, _constant(value)


def _constant(value: Any) -> Any:
    """What gives a value as an attribute of a class without binding it."""
    return staticmethod(value) if callable(value) and hasattr(value, "__get__") else value
