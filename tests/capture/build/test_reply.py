"""A model's reply, however it is dressed, and how long reading it takes."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.capture.build.prompt import generation_prompt, intents
from babel_core.capture.build.reply import LONGEST_REPLY, proposal
from babel_core.capture.file_schema import EXTRACTION
from babel_core.capture.groups import GROUPS, camel_case

LISTS = {"triggers": ["skriv upp att"], "categoryFact": ["fyller år"]}
READ = {"triggers": ("skriv upp att",), "category_fact": ("fyller år",)}


def read(reply: Any, *languages: str) -> dict[str, Any]:
    text = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
    return {language: dict(groups) for language, groups in proposal(text, languages or ("sv",)).translations.items()}


@pytest.mark.parametrize(
    "reply",
    [
        {"sv": LISTS},
        {"SV-se": LISTS},
        {"swe": LISTS},
        {"Swedish": LISTS},
        {"svenska": LISTS},
        {"translations": {"sv": LISTS}},
        {"languages": {"sv": LISTS}, "note": "done"},
        LISTS,
        {"sv": {"triggers": "skriv upp att", "category_fact": ["fyller år"]}},
        {"sv": {"Triggers": ["skriv upp att"], "category fact": ["fyller år"]}},
        {"fi": {"triggers": ["muista että"]}, "sv": LISTS},
        "```\n" + json.dumps({"sv": LISTS}) + "\n```",
        "<think>{lists}?</think> " + json.dumps({"sv": LISTS}),
        'First {"a": 1}, then ' + json.dumps({"sv": LISTS}),
        '{"sv": {"triggers": ["skriv upp att",], "categoryFact": ["fyller år",],},}',
        '{"sv": {"triggers": ["skriv upp att"] "categoryFact": ["fyller år"]}',
        '{"sv": {"triggers": ["skriv upp att"], "categoryFact": ["fyller år", "har fö',
        'Oh { well: {"sv": {"triggers": ["skriv upp att"], "categoryFact": ["fyller år"',
    ],
)
def test_the_lists_are_found(reply: Any) -> None:
    assert read(reply) == {"sv": READ}


def test_structures_and_templates_may_stand_above_the_languages() -> None:
    reply = {
        "sv": LISTS,
        "triggerStructures": {"sv": "jag brukar", "fi": ["minun ... on"]},
        "extraction": {"sv": {"nameIntro": {"verbs": ["heter"]}, "decision": {"connectors": ["eftersom"]}}},
    }
    found = proposal(json.dumps(reply), ("sv",))
    assert dict(found.structures) == {"sv": ("jag brukar",)}
    assert list(found.extraction["sv"]) == ["nameIntro"]
    assert [problem.path for problem in found.problems] == ["$.extraction.sv.decision"]


def test_two_languages_of_which_one_breaks_off() -> None:
    reply = '{"sv": {"triggers": ["skriv upp att"]}, "fi": {"triggers": ["muista että", "kirj'
    assert read(reply, "sv", "fi") == {"sv": {"triggers": ("skriv upp att",)}, "fi": {"triggers": ("muista että",)}}


def test_unknown_lists_and_wrong_items_are_told() -> None:
    found = proposal(json.dumps({"sv": {"moods": ["glad"], "triggers": [None, 3, " ", "skriv upp att"]}}), ("sv",))
    assert read({"sv": {"moods": ["glad"]}}) == {}
    assert found.translations["sv"]["triggers"] == ("skriv upp att",)
    assert [problem.path for problem in found.problems] == [
        "$.translations.sv.moods",
        *(f"$.translations.sv.triggers[{at}]" for at in range(3)),
    ]


@given(st.text(st.characters()) | st.text(st.sampled_from('{}[]":,\\ns')))
def test_no_reply_raises(reply: str) -> None:
    proposal(reply, ("sv",))
    proposal('{"sv": ' + reply, ("sv", "fi"))


@pytest.mark.parametrize("part", ["{", '{"a":', '{"sv":{"triggers":["a', "[", '"', '{"a":"', "}{", '\\"', '{"a":1}'])
def test_a_reply_that_never_ends_takes_linear_time(part: str) -> None:
    started = time.perf_counter()
    proposal((part * LONGEST_REPLY)[: LONGEST_REPLY * 2], ("sv",))
    assert time.perf_counter() - started < 10


def test_every_list_and_template_has_its_intent_and_is_asked_for() -> None:
    assert set(intents()["groups"]) == {camel_case(group) for group in GROUPS}
    assert set(intents()["extraction"]) == set(EXTRACTION)
    assert len(intents()["structures"]) == 3
    prompt = generation_prompt(("sv", "ja"))
    assert all(f"- {name}: " in prompt for table in intents().values() for name in table)
    assert "Swedish (sv), Japanese (ja)" in prompt
    assert "15 entries a list" in prompt
    assert "remember" in prompt.split("The English lists:")[1]
    assert "{" not in prompt.split("Answer with")[0]
