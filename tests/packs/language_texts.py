"""Texts of every pack's language: the golden sentences, and what our own cases of the language say."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from babel_core import get_stopwords
from babel_core.packs.catalog import builtin_catalog
from tests.packs.golden_files import SENTENCES

CASES = Path(__file__).parents[1] / "cases"
PACKS = tuple(builtin_catalog().specs)


@cache
def texts_by_pack() -> dict[str, tuple[str, ...]]:
    """Pack id -> its texts, each once."""
    found = {id: list(SENTENCES[id]) for id in PACKS}
    owner = {locale: spec.id for spec in builtin_catalog().specs.values() for locale in spec.locales}
    for path in sorted(CASES.glob("lang_*.jsonl")):
        for case in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            if case["call"] == "query_hits_doc" and case["args"][2] in owner:
                found[owner[case["args"][2]]] += [text for text in case["args"][:2] if isinstance(text, str)]
    return {id: tuple(dict.fromkeys(texts)) for id, texts in found.items()}


@cache
def words_of(pack: str) -> tuple[str, ...]:
    """A few hundred words of a language: its stop words and question words, and those of its texts."""
    spec = builtin_catalog().specs[pack]
    spoken = (word.strip(".,:;!?()«»„“”") for text in texts_by_pack()[pack] for word in text.split())
    return tuple(dict.fromkeys((*sorted(get_stopwords(pack)), *sorted(spec.interrogatives), *filter(None, spoken))))
