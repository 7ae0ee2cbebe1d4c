"""What is measured, as data that worker processes take: a profile and tier of ours through an engine, or a peer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from babel_core.analysis.analyzer import TIERS
from babel_core.errors import ConfigError, MissingDependencyError, UnknownNameError
from babel_core.evaluate.engines import UNICODE61, WHITESPACE, Engine, FtsEngine
from babel_core.evaluate.index_engine import IndexEngine
from babel_core.evaluate.peers import chosen_peers
from babel_core.evaluate.pipeline import Pipeline
from babel_core.packs.analyzer import Analyzer
from babel_core.packs.lexicon import PROFILES

BEST = "best"
"""The tier that takes the best segmenter which is installed."""

FTS, INDEX, BOTH = "fts", "index", "both"
ENGINES = {FTS: (FTS,), INDEX: (INDEX,), BOTH: (FTS, INDEX)}
TOKENIZERS = {"unicode61": UNICODE61, "whitespace": WHITESPACE}
OURS, PEER = "ours", "peer"


@dataclass(frozen=True, slots=True)
class OwnSystem:
    """An analyzer in one engine: `tier` None is the best there is, `auto` withholds the language on both sides."""

    profile: str
    tier: str | None = None
    auto: bool = False
    engine_name: str = FTS
    tokenizer: str = "unicode61"
    kind: str = OURS

    @property
    def name(self) -> str:
        """What tables call it: `balanced`, `words/icu`, `recall/auto/index`."""
        engine = self.engine_name if self.engine_name != FTS else None
        return "/".join(part for part in (self.profile, self.tier, "auto" if self.auto else None, engine) if part)

    def engine(self, language: str) -> Engine:
        """Its engine; the corpus's language plays no part."""
        analyzer = _analyzer(self.profile, self.tier)
        if self.engine_name == INDEX:
            return IndexEngine(analyzer, language_given=not self.auto)
        pipeline = Pipeline.of_analyzer(analyzer, name=self.name, language_given=not self.auto)
        return FtsEngine(pipeline, tokenizer=TOKENIZERS[self.tokenizer])

    def serves(self, language: str) -> bool:
        """Every language."""
        return True

    @property
    def fingerprint(self) -> str | None:
        """The analyzer's; None for the raw tier and where a forced tier lacks a package for some language."""
        try:
            return _analyzer(self.profile, self.tier).fingerprint
        except (MissingDependencyError, UnknownNameError):
            return None


@dataclass(frozen=True, slots=True)
class PeerSystem:
    """A peer by its id."""

    name: str
    kind: str = PEER

    def engine(self, language: str) -> Engine:
        """FTS5 over what the peer makes of texts in the language."""
        return chosen_peers([self.name])[0].engine(language)

    def serves(self, language: str) -> bool:
        """Whether the peer is meant for the language."""
        return chosen_peers([self.name])[0].serves(language)

    @property
    def missing(self) -> str | None:
        """The line that installs what the peer lacks."""
        return chosen_peers([self.name])[0].missing

    @property
    def fingerprint(self) -> None:
        """Peers have none."""
        return


System = OwnSystem | PeerSystem


def own_systems(
    profiles: Iterable[str],
    tiers: Iterable[str] = (BEST,),
    *,
    auto: bool = False,
    engine: str = FTS,
    tokenizer: str = "unicode61",
) -> tuple[OwnSystem, ...]:
    """Every combination; ConfigError names a profile, tier, engine or tokenizer that there is not.

    >>> [system.name for system in own_systems(["words"], ["best", "icu"], auto=True)]
    ['words', 'words/auto', 'words/icu', 'words/icu/auto']
    """
    profiles, tiers = tuple(dict.fromkeys(profiles)), tuple(dict.fromkeys(tiers))
    for what, names, known in (
        ("profile", profiles, PROFILES),
        ("tier", tiers, (BEST, *TIERS)),
        ("engine", (engine,), tuple(ENGINES)),
        ("FTS5 tokenizer", (tokenizer,), tuple(TOKENIZERS)),
    ):
        for name in names:
            if name not in known:
                message = f"no {what} {name!r}; known: {', '.join(known)}"
                raise ConfigError(message)
    return tuple(
        OwnSystem(profile, None if tier == BEST else tier, withheld, through, tokenizer)
        for profile in profiles
        for tier in tiers
        for withheld in ((False, True) if auto else (False,))
        for through in ENGINES[engine]
    )


@lru_cache
def _analyzer(profile: str, tier: str | None) -> Analyzer:
    return Analyzer(profile, tier=tier)
