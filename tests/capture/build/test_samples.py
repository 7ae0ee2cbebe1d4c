"""Which facts become samples, and which languages are found in them."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.capture.build.languages import detect_languages, detection_prompt, languages_of_reply
from babel_core.capture.build.samples import LONGEST, MOST_SAMPLES, NEWEST, StoredFact, collect_samples

LONG = "The ferry to the northern islands leaves at noon"


def test_blanks_are_trimmed_and_short_facts_left_out() -> None:
    assert collect_samples(["  " + LONG + "\n", "too short", "", "   "]) == (LONG,)


@pytest.mark.parametrize(
    "text", ["我住在海边的小城里", "毎朝海まで走っています", "아침마다 바다까지 달려요", "ฉันวิ่งไปทะเลทุกเช้าเลย"]
)
def test_a_short_sentence_in_a_dense_script_is_long_enough(text: str) -> None:
    assert collect_samples([text]) == (text,)


def test_long_facts_are_cut_and_the_same_beginning_counts_once() -> None:
    assert [len(sample) for sample in collect_samples(["x" * 1000])] == [LONGEST]
    start = "Every evening the lamps along the quay are lit one by one, from the mill to the lighthouse, "
    assert len(start) > 80
    assert collect_samples([start + "in winter", start.upper() + "IN SUMMER"]) == (start + "in winter",)


def test_the_newest_facts_count_and_those_without_a_time_are_new() -> None:
    old = [StoredFact(f"{LONG}, number {n}", created_at=float(n)) for n in range(NEWEST + 100)]
    found = collect_samples([*old, f"{LONG}, today"])
    assert len(found) == MOST_SAMPLES
    assert found[:3] == (f"{LONG}, today", f"{LONG}, number 399", f"{LONG}, number 398")
    behind = [StoredFact("no", created_at=2.0)] * NEWEST + [StoredFact(LONG, created_at=1.0)]
    assert collect_samples(behind) == ()


def test_expired_superseded_and_derived_facts_are_left_out() -> None:
    def fact(what: str, **more: Any) -> dict[str, Any]:
        return {"text": f"{what}: {LONG}", **more}

    facts = [
        fact("expired", expiresAt="2026-01-01T00:00:00Z"),
        fact("holding", expires_at=1_900_000_000),
        fact("replaced", superseded=True),
        fact("dreamt", source="dream"),
        fact("condensed", origin="consolidation:weekly"),
        fact("told", createdAt="2026-01-01T00:00:00Z", origin="chat"),
    ]
    assert [sample.split(":")[0] for sample in collect_samples(facts, now=1_800_000_000)] == ["holding", "told"]
    assert [sample.split(":")[0] for sample in collect_samples(facts)] == ["expired", "holding", "told"]


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        (5, r"^facts\[1\] must be str, StoredFact or a mapping with 'text', not int$"),
        (None, r"^facts\[1\] must be str"),
        ({}, r"^facts\[1\]\['text'\] must be str, not NoneType$"),
        ({"text": LONG, "created_at": []}, r"^facts\[1\]\['created_at'\] must be seconds since 1970"),
        ({"text": LONG, "created_at": True}, r"^facts\[1\]\['created_at'\] must be seconds since 1970"),
    ],
)
def test_what_is_no_fact_is_named(fact: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        collect_samples([LONG, fact])


def test_a_time_that_is_none_is_named() -> None:
    with pytest.raises(ValueError, match=r"^facts\[0\]\['created_at'\] is no ISO 8601 time$"):
        collect_samples([{"text": LONG, "created_at": "last week"}])


@given(st.lists(st.text(st.characters(), max_size=90), max_size=12))
def test_any_texts_give_samples_and_languages(texts: list[str]) -> None:
    samples = collect_samples(texts)
    assert len(samples) <= len(texts)
    assert len(detect_languages(samples)) <= 3
    assert isinstance(detection_prompt(samples), str)


GERMAN = ("Wir treffen uns jedes Jahr am alten Hafen.", "Die Mühle unten am Fluss gehört meiner Tante.")
POLISH = ("Moja siostra mieszka niedaleko portu od wielu lat.",)
ENGLISH = ("My sister has lived close to the harbour for years.",)
GREEK = ("Η αδερφή μου μένει κοντά στο λιμάνι εδώ και χρόνια.",)
JAPANESE = ("姉はもう何年も港の近くに住んでいます。",)


def test_at_most_three_languages_are_found_most_samples_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", lambda *arguments, **more: pytest.fail("something asks the network"))
    found = detect_languages((*GREEK, *GERMAN, *POLISH, *GERMAN, *GREEK, *JAPANESE, *JAPANESE, *GREEK))
    assert [each.language for each in found] == ["de", "el", "ja"]
    assert [each.share for each in found] == [0.4, 0.3, 0.2]
    assert all(each.confidence > 0.9 for each in found)


def test_a_single_stray_sample_among_many_is_no_language() -> None:
    assert [each.language for each in detect_languages((*GERMAN * 6, *POLISH))] == ["de"]
    assert [each.language for each in detect_languages((*GERMAN, *ENGLISH))] == ["de", "en"]


def test_samples_without_letters_tell_nothing() -> None:
    assert detect_languages(("1234567890 1234567890 12345", "........................")) == ()
    assert detect_languages(()) == ()


@pytest.mark.parametrize(
    ("reply", "languages"),
    [
        ('["sv"]', ("sv",)),
        ('Gladly:\n```json\n["SV-fi", "de_AT"]\n```', ("sv", "de")),
        ('["swe", "deu", "nb", "zh-Hant"]', ("sv", "de", "no")),
        ('["sv", "de", "fr", "it"]', ("sv", "de", "fr")),
        ('["sv", "sv-SE", 4, null, ["de"], "", "Swedish"]', ("sv",)),
        ('As said in [1], [the notes] are ["fi"]', ("fi",)),
        ('[] or rather ["fi"]', ("fi",)),
        ("[]", ()),
        ('["xx", "klingon"]', None),
        ("Swedish, I think", None),
        ("", None),
        ("[" * 5000, None),
        ('["sv"', None),
        ("{}", None),
    ],
)
def test_the_languages_of_a_reply(reply: str, languages: tuple[str, ...] | None) -> None:
    assert languages_of_reply(reply) == languages
