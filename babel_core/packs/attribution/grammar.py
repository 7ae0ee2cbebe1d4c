"""The compiled phrases of all packs, those of the scripts that a text has."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from babel_core.packs.attribution.lexicon import AttributionLexicon, shipped_lexicons
from babel_core.packs.attribution.phrases import heads_of, pattern_of
from babel_core.packs.regexes import compiled_regex
from babel_core.text.aligned import AlignedText

_SCRIPTS = (
    re.compile(r"[a-z\u00df-\u024f]"),
    re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"),
    re.compile(r"[\u1100-\u11ff\uac00-\ud7a3]"),
    re.compile(r"[\u0400-\u052f]"),
)
"""Latin; Han and kana; Hangul; Cyrillic."""

SCRIPTS = len(_SCRIPTS)


class Grammar:
    """Patterns over the search form, compiled when first asked for; `Grammar.of(text)` keeps one for each use."""

    def __init__(self, lexicons: tuple[AttributionLexicon, ...], scripts: tuple[bool, ...]) -> None:
        self.lexicons = lexicons
        self._scripts = scripts
        self._patterns: dict[str, re.Pattern[str]] = {}

    @staticmethod
    def of(text: str) -> Grammar:
        """The grammar of the shipped packs for a text in search form."""
        return _shipped(scripts_of(text))

    def words(self, *keys: str) -> list[str]:
        """The phrases of some "table.key" that a text of these scripts may hold, of all languages."""
        phrases = dict.fromkeys(word for key in keys for lexicon in self.lexicons for word in lexicon.words(key))
        return [phrase for phrase in phrases if self._may_occur(phrase)]

    def source(self, *keys: str, taking: bool = False) -> str:
        """The pattern of the phrases of some "table.key", as a part of larger ones."""
        return pattern_of(self.words(*keys), taking=taking)

    def pattern(self, *keys: str) -> re.Pattern[str]:
        """The compiled pattern of the phrases of some "table.key"."""
        return self.made(" ".join(keys), lambda: self.source(*keys))

    def heads(self, *keys: str) -> re.Pattern[str]:
        """A quick pattern that finds wherever a phrase of some "table.key" may begin, and more places."""
        return self.made(f"heads {' '.join(keys)}", lambda: pattern_of(heads_of(self.words(*keys)), led=True))

    def made(self, name: str, source: Callable[[], str]) -> re.Pattern[str]:
        """A pattern under a name of its own, compiled once from the source that a function gives."""
        found = self._patterns.get(name)
        if found is None:
            found = self._patterns[name] = compiled_regex(source(), re.MULTILINE)
        return found

    def _may_occur(self, phrase: str) -> bool:
        folded = AlignedText.of(phrase).text
        scripts = [there for there, script in zip(self._scripts, _SCRIPTS, strict=True) if script.search(folded)]
        return any(scripts) if scripts else True


def scripts_of(form: str) -> tuple[bool, ...]:
    """Which scripts a text in search form has, of those that lexicons are written in."""
    return tuple(script.search(form) is not None for script in _SCRIPTS)


@lru_cache(maxsize=8)
def _shipped(scripts: tuple[bool, ...]) -> Grammar:
    return Grammar(shipped_lexicons(), scripts)
