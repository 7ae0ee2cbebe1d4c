"""Finds the entries of all groups in a text, in one pass a language; `capture.lexicon` says what an entry may hold."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from babel_core.capture import stored
from babel_core.capture.groups import TEXT_GROUPS
from babel_core.capture.keywords import Keywords
from babel_core.errors import require_str
from babel_core.packs.matching.folding import text_form
from babel_core.packs.matching.lists import CompiledLists
from babel_core.packs.matching.patterns import EXACT, table_of_json
from babel_core.text.locks import ForkLock


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found in a text: `start` and `end` are code points of the original text."""

    group: str
    entry: str
    language: str
    start: int
    end: int


class KeywordMatcher:
    """Finds keywords of several languages; make one and keep it, it is safe in threads.

    The entries of a language are compiled when it is first asked for.
    """

    def __init__(self, keywords: Keywords) -> None:
        self.keywords = keywords
        self._compiled: dict[str, CompiledLists] = {}
        self._lock = ForkLock()

    def find(self, text: str, languages: Iterable[str], groups: frozenset[str] | None = None) -> tuple[Hit, ...]:
        """All hits of the entries of some languages in some groups (None: all), by start, end, group and entry.

        Hits may overlap. Languages without entries give none. TypeError for another type than str.
        """
        form, starts, ends = text_form(require_str(text, "text"))
        found: list[Hit] = []
        for language in dict.fromkeys(languages):
            compiled = self._of(language)
            for entry, start, end, _ in compiled.places(form, groups):
                first, last = (start, end) if starts is None or ends is None else (starts[start], ends[end - 1])
                if entry.signs & EXACT and not _is_written(entry.text, text[first:last]):
                    continue
                names = entry.names if groups is None else [name for name in entry.names if name in groups]
                found += [Hit(name, entry.text, language, first, last) for name in names]
        if len(found) > 1:
            found.sort(key=_order)
        return tuple(found)

    def _of(self, language: str) -> CompiledLists:
        compiled = self._compiled.get(language)
        if compiled is None:
            with self._lock:
                compiled = self._compiled.get(language)
                if compiled is None:
                    shared = language in self.keywords.packs and language not in self.keywords.added
                    made = _of_pack(language) if shared else _compiled(self.keywords, language)
                    compiled = self._compiled[language] = made
        return compiled


_RANKS = {group: rank for rank, group in enumerate(TEXT_GROUPS)}


def _order(hit: Hit) -> tuple[int, int, int, str, str]:
    return hit.start, hit.end, _RANKS[hit.group], hit.entry, hit.language


def _is_written(entry: str, text: str) -> bool:
    """Whether a text is written as an exact entry is, letter case and marks included."""
    bare = entry.strip().removeprefix("=").removeprefix("^").removesuffix("$").strip("* ")
    return unicodedata.normalize("NFC", bare).split() == unicodedata.normalize("NFC", text).split()


@cache
def _of_pack(language: str) -> CompiledLists:
    """The entries of a pack alone, which all matchers share; as the build stored them, where it did."""
    data = stored.lists_of(language)
    if data is not None:
        try:
            return CompiledLists(table_of_json(data), language)
        except (KeyError, TypeError):
            pass  # of another version
    return _compiled(Keywords((language,)), language)


def _compiled(keywords: Keywords, language: str) -> CompiledLists:
    from babel_core.capture.lexicon import shipped_lexicon

    lists = {group: keywords.entries(language, group) for group in TEXT_GROUPS}
    return CompiledLists.of(lists, language, shipped_lexicon(language).folding)
