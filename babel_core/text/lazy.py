"""Properties that are worked out once and kept.

`functools.cached_property` of Python 3.11 holds a lock for all objects of a class: a child of a fork may find it held
for good, and objects wait for each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from babel_core.text.locks import ForkLock

T = TypeVar("T")


class cached_property(Generic[T]):
    """A property that is kept in the object's `__dict__`; threads that ask at once may work it out twice.

    All of them get the value that was kept first.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> cached_property[T]: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object | None, owner: type | None = None) -> cached_property[T] | T:
        return self if instance is None else self._kept(instance)

    def _kept(self, instance: object) -> T:
        found: T = instance.__dict__.setdefault(self._name, self._make(instance))
        return found


class property_made_once(cached_property[T]):
    """A property that is dear to make: threads that ask at once wait for the first. The object has a lock `making`.

    What makes it may ask for others of the same object.
    """

    def _kept(self, instance: object) -> T:
        making: ForkLock = instance.making  # type: ignore[attr-defined]
        with making:
            return instance.__dict__[self._name] if self._name in instance.__dict__ else super()._kept(instance)
