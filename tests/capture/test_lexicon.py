"""capture.toml: what is wrong is refused by file and key."""

from __future__ import annotations

import re

import pytest

from babel_core.capture.groups import GROUPS, KEY_GROUPS, camel_case, snake_case
from babel_core.capture.lexicon import parse_capture, shipped_lexicon
from babel_core.capture.shipped import shipped_languages
from babel_core.errors import PackContractError, UnknownNameError


def test_there_are_twenty_nine_groups_whose_names_go_both_ways() -> None:
    assert len(GROUPS) == len(set(GROUPS)) == 29
    assert [snake_case(camel_case(group)) for group in GROUPS] == list(GROUPS)
    assert len(KEY_GROUPS) == 5


def test_an_unknown_group_of_a_file_is_named() -> None:
    with pytest.raises(UnknownNameError, match="'moods'"):
        snake_case("moods")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[capture]\nversion = 2", "version is 2"),
        ("[capture]\nversion = 1\n[keywords]\nmoods = []", "'moods'"),
        ("[capture]\nversion = 1\n[keyword]", "'keyword'"),
        ("[capture]\nversion = 1\n[keywords]\ntriggers = ['a bee', 'a bee']", "twice"),
        ("[capture]\nversion = 1\n[keywords]\ntriggers = [' ']", "blank"),
        ("[capture]\nversion = 1\n[keywords]\ntriggers = 'note'", "list of strings"),
        ("[capture]\nversion = 1\n[folding]\nhyphen_parts = 1", "hyphen_parts"),
        ("[capture]\nversion = 1\n[folding]\nalternatives = 'mum'", "folding.alternatives"),
        ("[capture]\nversion = 1\n[folding.alternatives]\nkin = 'mum'", "kin"),
        ("[capture]\nversion = 1\n[extraction]\norder = 'vso'", "'vso'"),
        ("[capture]\nversion = 1\n[extraction]\npro_drop = 'no'", "pro_drop"),
        ("[capture]\nversion = 1\n[extraction.choice]\nwords = []", "extraction.choice"),
        ("[capture\n", "packs/xx"),
        ("", "[capture]"),
    ],
)
def test_what_is_wrong_is_refused_by_file_and_key(text: str, named: str) -> None:
    with pytest.raises(PackContractError) as caught:
        parse_capture(text, "xx", source="packs/xx/capture.toml")
    assert "packs/xx/capture.toml" in str(caught.value)
    assert named in str(caught.value)


@pytest.mark.parametrize("language", shipped_languages())
def test_every_shipped_file_keeps_the_schema(language: str) -> None:
    lexicon = shipped_lexicon(language)
    assert lexicon.language == language
    named = {
        name for entries in lexicon.keywords.values() for entry in entries for name in re.findall(r"\{(\w+)\}", entry)
    }
    assert named == set(lexicon.folding.alternatives)
