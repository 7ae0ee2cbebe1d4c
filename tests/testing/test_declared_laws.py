"""Laws of what a pack declares: what they let pass, skip, and name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from babel_core.packs.extraction import MemoryCandidate
from babel_core.packs.service.builtin import builtin_packs, make_pack
from babel_core.packs.service.pack import LanguagePack
from babel_core.packs.signals.analysis import ContentAnalysis
from babel_core.packs.signals.hints import Computation
from babel_core.testing import DECLARED_LAWS, Report, check_pack
from tests.packs.service.packs import plain

XX = Path(__file__).resolve().parents[1] / "packs" / "xx_test"
REUSE, TRUTH, ACTION, EMPTY, ENGLISH, REMEMBER, FORGET, ASK = (law.name for law in DECLARED_LAWS)


def pack(id: str) -> LanguagePack:
    return make_pack(XX) if id == "xx-Test" else next(one for one in builtin_packs() if one.id == id)


def skipped(report: Report) -> dict[str, str]:
    return {one.law: one.reason for one in report.skipped}


@pytest.mark.parametrize(("id", "expected"), [("en", {ENGLISH}), ("xx-Test", set())])
def test_a_full_pack_needs_no_samples(id: str, expected: set[str]) -> None:
    report = check_pack(pack(id), [])
    report.raise_for_failures()
    assert set(skipped(report)) == expected
    assert f"{len(report.laws) - len(expected)} laws hold" in str(report)


def test_what_a_pack_does_not_declare_is_skipped_with_a_reason() -> None:
    told = skipped(check_pack(pack("neutral"), []))
    assert set(told) == {REUSE, TRUTH, ACTION, REMEMBER, FORGET, ASK}
    assert told[TRUTH] == "references.toml [truth] affirmed is missing"
    assert told[ASK] == "signals.toml [interrogative] is missing"
    told = skipped(check_pack(plain(), ["mib"]))
    assert "give one among the samples" in told[REUSE]
    assert "draws no border of questions" in told[ASK]


def without(method: str, *kinds: str) -> Callable[[LanguagePack], dict[str, Any]]:
    """A pack whose candidates of some kinds are lost."""

    def changed(pack: LanguagePack) -> dict[str, Any]:
        def extract(messages: Any, locale: str, next_id: Any) -> tuple[MemoryCandidate, ...]:
            found = pack.extract_candidates(messages, locale, next_id)
            return tuple(one for one in found if one.kind_hint not in kinds)

        return {method: extract}

    return changed


def changing(**metadata: str) -> Callable[[LanguagePack], dict[str, Any]]:
    """A pack whose candidates have other metadata."""

    def changed(pack: LanguagePack) -> dict[str, Any]:
        def extract(messages: Any, locale: str, next_id: Any) -> tuple[MemoryCandidate, ...]:
            found = pack.extract_candidates(messages, locale, next_id)
            return tuple(replace(one, metadata={**(one.metadata or {}), **metadata}) for one in found)

        return {"extract_candidates": extract}

    return changed


def ruling(**fields: Any) -> Callable[[LanguagePack], dict[str, Any]]:
    """A pack whose rules have other fields."""
    return lambda pack: {
        "analyze_behavioral_rule": lambda text: replace(pack.analyze_behavioral_rule(text), **fields)
    }


BREACHES: tuple[tuple[str, Callable[[LanguagePack], dict[str, Any]], str, str], ...] = (
    ("xx-Test", changing(feedback_kind="do"), REUSE, "what a caller has analysed is used again"),
    ("en", without("extract_candidates", "reference"), TRUTH, "gave no reference"),
    ("en", changing(supersedes_pointer="none"), TRUTH, "has supersedes_pointer 'none'"),
    ("en", ruling(host_action=None), ACTION, "gave no host_action with a destination for 'copy docs/alpha.txt"),
    ("en", ruling(first_action_name="sail"), ACTION, "first_action_name"),
    ("en", ruling(spans={}), ACTION, "has no place for 'host_action'"),
    ("neutral", ruling(negative_rule=True), EMPTY, "it knows no language"),
    ("fr", ruling(concise_computation=Computation("percentage")), ENGLISH, "that is the English pack's"),
    ("en", without("extract_candidates", "fact"), REMEMBER, "gave no fact 'alpha=7' for"),
    ("en", without("extract_candidates", "feedback"), FORGET, "gave no opt-out for"),
    ("xx-Test", lambda _: {"analyze_content": lambda text: ContentAnalysis(interrogative=False)}, ASK, "question mark"),
)  # fmt: skip


@pytest.mark.parametrize(("id", "change", "law", "detail"), BREACHES)
def test_a_breach_says_what_to_mend(
    id: str, change: Callable[[LanguagePack], dict[str, Any]], law: str, detail: str
) -> None:
    own = pack(id)
    report = check_pack(replace(own, **change(own)), [])
    told = [failure.detail for failure in report.failures if failure.law == law]
    assert any(detail in line for line in told), [str(failure) for failure in report.failures]


def test_a_sample_stands_in_for_a_folder() -> None:
    rule = "mib always"

    def extract(messages: Any, locale: str, next_id: Callable[[], str]) -> list[MemoryCandidate]:
        (message,) = messages
        if message["content"] != rule or message["role"] != "user":
            return []
        kind = message.get("analysis", {}).get("feedback_kind", "do")
        told = MemoryCandidate(
            id=next_id(),
            kind_hint="feedback",
            explicitness="explicit",
            content=rule,
            metadata={"feedback_kind": kind},
        )
        return [told]

    def analyze(text: str) -> ContentAnalysis:
        return ContentAnalysis(behavioral_directive="durable" if text == rule else "none")

    own = plain(extract_candidates=extract, analyze_content=analyze)
    assert REUSE in skipped(check_pack(own, ["mib"]))
    report = check_pack(own, ["mib", rule])
    report.raise_for_failures()
    assert REUSE not in skipped(report)


def test_an_action_without_words_of_destination_is_skipped(tmp_path: Path) -> None:
    for file in XX.glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    signals = tmp_path / "signals.toml"
    lines = [line for line in signals.read_text("utf-8").splitlines() if not line.startswith("to = ")]
    signals.write_text("\n".join(lines), "utf-8")
    assert "neither 'to' nor 'to_behind'" in skipped(check_pack(make_pack(tmp_path), []))[ACTION]
