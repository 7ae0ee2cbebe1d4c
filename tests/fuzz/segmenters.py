"""The laws of the dictionary segmenters and of the files that they read."""

from __future__ import annotations

import os
import struct
import sys
import tempfile
import warnings
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from babel_core._native import dictionary_file
from babel_core.errors import DictionaryError
from tests.fuzz.inputs import text_of
from tests.fuzz.laws import Absent, Check, canonical, listed, named, same
from tests.native.instrumented import ROOT

CHINESE = ("", "_chinese"), ("pure", "pure_chinese")
THAI = ("", "_thai"), ("pure", "pure_thai")
OPENED = ("", "_chinese"), ("pure", "pure_dictionary")
HEAD = struct.Struct("<BBHI")
"""Which dictionary and whether its checksum is made right, then patches: how many bytes, where."""

PATCH = struct.Struct("<BI")


def pair(name: str, homes: tuple[tuple[str, ...], tuple[str, ...]], kind: str) -> tuple[Any, Any]:
    """A segmenter and its twin over the dictionary of the package."""
    if not dictionary_file.is_packaged(kind):
        message = f"no {kind}.dict: python pyx/build_dictionaries.py makes it"
        raise Absent(message)
    path = dictionary_file.packaged(kind)
    opened = named("Dictionary", *OPENED[0]), named("Dictionary", *OPENED[1])
    return tuple(named(name, *homes[i])(opened[i](path)) for i in (0, 1))  # type: ignore[return-value]


def forms(own: Any, text: str, words: list[str], **way: bool) -> None:
    """Spans, offsets and the joined form say the same as the list of words does."""
    spans = own.spans(text, **way)
    same([text[a:b] for a, b in spans], words, "spans")
    same(listed(own.offsets(text, **way)), [place for span in spans for place in span], "offsets")


def chinese() -> Check:
    own, twin = pair("Chinese", CHINESE, "zh")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import jieba
    except ImportError as error:
        raise Absent(str(error)) from error
    oracle = jieba.Tokenizer()
    oracle.FREQ, oracle.total = oracle.gen_pfdict(oracle.get_dict_file())
    oracle.initialized = True

    def check(data: bytes) -> None:
        text = text_of(data)
        for hmm in (False, True):
            plain = own.cut(text, hmm=hmm)
            same(plain, oracle.lcut(text, HMM=hmm), f"cut, hmm={hmm}")
            found = own.cut(text, search=True, hmm=hmm)
            same(found, oracle.lcut_for_search(text, HMM=hmm), f"search, hmm={hmm}")
            for search, words in ((False, plain), (True, found)):
                forms(own, text, words, search=search, hmm=hmm)
                joined = own.joined(text, search=search, hmm=hmm)
                same(joined, " ".join(word for word in words if not word.isspace()), f"joined, hmm={hmm}")
                canonical(joined)
            for word in found:
                canonical(word)
            if len(text) < 400:
                same(plain, twin.cut(text, hmm=hmm), f"cut against the twin, hmm={hmm}")
        for word in {*plain, text[:6]}:
            same(list(own.parts(word)), list(twin.parts(word)), "parts")
            same(own.contains(word), twin.contains(word), "contains")

    return check


def thai() -> Check:
    own, twin = pair("Thai", THAI, "th")
    os.environ.setdefault("PYTHAINLP_READ_ONLY", "1")
    try:
        from pythainlp.tokenize import newmm, word_tokenize
    except ImportError as error:
        raise Absent(str(error)) from error

    def check(data: bytes) -> None:
        text = text_of(data)
        cut, words = own.cut(text), own.words(text)
        for word in (*cut, *words):
            canonical(word)
        same(own.joined(text), twin.joined(text), "joined against the twin")
        canonical(own.joined(text))
        if len(text) < 400:
            same(cut, newmm.segment(text), "cut")
            same(words, word_tokenize(text, engine="newmm"), "words")
            bare = word_tokenize(text, engine="newmm", keep_whitespace=False)
            same(own.words(text, keep_whitespace=False), bare, "words without white space")
        same(cut, twin.cut(text), "cut against the twin")
        for rejoin in (False, True):
            same(own.spans(text, rejoin=rejoin), twin.spans(text, rejoin=rejoin), "spans")
            forms(own, text, [text[a:b] for a, b in own.spans(text, rejoin=rejoin)], rejoin=rejoin)
        for word in {*cut, text[:30]}:
            same(list(own.parts(word)), list(twin.parts(word)), "parts")
            same(own.contains(word), twin.contains(word), "contains")

    return check


