"""Packs made for tests: objects that borrow what they do not say from the neutral pack."""

from __future__ import annotations

from typing import Any

from babel_core import LanguagePack
from babel_core.packs.service.builtin import builtin_packs
from babel_core.packs.service.pack import CALLBACKS

NEUTRAL = builtin_packs()[-1]


class Kalaallisut:
    """An object with the attributes of a pack and methods of its own class, as a third party writes one."""

    id = "kl-test"
    api_version = 1
    analyzer_version = "1"
    compatibility_group = "kl"
    default_locale = "kl"
    locales = ("kl",)
    prefix = "old:"

    def __init__(self, **fields: Any) -> None:
        for name, value in fields.items():
            setattr(self, name, value)

    def normalize_for_equality(self, text: str) -> str:
        return self.prefixed(text.lower())

    def prefixed(self, text: str) -> str:
        return self.prefix + text


def borrow(kind: type) -> None:
    """Give a class every method of the contract that it lacks."""
    for name in CALLBACKS:
        if name not in vars(kind):
            setattr(kind, name, staticmethod(getattr(NEUTRAL, name)))


borrow(Kalaallisut)


def plain(**fields: Any) -> LanguagePack:
    """A LanguagePack that claims nothing but what is given."""
    given = {"id": "kl-test", "default_locale": "kl", "locales": ("kl",), "compatibility_group": "kl"} | fields
    callables = {name: getattr(NEUTRAL, name) for name in CALLBACKS}
    return LanguagePack(analyzer_version=given.pop("analyzer_version", "1"), **(callables | given))
