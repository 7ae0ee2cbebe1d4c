"""Prompts: the same structure in every language, native words, nothing a caller can change."""

from __future__ import annotations

import json
import pickle
import re

import pytest

from babel_core.errors import PackContractError
from babel_core.packs.prompts import DIMENSIONS, KgPrompt, kg_prompt, parse_prompts, session_prompt

NATIVE = ("en", "ja", "zh-Hans", "zh-Hant")
PREDICATES = """
uses created_by works_at works_with is_a part_of has located_in belongs_to depends_on implements extends
related_to caused_by results_in precedes follows
"""
CONFIDENCES = {1.0, 0.85, 0.75, 0.65, 0.55}


def examples(tag: str) -> list[list[dict[str, object]]]:
    found = re.findall(r'\{"triples".*?\n\]\}', kg_prompt(tag).user_template, re.DOTALL)
    return [json.loads(item)["triples"] for item in found]


@pytest.mark.parametrize("tag", NATIVE)
def test_every_language_lists_the_same_predicates_and_confidences(tag: str) -> None:
    template = kg_prompt(tag).user_template
    listed = re.search(r"   (uses,.*?follows)\n", template, re.DOTALL)
    assert listed is not None
    assert re.split(r",\s+", listed[1]) == PREDICATES.split()
    assert {float(value) for value in re.findall(r"^   ([01]\.\d+) ", template, re.MULTILINE)} == CONFIDENCES


@pytest.mark.parametrize("tag", NATIVE)
def test_examples_keep_the_rules_of_their_prompt(tag: str) -> None:
    assert examples(tag)
    for triples in examples(tag):
        assert 3 <= len(triples) <= 8
        for triple in triples:
            assert list(triple) == ["subject", "predicate", "object", "confidence"]
            assert triple["predicate"] in PREDICATES.split()
            assert triple["confidence"] in CONFIDENCES


@pytest.mark.parametrize(
    ("tag", "codec"), [("en", "ascii"), ("ja", "shift_jis"), ("zh-Hans", "gb2312"), ("zh-Hant", "big5")]
)
def test_a_prompt_stays_within_the_characters_of_its_language(tag: str, codec: str) -> None:
    session = session_prompt(tag)
    texts = (kg_prompt(tag).system, kg_prompt(tag).user_template, session.system, *session.dimension_labels.values())
    assert all(text.encode(codec).decode(codec) == text for text in texts)
    assert all(str(t["subject"]).isascii() == (tag == "en") for triples in examples(tag) for t in triples)


@pytest.mark.parametrize("tag", NATIVE)
def test_the_session_prompt_numbers_its_nine_headings(tag: str) -> None:
    prompt = session_prompt(tag)
    assert re.findall(r"^(\d)\. (\w+)", prompt.system, re.MULTILINE) == [
        (str(place), key) for place, key in enumerate(DIMENSIONS, 1)
    ]
    assert tuple(prompt.dimension_labels) == DIMENSIONS
    for tag_name in ("<analysis>", "</analysis>", "<summary>", "</summary>"):
        assert tag_name in prompt.system


@pytest.mark.parametrize(
    ("tag", "same_as"),
    [
        ("zh", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh_Hans_HK", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh-hk", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("yue", "zh-Hant"),
        ("ja_JP.UTF-8", "ja"),
        ("EN-gb", "en"),
        ("de", "en"),
        ("ko", "en"),
        ("qx", "en"),
        ("", "en"),
    ],
)
def test_a_tag_gets_the_prompts_of_its_language(tag: str, same_as: str) -> None:
    assert kg_prompt(tag) == kg_prompt(same_as)
    assert session_prompt(tag) == session_prompt(same_as)


def test_each_native_prompt_differs() -> None:
    assert len({kg_prompt(tag) for tag in NATIVE}) == len(NATIVE)


@pytest.mark.parametrize("text", ["", "{text}", "{0} {x!r} {{", "%s $text \\1", "\ud800\0"])
def test_render_puts_the_text_in_as_it_is(text: str) -> None:
    prompt = kg_prompt("ja")
    assert prompt.render(text) == prompt.user_template[: -len("{text}")] + text


def test_render_names_an_argument_of_the_wrong_type() -> None:
    with pytest.raises(TypeError, match="text must be str"):
        kg_prompt("en").render(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="tag must be str"):
        kg_prompt(None)  # type: ignore[arg-type]


def test_a_caller_cannot_change_the_labels_of_the_next() -> None:
    labels = session_prompt("en").dimension_labels
    with pytest.raises(TypeError):
        labels["user_intent"] = "x"  # type: ignore[index]
    with pytest.raises(AttributeError):
        labels.clear()  # type: ignore[attr-defined]
    assert pickle.loads(pickle.dumps(session_prompt("ja"))) == session_prompt("ja")


def test_a_template_without_its_placeholder_at_the_end_is_refused() -> None:
    text = '[xx.kg]\nsystem = "s"\nuser = "{text} end"\n[xx.session]\nsystem = "s"\nlabels = {}\n'
    with pytest.raises(PackContractError, match=r"packs/xx.*once, at its end"):
        parse_prompts(text, "packs/xx/prompts.toml")


def test_a_missing_label_is_named() -> None:
    text = '[xx.kg]\nsystem = "s"\nuser = "{text}"\n[xx.session]\nsystem = "s"\nlabels = {user_intent = "u"}\n'
    with pytest.raises(PackContractError, match=r"lacks 'technical_concepts'"):
        parse_prompts(text, "packs/xx/prompts.toml")


def test_a_prompt_is_a_value() -> None:
    assert KgPrompt("a", "{text}") == KgPrompt("a", "{text}")
