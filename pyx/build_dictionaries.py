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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "babel_core" / "data"
FORMAT = 1
HEADER = 256
CHECKED = 64
"""Bytes before the part that the checksum covers."""
STATES = "BMES"
"""Begin, middle, end of a word, single; in the file they stand in the order of their letters."""
NEVER = -3.14e100
"""finalseg's logarithm of the probability of what does not happen."""
FREE = 0xFFFF
"""Label of a node that nobody has, and of the root."""
TRIES = 4
"""Failures after which a block of nodes is left to narrower families."""


@dataclass(frozen=True)
class Content:
    """What a dictionary holds: word -> value (0 where it is none), values, and rows of the model by character."""

    words: Mapping[str, int]
    values: list[float]
    model: list[float] = field(default_factory=list)
    emissions: Mapping[str, list[float]] = field(default_factory=dict)
    weights: Mapping[str, int] = field(default_factory=dict)
    """How often each word is met; frequent characters get small codes, so that their nodes lie close together."""


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
        weights=frequency,
    )


def read_thai(files: Mapping[str, bytes]) -> Content:
    """The words as `pythainlp.corpus.thai_words` gives them and its `Trie` strips them."""
    lines = files["corpus/words_th.txt"].decode("utf-8-sig").splitlines()
    words = dict.fromkeys(filter(None, (line.strip() for line in lines)), 1)
    return Content(words=words, values=[0.0, 0.0], weights=words)


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


@dataclass
class Trie:
    """The words as nodes: children by character, and the value of the word that ends at each node."""

    children: list[list[tuple[str, int]]]
    values: list[int]

    @classmethod
    def of(cls, words: Mapping[str, int]) -> Trie:
        numbers = {"": 0}
        trie = cls([[]], [0])
        for word, value in words.items():
            node = 0
            for end in range(1, len(word) + 1):
                prefix = word[:end]
                child = numbers.get(prefix)
                if child is None:
                    child = numbers[prefix] = len(trie.values)
                    trie.children[node].append((word[end - 1], child))
                    trie.children.append([])
                    trie.values.append(0)
                node = child
            trie.values[node] = value
        return trie


def codes_of(content: Content) -> dict[str, int]:
    """Characters by falling weight -> 1, 2, 3 ..."""
    weight = dict.fromkeys(content.emissions, 0)
    for word in content.words:
        for char in word:
            weight[char] = weight.get(char, 0) + content.weights[word]
    ordered = sorted(weight, key=lambda char: (-weight[char], char))
    if len(ordered) >= FREE:
        message = f"{len(ordered)} characters, a code has 16 bits"
        raise SourceError(message)
    return {char: code for code, char in enumerate(ordered, 1)}


class Places:
    """Where nodes may lie: free nodes and free bases as bits of large integers, one for each block.

    All places for a family of children are found at once by shifting the free nodes of two blocks by each code.
    """

    def __init__(self, alphabet: int) -> None:
        self.block = 1 << max(10, alphabet.bit_length())
        self._full = (1 << self.block) - 1
        self._nodes = [self._full - 1]  # node 0 is the root
        self._bases = [self._full]
        self._width = 0
        self._start = 0
        self._failures: dict[int, int] = {}

    def _grow(self, blocks: int) -> None:
        while len(self._nodes) < blocks:
            self._nodes.append(self._full)
            self._bases.append(self._full)

    def take(self, codes: list[int]) -> int:
        """The lowest base not yet taken whose nodes are free; widest families first, so that they find room."""
        if len(codes) != self._width:
            self._width, self._start, self._failures = len(codes), 0, {}
        at = self._start
        while not (found := self._bases_for(codes, at)):
            self._failures[at] = self._failures.get(at, 0) + 1
            if at == self._start and self._failures[at] >= TRIES:
                self._start += 1
            at += 1
        lowest = found & -found
        self._bases[at] ^= lowest
        taken = sum(lowest << code for code in codes)
        self._nodes[at] &= ~taken
        self._nodes[at + 1] &= ~(taken >> self.block)
        return at * self.block + lowest.bit_length() - 1

    def _bases_for(self, codes: list[int], at: int) -> int:
        self._grow(at + 2)
        nodes = self._nodes[at] | self._nodes[at + 1] << self.block
        found = self._bases[at]
        for code in codes:
            found &= nodes >> code
            if not found:
                break
        return found

    def unused_base(self) -> int:
        """A base that no family has: nodes without children get it."""
        for at, bases in enumerate(self._bases):
            if bases:
                return at * self.block + (bases & -bases).bit_length() - 1
        self._grow(len(self._bases) + 1)
        return (len(self._bases) - 1) * self.block


def double_array(trie: Trie, codes: Mapping[str, int]) -> array[int]:
    """The nodes in the form of the file, two words of 32 bits each."""
    alphabet = len(codes) + 1
    places = Places(alphabet)
    base = [0] * len(trie.values)
    slot = [0] * len(trie.values)
    families = [node for node, children in enumerate(trie.children) if children]
    for node in sorted(families, key=lambda node: -len(trie.children[node])):
        # Falling: the rare characters have the large codes, and rule out the most places.
        base[node] = places.take(sorted((codes[char] for char, _ in trie.children[node]), reverse=True))
    barren = places.unused_base()
    size = -(-(max(*base, barren) + alphabet) // 8) * 8
    bases = array("i", bytes(4 * size))
    labels = array("H", [FREE]) * size
    values = array("H", bytes(2 * size))
    for node in families:
        for char, child in trie.children[node]:
            slot[child] = base[node] + codes[char]
            labels[slot[child]] = codes[char]
    for node, place in enumerate(slot):
        bases[place] = base[node] if trie.children[node] else barren
        values[place] = trie.values[node]
    packed = array("H", bytes(8 * size))
    halves = array("H", bases.tobytes())
    packed[0::4], packed[1::4], packed[2::4], packed[3::4] = halves[0::2], halves[1::2], labels, values
    return packed


def encode(kind: str, source: Source, content: Content) -> bytes:
    """The file of a dictionary."""
    codes = codes_of(content)
    nodes = double_array(Trie.of(content.words), codes)
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
