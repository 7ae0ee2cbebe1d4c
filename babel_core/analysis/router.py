"""Routing: which chain takes which run of a text.

The language of a text only says who owns its ambiguous scripts; every other run goes to the pack that is the
default for its script, and what no pack takes goes to the neutral one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from babel_core import _native
from babel_core.analysis.spec import Catalog, LanguageSpec, RunSpec
from babel_core.text.locks import ForkLock
from babel_core.text.token import Span

HAN = _native.SCRIPTS.index("Han")
HIRAGANA = _native.SCRIPTS.index("Hiragana")
KATAKANA = _native.SCRIPTS.index("Katakana")


@dataclass(frozen=True, slots=True)
class Chain:
    """A run specification with the pack that it belongs to."""

    spec: LanguageSpec
    run: RunSpec

    @property
    def key(self) -> str:
        """The route key, "<pack id>/<run name>"."""
        return f"{self.spec.id}/{self.run.name}"


@dataclass(frozen=True, slots=True)
class RoutedRun:
    """A run [start, end) of the search form and the chain that takes it; None for a number.

    `owned`: the language of the text covers its script. `telling`: its script tells its language (kana do, Han alone
    does not), so that it is decided even where the language of the text is not.
    """

    start: int
    end: int
    chain: Chain | None
    owned: bool
    telling: bool = False


class Router:
    """The chains of the scripts for texts of one language, `owner`.

    `unspaced` tells whether that is written without blanks between words.
    """

    __slots__ = ("_cache", "_catalog", "_lock", "owner", "unspaced")

    def __init__(self, catalog: Catalog, owner: LanguageSpec) -> None:
        self._catalog = catalog
        self.owner = owner
        scripts = [script for run in owner.runs for script in run.scripts]
        self.unspaced = any(script in _native.UNSPACED_SCRIPTS for script in scripts)
        self._cache: dict[int, tuple[Chain, bool]] = {}
        self._lock = ForkLock()

    def chain(self, script: int) -> tuple[Chain, bool]:
        """(chain of a script id, whether it is the text's own language that owns it)."""
        found = self._cache.get(script)
        if found is None:
            with self._lock:
                found = self._cache.setdefault(script, self._find(_native.SCRIPTS[script]))
        return found

    def _find(self, script: str) -> tuple[Chain, bool]:
        own = self.owner.run_for(script)
        if own is not None:
            return Chain(self.owner, own), True
        spec = self._catalog.default_for(script)
        run = spec.run_for(script)
        if run is None:
            spec = self._catalog.neutral
            run = spec.run_for(script) or spec.runs[-1]
        return Chain(spec, run), False

    def route(self, text: str, start: int, end: int) -> Iterator[RoutedRun]:
        """Cut [start, end) of a search form into runs, in order; what is no word is left out."""
        piece = text if start == 0 and end == len(text) else text[start:end]
        for first, last, kind in _native.word_runs(piece):
            if kind == _native.HAN_KANA:
                yield from self._han_and_kana(piece, first, last, start)
            elif kind == _native.NUMBER:
                yield RoutedRun(start + first, start + last, None, True)
            else:
                kana = kind == _native.KANA
                chain, owned = self.chain(HIRAGANA if kana else kind)
                yield RoutedRun(start + first, start + last, chain, owned, telling=kana)

    @property
    def joins_han_and_kana(self) -> bool:
        """Whether Han and kana that touch are one run: one chain has both, or that of kana takes the Han along."""
        han, han_owned = self.chain(HAN)
        kana, _ = self.chain(HIRAGANA)
        return han == kana or (not han_owned and "Han" in kana.run.absorbs)

    def _han_and_kana(self, text: str, start: int, end: int, base: int) -> Iterator[RoutedRun]:
        han, han_owned = self.chain(HAN)
        kana, kana_owned = self.chain(HIRAGANA)
        if self.joins_han_and_kana:
            yield RoutedRun(base + start, base + end, kana, kana_owned, telling=True)
            return
        for first, last, is_han in _stretches(text[start:end]):
            chain, owned = (han, han_owned) if is_han else (kana, kana_owned)
            yield RoutedRun(base + start + first, base + start + last, chain, owned, telling=not is_han)


def _stretches(text: str) -> Iterator[tuple[int, int, bool]]:
    """Han and kana of a mixed run apart, as (start, end, is Han); a foreign mark stays with what it stands on."""
    pending: Span | None = None
    pending_han = False
    for start, end, script in _native.script_runs(text):
        is_han = script == HAN
        foreign = script not in (HAN, HIRAGANA, KATAKANA)
        if pending is not None and (foreign or is_han == pending_han):
            pending = (pending[0], end)
            continue
        if pending is not None:
            yield *pending, pending_han
        pending, pending_han = (start, end), is_han
    if pending is not None:
        yield *pending, pending_han
