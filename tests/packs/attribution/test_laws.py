"""Laws of the views: nothing of a container is ever the author's, and the two views make up the text."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import UnknownNameError
from babel_core.packs.attribution import GRAMMARS, attribute, author_view, withheld_view

MARKED = "zymurgy"
"""The word that stands in containers only."""

BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
ENDS = ".!?;。！？；"

INLINE = [
    "“I {} here”", '"I {} here"', "‘my {} here’", "'my {} here'", "«je {} ici»", "「私 {}」", "『僕の {}』", "`{}`",
    "``x ` {}``", "<assistant>{}</assistant>", "<user a='>'>{}</user>", '<message role="x">{}</message>', "“我的 {}”",
    "„my {} here”",
]  # fmt: skip
BLOCKS = [
    "From: Maud\nSubject: x\nBody: {}\nEnd of email.", "From: Maud\nBody: hello\n\n{}\nEnd of quoted e-mail!",
    "```\n{}\n```", "~~~~\n{}\n~~~~", "<system>\n{}\n</system>", "> I {}", "“I am told\n{}\nhere”",
    "<|im_start|>user\n{}<|im_end|>",
]  # fmt: skip
OPEN = ["From: Maud\nBody: I {}\n", "``````\n{}\n", "<user>{}\n", "USER: {}\n", "“I {}\n", "ASSISTANT\n{}\n"]
PLAIN = [
    "The wall is white.",
    "I like plums.",
    "水位很高。",
    "🐝 hums!",
    "\ud83d half",
    "a\0b",
    "Mon mur est blanc.",
    "壁は白い。",
    "",
]

plain = st.sampled_from(PLAIN)


def nested() -> st.SearchStrategy[str]:
    """Containers around the marked word, one around the other; a block is a paragraph of its own."""

    def inline(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.builds(lambda around, content: around.format(content), st.sampled_from(INLINE), inside)

    def block(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.builds(lambda around, content: f"\n{around.format(content)}\n", st.sampled_from(BLOCKS), inside)

    words = st.just(f"I {MARKED} my")
    return st.one_of(block(words), inline(words), block(inline(words)))


def shown(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


@given(st.lists(st.one_of(plain, nested()), max_size=8))
def test_nothing_of_a_container_is_in_the_author_view(parts: list[str]) -> None:
    assert MARKED not in author_view("\n".join(parts))


BEFORE = (" ", "\n", "。", "(", "—", ": ", "\t", "，", "* ")
BEHIND = (" ", ".", "。", ")", "\n", "，", "?", "—", "\n\n")


def beside(text: str, before: str, around: str, behind: str) -> str:
    return f"{text}{before}{around.format(f'I {MARKED} my')}{behind}"


glued = st.builds(beside, plain, st.sampled_from(BEFORE), st.sampled_from(INLINE), st.sampled_from(BEHIND))


@given(st.lists(glued, max_size=4))
def test_nothing_of_a_container_is_in_the_author_view_whatever_stands_beside_it(parts: list[str]) -> None:
    assert MARKED not in author_view("".join(parts))


@given(st.lists(plain, max_size=4), st.sampled_from(OPEN), nested(), st.lists(st.one_of(plain, nested()), max_size=4))
def test_a_container_that_nothing_ends_goes_to_the_end(
    before: list[str], around: str, inside: str, behind: list[str]
) -> None:
    text = "\n".join([*before, around.format(f"{inside} {MARKED}"), *behind, f"I {MARKED} too."])
    view = author_view(text)
    assert MARKED not in view


def deep(depth: int, around: list[str]) -> str:
    text = f"I {MARKED} my"
    for level in range(depth):
        text = around[level % len(around)].format(text)
    return text


@pytest.mark.parametrize("around", [*([one] for one in INLINE), *([one] for one in BLOCKS if ">" not in one[:1])])
def test_containers_of_one_kind_nest(around: list[str]) -> None:
    if "`" in around[0] or "~" in around[0]:
        pytest.skip("code does not nest")
    for depth in (1, 2, 3, 7):
        assert MARKED not in author_view(f"{deep(depth, around)}\n\nThe wall is white."), depth


def test_what_stands_behind_closed_containers_is_the_authors() -> None:
    blocks = [one for one in BLOCKS if "im_" not in one]
    text = "\n".join(f"{one.format('I ' + MARKED)}\nI keep bees {number}." for number, one in enumerate(blocks))
    view = author_view(text)
    assert re.findall(r"I keep bees (\d+)\.", view) == [str(number) for number in range(len(blocks))]


SIGNS = [*"\"'“”‘’「」«»`<>\n\r\\", "From:", "Body:", "USER:", "if I", "said I", "```"]
texts = st.one_of(st.text(st.characters()), st.lists(st.one_of(plain, nested(), st.sampled_from(SIGNS))).map(" ".join))


@given(texts, st.sets(st.sampled_from([*GRAMMARS, "mail"])))
def test_the_views_make_up_the_text(text: str, grammars: set[str]) -> None:
    found = attribute(text, grammars=grammars)
    source, author, withheld = shown(text), shown(found.author_text), shown(found.withheld_text)
    assert len(source) == len(author) == len(withheld)
    blank = shown(" ")
    for at in range(0, len(source), 2):
        unit, mine, other = (part[at : at + 2] for part in (source, author, withheld))
        if unit.decode("utf-16-le", "surrogatepass") in BREAKS:
            assert mine == other == unit
        else:
            assert blank in (mine, other)
            assert unit in (mine, other)
    for span in found.spans:
        inside = text[span.start : span.end]
        assert shown(inside) == source[2 * span.utf16_start : 2 * span.utf16_end]
        assert inside == inside.strip() != ""
    assert all(a.end <= b.start for a, b in zip(found.spans, found.spans[1:], strict=False))
    assert author_view(text, grammars=grammars) == found.author_text
    assert withheld_view(text, grammars=grammars) == found.withheld_text
    assert found.snapshot().author_text == found.author_text


@given(texts)
def test_ends_of_sentences_and_line_breaks_stay(text: str) -> None:
    view = shown(author_view(text))
    for at, unit in enumerate(shown(text)[0::2]):
        char = shown(text)[2 * at : 2 * at + 2].decode("utf-16-le", "surrogatepass")
        if char in BREAKS or char in ENDS:
            assert view[2 * at] == unit


@given(texts)
def test_the_author_view_is_the_same_every_time(text: str) -> None:
    assert attribute(text) == attribute(text)


def test_plain_words_stay_as_they_are() -> None:
    text = "My kiln is old. I fire it at dusk, and my cat sleeps by it!\n\n我的窑很旧。"
    assert author_view(text) == text
    assert withheld_view(text).split() == []
    assert attribute(text).spans == ()


@pytest.mark.parametrize("value", [None, 5, b"x", ["x"]])
def test_another_type_is_named(value: Any) -> None:
    with pytest.raises(TypeError, match=r"^original must be str|^text must be str"):
        attribute(value)


def test_grammars_are_checked() -> None:
    with pytest.raises(UnknownNameError, match="no grammar 'letters'; known: replies, quoted-lines"):
        attribute("x", grammars=["letters"])
    with pytest.raises(TypeError, match=r"^grammars must be a series of str, not a str$"):
        attribute("x", grammars="mail")
    with pytest.raises(TypeError, match=r"^grammars\[1\] must be str, not int$"):
        attribute("x", grammars=["mail", 3])  # type: ignore[list-item]


MANY = (
    "“I ", '"I ', "'I ", "「私", "`I ", "<user>", "From: N\nBody: I\n", "> I\n", "USER: I\n", "\\", "\n", "Ada said I ",
    "Example:\n",
)  # fmt: skip


@pytest.mark.parametrize("mark", MANY)
def test_ten_thousand_marks_do_no_harm(mark: str) -> None:
    text = mark * 10_000
    assert len(author_view(text)) == len(text)


@pytest.mark.parametrize(
    "part",
    [
        "私は",
        "if\n",
        "20 @ @ ",
        "对我说",
        "다고 말한 ",
        "と僕は",
        "水",
        "가",
        "On w\n",
        "x's ",
        "as he put ",
        "je dis que ",
        "On Mon, Jan 1, Ada wrote:\n> I like\n",
        "On Mon, Jan 1, Ada wrote:\n\n\n",
        "> I like\n\n",
    ],
)
def test_a_text_of_one_phrase_repeated_takes_time_in_step_with_its_length(part: str) -> None:
    def seconds(size: int) -> float:
        text = "I " + part * (size // len(part))
        start = time.process_time()
        author_view(text, grammars=["mail", "chats"])
        return time.process_time() - start

    seconds(1000)
    small, large = min(seconds(8000) for _ in range(3)), min(seconds(64_000) for _ in range(2))
    # Eight times the text: a scan that goes over it again from each place takes sixty-four times as long.
    assert large < 30 * max(small, 0.004)
