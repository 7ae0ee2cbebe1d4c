"""The languages of samples: told on this machine, or by a model where a caller asks for that."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from babel_core.analysis.extended import judge
from babel_core.analysis.sharpener import sharpener
from babel_core.capture.keywords import SOURCE_LANGUAGE
from babel_core.errors import require_str
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.locale import has_code, is_undetermined, language_of

MOST_LANGUAGES = 3

LEAST_SHARE = 0.1
"""Share of the samples that a language must be found in; of few samples, one."""

LEAST_CONFIDENCE = 0.6
"""Mean probability of a language over the samples that it is found in."""

_LONGEST_REPLY = 20_000
"""Code points of a model's reply that are looked at."""

_ARRAYS = 50
"""Opening brackets of a reply that are tried."""


@dataclass(frozen=True, slots=True)
class FoundLanguage:
    """A language of the samples: the share of them that is in it, and how sure that is (both 0 to 1)."""

    language: str
    share: float
    confidence: float


def detect_languages(samples: Sequence[str]) -> tuple[FoundLanguage, ...]:
    """At most three languages, most samples first. Nothing leaves the machine; py3langid helps where it is installed.

    >>> found = detect_languages(["Wir treffen uns am Hafen, wie jedes Jahr.", "Die Mühle steht unten am Fluss."])
    >>> [each.language for each in found]
    ['de']
    """
    catalog = builtin_catalog()
    sure: dict[str, list[float]] = {}
    for sample in samples:
        judged = judge(require_str(sample, "samples"), catalog, (), sharpener)
        if judged.candidates:
            shares = dict(judged.candidates)
            sure.setdefault(judged.language, []).append(shares.get(judged.language, 0.0))
    total = sum(map(len, sure.values()))
    found = [
        FoundLanguage(language, round(len(each) / total, 4), round(sum(each) / len(each), 4))
        for language, each in sure.items()
    ]
    kept = [each for each in found if each.share >= LEAST_SHARE and each.confidence >= LEAST_CONFIDENCE]
    kept.sort(key=lambda each: (-each.share, -each.confidence, each.language))
    return tuple(kept[:MOST_LANGUAGES])


def detection_prompt(samples: Iterable[str]) -> str:
    """What a model is asked that is to name the languages; the samples are in it."""
    listed = "\n".join(json.dumps(sample, ensure_ascii=False) for sample in samples)
    return (
        f"Which languages are these notes written in? Name at most {MOST_LANGUAGES}, the most frequent first. Name "
        f"English only where whole notes are clearly English; single English words in a note do not count.\n"
        f"Answer with a bare JSON array of ISO 639-1 codes and nothing else, such as "
        f'["sv", "de"].\n\nNotes, one JSON string a line:\n{listed}\n'
    )


def languages_of_reply(reply: str) -> tuple[str, ...] | None:
    """The languages that a model's reply names, at most three; None where it names nothing.

    It is the first array with a known code in it that counts. Letter case and regions are ignored, three-letter codes
    understood, other words left out. An empty array says that there are none.

    >>> languages_of_reply('Notes [1] and [2]: ["SV-se", "swe", "nynorsk", "de"]')
    ('sv', 'de')
    """
    text, at = require_str(reply, "reply")[:_LONGEST_REPLY], -1
    empty = False
    for _ in range(_ARRAYS):
        at = text.find("[", at + 1)
        if at < 0:
            break
        try:
            value, _end = json.JSONDecoder().raw_decode(text, at)
        except (ValueError, RecursionError):
            continue
        codes = (language_of(item) for item in value if isinstance(item, str) and not is_undetermined(item))
        known = tuple(dict.fromkeys(code for code in codes if has_code(code)))
        if known:
            return known[:MOST_LANGUAGES]
        empty = empty or not value
    return () if empty else None


def targets(languages: Iterable[str], known: Iterable[str] = (SOURCE_LANGUAGE,)) -> tuple[str, ...]:
    """The languages that words are to be found for: all but those whose words are known."""
    built_in = {SOURCE_LANGUAGE, *known}
    return tuple(language for language in languages if language not in built_in)
