"""What an extraction.toml may hold, and how what is wrong in one is told."""

from __future__ import annotations

from typing import Any

import pytest

from babel_core.errors import PackContractError
from babel_core.packs.extraction.extractor import Extractor
from babel_core.packs.extraction.schema import parse_extraction
from babel_core.packs.service.builtin import FOLDERS
from babel_core.packs.service.folder import PackFolder


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
