"""Pointers, sources of truth and secrets in texts of our own, and laws of every text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.errors import PackContractError
from babel_core.packs.references.credentials import SECRET, contains_sensitive_credential, redact_sensitive
from babel_core.packs.references.key_shapes import SHORT, keys_in_words
from babel_core.packs.references.pointers import parse_pointers
from babel_core.packs.references.truth import TruthGrammar, parse_truth, resolve_source_of_truth
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.service import LanguageService

bits = st.sampled_from(
    [
        *"ab./:?=@- \n,。は以\ud800\x00\u0301()",
        "https://",
        "docs/",
        "plan.md",
        ".csv",
        "为准",
        "password: ",
        "sk-",
        " not ",
        "http",
    ]
)
texts = st.one_of(st.text(st.characters()), st.lists(bits, max_size=30).map("".join))


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService()


@pytest.mark.parametrize(
    ("text", "pointers"),
    [
        ("read “maps/Ωmega.geojson” now", ["maps/Ωmega.geojson"]),
        ("『資料/目録.tsv』を開く", ["資料/目録.tsv"]),
        ("chapter 7.1 of atlas.epub, v3.11.2", ["atlas.epub"]),
        ("see https://en.example.org/wiki/A_(b), ok?", ["https://en.example.org/wiki/A_(b)"]),
        ("(https://x.example.org/a.html).", ["https://x.example.org/a.html"]),
        ("以https://x.example.org/a.html为准", ["https://x.example.org/a.html"]),
        ("https://example.org을 봐", ["https://example.org"]),
        ("mail bob@x.com, e.g. U.S.A at 5 p.m. and/or end.Next", []),
        ("./a/b.toml ../c.md ~/d/e.txt C:\\x\\y.ini", ["./a/b.toml", "../c.md", "~/d/e.txt", "C:\\x\\y.ini"]),
        ("请看docs/plan.md和报告v2.pdf", ["docs/plan.md", "和报告v2.pdf"]),
        ("old/a.mdではなくnew/b.mdを正とする", ["old/a.md", "new/b.md"]),
        ("a/b.tar.gz, menu.v2.txt; README.md.", ["a/b.tar.gz", "menu.v2.txt", "README.md"]),
        ("file=notes/x.md cafe\u0301/plan.csv", ["notes/x.md", "cafe\u0301/plan.csv"]),
        ("https:// 1.5kg x.y.z", []),
    ],
)
def test_pointers_are_found(text: str, pointers: list[str]) -> None:
    assert [pointer.text for pointer in parse_pointers(text)] == pointers


TRUTHS = [
    ("en", "Instead of old/a.csv, new/b.csv is canonical.", "new/b.csv", "old/a.csv"),
    ("en", "a/x.md is no longer the source of truth; b/y.md is.", "b/y.md", "a/x.md"),
    ("en", "Treat spec/v2.yaml as authoritative; spec/v1.yaml is deprecated.", "spec/v2.yaml", "spec/v1.yaml"),
    ("en", "new.md replaces old.md as the source of truth.", "new.md", "old.md"),
    ("en", "The source of truth is https://ex.org/?id=3 for crews.", "https://ex.org/?id=3", None),
    ("zh-CN", "今后请以计划/春.toml为准，而不是计划/冬.toml。", "计划/春.toml", "计划/冬.toml"),
    ("zh-CN", "不再以旧/表.csv为准，改以新/表.csv为准。", "新/表.csv", "旧/表.csv"),
    ("zh-CN", "新表.csv取代旧表.csv作为标准。", "新表.csv", "旧表.csv"),
    ("zh-TW", "請以 docs/new.md 為準，docs/old.md 已作廢。", "docs/new.md", "docs/old.md"),
    ("ja", "今後は資料/目録.csvを基準にする。", "資料/目録.csv", None),
    ("ja", "旧版.csvの代わりに新版.csvを正とします。", "新版.csv", "旧版.csv"),
    ("ko", "old/a.md가 아니라 new/b.md가 정본입니다.", "new/b.md", "old/a.md"),
    ("ko", "겨울.csv 말고 봄.csv를 기준으로 합니다.", "봄.csv", "겨울.csv"),
    ("fr", "carnets/chant.md fait foi, pas carnets/ancien.md.", "carnets/chant.md", "carnets/ancien.md"),
    ("fr", "Au lieu de a/v1.md, b/v2.md sert de référence.", "b/v2.md", "a/v1.md"),
    (
        "es",
        "planes/otoño.toml es la fuente de verdad en lugar de planes/mayo.toml.",
        "planes/otoño.toml",
        "planes/mayo.toml",
    ),
]


@pytest.mark.parametrize(("locale", "text", "current", "superseded"), TRUTHS)
def test_a_source_of_truth_is_declared(
    service: LanguageService, locale: str, text: str, current: str, superseded: str | None
) -> None:
    analysis = service.analyze_content(text, locale)
    truth = analysis.source_of_truth_directive
    assert (truth.current_pointer, truth.superseded_pointer) == (current, superseded)
    places = analysis.spans["source_of_truth_directive"]
    assert {text[start:end] for start, end in places} == {each for each in (current, superseded) if each}


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en", "docs/x.md isn't the source of truth."),
        ("en", "I opened notes.txt today."),
        ("en", "Could docs/x.md be the source of truth?"),
        ("en", "Maybe docs/x.md is the source of truth."),
        ("zh-CN", "是以 docs/x.md 为准吗？"),
        ("fr", "Est-ce que docs/x.md fait foi ?"),
        ("und", "docs/x.md is the source of truth."),
    ],
)
def test_what_is_no_declaration_declares_nothing(service: LanguageService, locale: str, text: str) -> None:
    assert service.analyze_content(text, locale).source_of_truth_directive is None


@pytest.mark.parametrize(
    ("locale", "text", "sensitive"),
    [
        ("en", "wifi password (attic): PLACEHOLDER", True),
        ("en", "The password policy changes in May.", False),
        ("en", "password: ?", False),
        ("en", "DB_PASSWORD=PLACEHOLDER", True),
        ("en", '{"api_key": "PLACEHOLDER"}', True),
        ("zh-CN", "口令：示例", True),
        ("zh-TW", "權杖＝示範", True),
        ("ja", "暗証番号：ダミー", True),
        ("ja", "暗証番号を変えました。", False),
        ("ko", "토큰: 예시", True),
        ("ko", "비밀번호를 바꿨습니다.", False),
        ("fr", "Jeton d’accès : EXEMPLE", True),
        ("es", "Contrasena = EJEMPLO", True),
        ("und", "token: PLACEHOLDER", True),
    ],
)
def test_secrets_are_told(service: LanguageService, locale: str, text: str, sensitive: bool) -> None:
    assert service.analyze_content(text, locale).sensitive_credential is sensitive
    assert contains_sensitive_credential(text) is sensitive


def test_a_token_is_told_by_its_shape() -> None:
    token = "-".join(("sk", "z" * 16))
    assert contains_sensitive_credential(f"use {token}", sensitive_credential=False)
    assert not contains_sensitive_credential(f"use {token[:-1]}", sensitive_credential=False)
    assert not contains_sensitive_credential(f"ta{token}", sensitive_credential=False)
    assert redact_sensitive(f"use {token}") == SECRET
    assert redact_sensitive("a plain text") == "a plain text"


@given(texts)
def test_pointers_are_spans_in_order(text: str) -> None:
    at = 0
    for pointer in parse_pointers(text):
        assert pointer.text == text[pointer.start : pointer.end] != ""
        assert pointer.start >= at
        at = pointer.end
    redact_sensitive(text)


@given(texts, st.sampled_from(["en", "zh", "ja", "ko", "fr", "es", "neutral"]))
def test_declarations_lie_in_the_text(text: str, language: str) -> None:
    found = resolve_source_of_truth(text, TruthGrammar.of(PackFolder.builtin(language)))
    for pointer in () if found is None else (found.current, found.superseded):
        assert pointer is None or text[pointer.start : pointer.end] == pointer.text


@pytest.mark.parametrize(
    "unit", ["a/", "a.b", "https://", "a.md ", "password: ", "(", "以", "sk-", "A_", "a.md为", "http://a.b)"]
)
def test_long_texts_of_one_unit_end(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    parse_pointers(text)
    redact_sensitive(text)
    resolve_source_of_truth(text, TruthGrammar.of(PackFolder.builtin("en")))


def test_a_wrong_file_is_refused() -> None:
    with pytest.raises(PackContractError, match=r"x/references\.toml"):
        parse_truth({"truth": {"said": []}}, "x/references.toml")


@pytest.mark.parametrize("text", ["sk-" + "q7" * 8, "(ghp_" + "A1" * 8 + ")", "x_sk-" + "q7" * 8, "npm_" + "b2" * 12])
def test_keys_of_makers_are_secrets_in_any_language(text: str) -> None:
    assert contains_sensitive_credential(f"see {text}, please", sensitive_credential=False)
    assert not contains_sensitive_credential(f"see {text[:12]}, please", sensitive_credential=False)


def test_short_keys_are_asked_for_by_those_who_say_so() -> None:
    short = "sk-" + "q7" * 8
    assert [kind for kind, _ in keys_in_words(short, SHORT)] == ["model-api-key"]
    assert list(keys_in_words(short)) == []
    assert [kind for kind, _ in keys_in_words("token=gsk_" + "q7" * 12)] == ["model-api-key"]
