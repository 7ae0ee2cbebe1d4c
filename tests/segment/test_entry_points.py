"""Segmenters of other distributions, found by entry point."""

from __future__ import annotations

from pathlib import Path

import pytest

from babel_core.errors import BabelError, UnknownNameError
from babel_core.segment.chain import TierChain
from babel_core.segment.protocol import Segmenter
from babel_core.segment.registry import Registry

MODULE = '''
from babel_core.segment.neutral import chars
from babel_core.segment.provider import Provider

PROVIDER = Provider("xx:letters", "", "", "{name}:load", "{name}:version", loaded_as=("letters",))
OTHER = PROVIDER
NUMBER = 7

def load(provider_id):
    return chars(provider_id)

def version(provider_id):
    return "letters-3"
'''


def install(folder: Path, name: str, points: str) -> None:
    """Lay a distribution with a module of its name and with entry points into a folder."""
    (folder / f"{name}.py").write_text(MODULE.replace("{name}", name), encoding="utf-8")
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[babel_core.segmenters]\n{points}\n", encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_segmenter_of_another_distribution_is_used_like_ours(site: Path) -> None:
    install(site, "far_letters", "xx:letters = far_letters:PROVIDER")
    ours = Registry()
    assert "xx:letters" in ours.ids()
    assert ours.available("xx:letters")
    assert ours.version("xx:letters") == "letters-3"
    segmenter = ours.get("xx:letters")
    assert isinstance(segmenter, Segmenter)
    assert list(segmenter.segment("ab")) == [(0, 1), (1, 2)]
    assert ours.loaded() == ["letters"]
    assert TierChain(("xx:letters", "chars")).resolve(ours) == ("xx:letters", 0)


@pytest.mark.parametrize(
    ("point", "complaint"),
    [
        ("xx:gone = no_such_module_here:PROVIDER", "ModuleNotFoundError"),
        ("xx:gone = far_broken:NOTHING", "AttributeError"),
        ("xx:gone = far_broken:NUMBER", "must be a Provider with the id 'xx:gone'"),
        ("xx:gone = far_broken:PROVIDER", "must be a Provider with the id 'xx:gone'"),
        ("xx:gone = far_broken:PROVIDER\nxx:gone = far_broken:OTHER", "is given more than once"),
    ],
)
def test_a_broken_entry_point_is_named_when_it_is_asked_for_and_not_before(
    site: Path, point: str, complaint: str
) -> None:
    install(site, "far_broken", point)
    ours = Registry()
    assert ours.get("chars").id == "chars"
    assert "xx:gone" in ours.ids()
    for ask in (ours.get, ours.available, ours.version, ours.get):
        with pytest.raises(BabelError, match="entry point 'xx:gone'") as caught:
            ask("xx:gone")
        assert complaint in str(caught.value)


def test_ids_of_ours_are_not_taken_over(site: Path) -> None:
    install(site, "far_thief", "chars = far_thief:PROVIDER")
    ours = Registry()
    assert ours.version("chars") == "chars-1"
    assert ours.ids().count("chars") == 1


def test_entry_points_are_read_once(site: Path) -> None:
    ours = Registry()
    with pytest.raises(UnknownNameError):
        ours.get("xx:letters")
    install(site, "far_late", "xx:letters = far_late:PROVIDER")
    with pytest.raises(UnknownNameError):
        ours.get("xx:letters")
    ours.forget()
    assert ours.available("xx:letters")
