"""The invented language from the first message to the context of an answer, by the public service alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from babel_core import LanguageService, apply_opt_outs, make_pack, resolve_temporal
from babel_core.packs.extraction import MemoryCandidate

SERVICE = LanguageService(packs=[make_pack(Path(__file__).resolve().parents[1] / "xx_test")])

SAID = (
    "Mib lorp Tarko Vel, mib drel Sundholm, zorp krel plim.",
    "Mib amor skeenberi, zorp drua krel.",
    "Zorpe doz krelk: mib=hot, krel=wet",
    "Tosk mib skeemor, zorp krel vanu.",
    "Grutt vanu tollhus, zorp mib drua.",
    "Vor drua mib krel plim?",
)


def memory() -> tuple[MemoryCandidate, ...]:
    return apply_opt_outs(SERVICE.extract_candidates([*SAID, "Nil zorpe lorp=Tarko Vel"])).kept


def test_messages_are_found_to_be_in_it_and_are_remembered() -> None:
    assert {SERVICE.resolve_from_text(text).pack_id for text in SAID} == {"xx-Test"}
    told = {(one.kind_hint, one.metadata.get("profile_field") or one.metadata.get("fact_kind"), one.content)
            for one in SERVICE.extract_candidates(SAID)}  # fmt: skip
    assert told >= {
        ("profile", "name", "Tarko Vel"),
        ("profile", "location", "Sundholm"),
        ("preference", None, "skeenberi"),
        ("fact", None, "mib=hot"),
        ("fact", None, "krel=wet"),
        ("feedback", None, "Tosk mib skeemor, zorp krel vanu"),
        ("fact", "blocker", "Grutt vanu tollhus, zorp mib drua"),
    }
    assert not any("Vor drua" in content for _, _, content in told)


def test_what_is_to_be_forgotten_is_forgotten() -> None:
    assert "Tarko Vel" not in [one.content for one in memory()]
    assert "Sundholm" in [one.content for one in memory()]


def test_names_and_aliases_are_found() -> None:
    found = SERVICE.extract_entity_mentions("Mib drel Sundholm, zorp Vantakor kel skiff-7.", "xx")
    assert {(one.surface, one.kind) for one in found} >= {
        ("Sundholm", "location"),
        ("Vantakor", "organization"),
        ("skiff-7", "identifier"),
    }
    assert SERVICE.matches_entity_alias("zorp Sundholm mib", "sundholm", "xx")
    assert not SERVICE.matches_entity_alias("zorp Sundholmen mib", "sundholm", "xx")


def test_terms_are_those_of_the_language() -> None:
    assert SERVICE.build_search_terms("Vor mib Tollhus krel?", "xx") == ("tollhus",)
    assert SERVICE.token_overlap("grutt tollhus", "Tollhus, grutt!", "xx") == 1.0


@pytest.fixture
def index() -> Iterator[sqlite3.Connection]:
    """The memory in a full-text table, each entry by the search terms of its own language."""
    found = sqlite3.connect(":memory:")
    found.execute("CREATE VIRTUAL TABLE memory USING fts5(id UNINDEXED, terms)")
    rows = [(one.id, " ".join(SERVICE.build_search_terms(one.content, "xx"))) for one in memory()]
    found.executemany("INSERT INTO memory VALUES (?, ?)", rows)
    yield found
    found.close()


def recalled(index: sqlite3.Connection, query: str) -> list[str]:
    """The ids of what has a term of a question, the best first."""
    terms = " OR ".join(f'"{term}"' for term in SERVICE.build_search_terms(query))
    return [id for (id,) in index.execute("SELECT id FROM memory WHERE memory MATCH ? ORDER BY rank", (terms,))]


def context(candidates: Iterable[MemoryCandidate]) -> str:
    lines = (SERVICE.render("fact_item", {"index": place}, "xx") + f": {one.content}"
             for place, one in enumerate(candidates, 1))  # fmt: skip
    return "\n".join([SERVICE.render("user_memory_context", None, "xx"), *lines])


def test_a_question_brings_back_what_was_told_and_an_answer_is_framed(index: sqlite3.Connection) -> None:
    query = "Vak vanu tollhus, zorp mib grutt?"
    assert SERVICE.resolve_from_text(query).pack_id == "xx-Test"
    assert SERVICE.is_blocker(query, "xx")
    assert SERVICE.is_interrogative(query, "xx")
    by_id = {one.id: one for one in memory()}
    found = [by_id[id] for id in recalled(index, query)]
    assert found[0].metadata["fact_kind"] == "blocker"
    assert context(found[:1]) == "useik memik conik\nfacik iteik 1: Grutt vanu tollhus, zorp mib drua"
    assert recalled(index, "Vor mib krel zilpa?") == []


def test_times_are_read_and_become_spans_of_days() -> None:
    (found,) = SERVICE.parse_temporal_expressions("Zorp druas trez skeen, mib plim.", "xx")
    told = resolve_temporal(found, datetime.fromisoformat("2026-05-10T09:00:00+00:00"), "UTC")
    assert told is not None
    assert told.start.date().isoformat() == "2026-05-07"


def test_a_rule_and_a_source_of_truth_are_its_own() -> None:
    rule = SERVICE.analyze_behavioral_rule('Vakor "plimmo", dupli docs/a.txt nu store/b/ skeemor', "xx")
    assert rule.trigger_phrases == ("plimmo",)
    assert rule.host_action is not None
    assert (rule.host_action.verb, rule.host_action.sources, rule.host_action.destination) == (
        "copy",
        ("docs/a.txt",),
        "store/b/",
    )
    (found,) = SERVICE.extract_candidates(["docs/a.md verumek, nilo docs/b.md"], "xx")
    assert (found.content, found.metadata["supersedes_pointer"]) == ("docs/a.md", "docs/b.md")
    assert SERVICE.analyze_content("sekrek: zilpamo7", "xx").sensitive_credential


def test_nothing_of_it_is_heard_in_another_language() -> None:
    assert SERVICE.extract_candidates(SAID[:2], "en") == ()
    assert not SERVICE.is_blocker("Vak vanu tollhus, zorp mib grutt?", "en")
