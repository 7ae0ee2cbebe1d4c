"""What a full disk, a killed process and another writer do to the keyword file: nothing that cannot be undone."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

import pytest

from babel_core import KeywordFile, KeywordFileError, write_keyword_file
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
