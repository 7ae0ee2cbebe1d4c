"""What a full disk, a killed process and another writer do to the keyword file: nothing that cannot be undone."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from babel_core import KeywordFile, KeywordFileError, load_merged_keywords, read_keyword_file, write_keyword_file
from babel_core.capture.keyword_file import NAME, locked


@pytest.mark.parametrize("call", ["write", "truncate", "fstat"])
def test_a_lock_is_let_go_of_whatever_fails_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def full(*given: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, call, full)
        with suppress(OSError), locked(tmp_path / NAME) as lock:
            assert lock.held  # the number of the process is for people alone
    with locked(tmp_path / NAME) as again:
        assert again.held


def test_a_full_disk_is_told_with_its_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(KeywordFileError, match="No space left on device; make room on its disk"):
        write_keyword_file(tmp_path / NAME, KeywordFile())
    assert list(tmp_path.iterdir()) == []


def named(*languages: str) -> KeywordFile:
    return KeywordFile(top_languages=languages)


def test_a_write_that_fails_leaves_the_last_good_one_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / NAME
    write_keyword_file(path, named("nl"))
    write_keyword_file(path, named("de"))
    last = tmp_path / f"{NAME}.bak"

    def refuse(*given: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    for owner, call in ((os, "fsync"), (Path, "replace"), (Path, "chmod")):
        with monkeypatch.context() as patched:
            patched.setattr(owner, call, refuse)
            with pytest.raises(KeywordFileError):
                write_keyword_file(path, named("sv"))
        assert read_keyword_file(path).top_languages == ("de",)
        assert read_keyword_file(last).top_languages == ("nl",)
        assert not path.samefile(last)
        assert sorted(each.name for each in tmp_path.iterdir()) == [NAME, last.name]
    write_keyword_file(path, named("sv"))
    assert read_keyword_file(last).top_languages == ("de",)
    assert not path.samefile(last)


def test_a_version_that_is_not_known_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_text('{"version": 3, "translations": {}}')
    with pytest.raises(KeywordFileError, match=r"\$\.version: is 3, this version reads 1 and 2"):
        write_keyword_file(path, named("nl"))
    assert path.read_text() == '{"version": 3, "translations": {}}'
    assert [each.name for each in tmp_path.iterdir()] == [NAME]


def test_every_broken_file_is_kept_once(tmp_path: Path) -> None:
    path = tmp_path / NAME
    for text in ("{", "{ half", "{ half", "["):
        path.write_text(text)
        write_keyword_file(path, named("nl"))
    kept = {each.name.removeprefix(NAME): each.read_text() for each in tmp_path.glob("*.broken*")}
    assert kept == {".broken": "{", ".broken-2": "{ half", ".broken-3": "["}


def test_only_what_killed_writers_left_is_removed(tmp_path: Path) -> None:
    stays = [f"{NAME}.notes.tmp", f"{NAME}.0123456.tmp", f"{NAME}.0123ABCD.tmp", f"{NAME}.01234567.tmp.bak"]
    for name in (*stays, f"{NAME}.01234567.tmp"):
        (tmp_path / name).write_text("x")
    (tmp_path / f"{NAME}.deadbeef.tmp").mkdir()
    write_keyword_file(tmp_path / NAME, named("nl"))
    assert {each.name for each in tmp_path.iterdir()} == {NAME, *stays, f"{NAME}.deadbeef.tmp"}


def test_wrong_types_are_told(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="file must be a KeywordFile, not NoneType"):
        write_keyword_file(tmp_path / NAME, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="base must be Keywords, not str"):
        load_merged_keywords(base="x")  # type: ignore[arg-type]


@pytest.mark.skipif(os.name != "posix", reason="names of files are bytes on POSIX alone")
def test_messages_about_odd_names_can_be_printed(tmp_path: Path) -> None:
    with pytest.raises(KeywordFileError) as caught:
        write_keyword_file(f"{tmp_path}/gone\udcff/{NAME}", named("nl"))
    assert "gone\\udcff does not exist" in str(caught.value)
