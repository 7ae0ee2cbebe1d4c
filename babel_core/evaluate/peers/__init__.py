"""Other tokenizers as rows of the same table: read from `peers.toml`, loaded when first measured.

A peer whose package is absent is told by `Peer.missing`; it is no error. Which languages a peer serves is its own
affair: `Peer.serves` answers for a corpus's language, and rows for others are left out.
"""

from __future__ import annotations

import tomllib
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from babel_core.errors import BabelError, UnknownNameError
from babel_core.evaluate.engines import UNICODE61, FtsEngine
from babel_core.evaluate.pipeline import Form, Pipeline
from babel_core.segment.provider import importable

KIND = "peer"

TRIGRAM = "trigram"
"""FTS5's tokenizer that stores every three characters, blanks too."""


class PeerError(BabelError):
    """A peer that could not be loaded or run; names it and what it said."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A tokenizer that is not ours. `form` makes the call of one language, `fts` is FTS5's tokenizer below it."""

    id: str
    title: str
    form: str
    languages: tuple[str, ...] | None = None
    decides: str = ""
    modules: tuple[str, ...] = ()
    install: str = ""
    fts: str = UNICODE61
    queries: str = ""

    @property
    def missing(self) -> str | None:
        """The line that installs what is not there; None when all is."""
        absent = [name for name in self.modules if not importable(name)]
        return f"pip install {self.install}" if absent else None

    def serves(self, language: str) -> bool:
        """Whether it is meant for texts of a language (a tag); loads the package where only that can tell."""
        primary = language.partition("-")[0]
        if self.languages is not None:
            return primary in self.languages
        return not self.decides or bool(_function(self.decides)(primary))

    def engine(self, language: str) -> FtsEngine:
        """FTS5 over what the peer makes of documents and queries; PeerError when its package fails to load."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                documents: Form = _function(self.form)(language.partition("-")[0])
                queries: Form = _function(self.queries)(language.partition("-")[0]) if self.queries else documents
        except Exception as error:
            message = f"peer {self.id}: {type(error).__name__}: {error}"
            raise PeerError(message) from error
        pipeline = Pipeline(self.id, documents, queries, queries)
        count = _trigrams if self.fts == TRIGRAM else None
        return FtsEngine(pipeline, tokenizer=self.fts, count=count)


@lru_cache(maxsize=1)
def peers() -> tuple[Peer, ...]:
    """All that are known, those for every language first."""
    found = tomllib.loads(files(__package__).joinpath("peers.toml").read_text(encoding="utf-8"))
    return tuple(_peer(entry) for entry in found["peer"])


def chosen_peers(names: Iterable[str]) -> tuple[Peer, ...]:
    """Peers by id in the order given; UnknownNameError lists those that there are."""
    known = {peer.id: peer for peer in peers()}
    chosen = []
    for name in names:
        if name not in known:
            raise UnknownNameError(KIND, name, known)
        chosen.append(known[name])
    return tuple(chosen)


def _peer(entry: dict[str, Any]) -> Peer:
    languages = entry.get("languages")
    return Peer(
        entry["id"],
        entry["title"],
        entry["form"],
        None if languages is None else tuple(languages),
        entry.get("serves", ""),
        tuple(entry.get("modules", ())),
        entry.get("install", ""),
        entry.get("fts", UNICODE61),
        entry.get("queries", ""),
    )


def _function(place: str) -> Callable[[str], Any]:
    module, _, name = place.partition(":")
    found: Callable[[str], Any] = getattr(import_module(f"{__package__}.{module}"), name)
    return found


def _trigrams(text: str) -> int:
    return max(0, len(text) - 2)
