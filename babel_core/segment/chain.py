"""Tier chains: which of several segmenters cuts a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from babel_core.errors import ConfigError, UnknownNameError
from babel_core.segment.missing import warn_missing
from babel_core.segment.provider import TIERS, Provider
from babel_core.segment.registry import Registry


class HasId(Protocol):
    """Anything that names a provider."""

    @property
    def id(self) -> str:
        """The provider's id."""


class TierChain:
    """Providers of one route, best first, given as ids or as values with an `id`."""

    __slots__ = ("ids",)

    def __init__(self, tiers: Sequence[str | HasId]) -> None:
        self.ids: tuple[str, ...] = tuple(tier if isinstance(tier, str) else tier.id for tier in tiers)
        if not self.ids:
            message = "a tier chain needs at least one provider id"
            raise ConfigError(message)

    def __repr__(self) -> str:
        return f"TierChain({list(self.ids)!r})"

    def resolve(self, registry: Registry, tier: str | None = None, prefer: Sequence[str] = ()) -> tuple[str, int]:
        """The id of the provider to use, and its place in the chain.

        `tier=None` takes the first whose packages are there and warns once a package that is absent.
        "full", "icu" and "char" force a tier; where the chain has none of it, the next lower one that it
        has, else its lowest. A forced tier without its package raises MissingDependencyError, an unknown
        tier or id UnknownNameError. The first of `prefer` that the chain has, in the forced tier where one
        is forced, is taken before all others, and raises alike without its package. Only availability
        decides, nothing is loaded: an engine that fails to load later raises then, it does not lower the
        tier, or an index and its queries would part unseen.
        """
        if tier is not None and tier not in TIERS:
            raise UnknownNameError(kind="tier", name=tier, known=TIERS)
        providers = [registry.provider(provider_id) for provider_id in self.ids]
        places = range(len(providers)) if tier is None else _forced(providers, tier)
        wanted = next((place for name in prefer for place in places if self.ids[place] == name), None)
        if wanted is not None:
            if not registry.available(self.ids[wanted]):
                raise providers[wanted].missing_error()
            return self.ids[wanted], wanted
        for place in places:
            if registry.available(self.ids[place]):
                if tier is None:
                    for better in providers[:place]:
                        warn_missing(better)
                return self.ids[place], place
        raise providers[places[0]].missing_error()


def _forced(providers: Sequence[Provider], tier: str) -> Sequence[int]:
    """The places of the forced tier, or of the next lower one that the chain has; "char" is its last place."""
    if tier == TIERS[-1]:
        return [len(providers) - 1]
    for name in TIERS[TIERS.index(tier) :]:
        places = [place for place, provider in enumerate(providers) if provider.tier == name]
        if places:
            return places
    return [len(providers) - 1]
