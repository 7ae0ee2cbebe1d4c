"""What an extraction.toml may hold, and how what is wrong in one is told."""

from __future__ import annotations

from typing import Any

import pytest

from babel_core.errors import PackContractError
from babel_core.packs.extraction.extractor import Extractor
from babel_core.packs.extraction.schema import parse_extraction
from babel_core.packs.service.folder import FOLDERS, PackFolder


def form(kind: str, template: str, **keys: str) -> dict[str, Any]:
    """A table of [[forms]]."""
    return {"name": "x", "kind": kind, "templates": [template], **keys}


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"leeds": []}, "no key 'leeds'"),
        ({"slots": {"name": {"wordz": 2}}}, r"\[slots.name\] has no key 'wordz'"),
        ({"forms": [{"name": "x", "templates": "x"}]}, "must be a list"),
        ({"forms": [{"templates": ["x"]}]}, "lacks 'name'"),
        ({"forms": [{"name": "x", "templates": ["x"], "own": "yes"}]}, "own must be a boolean"),
        ({"facts": {"header": []}}, "no key 'header'"),
        ({"counts": {"two": "2"}}, "two must be a whole number"),
        ({"opt_outs": []}, "must be a table"),
        ({"aliases": {"profile:name": "name"}}, "must be a list"),
        ({"fallback": {"least": "24"}}, "must be a whole number"),
        (
            {"slots": {"place": {}}, "forms": [form("profile", "i live in {loc}")]},
            r"\[\[forms\]\] 1 \(x\) templates: 'i live in {loc}' has the unknown slot {loc}; valid: place",
        ),
        (
            {"slots": {"liked": {}}, "forms": [form("preference", "i like {liked}", content="likd")]},
            r"\[\[forms\]\] 1 \(x\) content is 'likd'; valid: clause, liked",
        ),
        ({"forms": [form("liking", "i like figs")]}, "kind is 'liking'; valid: profile, preference, reference, fact"),
        ({"forms": [form("fact", "i like {figs")]}, "has a brace that belongs to no slot"),
        ({"slots": {"name": {"field": "nam"}}}, r"\[slots.name\] field is 'nam'; valid: name, role, organization"),
        ({"slots": {"name": {"shape": "zones"}}}, r"\[slots.name\] shape is 'zones'; valid: name, zone"),
        ({"slots": {"name": {}}, "forms": [form("profile", "i am {name}")]}, "no slot of its templates has a field"),
        ({"forms": [form("fact", "a", category="hobby")]}, "category is 'hobby'; valid: project, technical"),
        ({"forms": [form("fact", "a", fact_kind="blocked")]}, "fact_kind is 'blocked'; valid: role_update"),
        ({"facts": {"headers": ["keep {cont} things"]}}, r"\[facts\] headers: .* unknown slot {cont}; valid: count"),
        ({"opt_outs": {"forms": ["forget {it}"]}}, r"\[opt_outs\] forms: .* the unknown slot {it}; valid: target"),
        ({"aliases": {"name": ["name"]}}, r"\[aliases\] has the unknown slot 'name'; valid: preference, profile:name"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(PackContractError, match=problem) as raised:
        parse_extraction(data, "packs/x/extraction.toml")
    assert "packs/x/extraction.toml" in str(raised.value)


@pytest.mark.parametrize("name", FOLDERS)
def test_shipped_files_are_sound(name: str) -> None:
    folder = PackFolder.builtin(name)
    table = folder.table("extraction.toml")
    if table is not None:
        data = parse_extraction(table, folder.source("extraction.toml"))
        named = {"target", "body", "count", "here", "rest", "pointer", "about", "aim", "done"}
        used = {part.split("}")[0] for form in data.forms for one in form.templates for part in one.split("{")[1:]}
        assert used <= named | set(data.slots)


def test_without_data_nothing_is_found() -> None:
    class Silent:
        def interrogative(self, clause: str) -> bool:
            return False

        def directive(self, clause: str) -> str:
            return "none"

        def content(self, text: str) -> None:
            return None

    from babel_core.packs.clauses.grammar import neutral

    extractor = Extractor.of(PackFolder.builtin("neutral"), Silent(), neutral())
    assert extractor.extract_candidates(["My name is Ada."], "und", str) == ()


def test_a_slot_knows_what_its_values_may_begin_with() -> None:
    data = {
        "version": 1,
        "slots": {"job": {"field": "role", "heads": ["nurse", "*smith"], "refused": ["bad"]}},
        "forms": [{"name": "job", "kind": "profile", "templates": ["i am {job}"]}],
    }
    slot = parse_extraction(data, "extraction.toml").slots["job"]
    assert slot.heads == ("nurse", "*smith")
