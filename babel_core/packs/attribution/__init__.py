"""Whose words they are: the author's part of a text, and snapshots of what is withheld from it."""

from babel_core.packs.attribution.preferences import PreferenceStatement, parse_preference_statements
from babel_core.packs.attribution.replies import GRAMMARS
from babel_core.packs.attribution.snapshot import (
    MaskedSpan,
    RestrictionSnapshot,
    SnapshotBinding,
    snapshot_matches,
    source_digest,
)
from babel_core.packs.attribution.view import Attribution, Withheld, attribute, author_view, withheld_view

__all__ = [
    "GRAMMARS",
    "Attribution",
    "MaskedSpan",
    "PreferenceStatement",
    "RestrictionSnapshot",
    "SnapshotBinding",
    "Withheld",
    "attribute",
    "author_view",
    "parse_preference_statements",
    "snapshot_matches",
    "source_digest",
    "withheld_view",
]
