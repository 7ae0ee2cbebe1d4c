"""Language tags of every shape, and junk in their place: none raises, each reaches the pack that it names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import babel_core
from babel_core import Analyzer
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.locale import break_locale, chinese_script, is_undetermined, normalize_tag, script_of_tag

LINES = Path(__file__).with_name("language_tags.jsonl").read_text("ascii").splitlines()
ROWS = tuple((row["tag"], row["canonical"], row["pack"]) for row in map(json.loads, LINES))
TAGS = tuple(tag for tag, _, _ in ROWS)
TEXT = "The tide 海鷗が飛ぶ"

BIBLIOGRAPHIC = {
    "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl", "fre": "fr",
    "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "may": "ms", "per": "fa", "rum": "ro",
    "slo": "sk", "tib": "bo",
}  # fmt: skip
"""ISO 639-2 codes for libraries that differ from those for terminology, of languages with a pack."""

TERMINOLOGICAL = """
af=afr am=amh ar=ara as=asm az=aze be=bel bg=bul bn=ben bo=bod ca=cat cs=ces da=dan de=deu el=ell en=eng eo=epo
es=spa et=est eu=eus fa=fas fi=fin fr=fra ga=gle gl=glg gu=guj he=heb hi=hin hr=hrv hu=hun hy=hye id=ind is=isl
it=ita ja=jpn ka=kat kk=kaz km=khm kn=kan ko=kor ku=kur ky=kir lb=ltz lo=lao lt=lit lv=lav mk=mkd ml=mal mn=mon
mr=mar ms=msa my=mya ne=nep nl=nld no=nor or=ori pa=pan pl=pol ps=pus pt=por ro=ron ru=rus si=sin sk=slk sl=slv
sq=sqi sr=srp st=sot sv=swe sw=swa ta=tam te=tel th=tha ti=tir tl=tgl tr=tur uk=ukr ur=urd uz=uzb vi=vie yi=yid
zh=zho
"""


def test_there_are_tags_enough_and_each_once() -> None:
    assert len(TAGS) == len(set(TAGS)) > 500


@pytest.mark.parametrize(("tag", "canonical", "pack"), ROWS, ids=map(ascii, TAGS))
def test_a_tag_has_a_canonical_form_and_a_pack(tag: str, canonical: str, pack: str) -> None:
    assert normalize_tag(tag) == canonical
    assert normalize_tag(canonical) == canonical
    assert builtin_catalog().for_tag(canonical).id == pack


def test_every_pack_is_reached_by_the_three_letter_codes_of_its_language() -> None:
    codes = dict(pair.split("=") for pair in TERMINOLOGICAL.split())
    catalog = builtin_catalog()
    assert sorted(codes) == sorted(catalog.specs)
    assert {id: catalog.for_tag(normalize_tag(code)).id for id, code in codes.items()} == {id: id for id in codes}
    assert {code: catalog.for_tag(normalize_tag(code)).id for code in BIBLIOGRAPHIC} == BIBLIOGRAPHIC


def test_every_claimed_locale_reaches_its_pack_in_any_spelling() -> None:
    catalog = builtin_catalog()
    for spec in catalog.specs.values():
        for locale in spec.locales:
            for tag in (locale, locale.upper(), f"{locale}_XX.UTF-8", f"{locale}-Zzzz-001-x-mill"):
                assert catalog.for_tag(normalize_tag(tag)).id == spec.id, tag


@pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")
def test_no_tag_makes_a_function_raise() -> None:
    analyzer = Analyzer()
    for tag in TAGS:
        assert analyzer.tokens(TEXT, lang=tag)
        assert analyzer.query(TEXT, lang=tag, mode="all")
        assert babel_core.get_kg_prompt(tag).system
        assert babel_core.get_session_prompt(tag)
        babel_core.get_stopwords(tag)
        assert isinstance(is_undetermined(tag), bool)
        assert break_locale(tag)
        assert chinese_script(tag) in ("Hans", "Hant")
        script_of_tag(tag)


@pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")
def test_any_tag_may_stand_in_a_list_of_languages() -> None:
    for tag in TAGS[::7]:
        assert Analyzer(languages=[tag]).tokens(TEXT)
    assert Analyzer(languages=TAGS).tokens(TEXT)


@pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")
def test_a_tag_that_says_nothing_leaves_the_language_to_detection() -> None:
    text = "朝早く港まで歩いて、魚を買って帰りました。"
    detected = Analyzer().tokens(text)
    for tag, canonical, _ in ROWS:
        if canonical == "und":
            assert Analyzer().tokens(text, lang=tag) == detected, ascii(tag)


@pytest.mark.parametrize(
    "tag",
    ["en" + "-abcde" * 100_000, "a" * 1_000_000, "-" * 1_000_000, "en-x" + "-a" * 500_000, "\0" * 1_000_000, "é" * 300],
    ids=["variants", "letters", "dashes", "private", "nul", "accents"],
)
def test_a_tag_without_end_is_none(tag: str) -> None:
    assert normalize_tag(tag) == "und"
    assert Analyzer().tokens("tide", lang=tag) == ["tide"]


@pytest.mark.parametrize("tag", [7, 2.5, b"en", ["en"], ("en",), object(), True])
def test_what_is_no_string_is_a_type_error_that_names_the_argument(tag: Any) -> None:
    for call in (babel_core.tokenize_for_fts, babel_core.tokenize_query, Analyzer().tokens):
        with pytest.raises(TypeError, match="lang"):
            call("tide", lang=tag)
    for prompt in (babel_core.get_kg_prompt, babel_core.get_session_prompt, babel_core.get_stopwords):
        with pytest.raises(TypeError, match="lang"):
            prompt(tag)
