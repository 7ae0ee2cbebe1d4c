"""Words of near relatives beside those of the general lists: everyday ones, our own, and respelt ones."""

from __future__ import annotations

import tomllib
from pathlib import Path

import profile_sources as sources
from profile_sources import Sources, Words

OURS = tomllib.loads((Path(__file__).with_name("relatives.toml")).read_text(encoding="utf-8"))
EVERYDAY = {"da": "da", "no": "nb", "sv": "sv", "id": "id", "ms": "ms", "es": "es", "pt": "pt"}
EVERYDAY_WEIGHT = 2.0
LISTED = 0.6  # weight of our own words of near relatives


def respelt(archives: Sources, tag: str) -> list[tuple[float, Words]]:
    """What a language with little text gets beside it: the words of a help text; those of a near relative in its own
    spelling; those that another relative writes alike; and a list of ours."""
    rule = OURS["respelt"][tag]
    whole = dict(pair.split("=") for pair in rule["words"].split())
    rules = [(pattern, by) for pattern, by in rule["rules"]]
    texts = archives.helped()
    return [
        (2.0, texts),
        (3.0, sources.respelt(said_and_written(archives, rule["from"]), whole, rules)),
        (2.0, sources.common(said_and_written(archives, rule["alike"]), texts)),
        (3.0, sources.shares(dict.fromkeys(sources.words_of(OURS[tag]), 1.0))),
    ]


def said_and_written(archives: Sources, tag: str) -> Words:
    return sources.mixed([(1.0, archives.listed(tag)), (EVERYDAY_WEIGHT, archives.everyday(EVERYDAY[tag]))])


def with_own_words(words: Words, text: str) -> Words:
    """Words, and those of a list of ours, each as often as the others of it."""
    return sources.mixed([(1.0, words), (LISTED, sources.shares(dict.fromkeys(sources.words_of(text), 1.0)))])
