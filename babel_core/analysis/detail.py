"""A text's language in detail: scripts and their shares, candidates, and which part is in which language."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from babel_core import _native
from babel_core.analysis.detection import Letters, detect, letters_of
from babel_core.analysis.extended import Judgement, judge
from babel_core.analysis.spec import Catalog, DetectionSpec, FrozenMap

LanguageSpan = tuple[int, int, str]
"""(start, end, language tag), code points of the original text."""

FOREIGN_SHARE = 0.98
"""Least probability of another language for a sentence to be called by it within a text, and for a stretch to be sure
of its own."""

FOREIGN_WORDS = 4
"""Least words of such a sentence or stretch."""

SURE_SIGNS = 0.9
"""Least probability for a stretch of Han or kana to be sure: two or three signs often are enough."""

MOST_SPANS = 1_000
"""Stretches of one script that are judged each by itself; a text of more is one span."""

_SENTENCE = re.compile(r"[^.!?…։؟।۔\n\r\u2028\u2029]+[.!?…։؟।۔\s\u2028\u2029]*|.+", re.DOTALL)
_CHINESE_JAPANESE = frozenset({"Han", "Hiragana", "Katakana", "Bopomofo"})
"""Scripts that are written side by side in one language."""
_HAN_OR_KANA = -2
"""The kind of their stretches; that of others is their script."""


@dataclass(frozen=True, slots=True)
class LanguageDetail:
    """What is known of a text's language.

    `language` is `detect_language`'s answer, which rests on scripts alone and knows few codes: "en" for a Danish text,
    "ru" for a Ukrainian one. `candidates` say more: take the first of them, or `detect_language_extended`, where
    relatives of one script matter. `scripts` is the share of each script key among the letters (sum at most 1):
    "latin", "cjk", else the script's likely language or, where it has none, its name in lower case; `is_mixed` whether
    scripts are mixed. `candidates` are the languages of the text's script with their probabilities, best first (sum at
    most 1, "und" for one that is not named), `confidence` the probability of the first of them, 0 for a text without
    letters. `script` is the script of the best candidate where it has several (Hans, Hant). `spans` are the parts by
    language, without gaps; a part too short to tell by itself has the language of a surer one of its script. Empty for
    a text without letters.
    """

    language: str
    scripts: Mapping[str, float]
    is_mixed: bool
    candidates: tuple[tuple[str, float], ...] = ()
    confidence: float = 0.0
    spans: tuple[LanguageSpan, ...] = ()
    script: str | None = None


def detailed(text: str, catalog: Catalog) -> LanguageDetail:
    """`detect` with all that is known beside it, from scripts and our own data; TypeError for anything but a str."""
    letters = letters_of(text)
    language = detect(text, catalog)
    keys = _keys(catalog)
    shares = {key: letters.share(spec.scripts) for key, spec in keys.items()}
    told = {script for spec in keys.values() for script in spec.scripts}
    spec = catalog.specs.get(language)
    own = spec.detection.own if spec is not None and spec.detection is not None else ()
    foreign = any(share >= keys[key].mixed_bar for key, share in shares.items() if share and key not in own)
    for script in sorted(letters.counts.keys() - told):  # it has a language alone, or no pack at all
        key = catalog.likely.get(script, script.lower())
        shares[key] = shares.get(key, 0.0) + letters.share((script,))
    scripts = _at_most_one({key: share for key, share in shares.items() if share})
    judgement = judge(text, catalog)
    return LanguageDetail(
        language=language,
        scripts=FrozenMap(scripts),
        is_mixed=foreign or _others(letters, language, catalog),
        candidates=judgement.candidates,
        confidence=judgement.confidence,
        spans=_spans(text, judgement, catalog) if letters.counts else (),
        script=judgement.script,
    )


def _others(letters: Letters, language: str, catalog: Catalog) -> bool:
    """Whether a script of another language has its share."""
    return any(
        letters.share((script,)) >= catalog.mixed_bar
        for script in letters.counts
        if catalog.likely.get(script, language) != language
    )


def _spans(text: str, whole: Judgement, catalog: Catalog) -> tuple[LanguageSpan, ...]:
    stretches = _stretches(text)
    if len(stretches) > MOST_SPANS:
        return ((0, len(text), whole.language),)
    pieces = [text[start:end] for start, end, _ in stretches]
    judged = [whole] if len(pieces) == 1 else [judge(piece, catalog) for piece in pieces]
    settled = _settled(pieces, judged, [kind for *_, kind in stretches], catalog)
    found: list[LanguageSpan] = []
    for (start, _, _), piece, judgement in zip(stretches, pieces, settled, strict=True):
        for first, last, language in _sentences(piece, judgement, catalog):
            if found and found[-1][2] == language:
                found[-1] = (found[-1][0], start + last, language)
            else:
                found.append((start + first, start + last, language))
    return tuple(found)


def _settled(pieces: list[str], judged: list[Judgement], kinds: list[int], catalog: Catalog) -> list[Judgement]:
    """The judgements of stretches, those too short to be sure by the sure one of their script before, else behind.

    Where a script has no sure stretch its own are judged together.
    """
    sure = [_sure(*stretch) for stretch in zip(pieces, judged, kinds, strict=True)]
    near: dict[int, str] = {}
    for kind, judgement, own in reversed([*zip(kinds, judged, sure, strict=True)]):
        if own:
            near[kind] = judgement.language
    for kind in {kind for kind in kinds if kind not in near and kinds.count(kind) > 1}:
        joined = " ".join(piece for piece, other in zip(pieces, kinds, strict=True) if other == kind)
        near[kind] = judge(joined, catalog).language
    settled: list[Judgement] = []
    for kind, judgement, own in zip(kinds, judged, sure, strict=True):
        if own:
            near[kind] = judgement.language
        settled.append(replace(judgement, language=near.get(kind, judgement.language)))
    return settled


def _sure(text: str, judgement: Judgement, kind: int) -> bool:
    if kind == _HAN_OR_KANA:
        return judgement.confidence >= SURE_SIGNS
    named = bool(judgement.candidates) and judgement.candidates[0][0] == judgement.language
    return named and judgement.confidence >= FOREIGN_SHARE and len(text.split()) >= FOREIGN_WORDS


def _stretches(text: str) -> list[tuple[int, int, int]]:
    """(start, end, kind) of runs of one script, those of Chinese and Japanese together; they cover the text."""
    found: list[tuple[int, int, int]] = []
    for start, end, script in _native.script_runs(text):
        kind = _HAN_OR_KANA if _native.SCRIPTS[script] in _CHINESE_JAPANESE else script
        if found and kind == found[-1][2]:
            found[-1] = (found[-1][0], end, kind)
        else:
            found.append((start, end, kind))
    return found


def _sentences(text: str, whole: Judgement, catalog: Catalog) -> Iterator[LanguageSpan]:
    """The sentences of a stretch: those surely in another language by that one, the others by the stretch's."""
    pieces = [match.span() for match in _SENTENCE.finditer(text)]
    if not 1 < len(pieces) <= MOST_SPANS or len(whole.candidates) == 0:
        yield 0, len(text), whole.language
        return
    for start, end in pieces:
        piece = text[start:end]
        language = whole.language
        if len(piece.split()) >= FOREIGN_WORDS:
            judgement = judge(piece, catalog)
            if judgement.confidence >= FOREIGN_SHARE:
                language = judgement.language
        yield start, end, language


def _keys(catalog: Catalog) -> dict[str, DetectionSpec]:
    """Script keys with the first pack that reports them, packs tested by script before the others."""
    found: dict[str, DetectionSpec] = {}
    for spec in (*catalog.ranked, *catalog.specs.values()):
        if spec.detection is not None:
            found.setdefault(spec.detection.key, spec.detection)
    return found


def _at_most_one(shares: dict[str, float]) -> dict[str, float]:
    """The shares, lowered by the last bit of the largest until rounding no longer lifts their sum above 1."""
    while shares and sum(shares.values()) > 1.0:
        largest = max(shares, key=shares.__getitem__)
        shares[largest] = math.nextafter(shares[largest], 0.0)
    return shares
