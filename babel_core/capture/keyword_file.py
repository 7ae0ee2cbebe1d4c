"""The keyword file on disk: bounded reading that never raises for what it finds, and writing all or nothing."""

from __future__ import annotations

import glob
import json
import os
import re
import secrets
import shutil
import stat
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from babel_core.capture.file_lock import FileLock, unwritable
from babel_core.capture.file_schema import Doubled, keyword_file_of
from babel_core.capture.keyword_content import KeywordFile, Problem, json_of
from babel_core.errors import KeywordFileError

NAME = ".language-keywords.json"
"""The file's name; it lies beside the database."""

MOST_BYTES = 8 * 2**20
"""Bytes of a keyword file; a larger one is not read."""

LAST_GOOD = ".bak"
"""Suffix of the copy of the file before the last write."""

BROKEN = ".broken"
"""Suffix of a copy of a file that could not be read when it was written over: somebody's work may be in it."""

MOST_BROKEN = 20
"""Copies of such files that are kept; the last one gives way."""

_TEMPORARY = ".tmp"


def keyword_path(database: str | os.PathLike[str]) -> Path:
    """Where the keyword file of a database lies: beside it; in it where it is a folder.

    >>> keyword_path("notes/memory.sqlite").as_posix()
    'notes/.language-keywords.json'
    """
    path = Path(database)
    return path / NAME if path.is_dir() else path.with_name(NAME)


def located(path: str | os.PathLike[str]) -> Path:
    """The keyword file that a path stands for: of a folder the one in it."""
    found = Path(path)
    with suppress(OSError, ValueError):  # what can be no path is told by those that open it
        if found.name != NAME and found.is_dir():
            return found / NAME
    return found


def read_keyword_file(path: str | os.PathLike[str]) -> KeywordFile:
    """The sound content of a keyword file; `problems` says what was left out, with its path in the JSON.

    A folder stands for the file in it, and a missing file is an empty one without problems. Nothing that a path or a
    file holds raises: a device, a file that may not be read, that is larger than MOST_BYTES, binary or no JSON is an
    empty one with a problem. TypeError for no path.

    >>> read_keyword_file("missing/.language-keywords.json").problems
    ()
    """
    return content_of(located(path))


def content_of(path: Path) -> KeywordFile:
    """`read_keyword_file` of this very path, also where it has become a folder."""
    found = file_bytes(path)
    if found is None:
        return KeywordFile()
    return KeywordFile(problems=(found,)) if isinstance(found, Problem) else parse_keyword_file(found)


