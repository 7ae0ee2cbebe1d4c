"""The temporal.toml of each language: every key known, every form one that can be read; mistakes name file and key."""

from __future__ import annotations

import pytest

from babel_core.errors import PackContractError
from babel_core.packs.temporal.parse import Parser
from babel_core.packs.temporal.scan import Scanner
from babel_core.packs.temporal.schema import parse_grammar, read_grammar

PACKS = ("en", "es", "fr", "ja", "ko", "neutral", "zh")


@pytest.mark.parametrize("pack", PACKS)
def test_every_file_is_read_and_every_form_compiles(pack: str) -> None:
    grammar = read_grammar(pack)
    assert grammar is not None
    Scanner(grammar, grammar.phrases).compile()
    Parser(grammar, grammar.phrases)


def test_a_pack_without_a_file_has_no_grammar() -> None:
    assert read_grammar("sv") is None


MISTAKES = [
    ("colour = 1", "the file has no key 'colour'"),
    ("[borders]\nspace = true", r"\[borders\] has no key 'space'"),
    ("[borders]\nspaced = 1", r"\[borders\] spaced must be true or false"),
    ("[words.month]\nmay = ['may']", r"\[words.month\] has the key 'may'"),
    ("[words.unit]\n1 = 5", r"\[words.unit\] 1 must be a list of strings or one string"),
    ("[hours]\nmorning = [6]", r"\[hours\] morning must be two hours"),
    ("[rules]\norder = 'yolo'", r"\[rules\] order must be one of"),
    ("[rules]\nparts = 'behind'", r"\[rules\] parts must be one of any, before"),
    ("[zones]\nest = '5 hours'", r"\[zones\] est must be an IANA name or hours from UTC"),
    ("[zones]\nest = 5", r"\[zones\] est must be"),
    ("[joints]\nuntil = 5", r"\[joints\] until must be"),
    ("[[phrases]]\nform = ['x']", r"\[\[phrases\]\] has no key 'form'"),
    ("[[phrases]]\nforms = ['x']\nset = {colour = 1}", r"\[\[phrases\]\] set has no key 'colour'"),
    ("[[phrases]]\nset = {n = 1}", r"\[\[phrases\]\] lacks 'forms'"),
    ("[[", "here.toml: "),
]


@pytest.mark.parametrize(("text", "message"), MISTAKES)
def test_mistakes_in_a_file_are_named(text: str, message: str) -> None:
    with pytest.raises(PackContractError, match=message) as caught:
        parse_grammar(text, "here.toml")
    assert str(caught.value).startswith("here.toml")


FORMS = [
    ("{nothing}", "no slot 'nothing'"),
    ("{n", "'{' is not closed"),
    ("(a|b", r"'\(' is not closed"),
    ("a]", "closes nothing"),
    ("[a]", "it may be empty"),
    ("{n} {n}", "it tells a key twice"),
    ("{colour:n}", "tells 'colour'"),
]


@pytest.mark.parametrize(("form", "message"), FORMS)
def test_mistakes_in_a_form_are_named(form: str, message: str) -> None:
    grammar = parse_grammar(f"[[phrases]]\nforms = ['{form}']", "here.toml")
    with pytest.raises(PackContractError, match=message) as caught:
        Scanner(grammar, grammar.phrases)
    assert str(caught.value).startswith("here.toml")
