"""Reading texts: JSONL or plain lines, from files, gzip files or stdin."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import math
import sys
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from babel_core import Document
from babel_core.cli.streams import as_utf8
from babel_core.errors import BabelError
from babel_core.integrations.sqlite.documents import row

GZIP = b"\x1f\x8b"
STDIN = "-"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_QUESTIONS = ("q", "k")
_PASSAGE = "p"


class InputError(BabelError):
    """A line that is no record; the message names file and line."""


def read_text(file: Path) -> str:
    """The whole of a file, or of stdin for "-"; InputError names one that is no UTF-8, and where."""
    name = str(file)
    if name == STDIN:
        if sys.stdin is None:
            message = "standard input is closed"
            raise InputError(message)
        buffer: Any = getattr(sys.stdin, "buffer", None)
        raw, name = (buffer.read() if buffer else sys.stdin.read().encode("utf-8", "surrogatepass")), "stdin"
    else:
        raw = file.read_bytes()
    try:
        decoded: str = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"{as_utf8(name)}: byte 0x{raw[error.start]:02x} at {error.start} is no UTF-8; convert the file first"
        raise InputError(message) from None
    return decoded


@dataclass(slots=True)
class Reading:
    """How far the reading of all inputs is: bytes as they lie in the files, the line at hand, records left out.

    `lang` is the language of records that state none: it is part of the id of one without an id.
    """

    paths: Sequence[str]
    lang: str | None = None
    skipped: int = 0
    place: str = ""
    number: int = 0
    _done: int = 0
    _position: Callable[[], int] = field(default=lambda: 0)

    @property
    def total(self) -> int | None:
        """Bytes of all files; None when one is a stream."""
        sizes = [Path(path).stat().st_size if Path(path).is_file() else None for path in self.paths]
        return None if None in sizes else sum(size for size in sizes if size)

    @property
    def position(self) -> int:
        """Bytes read so far."""
        return self._done + self._position()

    def lines(self) -> Generator[tuple[str, int, str], None, None]:
        """(name of the input, line number, line without its end) of all lines that are not blank."""
        for path in self.paths:
            with _opened(path) as (name, stream, position):
                self._position = position
                for number, raw in enumerate(_whole(stream, name), 1):
                    line = _decoded(raw, name, number).strip("\r\n\ufeff" if number == 1 else "\r\n")
                    if line.strip():
                        yield name, number, line
                self._done += position()
                self._position = int

    def check(self) -> None:
        """InputError where a file has a line that is no UTF-8, before anything of the files is used; streams pass."""
        for path in self.paths:
            if Path(path).is_file():
                with _opened(path) as (name, stream, _):
                    for number, raw in enumerate(_whole(stream, name), 1):
                        _decoded(raw, name, number)

    def records(self, *, text: bool) -> Generator[dict[str, Any], None, None]:
        """Each line as an object with "text" and "id"; with `text` lines are texts, else JSON objects."""
        with closing(self.lines()) as lines:  # an error holds this frame, and would hold the file open with it
            for name, number, line in lines:
                self.place, self.number = f"{name}, line {number}", number
                record = {"text": line} if text else _object(line, self.place)
                if _is_question(record):
                    self.skipped += 1
                    continue
                if "id" not in record:
                    given = record.get("lang")
                    record["id"] = content_id(record["text"], given if isinstance(given, str) else self.lang)
                yield record


def content_id(text: str, lang: str | None) -> str:
    """The id of a document that has none: the same for the same text and language, wherever it is read."""
    digest = hashlib.sha256(f"{lang or ''}\0{text}".encode("utf-8", "surrogatepass"))
    return f"sha256:{digest.hexdigest()[:16]}"


def _is_question(record: dict[str, Any]) -> bool:
    """Whether a record is a query of a file with passages and queries: {"t": "q" or "k", "q": ..., "rel": [...]}."""
    return (
        record.get("t") in _QUESTIONS
        and "text" not in record
        and isinstance(record.get("q"), str)
        and isinstance(record.get("rel"), list)
    )


@contextmanager
def _opened(path: str) -> Iterator[tuple[str, Any, Callable[[], int]]]:
    if path == STDIN:
        if sys.stdin is None:
            message = "standard input is closed"
            raise InputError(message)
        buffer: Any = getattr(sys.stdin, "buffer", sys.stdin)
        yield "stdin", _plain(buffer if hasattr(buffer, "peek") else io.BufferedReader(buffer)), lambda: 0
        return
    with Path(path).open("rb") as file:
        yield as_utf8(Path(path).name), _plain(file), file.tell


def _whole(stream: Iterable[bytes], name: str) -> Iterator[bytes]:
    """The lines of a stream; InputError where its gzip packing is damaged."""
    try:
        yield from stream
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        message = f"{name}: damaged gzip data ({error})"
        raise InputError(message) from None


def _plain(stream: Any) -> BinaryIO:
    """The stream, unpacked where it begins like a gzip file."""
    return gzip.GzipFile(fileobj=stream) if stream.peek(2)[:2] == GZIP else stream  # type: ignore[return-value]


def _decoded(raw: bytes, name: str, number: int) -> str:
    """A line as text; InputError names the first byte that is no UTF-8, and how to convert the input."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        looks = number == 1 and raw.startswith(_UTF16)
        encoding = "UTF-16" if looks else "ENCODING"
        hint = "looks like UTF-16" if looks else "ENCODING is the one it has, such as WINDOWS-1252 or SHIFT_JIS"
        message = (
            f"{name}, line {number}: byte 0x{raw[error.start]:02x} is no UTF-8; convert the input, for instance with "
            f"`iconv -f {encoding} -t UTF-8` ({hint})"
        )
        raise InputError(message) from None


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        found = json.loads(line, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        message = f"{where}: not JSON ({error}); for plain lines give --text"
        raise InputError(message) from None
    if not isinstance(found, dict):
        message = f"{where}: a JSON {type(found).__name__}, not an object with the key 'text'"
        raise InputError(message)
    if not isinstance(found.get("text"), str) and not _is_question(found):
        message = f"{where}: an object without the key 'text' (a string)"
        raise InputError(message)
    return found


def _no_number(name: str) -> object:
    message = f"{name} is no JSON number"
    raise ValueError(message)


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        message = f"{digits} is beyond every number"
        raise ValueError(message)
    return value


def to_document(record: dict[str, Any], lang: str | None, place: str) -> Document:
    """A record as a document: "id" (a string or an integer), "text", "lang"; what else it has is metadata.

    "t" is left out where it only says that the record is a passage. InputError names the place in the input.
    """
    id_ = record["id"]
    given = record.get("lang")
    for key, value, kinds in (("id", id_, str | int), ("lang", given, str | None)):
        if not isinstance(value, kinds) or isinstance(value, bool):
            message = f"{place}: {key!r} is a {type(value).__name__}, not a string"
            raise InputError(message)
    used = {"id", "text", "lang"} | ({"t"} if record.get("t") == _PASSAGE else set())
    metadata = {key: value for key, value in record.items() if key not in used}
    made = Document(str(id_), record["text"], given if given is not None else lang, metadata)
    if any(isinstance(value, list | dict) for value in metadata.values()):
        try:
            row(made)  # what the index refuses, it refuses without knowing the place
        except (ValueError, RecursionError) as error:
            message = f"{place}: {error}"
            raise InputError(message) from None
    return made
