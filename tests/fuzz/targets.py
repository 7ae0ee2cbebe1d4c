"""All targets: a name, what makes the check, and what a run begins with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.fuzz import inputs, laws, pipeline, segmenters


@dataclass(frozen=True, slots=True)
class Target:
    """`make` loads what is needed and returns the check; raises `laws.Absent` without it. `longest` is in bytes."""

    make: Callable[[], laws.Check]
    longest: int = 1024
    seeds: Callable[[], Sequence[bytes]] = inputs.seeds


TARGETS = {
    "nfkc": Target(laws.nfkc),
    "search_form": Target(laws.search_form),
    "scripts": Target(laws.scripts),
    "words": Target(laws.words),
    "utf16": Target(laws.utf16),
    "fold_han": Target(laws.fold_han),
    "graphemes": Target(laws.graphemes),
    "tokens": Target(laws.tokens),
    "lookout": Target(laws.lookout),
    "identifiers": Target(laws.identifiers),
    "word_matcher": Target(laws.word_matcher),
    "keyword_trie": Target(laws.keyword_trie),
    "keyword_lists": Target(laws.keyword_lists),
    "text_shape": Target(laws.text_shape),
    "keywords": Target(laws.keywords, 400),
    "chinese": Target(segmenters.chinese),
    "thai": Target(segmenters.thai),
    "dictionaries": Target(segmenters.dictionaries, 256, segmenters.dictionary_seeds),
    "pipeline": Target(pipeline.pipeline, 400, pipeline.seeds),
}