def small_dictionaries() -> list[bytes]:
    """Two dictionaries of a few words, as files: with values and a model, and without."""
    sys.path.insert(0, str(ROOT / "pyx"))
    import build_dictionaries as build

    model = {char: [-1.5, -2.5, -3.5, -4.5] for char in "的学大"}
    words = {"大": 1, "大学": 2, "学生": 1, "大学生": 3, "的": 1, "\U00020000的": 2}
    chinese = build.Content(words, [-9.0, -1.0, -2.0, -3.0], [-1.0] * 20, model)
    thai = dict.fromkeys(("กา", "ตา", "ตาก", "กลม", "ลม", "มา", "น้ำ"), 1)
    contents = {"zh": chinese, "th": build.Content(thai, [0.0, 0.0])}
    return [build.encode(kind, build.SOURCES[kind], content) for kind, content in contents.items()]


def damaged(data: bytes, files: list[bytes]) -> bytes:
    """A dictionary file with the patches that a fuzzer's bytes tell."""
    which, right, _, size = HEAD.unpack(data[: HEAD.size].ljust(HEAD.size, b"\xff"))
    made = bytearray(files[which % len(files)])
    rest = data[HEAD.size :]
    while len(rest) > PATCH.size:
        count, place = PATCH.unpack_from(rest)
        count = 1 + count % 16
        patch = rest[PATCH.size : PATCH.size + count]
        place %= len(made) if count & 1 else 256  # half of the patches lie in the header
        made[place : place + len(patch)] = patch
        rest = rest[PATCH.size + count :]
    if size < len(made):
        del made[size:]
    if right & 1 and len(made) > dictionary_file.CHECKED:
        made[32:36] = struct.pack("=I", zlib.crc32(made[dictionary_file.CHECKED :]))
        if right & 2:
            made[24:32] = struct.pack("=Q", len(made))
    return bytes(made)


def opened(make: Callable[[Path], Any], path: Path) -> Any:
    """A dictionary, or None where it is refused as it should be."""
    try:
        return make(path)
    except DictionaryError as error:
        said = str(error)
    assert str(path) in said
    return None


def dictionary_seeds() -> list[bytes]:
    """Whole files, files cut short, a patch in each field of the header."""
    whole = HEAD.pack(0, 3, 0, 0xFFFFFFFF), HEAD.pack(1, 3, 0, 0xFFFFFFFF)
    fields = [0, 8, 12, 16, 24, 32, 64, *range(96, 128, 4), *range(128, 208, 8)]
    patched = [head + PATCH.pack(3, field) + b"\xff\xff\xff\x7f" for head in whole for field in fields]
    return [*whole, *patched, *(HEAD.pack(0, 3, 0, size) for size in (0, 63, 64, 255, 256, 131_328))]


def dictionaries() -> Check:
    compiled, twin = (named("Dictionary", *homes) for homes in OPENED)
    segmenters: list[Any] = []
    for name, homes in (("Chinese", CHINESE), ("Thai", THAI)):
        with suppress(Absent):
            segmenters.append(named(name, *homes[0]))
    files = small_dictionaries()
    shared_memory = Path("/dev/shm")
    folder = tempfile.mkdtemp(dir=shared_memory if shared_memory.is_dir() else None)
    path = Path(folder) / "fuzzed.dict"
    texts = "大学生的大学", "ตากลมมาก น้ำ 1,234", "\U00020000的x" * 30

    def check(data: bytes) -> None:
        path.unlink(missing_ok=True)  # a file that is mapped must not be written over
        path.write_bytes(damaged(data, files))
        own = opened(compiled, path)
        if own is None:
            return
        other = opened(twin, path)
        assert other is not None, "the twin refuses what the compiled build opens"
        for text in texts:
            for word in (text, text[:2], text[:1], ""):
                same(own.contains(word), other.contains(word), "contains")
        for make in segmenters:
            try:
                segmenter = make(own)
            except (ValueError, TypeError):  # it is not of its kind
                continue
            for text in texts:
                words = segmenter.cut(text)
                same("".join(words), text, "words of a damaged dictionary")
                segmenter.joined(text)
                list(segmenter.parts(text[:5]))

    return check
