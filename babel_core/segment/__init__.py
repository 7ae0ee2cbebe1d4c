"""Floor 2: what cuts a run of text into words: protocol, registry, tier chains, neutral tiers."""

from babel_core.segment.chain import TierChain
from babel_core.segment.missing import warn_missing
from babel_core.segment.protocol import ContextSegmenter, Morph, MorphSegmenter, PartsSegmenter, Segmenter
from babel_core.segment.provider import Provider
from babel_core.segment.registry import Registry, registry

__all__ = [
    "ContextSegmenter",
    "Morph",
    "MorphSegmenter",
    "PartsSegmenter",
    "Provider",
    "Registry",
    "Segmenter",
    "TierChain",
    "registry",
    "warn_missing",
]
