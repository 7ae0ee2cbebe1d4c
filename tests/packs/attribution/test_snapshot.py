"""The restriction snapshot: spans, digest, binding, identity, and every rule that it holds."""

from __future__ import annotations

import copy
import dataclasses
import gc
import hashlib
import pickle
import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import MaskInvariantError
from babel_core.packs.attribution import (
    MaskedSpan,
    RestrictionSnapshot,
    SnapshotBinding,
    attribute,
    snapshot_matches,
    source_digest,
)

BINDING = {"source_message_index": 2, "phase": "safe"}


def units(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


def test_spans_are_in_both_units() -> None:
    found = RestrictionSnapshot.create("a 🐝🐝 b c", "a      b  ")
    assert found.spans == (MaskedSpan(2, 6, 2, 4), MaskedSpan(9, 10, 7, 8))
    assert found.source_length == 10
    assert {span.kind for span in found.spans} == {"masked-code-units"}


def test_nothing_withheld_is_an_empty_text() -> None:
    found = RestrictionSnapshot.create("kiln", "kiln")
    assert (found.spans, found.withheld_text, found.has_restrictions) == ((), "", False)
    assert found.author_text == "kiln"


def test_withheld_text_keeps_line_breaks_and_nothing_else_from_outside() -> None:
    found = RestrictionSnapshot.create("red kiln.\r\nold kiln!", "    kiln.\r\nold     !")
    assert found.author_text == "    kiln.\r\nold     !"
    assert found.withheld_text == "red      \r\n    kiln "


@pytest.mark.parametrize(
    ("source", "masked", "says"),
    [
        ("kiln", "kil", "3 UTF-16 units, its source 4"),
        ("🐝", " ", "1 UTF-16 units, its source 2"),
        ("kiln", "kilx", "no space"),
        ("ki ln", "ki\tln", "no space"),
        ("ki\nln", "ki ln", "line break"),
        ("ki\rln", "ki ln", "line break"),
        ("ki\r\nln", "ki  ln", "line break"),
        ("🐝", "\ud83d ", "surrogate pair"),
        ("🐝", " \udc1d", "surrogate pair"),
        ("ä", "a", "no space"),
    ],
)
def test_a_mask_that_breaks_a_rule_is_refused(source: str, masked: str, says: str) -> None:
    with pytest.raises(MaskInvariantError, match=says):
        RestrictionSnapshot.create(source, masked)


@pytest.mark.parametrize(
    "binding",
    [
        {"source_message_index": -1, "phase": "safe"},
        {"source_message_index": 1.0, "phase": "safe"},
        {"source_message_index": True, "phase": "safe"},
        {"source_message_index": None, "phase": "safe"},
        {"source_message_index": "0", "phase": "safe"},
        {"source_message_index": 0, "phase": "redacted"},
        {"source_message_index": 0, "phase": None},
        {"source_message_index": 0, "phase": ["safe"]},
        {"source_message_index": 0},
        {"phase": "safe"},
        {},
        {"source_message_index": 0, "phase": "safe", "more": 1},
        (0, "safe"),
        "safe",
        7,
    ],
)
def test_a_bad_binding_is_refused(binding: Any) -> None:
    with pytest.raises(MaskInvariantError, match="binding"):
        RestrictionSnapshot.create("kiln", "kiln", binding)
    with pytest.raises(MaskInvariantError, match="binding"):
        RestrictionSnapshot.create("kiln", "kiln").matches("kiln", binding)


@pytest.mark.parametrize("value", [None, 5, b"kiln", ["kiln"]])
def test_another_type_is_named(value: Any) -> None:
    with pytest.raises(TypeError, match=r"^source must be str"):
        RestrictionSnapshot.create(value, "kiln")
    with pytest.raises(TypeError, match=r"^masked must be str"):
        RestrictionSnapshot.create("kiln", value)
    with pytest.raises(TypeError, match=r"^source must be str"):
        RestrictionSnapshot.create("kiln", "kiln").matches(value)


def test_it_matches_its_source_and_binding_alone() -> None:
    made = RestrictionSnapshot.create("old kiln", "    kiln", BINDING)
    assert made.matches("old kiln", BINDING)
    assert made.matches("old kiln", SnapshotBinding(2, "safe"))
    assert not made.matches("old kiln")
    assert not made.matches("old kiln", BINDING | {"phase": "original"})
    assert not made.matches("old kiln", BINDING | {"source_message_index": 3})
    assert not made.matches("Old kiln", BINDING)
    assert not made.matches("old kilns", BINDING)
    unbound = RestrictionSnapshot.create("old kiln", "    kiln")
    assert unbound.matches("old kiln")
    assert not unbound.matches("old kiln", BINDING)


def test_a_copy_does_not_match() -> None:
    made = RestrictionSnapshot.create("old kiln", "    kiln", BINDING)
    fields = {field.name: getattr(made, field.name) for field in dataclasses.fields(made)}
    copies = [
        copy.copy(made),
        copy.deepcopy(made),
        pickle.loads(pickle.dumps(made)),
        dataclasses.replace(made),
        RestrictionSnapshot(**fields),
    ]
    for other in copies:
        assert other.source_digest == made.source_digest
        assert not other.matches("old kiln", BINDING)
        assert not snapshot_matches(other, "old kiln", BINDING)
        assert other != made
    for other in (None, fields, "old kiln"):
        assert not snapshot_matches(other, "old kiln", BINDING)
    assert snapshot_matches(made, "old kiln", BINDING)


def test_it_is_immutable_throughout() -> None:
    given = dict(BINDING)
    made = RestrictionSnapshot.create("old kiln", "    kiln", given)
    given["phase"] = "original"
    assert made.binding == SnapshotBinding(2, "safe")
    for target, name in ((made, "author_text"), (made.binding, "phase"), (made.spans[0], "start")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(target, name, "x")
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError, AttributeError)):
            target.extra = 1  # type: ignore[union-attr]
    assert isinstance(made.spans, tuple)


