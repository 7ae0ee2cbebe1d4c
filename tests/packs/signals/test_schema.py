"""What a signals.toml may hold: everything else is refused, with the file and the key."""

from __future__ import annotations

import pytest

from babel_core.errors import PackContractError
from tests.packs.signals.folders import signals


@pytest.mark.parametrize(
    ("toml", "named"),
    [
        ("[queries]", "no key 'queries'"),
        ("[query.mood]\nwords = ['glad']", "[query] has no key 'mood'"),
        ("[query.role]\nword = ['glad']", "[query.role] has no key 'word'"),
        ("[query.role]\nwords = 7", "[query.role] words must be"),
        ("[query.role]\nwords = 'my post'", "[query.role] words must be a list of strings, not a string"),
        ("[directive]\nstanding = 'from now on'", "[directive] standing must be a list of strings"),
        ("[rule]\nbrief = 'be brief'", "[rule] brief must be a list of strings"),
        (
            "[query.role]\nshapes = ['^ nowhere']",
            "[query.role] shapes: '^ nowhere' asks for lists that [words] lacks: nowhere",
        ),
        ("[words]\na = ['a']\n[query.role]\nshapes = ['a ... ... a']", "behind '...'"),
        ("[words]\na = ['a']\n[query.role]\nshapes = ['... a']", "begins and ends"),
        ("[words]\na = ['a']\n[query.role]\nshapes = ['a (b)']", "'(b)' is neither a list nor a sign"),
        ("[but]\na = ['a']", "[but] a belongs to no list"),
        ("[content.role]\nwords = ['a']", "[content] has no key 'role'"),
        ("[feedback.maybe]\nwords = ['a']", "[feedback] has no key 'maybe'"),
        ("[interrogative]\nask = []", "[interrogative] has no key 'ask'"),
        ("[directive]\ncommands = 'a'", "[directive] commands must be a list of strings"),
        ("[events]\nendings = ['ed']", "[events] endings: 'ed'"),
        ("[rule]\nfirst = 'verb'", "[rule] first: [words] has no list 'verb'"),
        ("[settings]\nhistory_yields = 1", "history_yields must be a boolean"),
    ],
)
def test_what_is_wrong_is_named(toml: str, named: str) -> None:
    with pytest.raises(PackContractError) as raised:
        signals(toml)
    assert "signals.toml" in str(raised.value)
    assert named in str(raised.value)


def test_another_version_is_refused() -> None:
    from babel_core.packs.signals.schema import parse_signals

    with pytest.raises(PackContractError, match="version is 2, this version reads 1"):
        parse_signals({"signals": {"version": 2}}, "signals.toml")


def test_a_language_without_borders_of_admission_says_nothing_of_them() -> None:
    found = signals("[content.role_fact]\nwords = ['my post']").content("My post is quiet. Why?")
    assert (found.interrogative, found.behavioral_directive) == (None, None)
    assert found.role_fact
    assert found.spans["role_fact"] == ((0, 7),)


def test_a_language_without_data_signals_nothing() -> None:
    empty = signals("")
    assert empty.content("My post is quiet.").as_dict()["spans"] == {}
    assert empty.query("Why?").as_dict()["spans"] == {}
    assert not empty.interrogative("Why?")
    assert empty.directive("Go!") == "none"
    assert not empty.matches_event("Why?", "So.")
