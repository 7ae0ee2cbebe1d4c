"""Decay: segments of keys, what outweighs what, times to live."""

from __future__ import annotations

import math
import time

import pytest

from babel_core import ConfigError, UnknownNameError
from babel_core.capture.decay import DECAY_TTL, calculate_expiry, classify_decay, decay_of, decay_ttl
from babel_core.capture.fact_keys import key_segments
from babel_core.capture.keywords import Keywords, shipped
from babel_core.capture.reading import read


@pytest.mark.parametrize(
    ("key", "segments"),
    [
        ("phoneNumber", ("phone", "number")),
        ("home_phone-number2", ("home", "phone", "number", "2")),
        ("APIEndpoint", ("api", "endpoint")),
        ("AVSTÄMNING", ("avstamning",)),
        ("A\u0308pfel", ("apfel",)),
        ("ÄpfelBirnen", ("apfel", "birnen")),
        ("ＴＥＭＰ dir", ("temp", "dir")),
        ("Zeit.Zone/Ort", ("zeit", "zone", "ort")),
        ("", ()),
        ("\ud800\x00", ()),
    ],
)
def test_segments_of_a_key(key: str, segments: tuple[str, ...]) -> None:
    assert key_segments(key) == segments


def test_words_of_a_script_without_blanks_are_segments() -> None:
    assert key_segments("祖母の誕生日")[:2] == ("祖母", "の")
    assert classify_decay(key="祖母の誕生日", keywords=shipped()) == "permanent"


@pytest.mark.parametrize(
    "key", ["filename", "hostname", "username", "template", "temperature", "renamed_at", "sprinter", "telephonist"]
)
def test_a_keyword_inside_a_segment_tells_nothing(key: str) -> None:
    assert classify_decay(key=key) == "stable"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("task_name", "active"),
        ("checkpoint_name", "checkpoint"),
        ("debugEmail", "session"),
        ("birth_name", "permanent"),
    ],
)
def test_the_more_fleeting_of_two_segments_decides(key: str, name: str) -> None:
    assert classify_decay(key=key) == name


@pytest.mark.parametrize(
    ("entity", "key", "text", "name"),
    [
        (None, None, "We decided right now to debug the winch", "session"),
        (None, None, "We decided to use metric units", "permanent"),
        ("Decision", None, "the east pier", "permanent"),
        ("Decision", None, "right now the east pier", "session"),
        ("  convention ", None, "", "permanent"),
        (None, "email", "right now", "permanent"),
        (None, "temp_dir", "we decided to use it", "session"),
        ("boat", "colour", "red", "stable"),
    ],
)
def test_what_outweighs_what(entity: str | None, key: str | None, text: str, name: str) -> None:
    assert classify_decay(entity, key, "ignored", text) == name


def test_what_it_was_told_by() -> None:
    told = decay_of(read("anything"), None, "phoneNumber")
    assert (told.name, told.field, told.entry) == ("permanent", "key", "phone_number")
    assert [hit.entry for hit in decay_of(read("right now it leaks")).hits] == ["right now"]


def test_keys_of_added_keywords_count_in_any_text() -> None:
    keywords = shipped().with_added({"fi": {"decay_active_keys": ("tehtävä",)}})
    assert classify_decay(key="TEHTAVA", keywords=keywords) == "active"
    assert classify_decay(key="tehtävä", keywords=Keywords(("en",))) == "stable"


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match="text must be str"):
        classify_decay(text=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="key must be str"):
        classify_decay(key=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="entity must be str"):
        classify_decay(entity=3)  # type: ignore[arg-type]


def test_every_class_expires_as_its_time_to_live_says() -> None:
    for name, ttl in DECAY_TTL.items():
        assert calculate_expiry(name, 1_700_000_000.9) == (None if ttl is None else 1_700_000_000 + ttl)
    assert (decay_ttl("durable", "days"), decay_ttl("short", "hours"), decay_ttl("permanent")) == (90, 48, None)


def test_life_begins_now_where_nothing_else_is_said() -> None:
    expiry = calculate_expiry("ephemeral")
    assert expiry is not None
    assert 0 <= expiry - 4 * 3600 - int(time.time()) + 5 <= 10


def test_what_is_no_class_unit_or_time_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="'fleeting'"):
        calculate_expiry("fleeting", 0)
    with pytest.raises(ConfigError, match="weeks"):
        decay_ttl("short", "weeks")
    with pytest.raises(ConfigError, match="nan"):
        calculate_expiry("short", math.nan)
    with pytest.raises(TypeError, match="since must be a number"):
        calculate_expiry("short", "0")  # type: ignore[arg-type]
