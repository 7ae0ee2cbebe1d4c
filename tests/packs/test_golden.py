"""Golden files lock what each pack emits: an index made yesterday must answer today."""

from __future__ import annotations

import json

import pytest

from tests.packs.golden_files import FOLDER, SENTENCES, record


@pytest.mark.parametrize("code", SENTENCES)
def test_output_changes_only_with_the_analyzer_version(code: str) -> None:
    golden = json.loads((FOLDER / f"{code}.json").read_text("utf-8"))
    now = record(code)
    if golden["providers"] != now["providers"]:
        pytest.skip(f"golden files are of {golden['providers']}, installed are {now['providers']}")
    if golden["profiles"] != now["profiles"]:
        assert golden["version"] != now["version"], (
            f"pack {code!r} emits other terms than its golden file under the same version; "
            "raise analyzer_version in the pack's lexicon.toml or ENGINE_VERSION, "
            "then run: python -m tests.packs.golden_files"
        )
        assert golden["profiles"] == now["profiles"]
    assert golden["version"] == now["version"]


def test_every_pack_has_a_golden_file() -> None:
    from babel_core.packs.catalog import builtin_catalog

    catalog = builtin_catalog()
    assert sorted(SENTENCES) == sorted((*catalog.specs, catalog.neutral.id))
