"""What memories are about, and whether what is not to be remembered names one of them.

Two identities are the same where their slots are, whatever the letter case and the width, and their values, whatever
the blanks and the letter case; the values of assignments ("berth=Quay 7") keep their case. A text is the same only with
all its signs. An identity of an opt-out without a value ("forget my name") names every value of its slot.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from babel_core.packs.extraction.candidate import DurableTarget, value_of

ASSIGNMENT = "assignment:"
PREFERENCE = "preference"
PROFILE = "profile:"

_ASSIGNED = re.compile(r"\A\s*(?P<key>[^\s=＝:：][^=＝\n]{0,119}?)\s*[=＝](?![=＝>])\s*(?P<value>\S[\s\S]*)\Z")


def identity_key(slot: str, value: str | None) -> tuple[str, str | None]:
    """The form in which equal identities are equal.

    >>> identity_key("Profile:Name", "ORIEL  Vance") == identity_key("profile:name", "Oriel Vance")
    True
    >>> identity_key("assignment:berth", "Quay 7") == identity_key("assignment:berth", "quay 7")
    False
    """
    place = unicodedata.normalize("NFKC", slot).strip().casefold()
    if value is None:
        return place, None
    text = exact_text(value)
    return place, text if place.startswith(ASSIGNMENT) else unicodedata.normalize("NFC", text.casefold())


def exact_text(text: str) -> str:
    """A text as it is compared where every sign counts: composed, blanks collapsed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def is_targeted_by_opt_out(candidate: object, selector: object) -> bool:
    """Whether a candidate is what an opt-out names: by its durable target, or by its very text.

    Both are values of this package, or mappings with the same keys.

    >>> is_targeted_by_opt_out({"content": "tea at five!"}, {"identities": [], "text": "tea at five"})
    False
    """
    return Selection([selector]).holds(candidate)


class Selection:
    """What several opt-outs name, for looking many candidates up."""

    def __init__(self, selectors: Iterable[object]) -> None:
        self._texts: set[str] = set()
        self._keys: set[tuple[str, str | None]] = set()
        for selector in selectors:
            text = value_of(selector, "text")
            if text:
                self._texts.add(exact_text(text))
            self._keys.update(_key(identity) for identity in value_of(selector, "identities") or ())

    def holds(self, candidate: object) -> bool:
        """Whether one of them names a candidate."""
        content, target = value_of(candidate, "content"), value_of(candidate, "durable_target")
        if content and self._texts and exact_text(content) in self._texts:
            return True
        if target is None or not self._keys:
            return False
        slot, _ = key = _key(target)
        return key in self._keys or (slot, None) in self._keys


def _key(identity: object) -> tuple[str, str | None]:
    value = value_of(identity, "value")
    return identity_key(str(value_of(identity, "slot") or ""), None if value is None else str(value))


def distinct(identities: Iterable[DurableTarget]) -> tuple[DurableTarget, ...]:
    """Identities without those that equal an earlier one."""
    found: dict[tuple[str, str | None], DurableTarget] = {}
    for identity in identities:
        found.setdefault(identity_key(identity.slot, identity.value), identity)
    return tuple(found.values())


def assigned_target(text: str, aliases: Mapping[str, str]) -> DurableTarget | None:
    """The target of "key = value": the slot that `aliases` gives for the key, else one of its own.

    >>> assigned_target("Locker  Colour = Teal", {})
    DurableTarget(slot='assignment:locker_colour', value='Teal')
    """
    found = _ASSIGNED.match(text)
    if found is None:
        return None
    key = slot_word(found["key"])
    value = found["value"].strip()
    return DurableTarget(aliases.get(key, ASSIGNMENT + key.replace(" ", "_")), value)


def named_slot(text: str, aliases: Mapping[str, str]) -> DurableTarget | None:
    """Every value of the slot that a text names and nothing else ("my name"); None where it is no alias.

    >>> named_slot("My  Name", {"my name": "profile:name"})
    DurableTarget(slot='profile:name', value=None)
    """
    slot = aliases.get(slot_word(text))
    return None if slot is None else DurableTarget(slot, None)


def slot_word(key: str) -> str:
    """A key as aliases are looked up: NFKC, lower case, blanks for underscores and hyphens."""
    folded = unicodedata.normalize("NFKC", key).lower()
    return " ".join(folded.replace("_", " ").replace("-", " ").split())


def target_of(candidate: object, aliases: Mapping[str, str]) -> DurableTarget | None:
    """What a candidate is about, from its kind, metadata and wording; None where that cannot be told."""
    content = value_of(candidate, "content")
    if not isinstance(content, str) or not content.strip():
        return None
    kind = value_of(candidate, "kind_hint")
    metadata: Any = value_of(candidate, "metadata") or {}
    field = value_of(metadata, "profile_field")
    if kind == "profile" and field:
        return DurableTarget(f"{PROFILE}{field}", content.strip())
    if kind == "preference":
        return DurableTarget(PREFERENCE, content.strip())
    return assigned_target(content, aliases) if kind == "fact" else None
