"""A small analyzer of white-space words, for the tests of storage; those of languages use the real one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from babel_core.analysis.analyzer import Columns
from babel_core.analysis.query import Phrase, QueryPlan
from babel_core.integrations.sqlite import SqliteIndex
from babel_core.text.token import Token

WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class WordSettings:
    profile: str = "balanced"
    languages: tuple[str, ...] | None = None
    variants: str = "fold"


@dataclass(frozen=True)
class WordAnalyzer:
    """Case-folded words; beside them, as expansions, each word's first three letters with `stems`."""

    version: str = "1"
    stems: bool = True
    weighs: bool = False
    settings: WordSettings = field(default_factory=WordSettings)

    def analyze(self, text: str, *, lang: str | None = None) -> list[Token]:
        found: list[Token] = []
        for at, match in enumerate(WORD.finditer(text)):
            word = match.group().casefold()
            found.append(Token(word, match.start(), match.end(), at, "Latin"))
            if self.stems:
                found.append(Token(f"{word[:3]}~", match.start(), match.end(), at, "Latin", True))
        return found

    def columns(self, text: str, *, lang: str | None = None) -> Columns:
        tokens = self.analyze(text, lang=lang)
        words = " ".join(token.text for token in tokens if not token.expansion)
        expansions = " ".join(token.text for token in tokens if token.expansion)
        return Columns(words, expansions, ("test/Word",) if tokens else ())

    def query_plan(self, text: str, *, lang: str | None = None, mode: str = "any") -> QueryPlan:
        tokens = self.analyze(text, lang=lang)
        words = tuple(token.text for token in tokens if not token.expansion)
        routes = ("test/Word",) if tokens else ()
        every = tuple(dict.fromkeys(token.text for token in tokens))
        phrase = (Phrase(words),) if words else ()
        return QueryPlan(
            mode,
            any=every if mode == "any" else (),
            weights=tuple(1 + len(term) % 3 for term in every) if self.weighs and mode == "any" else (),
            all=(words,) if words and mode == "all" else (),
            phrases=phrase if mode == "phrase" else (),
            prefixes=phrase if mode == "prefix" else (),
            routes=routes,
        )

    def fingerprints(self, routes: Iterable[str] | None = None) -> dict[str, str]:
        return {route: f"{self.version}-{int(self.stems):012x}" for route in routes or ("test/Word",)}


@pytest.fixture
def analyzer() -> WordAnalyzer:
    return WordAnalyzer()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "notes.db"


@pytest.fixture
def index(path: Path, analyzer: WordAnalyzer) -> Iterator[SqliteIndex]:
    with SqliteIndex(path, analyzer=analyzer) as opened:
        yield opened


@pytest.fixture
def make_analyzer() -> type[WordAnalyzer]:
    return WordAnalyzer
