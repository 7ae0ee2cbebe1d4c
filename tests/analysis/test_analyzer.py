"""The analyzer: one object for documents and queries."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from babel_core import Analyzer, ConfigError, Token, UnknownNameError, tokenize_for_fts, tokenize_query

MIXED = "Der 風車守 prüft getSpeed() über https://mühle.example/v2 und ดูลม, ２０２５年７月 한국어"


def test_tokens_point_at_the_original_text() -> None:
    for token in Analyzer("balanced").analyze(MIXED, lang="de"):
        assert MIXED[token.start : token.end]
        if token.text == "한국어":
            assert MIXED[token.start : token.end] == "한국어"


def test_text_list_and_token_forms_hold_the_same_terms() -> None:
    for profile in ("words", "balanced", "recall"):
        made = Analyzer(profile)
        tokens = made.tokens(MIXED, lang="de")
        assert made.fts_text(MIXED, lang="de").split() == tokens
        assert sorted(t.text for t in made.analyze(MIXED, lang="de")) == sorted(tokens)


def test_a_word_and_its_parts_share_a_position() -> None:
    found = Analyzer("balanced").analyze("湖畔图书馆开放", lang="zh")
    place = {t.text: (t.position, t.expansion) for t in found}
    assert place["图书馆"] == (1, False)
    assert place["图书"] == (1, True)


def test_full_width_and_old_forms_meet_their_plain_ones() -> None:
    made = Analyzer()
    assert made.tokens("ＴＯＷＥＲ１２", lang="ja") == made.tokens("tower12", lang="ja")
    assert made.tokens("圖書館", lang="zh") == made.tokens("图书馆", lang="zh")
    assert made.tokens("學校", lang="ja") == made.tokens("学校", lang="ja")


def test_kept_variants_stay_apart() -> None:
    made = Analyzer(variants="keep")
    assert made.tokens("學校", lang="ja") != made.tokens("学校", lang="ja")


def test_identifiers_are_cut_alike_under_every_language() -> None:
    made = Analyzer()
    cut = made.tokens("fetchMillProfile v2.4.1 C++ user_id", lang="en")
    assert {"fetchmillprofile", "profile", "v2.4.1", "c++", "user_id", "user"} <= set(cut)
    for lang in ("zh", "ja", "ko", "th", "de", "xx", None):
        assert made.tokens("fetchMillProfile v2.4.1 C++ user_id", lang=lang) == cut


def test_user_words_stay_whole_and_change_the_fingerprint() -> None:
    made = Analyzer(user_words=["海上钢板19-9", "Sea Pass认证", "ens"])
    assert "海上钢板19-9" in made.tokens("海上钢板19-9升高", lang="zh")
    assert "sea_pass认证" in made.tokens("通过Sea Pass认证", lang="zh")
    assert made.tokens("a license", lang="en") == ["a", "license"]
    assert made.fingerprint != Analyzer().fingerprint
    assert made.query("Sea Pass认证", lang="zh", mode="all") == ["sea_pass认证"]


def test_the_first_allowed_language_settles_text_that_cannot_tell() -> None:
    words = set(Analyzer().tokens("東京特許許可局", lang="ja"))
    assert words <= set(Analyzer(languages=("ja", "en")).tokens("東京特許許可局"))
    assert not words <= set(Analyzer().tokens("東京特許許可局"))


@pytest.mark.parametrize(
    ("document", "query"),
    [
        ("小笠原諸島は東京都に属する島々である", "小笠原諸島"),
        ("東京バナナを買う", "東京"),
        ("東京特許許可局", "特許"),
        ("今日は雨です", "雨"),
        ("我们在图书馆等你", "圖書館"),
        ("佐々木さんの鍵", "佐々木"),
    ],
)
def test_han_queries_meet_documents_whatever_either_is_taken_for(document: str, query: str) -> None:
    for profile in ("words", "balanced", "recall"):
        made = Analyzer(profile)
        assert set(made.query(query, mode="all")) <= set(made.tokens(document))


def test_question_words_leave_the_query_but_not_the_document() -> None:
    assert "怎么" in tokenize_for_fts("怎么申请护照", "zh").split()
    assert tokenize_query("怎么申请护照", "zh").split() == ["申请", "护照"]
    assert tokenize_query("怎么", "zh") == "怎么"


def test_an_address_is_asked_for_by_its_parts_when_all_must_match() -> None:
    made = Analyzer()
    document = set(made.tokens("see https://quay.example/docs/mooring_guide?x=1#top", lang="en"))
    assert set(made.query("quay.example/docs", lang="en", mode="all")) <= document
    assert set(made.query("mooring_guide", lang="en", mode="all")) <= document


def test_a_phrase_of_one_run_may_also_be_spelled_by_its_pairs() -> None:
    plan = Analyzer("balanced").query_plan("机器学习", lang="zh", mode="phrase")
    assert [(p.tokens, p.expansions) for p in plan.phrases] == [
        (("机器", "学习"), False),
        (("机器", "器学", "学习"), False),
        (("机器", "器学", "学习"), True),
    ]


def test_stop_words_leave_their_positions_behind() -> None:
    made = Analyzer()
    found = made.analyze("The heron and the pike", lang="en", remove_stopwords=True)
    assert [(t.text, t.position) for t in found] == [("heron", 1), ("pike", 4)]


def test_the_character_tier_emits_characters_alone() -> None:
    made = Analyzer(tier="char")
    assert made.tokens("한국어", lang="ko") == ["한", "국", "어"]
    assert made.tokens("図書館", lang="ja") == ["図", "書", "館"]
    assert made.tokens("Läufer", lang="de") == ["läufer"]


def test_the_raw_tier_only_collapses_white_space() -> None:
    made = Analyzer(tier="raw")
    assert made.fts_text(" Raw\n 機械　学習, Ｘ ", lang="ja") == "Raw 機械 学習, Ｘ"
    assert made.query("機械 学習", mode="all") == ["機械", "学習"]
    assert made.fts_text("a\0b\ud800") == "a b?"


def test_nothing_gives_nothing() -> None:
    made = Analyzer()
    for text in ("", " \n", "。。。", "\u0301\u0301", "\0", "\ud800"):
        assert made.tokens(text) == []
        assert made.query_plan(text, mode="all").all == ()
        assert made.query_plan(text, mode="phrase").phrases == ()


def test_kana_tell_their_language_where_the_text_does_not() -> None:
    document = "North pier lamp LED white replacement 望遠鏡ケース"
    for profile in ("words", "balanced", "recall"):
        made = Analyzer(profile)
        assert "ケース" in made.tokens(document)
        kana = made.query("ケース", mode="all", lang="ja")
        assert set(kana) <= set(made.query("what does ケース mean in this catalogue", mode="all"))
        assert Analyzer(profile, languages=("zh", "en")).query("ケース", mode="all") == kana
        assert set(kana) <= set(made.tokens(document))


def test_words_of_mixed_script_are_found_by_what_they_are_made_of() -> None:
    made = Analyzer()
    found = made.tokens("多吃维生素C片", lang="zh")
    assert "维生素c" in found
    assert set(made.query("维生素", lang="zh", mode="all")) <= set(found)
    assert made.query("維生素C", lang="zh", mode="all") == ["维生素c"]
    plan = made.query_plan("维生素C", lang="zh", mode="all")
    assert set(plan.all[1]) <= set(made.tokens("维生素 C", lang="zh"))


def test_a_user_word_does_not_part_variants_or_blanks() -> None:
    made = Analyzer(user_words=["機器學習", "tide table"])
    assert made.tokens("机器学习", lang="zh") == made.tokens("機器學習", lang="zh")
    assert "tide_table" in made.tokens("the tide\ntable", lang="en")
    assert "table" in made.tokens("the tide table", lang="en")


def test_an_and_query_may_ask_for_the_word_or_for_its_stem() -> None:
    plan = Analyzer("balanced").query_plan("running articles", lang="en", mode="all")
    assert plan.all == (("run", "articl"), ("running", "articles"))
    number = Analyzer().query_plan("gear BX-7", lang="en", mode="all")
    assert (number.all, number.relaxed) == ((("gear", "bx-7"),), (("gear", "bx", "7"),))


def test_a_term_counts_as_often_as_the_word_has_forms_that_are_this_term() -> None:
    plan = Analyzer("balanced").query_plan("What fastens old harbour lights 1887?", lang="en")
    weights = dict(zip(plan.any, plan.weights, strict=True))
    assert weights["old"] == 3  # itself, its stem and its first letters
    assert (weights["harbour"], weights["harbo"]) == (2, 1)
    assert weights["1887"] == 2
    assert len(plan.any) == len(set(plan.any))


@pytest.mark.parametrize("mode", ["all", "phrase", "prefix"])
def test_only_a_query_of_any_term_has_weights(mode: str) -> None:
    assert Analyzer("balanced").query_plan("old harbour", lang="en", mode=mode).weights == ()
    assert Analyzer("balanced").query_plan("old harbour", lang="en").loosened.weights == ()


def test_a_german_query_also_meets_the_unstemmed_part_of_a_name() -> None:
    made = Analyzer()
    assert "wohnungen" in made.tokens("2-Zimmer-Wohnungen", lang="de")
    assert made.query("Wohnungen", lang="de") == ["wohnung", "wohnungen"]


def test_a_hyphen_may_stand_or_not() -> None:
    for profile in ("words", "balanced"):
        made = Analyzer(profile)
        for document in ("send an e-mail", "send an E-Mail", "send an email"):
            assert set(made.query("e-mail", lang="en", mode="all")) <= set(made.tokens(document, lang="en"))
    assert "mail" in Analyzer("balanced").tokens("two e-mails", lang="en")


@pytest.mark.parametrize("query", ["図書館", "圖書館", "图书馆"])
@pytest.mark.parametrize(
    "document",
    [
        "我们在「の」图书馆",
        "图书馆开放",
        "圖書館開放",
        "図書館は休み",
        "Wir lesen in der 图书馆 am Abend",
        "国家图书馆",
    ],
)
def test_one_alternative_of_an_and_query_stands_in_every_reading(document: str, query: str) -> None:
    made = Analyzer("balanced")
    held = set(made.tokens(document))
    assert any(set(terms) <= held for terms in made.query_plan(query, mode="all").all)


def test_pairs_stand_in_one_row_for_phrases() -> None:
    made = Analyzer("balanced")
    expansions = made.columns("国家图书馆开放", lang="zh").expansions
    assert expansions.startswith("国家 家图 图书 书馆 馆开 开放")


def test_a_raw_phrase_keeps_its_repeats() -> None:
    plan = Analyzer(tier="raw").query_plan("on and on", mode="phrase")
    assert plan.phrases[0].tokens == ("on", "and", "on")


def test_a_wrong_type_is_named() -> None:
    made = Analyzer()
    for call in (made.analyze, made.tokens, made.fts_text, made.columns, made.query, made.explain):
        with pytest.raises(TypeError, match="text must be str, not NoneType"):
            call(None)  # type: ignore[operator]
    with pytest.raises(TypeError, match=r"^Analyzer\.tokens\(\) takes 2 positional"):
        Analyzer().tokens("hen", "de")  # type: ignore[misc]
    with pytest.raises(TypeError, match="lang must be str, not int"):
        made.tokens("x", lang=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="languages must be a sequence of str, not a str"):
        Analyzer(languages="zh")


@pytest.mark.parametrize("setting", [{"profile": "wrods"}, {"tier": "best"}, {"variants": "drop"}])
def test_an_unknown_setting_lists_the_known_ones(setting: dict[str, str]) -> None:
    with pytest.raises(ConfigError, match="known: "):
        Analyzer(**setting)  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="known: any, all, phrase, prefix"):
        Analyzer().query("x", mode="fuzzy")


def test_batch_keeps_none_and_order() -> None:
    assert Analyzer().batch(["b", None, "a"], lang="en") == ["b", None, "a"]


def test_an_analyzer_pickles_and_cannot_be_changed() -> None:
    made = Analyzer("balanced", languages=("zh", "en"), user_words=["T恤衫"])
    again = pickle.loads(pickle.dumps(made))
    assert again.settings == made.settings
    assert again.fts_text(MIXED) == made.fts_text(MIXED)
    with pytest.raises(AttributeError, match="frozen"):
        made.settings = again.settings


def test_threads_get_what_one_thread_gets() -> None:
    made = Analyzer("recall")
    texts = [MIXED, "機械学習の本", "การเรียนรู้ของเครื่อง", "형태소를 분석합니다"] * 6
    expected = [made.tokens(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(Analyzer("recall").tokens, texts)) == expected


def test_explain_shows_who_took_which_run() -> None:
    shown = Analyzer().explain("Ｔower 風車 7", lang="ja")
    assert shown.search_form == "tower 風車 7"
    assert [(r.text, r.route, r.segmenter) for r in shown.runs] == [
        ("Ｔower", "en/Latin", "words"),
        ("風車", "ja/Jpan", "ja:mecab"),
        ("7", "und/common", "number"),
    ]
    assert shown.to_dict()["tokens"][0]["text"] == "tower"
    assert isinstance(shown.tokens[0], Token)


def test_fingerprints_tell_profiles_and_tiers_apart() -> None:
    plain = Analyzer().fingerprints()
    assert plain == Analyzer().fingerprints()
    assert plain["zh/Han"] != Analyzer("balanced").fingerprints(["zh/Han"])["zh/Han"]
    assert plain["zh/Han"] != Analyzer(tier="icu").fingerprints(["zh/Han"])["zh/Han"]
    assert all(len(value.partition("-")[2]) == 12 for value in plain.values())


def test_preferred_segmenters_cut_their_routes_and_show_in_the_fingerprints_of_those() -> None:
    pytest.importorskip("jieba")
    pytest.importorskip("pythainlp")
    plain, made = Analyzer("balanced"), Analyzer("balanced", prefer=["zh:jieba", "th:newmm"])
    runs = made.explain("図書館 图书馆 ห้องสมุด library", lang="zh").runs
    assert {run.route: run.segmenter for run in runs} == {
        "zh/Han": "zh:jieba",
        "th/Thai": "th:newmm",
        "en/Latin": "words",
    }
    ours, theirs = plain.fingerprints(), made.fingerprints()
    assert {route for route in ours if ours[route] != theirs[route]} == {"zh/Han", "th/Thai"}
    assert pickle.loads(pickle.dumps(made)) == made
    assert pickle.loads(pickle.dumps(made)).settings.prefer == ("zh:jieba", "th:newmm")


def test_an_unknown_preference_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"no segmenter 'zh:jeiba'; known: .*zh:dict, zh:jieba"):
        Analyzer(prefer=("zh:jeiba",))
    with pytest.raises(TypeError, match="prefer must be a sequence of str, not a str"):
        Analyzer(prefer="zh:jieba")
    with pytest.raises(TypeError, match=r"prefer\[0\] must be str"):
        Analyzer(prefer=(1,))  # type: ignore[arg-type]