def file_bytes(path: Path) -> bytes | Problem | None:
    """The bytes of a regular file within the bound, None where there is none, or the problem with it."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:  # ValueError: a NUL or a lone surrogate in the path
        return _unreadable(error)
    try:
        present = os.fstat(descriptor)
        if not stat.S_ISREG(present.st_mode):
            return Problem("$", "is no regular file")
        data = b"" if present.st_size > MOST_BYTES else _up_to(descriptor, MOST_BYTES + 1)
    except OSError as error:
        return _unreadable(error)
    finally:
        os.close(descriptor)
    size = max(present.st_size, len(data))
    if size > MOST_BYTES:
        return Problem("$", f"has {size} bytes; a keyword file has {MOST_BYTES} at most, and it is not read")
    return data


def parse_keyword_file(data: bytes) -> KeywordFile:
    """The sound content of the bytes of a keyword file: JSON in UTF-8, with or without a byte order mark."""
    if not data.strip(b"\xef\xbb\xbf \t\r\n"):
        return _empty("is empty")
    if b"\0" in data:
        return _empty("holds NUL bytes: it is binary or UTF-16, not JSON in UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _empty(f"is not UTF-8 at byte {error.start}")
    try:
        return keyword_file_of(json.loads(text, object_pairs_hook=Doubled.of))
    except json.JSONDecodeError as error:
        return _empty(f"is no JSON: {error.msg} in line {error.lineno}, column {error.colno}")
    except ValueError:
        return _empty("is no JSON that can be read: a number in it is too long")
    except RecursionError:
        return _empty("is nested too deeply to be a keyword file")


def write_keyword_file(path: str | os.PathLike[str], file: KeywordFile, *, lock: FileLock | None = None) -> Path:
    """Write a keyword file whole or not at all, and give its path (links followed).

    The content goes to a new file, to the disk, and then takes the old one's name. The old one stays as ".bak", or
    as ".broken" (".broken-2" and so on where others are there) where it could not be read. `lock` is one already held,
    and says where the file is. Raises KeywordFileError where the file cannot be written, is being built or is of a
    version that is not known; the old one and its ".bak" are then as they were. TypeError for what is no KeywordFile.
    """
    if not isinstance(file, KeywordFile):
        message = f"file must be a KeywordFile, not {type(file).__name__}"
        raise TypeError(message)
    locked_here = lock is not None and lock.held
    target = lock.path if lock is not None and locked_here else _target(path)
    data = _encoded(target, file)
    if locked_here:
        _replace(target, data)
    else:
        with FileLock(target):
            _replace(target, data)
    return target


def locked(path: str | os.PathLike[str]) -> FileLock:
    """The lock of a keyword file, links followed; entering it raises KeywordFileError where another build runs.

    KeywordFileError also for a path at which something else than a file is.
    """
    target = _target(path)
    _present(target)
    return FileLock(target)


def _target(path: str | os.PathLike[str]) -> Path:
    try:
        return located(path).resolve()
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links that lead to each other
        raise unwritable(Path(path), error) from error


def _empty(message: str) -> KeywordFile:
    return KeywordFile(problems=(Problem("$", message),))


def _unreadable(error: Exception) -> Problem:
    return Problem("$", f"cannot be read: {getattr(error, 'strerror', None) or error}")


def _up_to(descriptor: int, most: int) -> bytes:
    """The bytes of an open file, at most so many, also where it grows meanwhile."""
    parts = []
    while most > 0 and (part := os.read(descriptor, most)):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def _encoded(target: Path, file: KeywordFile) -> bytes:
    """The bytes of a file, that reading gives back as they were."""
    text = json.dumps(json_of(file), ensure_ascii=False, indent=2) + "\n"
    data = text.encode("utf-8", "surrogatepass")
    again = parse_keyword_file(data) if len(data) <= MOST_BYTES else _empty("is too large")
    if again != replace(file, problems=()):
        reason = again.problems[0] if again.problems else Problem("$", "does not come back as it was written")
        message = f"cannot write {target}: {reason}"
        raise KeywordFileError(message)
    return data


def _replace(target: Path, data: bytes) -> None:
    """Put a file with new content in the place of the old one; the lock is held."""
    fresh, aside = _temporary(target), _temporary(target)
    try:
        _sweep(target)
        present = _present(target)
        kept = None if present is None else _kept_as(target)
        with fresh.open("xb") as file:
            file.write(data)
            file.flush()
            if present is not None:
                fresh.chmod(stat.S_IMODE(present.st_mode))
            os.fsync(file.fileno())
        if kept is not None:
            _copy(target, aside)
        fresh.replace(target)
        if kept is not None:  # not before: a write that fails leaves the copy of the last good one
            aside.replace(kept)
        _sync_folder(target.parent)
    except OSError as error:
        raise unwritable(target, error) from error
    finally:
        for left in (fresh, aside):  # a rename between two names of one file does nothing, so that one may be there
            with suppress(OSError):
                left.unlink(missing_ok=True)


def _temporary(target: Path) -> Path:
    return target.with_name(f"{target.name}.{secrets.token_hex(4)}{_TEMPORARY}")


def _sweep(target: Path) -> None:
    """Remove what killed processes left; what only has a like name stays."""
    ours = re.compile(rf"{re.escape(target.name)}\.[0-9a-f]{{8}}{re.escape(_TEMPORARY)}")
    for left in target.parent.glob(f"{glob.escape(target.name)}.*{_TEMPORARY}"):
        if ours.fullmatch(left.name):
            with suppress(OSError):  # a folder of such a name is none of ours
                left.unlink(missing_ok=True)


def _kept_as(target: Path) -> Path | None:
    """The name under which the present file is kept, None where it is kept already; KeywordFileError for a version
    that is not known."""
    content = file_bytes(target)
    problems = parse_keyword_file(content).problems if isinstance(content, bytes) else (Problem("$", ""),)
    for problem in problems:
        if problem.path == "$.version":
            message = f"cannot write {target}: {problem}"
            raise KeywordFileError(message)
    if all(problem.path != "$" for problem in problems):
        return target.with_name(target.name + LAST_GOOD)
    for number in range(1, MOST_BROKEN + 1):
        kept = target.with_name(target.name + BROKEN + (f"-{number}" if number > 1 else ""))
        there = file_bytes(kept)
        if there is None:
            break
        if isinstance(content, bytes) and there == content:
            return None
    return kept


def _copy(target: Path, aside: Path) -> None:
    try:
        aside.hardlink_to(target)
    except OSError:  # a file system without hard links
        shutil.copyfile(target, aside)


def _present(target: Path) -> os.stat_result | None:
    """What is at a path, None where nothing is; KeywordFileError for anything but a file."""
    try:
        present = target.lstat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unwritable(target, error) from error
    if not stat.S_ISREG(present.st_mode):
        message = f"cannot write {target}: it is there and no regular file; name another one"
        raise KeywordFileError(message)
    return present


def _sync_folder(folder: Path) -> None:
    """Make the new name last; some file systems and Windows know no such call."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
