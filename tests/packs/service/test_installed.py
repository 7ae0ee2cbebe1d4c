"""Packs that other distributions bring by entry points."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from babel_core import LanguageService, PackContractError, installed_packs
from babel_core.packs.service import installed
from tests.packs.service.packs import plain

FOLDER = Path(__file__).resolve().parents[1] / "xx_test"


def points(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    found = [EntryPoint(name, value, installed.ENTRY_POINT_GROUP) for name, value in values.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found)


@pytest.fixture
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An importable package that brings a pack in each of the ways that there are."""
    folder = tmp_path / "xx_packs"
    (folder / "low").mkdir(parents=True)
    lines = [
        "from pathlib import Path",
        "from tests.packs.service.packs import Kalaallisut, plain",
        "PACK = plain()",
        "OBJECT = Kalaallisut()",
        "def make(): return PACK",
        f"def folder(): return {str(FOLDER)!r}",
        "NUMBER = 5",
    ]
    (folder / "__init__.py").write_text("\n".join(lines))
    (folder / "low" / "__init__.py").write_text("")
    (folder / "low" / "pack.toml").write_text((FOLDER / "pack.toml").read_text("utf-8"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("xx_packs")]:
        del sys.modules[name]


@pytest.mark.usefixtures("_package")
@pytest.mark.parametrize(
    ("value", "id"),
    [
        ("xx_packs:PACK", "kl-test"),
        ("xx_packs:OBJECT", "kl-test"),
        ("xx_packs:make", "kl-test"),
        ("xx_packs:folder", "xx-Test"),
        ("xx_packs.low", "xx-Test"),
    ],
)
def test_an_entry_point_gives_a_pack_in_any_of_its_forms(monkeypatch: pytest.MonkeyPatch, value: str, id: str) -> None:
    points(monkeypatch, one=value)
    (pack,) = installed_packs()
    assert pack.id == id
    assert LanguageService(packs=installed_packs()).pack_for(pack.default_locale).id == id


@pytest.mark.usefixtures("_package")
@pytest.mark.parametrize("value", ["xx_packs:NUMBER", "xx_packs:none", "no_such_package", "xx_packs"])
def test_an_entry_point_that_gives_no_pack_is_named(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    points(monkeypatch, odd=value)
    with pytest.raises(PackContractError, match=rf"the entry point 'odd' of 'babel_core.packs' \({value}\) gives no"):
        installed_packs()


def test_installed_packs_are_taken_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    points(monkeypatch, one="tests.packs.service.packs:NEUTRAL")
    assert [pack.id for pack in installed_packs()] == ["neutral"]
    assert LanguageService().get_analyzer_manifest() == LanguageService(packs=[]).get_analyzer_manifest()
    points(monkeypatch)
    assert installed_packs() == ()
    assert plain().id == "kl-test"
