"""Whatever a message holds: no decision raises, places lie in the text, answers come again the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import (
    classify_decay,
    detect_category,
    directive_extract,
    explain_capture,
    extract_structured_fields,
    is_sensitive,
    reinforcement_extract,
    self_correction_extract,
    should_capture,
)
from babel_core.capture.fields import KEY_LIMIT, NAME_LIMIT, VALUE_LIMIT
from babel_core.capture.secrets import secrets
from babel_core.capture.transcripts import Message, session_messages

PIECES = (
    "remember that ",
    *("I prefer ", "we decided to ", "my ", " is ", "'s ", " because ", "never ", "note: ", "：", "no "),
    *("我喜欢", "记住", "不对，", "私の", "は", "です", "が好き", "저는 ", "을 좋아해요", "تذكر "),
    *("मुझे ", "Я предпочитаю "),
    *("password", "a@b.example ", "+44 20 7946 0018", "://", "@", "-----BEGIN ", "!!", "🍇", "❤", "\n- "),
    *("**", "<", "</"),
    *("\ud800", "\x00", "\u0301", "\u200d", "\ufeff", "ﷺ", "İ", "ß", "Σ", "\u202e", "\U0010ffff", " ", "\n", ".", "?"),
)
MESSAGES = st.lists(st.sampled_from(PIECES) | st.text(st.characters(), max_size=5), max_size=20).map("".join)


@given(MESSAGES)
def test_no_message_raises_and_places_lie_in_it(text: str) -> None:
    report = explain_capture(text)
    assert report.captured == should_capture(text)
    assert report.category == detect_category(text)
    assert all(0 <= hit.start < hit.end <= len(text) for hit in report.hits)
    assert all(0 <= secret.start < secret.end <= len(text) for secret in secrets(text))
    assert report == explain_capture(text)
    classify_decay(text, text, None, text)


@given(MESSAGES, st.sampled_from((None, "decision", "preference", "entity", "fact", "other")))
def test_fields_are_of_the_message_and_of_bounded_length(text: str, category: str | None) -> None:
    found = extract_structured_fields(text, category)
    assert len(found.entity or "") <= NAME_LIMIT
    assert len(found.key or "") <= KEY_LIMIT + len(" over ")
    assert len(found.value or "") <= VALUE_LIMIT


@given(st.lists(st.tuples(st.sampled_from(("user", "assistant", "tool")), MESSAGES), max_size=6), st.lists(st.text()))
def test_no_session_raises(turns: list[tuple[str, str]], lines: list[str]) -> None:
    session = [Message(role, text) for role, text in turns]
    for extract in (directive_extract, reinforcement_extract, self_correction_extract):
        assert all(session[incident.index].role == "user" for incident in extract(session))
    session_messages(lines)


LONG = [
    ("blanks", " " * 300_000),
    ("one word", "a" * 300_000),
    ("addresses", "a@" * 150_000),
    ("digits", "1 2-" * 75_000),
    ("signs", "+" * 300_000),
    ("colons", "note: " * 50_000),
    ("quotes", "\"'«「" * 75_000),
    ("emoji", "🍇❤" * 100_000),
    ("triggers", "remember that " * 20_000),
    ("unspaced", "我喜欢私の" * 40_000),
    ("negations", "not perfect " * 25_000),
    ("heads of keys", "-----BEGIN a://b:c " * 15_000),
    ("identifiers", "a_B.cD" * 50_000),
    ("surrogates", "\ud800" * 300_000),
    ("brackets", "<(" * 150_000),
    ("full stops", ". " * 150_000),
    ("possessives", "my a's " * 40_000),
]


@pytest.mark.parametrize(("name", "text"), LONG, ids=[name for name, _ in LONG])
def test_a_long_message_is_answered(name: str, text: str) -> None:
    """The bound on time is that of the test run: a quadratic step would take hours here."""
    assert not should_capture(text)
    explain_capture(text, len(text))
    is_sensitive(text)
    classify_decay(text, text, None, text)


def test_threads_share_what_is_compiled() -> None:
    texts = ["I prefer tea", "我喜欢喝茶", "Ich bevorzuge Tee", "お茶が好きです", "Je préfère le thé"] * 4
    with ThreadPoolExecutor(8) as pool:
        assert [*pool.map(explain_capture, texts)] == [explain_capture(text) for text in texts]
