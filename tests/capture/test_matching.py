"""Keyword matching: borders, folding, gaps, anchors, offsets, odd input."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.capture import lexicon
from babel_core.capture.keywords import Keywords
from babel_core.capture.lexicon import CaptureLexicon
from babel_core.capture.matching import Hit, KeywordMatcher
from babel_core.packs.matching.spelling import Folding


def matcher(entry: str, language: str = "xx") -> KeywordMatcher:
    return KeywordMatcher(Keywords(added={language: {"triggers": (entry,)}}))


def hits(entry: str, text: str, language: str = "xx") -> list[str]:
    return [text[hit.start : hit.end] for hit in matcher(entry, language).find(text, [language])]


@pytest.mark.parametrize(
    ("entry", "text", "found"),
    [
        ("for", "Uniforms, forms, for_x and x_for", []),
        ("for", "for: 'for' (for) for", ["for", "for", "for", "for"]),
        ("bor", "Laboratoriet och arbor, men hon bor här", ["bor"]),
        ("like", "unlike, likewise, like-minded", []),
        ("must", "a must-have, must", ["must"]),
        ("can", "You can't, he can", ["can"]),
        ("name", "my name's Bo, the name'll do", ["name"]),
        ("adore", "J'adore ça", ["adore"]),
        ("å", "på å", ["å"]),
        ("привет", "Приветствие! Привет.", ["Привет"]),
        ("phone", "phonetics, headphones, phone2", []),
        ("erinner*", "Erinnere mich", ["Erinnere"]),
        ("*phone", "Megaphone, phones", ["phone"]),
        ("memo*", "memo", ["memo"]),
        ("no,", "no, no", ["no,"]),
        ("c'est faux", "C’est faux !", ["C’est faux"]),
    ],
)
def test_an_entry_stands_between_word_borders(entry: str, text: str, found: list[str]) -> None:
    assert hits(entry, text) == found


@pytest.mark.parametrize(
    ("language", "entry", "text", "found"),
    [
        ("zh", "记住", "请记住这件事", ["记住"]),
        ("zh", "记得", "前台登记得很快", []),
        ("zh", "記住", "请记住", ["记住"]),
        ("zh", "喜欢", "我不喜欢地铁", ["喜欢"]),
        ("zh", "deadline", "明天是deadline吗", ["deadline"]),
        ("th", "จำไว้", "ช่วยจำไว้ด้วยนะ", ["จำไว้"]),
        ("ja", "メモ", "メモリが足りない。メモして", ["メモ"]),
        ("ja", "違う", "それは間違うことだ", []),
        ("ja", "違う", "いや、違うよ", ["違う"]),
        ("ja", "覚えて", "ちゃんと覚えておいて", ["覚えて"]),
        ("ja", "決定", "最終決定です", ["決定"]),
        ("ko", "기억해", "꼭 기억해줘", ["기억해"]),
        ("ko", "기억해", "못기억해", []),
        ("ko", "*는", "저는 갑니다", ["는"]),
        ("ko", "*는", "저는요 갑니다", []),
        ("ar", "تذكر", "وتذكر أن", ["وتذكر"]),
        ("ar", "تذكر", "ستتذكر أن", []),
        ("hi", "रख", "याद रखना, रख", ["रख"]),
    ],
)
def test_borders_are_those_of_the_script(language: str, entry: str, text: str, found: list[str]) -> None:
    assert hits(entry, text, language) == found


@pytest.mark.parametrize(
    ("entry", "text", "found"),
    [
        ("note that", "NOTE \n\t THAT", True),
        ("straße", "STRASSE", True),
        ("σημείωσε", "ΣΗΜΕΙΩΣΕ το", True),
        ("préviens-moi", "pre\u0301viens-moi avant", True),
        ("recuérdame", "recuerdame", True),
        ("esta mal", "está mal", False),
        ("está mal", "esta mal", True),
        ("perché", "perchè", True),
        ("sœur", "ma soeur", True),
        ("ılık", "ILIK su", True),
        ("istanbul", "İstanbul", True),
        ("łódź", "lodz", True),
        ("ещё", "еще", True),
        ("мой", "мои", False),
        ("أفضل", "أفضّل القطار", True),
        ("انا احب", "أنا أحبّ", True),
        ("नक़्शा", "नक्शा", True),
        ("मूँगफली", "मूंगफली", True),
        ("我喜欢", "我喜歡", True),
        ("メモ", "ﾒﾓ:", True),
        ("note", "ｎｏｔｅ", True),
        ("don't", "don’t", True),
        ("が", "か", False),
    ],
)
def test_forms_of_one_word_meet(entry: str, text: str, found: bool) -> None:
    assert bool(hits(entry, text)) is found


FOLDINGS = {
    "letters": Folding(letters="öå", spellings={"ö": "oe"}),
    "hyphens": Folding(hyphen_parts=True),
    "prefixes": Folding(prefixes=("و", "ف")),
}


@pytest.mark.parametrize(
    ("language", "entry", "text", "found"),
    [
        ("letters", "schön", "schon schön schoen", ["schön", "schoen"]),
        ("letters", "får", "far får fár", ["får"]),
        ("letters", "idé", "idé ide", ["idé", "ide"]),
        ("hyphens", "lembre", "Lembre-se disso", ["Lembre"]),
        ("hyphens", "ver", "must-ver", ["ver"]),
        ("prefixes", "تذكر", "وتذكر أن", ["وتذكر"]),
        ("prefixes", "تذكر", "يتذكر", []),
    ],
)
def test_a_pack_says_how_its_letters_are_typed(
    monkeypatch: pytest.MonkeyPatch, language: str, entry: str, text: str, found: list[str]
) -> None:
    monkeypatch.setattr(lexicon, "shipped_lexicon", lambda name: CaptureLexicon(name, folding=FOLDINGS[name]))
    assert hits(entry, text, language) == found


@pytest.mark.parametrize(
    ("entry", "text", "found"),
    [
        ("{kin} ... {turns}", "Mum soon turns 70, dad turns 71", ["Mum soon turns", "dad turns"]),
        ("{kin} ... {turns}", "Mum. She turns", []),
        ("^{turns} ... {kin}", "Is turning, says mum", ["Is turning, says mum"]),
        ("^{kin}'s {thing}", "Dad's car is not mum's car", ["Dad's car"]),
        ("{kin} turns", "{kin} turns or mum turns", ["mum turns"]),
        ("{none} turns", "{none} turns, mum turns", ["{none} turns"]),
    ],
)
def test_a_name_in_braces_stands_for_any_of_its_words(
    monkeypatch: pytest.MonkeyPatch, entry: str, text: str, found: list[str]
) -> None:
    words = {"kin": ("mum", "dad"), "turns": ("turns", "turning", "is turning"), "thing": ("car",)}
    lexicon_of_words = CaptureLexicon("xx", folding=Folding(alternatives=words))
    monkeypatch.setattr(lexicon, "shipped_lexicon", lambda name: lexicon_of_words)
    assert hits(entry, text) == found


@pytest.mark.parametrize(
    ("entry", "text", "found"),
    [
        ("my ... is", "Well, my boat is blue and is fast", ["my boat is"]),
        ("my ... is", "my is", []),
        ("my ... is", "my own. This is", []),
        ("my ... is", "my v3.5 boat is", ["my v3.5 boat is"]),
        ("my ... is", f"my {'x' * 61} is", []),
        ("habe ... gewählt", "ich habe Rot gewählt", ["habe Rot gewählt"]),
        ("a ... b ... c", "a x b y c", ["a x b y c"]),
        ("a ... b ... c", "a x b. y c", []),
        ("a ... a", "a x a y a", ["a x a", "a y a"]),
        ("私の...は", "私の名前は小野寺です", ["私の名前は"]),
        ("... is", "my boat is", []),
        ("a ... b ... c ... d ... e", "a 1 b 1 c 1 d 1 e", []),
    ],
)
def test_a_gap_lies_in_one_sentence(entry: str, text: str, found: list[str]) -> None:
    assert hits(entry, text) == found


@pytest.mark.parametrize(
    ("entry", "text", "found"),
    [
        ("^nein", "Nein! „Nein“ ist nein. 1) nein\n- nein", 4),
        ("^nein", "er sagte nein", 0),
        ("ok$", "ok? ok (ok). Sehr ok", 3),
        ("ok$", "ok dann", 0),
        ("=Sprint", "Sprint, sprint", 1),
        ("=Sprint", "S\u0301print", 0),
        ("^不对", "不对。不对，真的不对", 2),
        ("^*b*$", "ab", 0),
    ],
)
def test_signs_bind_an_entry(entry: str, text: str, found: int) -> None:
    assert len(hits(entry, text)) == found


def test_hits_are_code_points_of_the_original_text() -> None:
    text = "😀 ½ Ｎｏｔｅ　ｔｈａｔ ﬁn"
    (hit,) = matcher("note that").find(text, ["xx"])
    assert hit == Hit("triggers", "note that", "xx", 4, 13)


def test_hits_are_in_order_and_name_every_group() -> None:
    keywords = Keywords(added={"xx": {"triggers": ("b", "a b"), "category_fact": ("b",)}, "yy": {"triggers": ("b",)}})
    found = KeywordMatcher(keywords).find("a b", ["yy", "xx", "zz"])
    assert [(hit.group, hit.entry, hit.language, hit.start) for hit in found] == [
        ("triggers", "a b", "xx", 0),
        ("triggers", "b", "xx", 2),
        ("triggers", "b", "yy", 2),
        ("category_fact", "b", "xx", 2),
    ]
    assert KeywordMatcher(keywords).find("a b", []) == ()


@pytest.mark.parametrize("text", [None, 5, b"a"])
def test_what_is_no_str_is_refused(text: object) -> None:
    with pytest.raises(TypeError, match="text must be str"):
        matcher("a").find(text, ["xx"])  # type: ignore[arg-type]


@given(st.text(st.characters()), st.lists(st.text(st.characters(), min_size=1), max_size=5))
def test_any_text_and_any_entry_are_taken(text: str, entries: list[str]) -> None:
    keywords = Keywords(added={"xx": {"triggers": tuple(dict.fromkeys(entries))}})
    for hit in KeywordMatcher(keywords).find(text + " ".join(entries), ["xx"]):
        assert 0 <= hit.start < hit.end <= len(text + " ".join(entries))


@pytest.mark.parametrize(
    "text",
    ["a" * 1_000_000, "my " * 300_000, "记住" * 200_000, "\x00" * 1_000_000, "\ud800" * 500_000, "é\u0301" * 300_000],
)
def test_long_texts_take_linear_time(text: str) -> None:
    keywords = {"triggers": ("my ... is", "a ... a ... a", "*a", "a*", "记住", "é", "^my", "my$")}
    found = KeywordMatcher(Keywords(added={"zh": keywords}))
    begun = time.process_time()
    found.find(text, ["zh"])
    assert time.process_time() - begun < 20


def test_only_the_groups_asked_for_are_found() -> None:
    """The same hits as among those of all groups, where an entry is in several and another one has gaps."""
    lists = {"triggers": ("note this", "not ... but"), "category_fact": ("note this", "but"), "decay_active": ("this",)}
    made = KeywordMatcher(Keywords(added={"xx": lists}))
    text = "Note this: not now but soon"
    everything = made.find(text, ["xx"])
    assert len(everything) == 5
    for groups in (frozenset(lists), *(frozenset((group,)) for group in lists), frozenset[str]()):
        assert made.find(text, ["xx"], groups) == tuple(hit for hit in everything if hit.group in groups)
