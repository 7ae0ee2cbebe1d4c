"""Signals: corrections, directives with their rule, praise; negation and politeness."""

from __future__ import annotations

import time

import pytest

from babel_core.capture.extraction import extract_structured_fields
from babel_core.capture.gate import should_capture
from babel_core.capture.reading import read
from babel_core.capture.report import explain_capture
from babel_core.capture.rules import LONGEST_RULE, rule_text
from babel_core.capture.signals import (
    correction_of,
    correction_signal,
    directive,
    directive_categories,
    directive_rule,
    reinforcement,
)


@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("That's wrong, I meant the other pier", True),
        ("Nothing wrong with the rudder", False),
        ("It is not wrong at all", False),
        ("没有错，继续", False),
        ("👎", True),
        ("👎🏽 again", True),
        ("The wrongdoer left", False),
    ],
)
def test_a_correction_that_is_denied_is_none(text: str, signal: bool) -> None:
    assert correction_signal(text) is signal


def test_an_emoji_is_a_hit_with_its_place() -> None:
    (hit,) = correction_of(read("well 👎")).hits
    assert (hit.entry, hit.start, hit.end) == ("👎", 5, 6)


@pytest.mark.parametrize(
    ("text", "confidence"),
    [
        ("From now on reply in two sentences", 0.7),
        ("From now on never reply in lists", 0.8),
        ("From now on never reply in lists!!", 0.9),
        ("From now on reply in two SENTENCES", 0.8),
        ("Gulls circled over the market", 0.0),
        ("Gulls CIRCLED over the market!!", 0.0),
    ],
)
def test_confidence_of_a_directive_counts_kinds_and_emphasis(text: str, confidence: float) -> None:
    found = directive(text)
    assert found.confidence == confidence
    assert bool(found) is (confidence > 0)


def test_kinds_stand_in_a_fixed_order() -> None:
    text = "That's wrong!! Remember: from now on never do that, be careful"
    kinds = directive_categories(text)
    order = ("explicit_memory", "future_behavior", "absolute_rule", "warning", "correction", "emotional_emphasis")
    assert [kind for kind in kinds if kind in order] == list(order)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Note: the gate stays shut", "the gate stays shut"),
        ("NOTE ： the gate stays shut", "the gate stays shut"),
        ("**Note:** the gate stays shut", "the gate stays shut"),
        ("Deploys: never on a Friday afternoon", "never on a Friday afternoon"),
        ("注意：周五下午不要发布", "周五下午不要发布"),
        ("Always see https://quay.example/a for the tide", "Always see https://quay.example/a for the tide"),
        ("Never meet at 10:30 on the quay", "Never meet at 10:30 on the quay"),
        ("Meet at 10:30 on the quay", ""),
        ("The harbour was crowded yesterday", ""),
        ("Gestern regnete es in Husum", ""),
        ("Note: no", "Note: no"),
        ("", ""),
    ],
)
def test_a_rule_stands_behind_a_head_and_a_colon(text: str, rule: str) -> None:
    assert rule_text(read(text)) == rule


def test_a_long_message_gives_its_sentence_with_a_cue() -> None:
    filler = "The tide was low and the gulls were loud on that grey morning. " * 5
    assert rule_text(read(f"{filler}Never moor at the east pier. {filler}")) == "Never moor at the east pier."
    assert rule_text(read(filler)) == ""


def test_a_long_rule_is_cut() -> None:
    assert len(rule_text(read("Note: " + "ropes and lamps " * 50))) == LONGEST_RULE


@pytest.mark.parametrize(
    ("text", "signal"),
    [
        ("Perfect, exactly what I wanted", True),
        ("That is not perfect yet", False),
        ("完璧です", True),
        ("まだ完璧ではない", False),
        ("这还不完美", False),
        ("❤", True),
        ("❤️", True),
        ("👍🏽", True),
    ],
)
def test_praise_that_is_denied_is_none(text: str, signal: bool) -> None:
    assert reinforcement(text).signal is signal


