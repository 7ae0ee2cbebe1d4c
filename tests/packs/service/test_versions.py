"""The version of a pack of a folder changes with what the folder says of texts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from babel_core import LanguageService, make_pack
from babel_core.packs.service import builtin

INVENTED = Path(__file__).parents[1] / "xx_test"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(INVENTED, tmp_path / "xx"))


def version(folder: Path) -> str:
    return make_pack(folder).analyzer_version


def test_it_begins_with_the_one_of_the_pack_and_of_the_engines(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = version(folder)
    assert before == version(INVENTED)
    assert before.startswith(f"1+{builtin.ENGINES}.")
    monkeypatch.setattr(builtin, "ENGINES", builtin.ENGINES + 1)
    assert version(folder) != before


@pytest.mark.parametrize("file", ["signals.toml", "clauses.toml", "terms.toml", "temporal.toml", "extraction.toml"])
def test_what_decides_changes_it(folder: Path, file: str) -> None:
    before = version(folder)
    place = folder / file
    place.write_text((place.read_text("utf-8") if place.exists() else "") + "\n# another word\n", "utf-8")
    assert version(folder) != before


def test_labels_and_ends_of_lines_do_not(folder: Path) -> None:
    before = version(folder)
    labels = folder / "labels.toml"
    labels.write_text(labels.read_text("utf-8") + "\n# another word\n", "utf-8")
    for place in folder.glob("*.toml"):
        place.write_bytes(place.read_bytes().replace(b"\n", b"\r\n"))
    assert version(folder) == before


def test_contexts_and_the_manifest_tell_it() -> None:
    service = LanguageService()
    context = service.resolve_from_text("등대가 보인다")
    assert context.pack_version == service.pack("ko").analyzer_version
    assert service.get_analyzer_manifest().pack("ko").analyzer_version == context.pack_version
