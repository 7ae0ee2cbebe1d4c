"""Phrases that are looked for by parts find what one pattern of all finds."""

from __future__ import annotations

import re

import pytest

from babel_core.packs.attribution.needles import needles_of
from babel_core.packs.attribution.phrases import pattern_of
from babel_core.packs.extraction.data import ExtractionData
from babel_core.packs.extraction.phrases import Phrases, phrases
from babel_core.packs.extraction.schema import FILE, parse_extraction
from babel_core.packs.extraction.templates import Templates, simplified, surface_of
from babel_core.packs.service.folder import PackFolder

FOLDERS = ("en", "zh", "ja", "ko", "fr", "es")
TEXTS = (
    "also , good morning, I'm called Ada, not Eve, because that's how it is spelt; don't keep the draft, thanks!",
    "monday or tuesday, a bit of both, the reason being (I think) that we've decided nothing yet and so on",
    "our repository policy is to be decided, by the way: two facts, one about tea and one about the boiler?",
    "además, me llamo Ana y vivo en Lugo, porque sí; por cierto, no guardes el borrador, gracias",
    "d'ailleurs, je m'appelle Luc et j'habite à Brest, parce que c'est calme ; ne garde pas ça, merci",
    "顺便说一下，我叫小梅，住在苏州，因为工作的关系，但是不要记住这个，谢谢",
    "ちなみに、私は田村です。明日の会議のことは忘れてください。覚えておいて、二つあります",
    "그런데 제 이름은 미나이고 대구에 살아요. 이것은 기억하지 마세요, 왜냐하면 임시입니다",
    "", " ", "?!", "x" * 300, "\ud800 a\x00b",
)  # fmt: skip


def data_of(folder: str) -> ExtractionData:
    found = PackFolder.builtin(folder)
    return parse_extraction(found.table(FILE), found.source(FILE))


def lists_of(data: ExtractionData) -> list[tuple[str, ...]]:
    tables = (data.facts, data.opt_outs, data.project)
    slots = [each for slot in data.slots.values() for each in (slot.strip, slot.stops, slot.voids, slot.refused)]
    listed = [each for table in tables for each in table.values() if not any("{" in entry for entry in each)]
    return [each for each in (data.leads, data.stops, data.voids, data.refused, *slots, *listed) if each]


@pytest.mark.parametrize("folder", FOLDERS)
def test_parts_find_what_one_pattern_finds(folder: str) -> None:
    forms = [surface_of(text).text for text in TEXTS]
    for entries in lists_of(data_of(folder)):
        parted, whole = Phrases(entries), re.compile(pattern_of(map(simplified, entries)))
        for form in forms:
            places = [found.start() for found in re.finditer(r"\S+", form)]
            for at in places:
                assert span(parted.match(form, at)) == span(whole.match(form, at)), (entries, form[at:])
                assert span(parted.search(form, at)) == span(whole.search(form, at)), (entries, form[at:])
            assert span(parted.fullmatch(form)) == span(whole.fullmatch(form)), (entries, form)


def span(found: re.Match[str] | None) -> tuple[int, int] | None:
    return None if found is None else found.span()


def test_no_phrases_are_none() -> None:
    assert phrases(["", " "]) is None


@pytest.mark.parametrize(
    ("phrase", "first", "needed"),
    [
        ("tall oaks", "t", ("tall",)),
        ("(red|blue) kite", "rb", ("kite",)),
        ("(a|) red kite", "ar", ("kite",)),
        ("(tea|milk) (with|)", "tm", ("tea", "milk")),
        ("*ish", None, ("ish",)),
        ("(a|b|) *", None, ()),
        (", but", ",", ("but",)),
        ("grün ... baum", "g", ("grün",)),
        ("won't", "w", ("won",)),
    ],
)
def test_what_a_phrase_cannot_do_without(phrase: str, first: str | None, needed: tuple[str, ...]) -> None:
    found = needles_of(phrase)
    assert found.first == (None if first is None else frozenset(first))
    assert found.needed == needed


def test_a_template_is_compiled_when_it_is_likely_to_fit() -> None:
    templates = Templates(["the kite is {colour}", "its tail is {colour} ribbon", "{thing} flies"])
    form = surface_of("the kite is red").text
    assert [form[slice(*found.slots["colour"])] for found in templates.all(form, 0)] == ["red"]
    assert list(templates._compiled) == [0]
    assert not Templates([])
