"""The key and entity fields of a fact, compared with keywords segment by segment."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from babel_core import _native
from babel_core.capture.keywords import Keywords
from babel_core.capture.recent import RecentByKeywords
from babel_core.errors import require_str
from babel_core.packs.borders import word_spans
from babel_core.packs.matching.folding import text_form

LONGEST_KEY = 500
"""Code points of a key or entity that are read."""

_KEY_CLASSES = ("permanent", "session", "active", "checkpoint")
_WORDS = re.compile(r"[^\W_]+(?:[^\W_]|[\u0300-\u036f])*")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
_FIRST_OTHER = 0x530
"""Below it lie the alphabets whose marks writers leave out: Latin, Greek, Cyrillic."""

Segments = tuple[str, ...]


class KeyIndex:
    """The keywords of keys and entities of all languages, by their first segment."""

    def __init__(self, keywords: Keywords) -> None:
        self.keywords = keywords
        self._keys: dict[str, list[tuple[str, Segments, str]]] = {}
        self._entities: dict[Segments, str] = {}
        for language in keywords.languages:
            for name in _KEY_CLASSES:
                for entry in keywords.entries(language, f"decay_{name}_keys"):
                    segments = key_segments(entry)
                    if segments:
                        self._keys.setdefault(segments[0], []).append((name, segments, entry))
            for entry in keywords.entries(language, "decay_permanent_entities"):
                self._entities.setdefault(_whole(entry), entry)

    def classes(self, key: str | None) -> Iterator[tuple[str, str]]:
        """(decay class, entry) of every entry whose segments follow each other in a key."""
        segments = key_segments(key) if key is not None else ()
        for at, segment in enumerate(segments):
            for name, wanted, entry in self._keys.get(segment, ()):
                if segments[at : at + len(wanted)] == wanted:
                    yield name, entry

    def entity(self, entity: str | None) -> str | None:
        """The entry that an entity is, whole; None for none."""
        return None if entity is None else self._entities.get(_whole(require_str(entity, "entity")[:LONGEST_KEY]))


KEY_INDEXES = RecentByKeywords(KeyIndex)
"""The indexes of the last few keywords."""


def key_segments(key: str) -> Segments:
    """The segments of a key, folded: snake, camel and kebab parts, numbers, words of scripts without blanks.

    >>> key_segments("checkpoint_hostName-7")
    ('checkpoint', 'host', 'name', '7')
    """
    spaced = _humps_parted(_native.nfkc(require_str(key, "key")[:LONGEST_KEY]))
    found: list[str] = []
    for word in _WORDS.findall(spaced):
        if _UNSPACED.search(word):
            word = text_form(word)[0]  # Traditional or Simplified
            found += [word[start:end] for start, end in word_spans(word)]
        else:
            found.append(word)
    return tuple(_folded(segment) for segment in found)


def _humps_parted(key: str) -> str:
    """A key with blanks where camel case and numbers begin a word, in any script with capitals."""
    behind = (*key[1:], "")
    borders = [at for at in range(1, len(key)) if _is_hump(key[at - 1], key[at], behind[at])]
    return " ".join(key[start:end] for start, end in pairwise((0, *borders, len(key))))


def _is_hump(before: str, char: str, behind: str) -> bool:
    if before.isalpha() and char.isalpha():
        return char.isupper() and (not before.isupper() or behind.islower())
    return (before.isalpha() and char.isdecimal()) or (before.isdecimal() and char.isalpha())


def _whole(entity: str) -> Segments:
    return tuple(_folded(word) for word in entity.split())


def _folded(word: str) -> str:
    """The search form, without the marks that writers leave out."""
    folded = _native.search_text(word)
    if folded.isascii() or not _is_low(folded):
        return folded
    return "".join(char for char in unicodedata.normalize("NFD", folded) if not _is_left_out(char))


def _is_low(text: str) -> bool:
    return all(ord(char) < _FIRST_OTHER or 0x1E00 <= ord(char) < 0x2000 for char in text)


def _is_left_out(char: str) -> bool:
    return 0x300 <= ord(char) < 0x370
