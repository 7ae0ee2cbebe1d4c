"""Dictionary files: what they hold, how they are built, and what becomes of damaged ones."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pickle
import random
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import babel_core
from babel_core import DictionaryError
from babel_core._native import dictionary_file
from babel_core._native.dictionary_file import packaged

ROOT = Path(__file__).resolve().parents[2]
BUILDER = ROOT / "pyx" / "build_dictionaries.py"
SECTIONS = ("codes", "nodes", "values", "model", "astral")
HEAD = struct.Struct("=8sII8sQI")


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    """The module that builds dictionaries; it is no part of the package."""
    if not BUILDER.is_file():
        pytest.skip("not in a source tree")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BUILDER.parent)
        return importlib.import_module(BUILDER.stem)


@pytest.fixture(scope="module")
def small(builder: ModuleType) -> bytes:
    """A dictionary of a few words, some of characters beyond the basic plane."""
    words = dict.fromkeys(("a", "ab", "abc", "b", "中国", "𠮷", "𠮷野家", "野😀"), 1)
    content = builder.Content(words=words, values=[-9.0, -1.5])
    return bytes(builder.encode("zz", builder.SOURCES["th"], content))


Open = Callable[[bytes], Any]


@pytest.fixture
def opened(native: Any, tmp_path: Path) -> Open:
    """Open bytes as a dictionary file of each build."""

    def of(data: bytes) -> Any:
        path = tmp_path / "some.dict"
        path.write_bytes(data)
        return native.Dictionary(path)

    return of


def sealed(data: bytes | bytearray) -> bytes:
    """The file with the checksum that fits."""
    out = bytearray(data)
    struct.pack_into("=I", out, 32, zlib.crc32(out[64:]))
    return bytes(out)


def test_a_small_dictionary_has_its_words_and_no_others(opened: Open, small: bytes) -> None:
    found = opened(small)
    assert (found.kind, len(found), found.longest) == ("zz", 8, 3)
    words = ("a", "ab", "abc", "b", "中国", "𠮷", "𠮷野家", "野😀")
    assert all(map(found.contains, words))
    others = ("", "c", "abcd", "ba", "中", "国", "𠮷野", "家", "野", "😀", "\U00020000", "\ud842", "\x00")
    assert not any(map(found.contains, others))


@pytest.mark.parametrize(("kind", "words"), [("zh", 349_045), ("th", 62_106)])
def test_packaged_dictionaries_tell_what_they_are(native: Any, kind: str, words: int) -> None:
    found = native.Dictionary(packaged(kind))
    assert (found.kind, len(found), found.path) == (kind, words, str(packaged(kind)))
    assert found.source.startswith(found.version)
    assert found.version == dictionary_file.source_version(kind)
    assert dictionary_file.is_packaged(kind)
    assert not dictionary_file.is_packaged("xx")


def test_all_words_of_the_sources_are_in_and_what_is_not_is_not(both: tuple[Any, Any]) -> None:
    jieba, pythainlp = (importlib.util.find_spec(name) for name in ("jieba", "pythainlp"))
    if jieba is None or pythainlp is None or not jieba.origin or not pythainlp.origin:
        pytest.skip("jieba or pythainlp is not installed")
    lines = Path(jieba.origin).with_name("dict.txt").read_text("utf-8").splitlines()
    thai = (Path(pythainlp.origin).parent / "corpus" / "words_th.txt").read_text("utf-8-sig").splitlines()
    rnd = random.Random(0)
    for kind, given in (("zh", [line.split(" ")[0] for line in lines]), ("th", thai)):
        words = set(filter(None, given))
        found = both[0].Dictionary(packaged(kind))
        assert len(found) == len(words)
        assert all(map(found.contains, words))
        ordered = sorted(words)
        other = [(rnd.choice(ordered) + rnd.choice(ordered))[: rnd.randint(1, 6)] for _ in range(20_000)]
        assert [word for word in other if found.contains(word) != (word in words)] == []
        plain = both[1].Dictionary(packaged(kind))
        assert [word for word in other[:2000] if plain.contains(word) != (word in words)] == []


def test_a_dictionary_can_be_pickled(native: Any) -> None:
    again = pickle.loads(pickle.dumps(native.Dictionary(packaged("th"))))
    assert again.contains("ประเทศ")
    assert again.path == str(packaged("th"))


def refused(opened: Open, data: bytes, what: str) -> None:
    """A file is refused with its name, what is wrong and what to do."""
    with pytest.raises(DictionaryError, match=what) as caught:
        opened(data)
    message = str(caught.value)
    assert "some.dict" in message
    assert "pip install --force-reinstall babel-core" in message
    assert "python pyx/build_dictionaries.py" in message


def test_truncated_files_are_refused(opened: Open, small: bytes) -> None:
    refused(opened, b"", "truncated")
    for size in (1, 8, 63, 64, 255, 256, 257, len(small) // 3, len(small) - 65, len(small) - 1):
        refused(opened, small[:size], "truncated")
    refused(opened, small + b"\0", "header is damaged")


def test_a_flipped_byte_anywhere_is_found(opened: Open, small: bytes) -> None:
    table = struct.unpack_from("=10Q", small, 128)
    places = [0, 9, 13, 25, 33, 37, 63, 64, 96, 104, 130, 250, len(small) - 1]
    places += [table[2 * i] + table[2 * i + 1] // 2 for i in range(len(SECTIONS)) if table[2 * i + 1]]
    for place in places:
        data = bytearray(small)
        data[place] ^= 0x40
        refused(opened, bytes(data), "cannot be used")
    kind = bytearray(small)
    kind[16] ^= 0x01  # the kind is outside the checksum: who needs one kind checks it
    assert opened(bytes(kind)).kind == "{z"


def test_files_of_others_are_refused(opened: Open, small: bytes) -> None:
    refused(opened, b"PK\x03\x04" + bytes(4000), "no dictionary of babel_core")
    refused(opened, b"\x7fELF", "no dictionary of babel_core")
    refused(opened, b"\0" * 300, "no dictionary of babel_core")
    newer = bytearray(small)
    struct.pack_into("=I", newer, 12, 2)
    refused(opened, bytes(newer), "format version 2, this babel_core reads 1")
    turned = bytearray(small)
    turned[8:12] = turned[11:7:-1]
    refused(opened, bytes(turned), "another byte order")


def test_a_file_whose_checksum_fits_is_checked_all_the_same(opened: Open, small: bytes) -> None:
    table = struct.unpack_from("=10Q", small, 128)
    nodes, size = table[2], table[3]
    count, _, alphabet = struct.unpack_from("=3I", small, 96)

    def changed(form: str, place: int, *values: int) -> bytes:
        data = bytearray(small)
        struct.pack_into(form, data, place, *values)
        return sealed(data)

    refused(opened, changed("=i", nodes, -1), "out of bounds")
    refused(opened, changed("=i", nodes + 8, count - alphabet + 1), "out of bounds")
    refused(opened, changed("=i", nodes + size - 8, 0x7FFFFFFF), "out of bounds")
    refused(opened, changed("=H", nodes + size - 2, 2), "out of bounds")
    refused(opened, changed("=H", table[0] + 2 * 97, alphabet), "out of bounds")
    for place, value in ((96, count + 1), (96, 0), (100, 70_000), (104, 0), (104, 1 << 31), (116, 9)):
        refused(opened, changed("=I", place, value), "damaged|out of bounds")
    for place in range(128, 208, 8):
        refused(opened, changed("=Q", place, 1 << 63), "damaged|out of bounds")
        refused(opened, changed("=Q", place, 8), "damaged|out of bounds")


def test_an_absent_file_is_a_clear_error(native: Any, tmp_path: Path) -> None:
    for path in (tmp_path / "none.dict", tmp_path):
        with pytest.raises(DictionaryError, match=r"build_dictionaries\.py"):
            native.Dictionary(path)
    with pytest.raises(TypeError):
        native.Dictionary(None)


def test_the_dictionary_of_a_package_in_a_zip_archive_is_read(tmp_path: Path) -> None:
    archive = tmp_path / "packed.zip"
    package = Path(babel_core.__file__).parent
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted(package.rglob("*")):
            if path.suffix in (".py", ".toml", ".txt", ".bin", ".dict"):
                file.write(path, path.relative_to(package.parent).as_posix())
    code = (
        "import babel_core; assert '.zip' in babel_core.__file__, babel_core.__file__\n"
        "from babel_core import _native; from babel_core._native import dictionary_file as f\n"
        "d = _native.Dictionary(f.packaged('zh'))\n"
        "print(_native.BUILD, f.is_packaged('zh'), f.is_packaged('xx'), f.source_version('zh') == d.version)\n"
        "print(*_native.Chinese(d).cut('机器学习很有趣'))"
    )
    environment = os.environ | {"PYTHONPATH": str(archive), "BABEL_CORE_NATIVE": "python", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.stdout, done.stderr) == ("python True False True\n机器 学习 很 有趣\n", "")


def test_two_processes_that_build_at_once_write_one_whole_file(builder: ModuleType, tmp_path: Path) -> None:
    pytest.importorskip("pythainlp")
    code = (
        f"import sys; sys.path.insert(0, {str(BUILDER.parent)!r})\n"
        "import build_dictionaries as b; from pathlib import Path\n"
        "b.SOURCES = {'th': b.SOURCES['th']}\n"
        f"print(len(b.build(Path({str(tmp_path)!r}))))"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    answers = [process.communicate() for process in running]
    assert [errors for _, errors in answers] == ["", ""]
    assert sorted(out for out, _ in answers) == ["0\n", "1\n"]
    assert [path.name for path in tmp_path.iterdir()] == ["th.dict"]
    # A build is the same whoever makes it, so the file is the packaged one.
    assert (tmp_path / "th.dict").read_bytes() == packaged("th").read_bytes()


def test_current_files_are_kept_and_others_built_anew(builder: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "th.dict"
    assert not builder.is_current(path, "th")
    whole = packaged("th").read_bytes()
    path.write_bytes(whole)
    assert builder.is_current(path, "th")
    assert not builder.is_current(path, "zh")
    for place in (12, 64, len(whole) // 2):
        damaged = bytearray(whole)
        damaged[place] ^= 1
        path.write_bytes(damaged)
        assert not builder.is_current(path, "th")
    path.write_bytes(whole[:100])
    assert not builder.is_current(path, "th")
    assert builder.missing(tmp_path) == ["zh", "th"]
    assert builder.requirements() == []  # the packaged ones are there


def test_a_missing_or_different_source_is_named(builder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pythainlp")
    other = builder.Source("pythainlp", "5.4.0", {"corpus/words_th.txt": "0" * 64}, builder.read_thai)
    monkeypatch.setitem(builder.SOURCES, "th", other)
    told = r"words_th.txt of pythainlp .* is another one: .*'pythainlp==5\.4\.0'"
    with pytest.raises(builder.SourceError, match=told):
        builder.read_source("th")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    for kind, line in (("zh", "pip install 'jieba==0.42.1'"), ("th", "pip install 'pythainlp==5.4.0'")):
        with pytest.raises(builder.SourceError, match="is not installed") as caught:
            builder.read_source(kind)
        assert line in str(caught.value)


def test_a_failed_build_leaves_nothing_behind(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(builder.SourceError):
        builder.build(tmp_path)
    assert list(tmp_path.iterdir()) == []
