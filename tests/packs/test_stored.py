"""What the build stores for packs: the same as is made anew, and used for what it was made from alone."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

import babel_core.data
from babel_core.errors import PackContractError
from babel_core.packs import build, regexes, toml
from babel_core.packs.attribution import attribute
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.stored import StoredFile, name_of

LARGE = "|".join(f"(?P<w{number}>wren{number:03}[a-f]*\\b)" for number in range(60))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the package's data."""
    monkeypatch.setattr(babel_core.data, "__file__", str(tmp_path / "__init__.py"))
    for stored in (regexes.stored, toml.stored):
        stored.forget()
    yield tmp_path
    for stored in (regexes.stored, toml.stored):
        stored.forget()


def test_pieces_are_found_by_name(place: Path) -> None:
    stored = StoredFile("some.bin", [1, "x"])
    assert stored.piece("a") is None
    stored.write(place / "some.bin", {"a": b"first\n", "b": b"", "c": b"\x00third"})
    stored.forget()
    assert [stored.piece(name) for name in "abcd"] == [b"first\n", b"", b"\x00third", None]
    assert [path.name for path in place.iterdir()] == ["some.bin"]
    before = (place / "some.bin").stat().st_mtime_ns
    stored.write(place / "some.bin", {"a": b"first\n", "b": b"", "c": b"\x00third"})
    assert (place / "some.bin").stat().st_mtime_ns == before
    assert StoredFile("some.bin", [2, "x"]).piece("a") is None


@pytest.mark.parametrize("data", [b"", b"[]\n", b"{}\n", b"\xff\n", b'{"form":1,"places":{"a":[0,9]}}\nbroken', b"7"])
def test_a_damaged_file_holds_nothing(place: Path, data: bytes) -> None:
    (place / "some.bin").write_bytes(data)
    assert StoredFile("some.bin", 1).piece("a") is None


@pytest.mark.parametrize("places", ["[]", "[" * 100_000, '{"a": {}}', '{"a": ["x", 1, 2]}'])
def test_places_of_another_form_hold_nothing(place: Path, places: str) -> None:
    (place / "some.bin").write_text(f'{{"form":1,"places":{places}}}\npiece', "utf-8")
    assert StoredFile("some.bin", 1).piece("a") is None


def test_a_piece_that_is_damaged_or_stands_in_the_place_of_another_is_not_there(place: Path) -> None:
    stored = StoredFile("some.bin", 1)
    stored.write(place / "some.bin", {"a": b"first", "b": b"other"})
    written = (place / "some.bin").read_bytes()
    for damaged in (written.replace(b"first", b"furst"), written.replace(b'"a":', b'"x":').replace(b'"b":', b'"a":')):
        assert damaged != written
        (place / "some.bin").write_bytes(damaged)
        stored.forget()
        assert stored.piece("a") is None


def _store_regex(place: Path, source: str, flags: int = 0) -> None:
    piece = regexes.piece_of(source, flags)
    if piece is None:
        pytest.skip("this Python compiles expressions in a way that is not known")
    regexes.stored.write(place / regexes.RESOURCE, {regexes._name(source, flags): piece})
    regexes.stored.forget()


def test_a_stored_expression_is_the_one_that_is_compiled(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _store_regex(place, LARGE, re.IGNORECASE)
    expected = re.compile(LARGE, re.IGNORECASE)
    monkeypatch.setattr(re, "compile", lambda *given: pytest.fail("compiled anew"))
    found = regexes.compiled_regex(LARGE, re.IGNORECASE)
    monkeypatch.undo()
    assert (found.pattern, found.flags, found.groups) == (expected.pattern, expected.flags, expected.groups)
    assert dict(found.groupindex) == dict(expected.groupindex)
    for text in ("a wren017abc, WREN059", "wren", "wren001x wren002"):
        places = [[(each.span(), each.lastgroup) for each in one.finditer(text)] for one in (found, expected)]
        assert places[0] == places[1]


def test_expressions_that_differ_are_compiled(place: Path) -> None:
    _store_regex(place, LARGE)
    assert regexes.compiled_regex(LARGE, re.IGNORECASE).search("WREN001") is not None
    assert regexes.compiled_regex(LARGE.replace("wren", "lark")).search("lark001") is not None


@pytest.mark.parametrize("damage", [lambda piece: piece[:-9], lambda piece: b"[]\n" + piece, lambda piece: b"x"])
def test_a_damaged_expression_is_compiled(place: Path, damage: object) -> None:
    piece = regexes.piece_of(LARGE, 0)
    if piece is None or not callable(damage):
        pytest.skip("this Python compiles expressions in a way that is not known")
    regexes.stored.write(place / regexes.RESOURCE, {regexes._name(LARGE, 0): damage(piece)})
    regexes.stored.forget()
    assert regexes.compiled_regex(LARGE).search("a wren001") is not None


def test_code_that_is_none_is_refused() -> None:
    piece = regexes.piece_of(LARGE, 0)
    if piece is None:
        pytest.skip("this Python compiles expressions in a way that is not known")
    head, _, packed = piece.partition(b"\n")
    code = array("I", zlib.decompress(packed))
    code[len(code) // 2] = 4_000_000
    assert regexes._made(LARGE, head + b"\n" + zlib.compress(code.tobytes())) is None


def test_the_build_stores_the_phrases_of_ordinary_texts(place: Path) -> None:
    # In a process of its own: what this one has asked for it does not ask for again.
    code = "import sys, pathlib; from babel_core.packs.build import write_regexes as w; w(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(place / regexes.RESOURCE)], check=True)
    regexes.stored.forget()
    with regexes.recorded() as asked:
        # A new grammar asks for all its expressions again.
        from babel_core.packs.attribution import grammar

        grammar._shipped.cache_clear()
        attribute("Ida wrote that the quay is closed, and I said I would not mind; if it rains, I stay.")
    grammar._shipped.cache_clear()
    large = [name for name, (source, _) in asked.items() if len(source) > 2000]
    assert large
    assert [name for name in large if regexes.stored.piece(name) is None] == []


def test_stored_tables_are_those_of_the_files(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build.write_tables(place / toml.RESOURCE)
    toml.stored.forget()
    text = PackFolder.builtin("en").text("extraction.toml")
    assert text is not None
    expected = tomllib.loads(text)
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("parsed anew"))
    assert toml.toml_tables(text, "here") == expected


def test_other_texts_are_parsed(place: Path) -> None:
    long = 'words = ["reed"]\n' + "# nothing\n" * toml.LEAST
    assert toml.toml_tables(long, "here") == {"words": ["reed"]}
    toml.stored.write(place / toml.RESOURCE, {toml.key_of(long): b"damaged"})
    toml.stored.forget()
    assert toml.toml_tables(long, "here") == {"words": ["reed"]}
    with pytest.raises(PackContractError, match=r"^here: Invalid value"):
        toml.toml_tables("words = ", "here")


def test_a_file_may_begin_with_the_mark_of_its_byte_order(tmp_path: Path) -> None:
    (tmp_path / "terms.toml").write_bytes(b"\xef\xbb\xbf[terms]\r\nversion = 1\r\n")
    folder = PackFolder.at(tmp_path)
    assert folder.text("terms.toml") == "[terms]\nversion = 1\n"
    assert folder.table("terms.toml") == {"terms": {"version": 1}}


def test_names_tell_sources_apart() -> None:
    assert name_of(b"reed") == name_of(b"reed") != name_of(b"reeds")
