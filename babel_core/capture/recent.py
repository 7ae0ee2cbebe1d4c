"""What is made of some keywords and asked for with every message: that of the last few keywords is kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from babel_core.capture.keywords import Keywords
from babel_core.text.locks import ForkLock

KEPT = 8
"""Keywords whose made value is kept: those of the agents of one process."""

T = TypeVar("T")


class RecentByKeywords(Generic[T]):
    """Makes a value of keywords at their first use, and keeps those of the last few used; safe in threads.

    Keywords are told apart by identity, so that nothing as large has to be compared; they live as long as their value.
    Of two threads that make the same value at once, both get that of the first.

    >>> made = RecentByKeywords(lambda keywords: [keywords])
    >>> own = Keywords()
    >>> made.of(own) is made.of(own), made.of(own) is made.of(Keywords())
    (True, False)
    """

    def __init__(self, make: Callable[[Keywords], T], kept: int = KEPT) -> None:
        self._make = make
        self._most = kept
        self._lock = ForkLock()
        self._values: OrderedDict[int, tuple[Keywords, T]] = OrderedDict()

    def of(self, keywords: Keywords) -> T:
        """The value of some keywords."""
        with self._lock:
            found = self._values.get(id(keywords))  # the entry keeps them alive, so no other has this id
            if found is not None:
                self._values.move_to_end(id(keywords))
                return found[1]
        made = self._make(keywords)
        with self._lock:
            kept = self._values.setdefault(id(keywords), (keywords, made))[1]
            self._values.move_to_end(id(keywords))
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return kept

    def __len__(self) -> int:
        return len(self._values)