def test_the_registry_keeps_nothing_alive() -> None:
    made = RestrictionSnapshot.create("old kiln", "    kiln")
    gone = weakref.ref(made)
    del made
    gc.collect()
    assert gone() is None


def test_the_snapshot_of_an_attribution() -> None:
    found = attribute("Ada wrote: “I like figs 🐝.” I like plums.")
    made = found.snapshot(BINDING)
    assert made.author_text == found.author_text
    assert made.withheld_text == found.withheld_text
    assert made.matches(found.text, BINDING)


@given(st.text(st.characters()))
def test_the_digest_is_over_the_exact_units(text: str) -> None:
    assert source_digest(text) == hashlib.sha256(units(text)).hexdigest()


@given(st.lists(st.tuples(st.text(st.characters(), max_size=4), st.booleans()), max_size=12))
def test_any_whole_characters_can_be_masked(parts: list[tuple[str, bool]]) -> None:
    source = masked = ""
    for part, hidden in parts:
        kept = not hidden or any(char in "\r\n" or 0xD800 <= ord(char) < 0xE000 for char in part)
        source += part
        masked += part if kept else " " * (len(units(part)) // 2)
    made = RestrictionSnapshot.create(source, masked)
    assert units(made.author_text) == units(masked)
    assert made.source_length == len(units(source)) // 2
    changed = {i // 2 for i, (a, b) in enumerate(zip(units(source), units(masked), strict=True)) if a != b}
    assert {at for span in made.spans for at in range(span.start, span.end)} == changed
    assert all(a.end < b.start for a, b in zip(made.spans, made.spans[1:], strict=False))
    for span in made.spans:
        assert units(source[span.codepoint_start : span.codepoint_end]) == units(source)[2 * span.start : 2 * span.end]
    assert made.matches(source)


class _Willing(RestrictionSnapshot):
    """Says yes to all."""

    def matches(self, source: str, binding: Any = None) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class _Same(str):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


def test_what_says_itself_that_it_matches_does_not() -> None:
    made = RestrictionSnapshot.create("old kiln", "    kiln", BINDING)
    fields = {field.name: getattr(made, field.name) for field in dataclasses.fields(made)}
    assert not snapshot_matches(_Willing(**fields), "old kiln", BINDING)
    assert not snapshot_matches(_Willing.create("old kiln", "    kiln", BINDING), "old kiln", BINDING)
    assert not snapshot_matches(made, _Same("old kiln"), BINDING)
    assert not made.matches(_Same("old kiln"), BINDING)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("author_text", "old kiln"),
        ("withheld_text", ""),
        ("spans", ()),
        ("spans", None),
        ("has_restrictions", False),
        ("has_restrictions", 1),
        ("version", "2"),
        ("binding", None),
        ("source_length", 8.0),
    ],
)
def test_one_that_was_changed_behind_its_back_does_not_match(name: str, value: Any) -> None:
    made = RestrictionSnapshot.create("old kiln", "    kiln", BINDING)
    object.__setattr__(made, name, value)
    assert not made.matches("old kiln", BINDING if name != "binding" else None)
    assert not snapshot_matches(made, "old kiln", BINDING if name != "binding" else None)


def test_one_whose_span_or_binding_was_changed_does_not_match() -> None:
    made = RestrictionSnapshot.create("old kiln", "    kiln", BINDING)
    object.__setattr__(made.spans[0], "end", 1)
    assert not snapshot_matches(made, "old kiln", BINDING)
    made = RestrictionSnapshot.create("old kiln", "    kiln", BINDING)
    object.__setattr__(made.binding, "phase", "original")
    assert not snapshot_matches(made, "old kiln", BINDING | {"phase": "original"})