@pytest.mark.parametrize(
    "text",
    [
        *("Thanks!", "thanks a lot!!", "Ok, thank you 🙂", "ＴＨＡＮＫＳ！", "ok ok ok"),
        *("谢谢！", "ありがとう。", "Merci !", "Danke schön."),
    ],
)
def test_a_text_of_thanks_alone_is_politeness(text: str) -> None:
    assert reinforcement(text).politeness


@pytest.mark.parametrize(
    "text", ["Thanks, now sort the table", "ok then move it", "", "!!", "谢谢你把表格改好", "thanksgiving"]
)
def test_a_text_with_more_than_thanks_is_not(text: str) -> None:
    assert not reinforcement(text).politeness


def test_confidence_of_praise_depends_on_the_answer() -> None:
    praise = "Perfect, exactly what I wanted"
    plain = reinforcement(praise).confidence
    assert plain == 0.8
    assert reinforcement(praise, "Here is the chart that you wanted").confidence == plain
    assert reinforcement(praise, "Here you are, done.").confidence == pytest.approx(plain * 0.7)
    assert reinforcement(praise, "The chart has a legend. " * 20).confidence == pytest.approx(plain + 0.1)
    assert reinforcement("Thanks!").confidence < 0.5


@pytest.mark.parametrize(
    ("text", "sets_a_condition"),
    [
        ("What becomes of the tide if the moon drifts off?", False),
        ("Was wäre mit der Ebbe, wenn der Mond verschwindet?", False),
        ("Skip the digest if the harbour is closed", True),
        ("If I ask for the tides, could you add the gauge?", True),
    ],
)
def test_what_is_only_asked_sets_no_condition(text: str, sets_a_condition: bool) -> None:
    assert ("conditional_rule" in directive_categories(text)) is sets_a_condition


SECRET = "Note: from now on my locker password is hunter2gull"


def test_a_message_with_a_secret_is_no_rule_and_has_no_fields() -> None:
    assert directive(SECRET).signal
    assert directive(SECRET).rule == directive_rule(SECRET) == ""
    for category in (None, "preference", "entity", "fact", "decision"):
        assert not extract_structured_fields(SECRET, category)


def test_the_report_of_a_message_that_is_refused_for_another_reason_keeps_the_secret_too() -> None:
    text = f"{SECRET}. My boat's name is Maud. " + "We row at dawn. " * 400
    report = explain_capture(text)
    assert (report.reason, report.secret is not None) == ("too-long", True)
    assert (report.directive.rule, bool(report.fields)) == ("", False)


@pytest.mark.parametrize("part", ["> I like\n", "Never. ", "note: ", "always ask! "])
def test_a_rule_is_found_in_time_in_step_with_the_length_of_a_text(part: str) -> None:
    def seconds(size: int) -> float:
        text = part * (size // len(part))
        start = time.process_time()
        directive(text)
        explain_capture(text)
        return time.process_time() - start

    # What is loaded at the first text of a kind counts for none.
    small, large = (min(seconds(size) for _ in range(3)) for size in (4000, 32_000))
    # Eight times the text; going over all hits for each sentence would take sixty-four times as long.
    assert large < 30 * max(small, 0.004)


@pytest.mark.parametrize("text", [r"C:\tides always keep it there", "D:/tides always keep it there"])
def test_a_drive_is_no_head_of_a_rule(text: str) -> None:
    assert directive_rule(text) == text


@pytest.mark.parametrize(
    "text",
    ["Thanks!", "谢谢！", "ありがとう！", "شكرا!", "शुक्रिया!", "감사합니다!", "Спасибо!", "Dziękuję!", "Teşekkürler!"],
)
def test_thanks_is_praise_of_which_half_counts(text: str) -> None:
    found = reinforcement(text)
    assert (found.signal, found.politeness, found.confidence) == (True, True, 0.25)


@pytest.mark.parametrize("text", ["♥", "♥\ufe0f", "♥\ufe0e nice"])
def test_a_heart_in_text_style_is_one_too(text: str) -> None:
    assert reinforcement(text).signal


def test_a_space_that_nobody_sees_parts_no_word() -> None:
    assert should_capture("I pre\u200bfer tea")
    assert should_capture("我喜\u200b欢喝乌龙茶")
    assert should_capture("ฉัน\u200bชอบ\u200bชา") == should_capture("ฉันชอบชา")
