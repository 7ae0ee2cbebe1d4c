"""Detection among all languages of a script: our own sentences, names and labels, given languages, near relatives."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import babel_core
from babel_core import detect_language_detailed, detect_language_extended, get_loaded_tokenizers
from babel_core.analysis import profiles, sharpener
from babel_core.analysis.extended import judge
from babel_core.packs.catalog import builtin_catalog

DATA = Path(__file__).with_name("data")
CATALOG = builtin_catalog()
RELATIVES = ("uk ru bg sr", "fa ar ur", "hi mr ne", "no da sv", "es pt gl", "id ms")


def sentences(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(DATA.glob(f"{name}_*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            found.setdefault(record["language"], []).append(record["text"])
    return found


@pytest.fixture(params=["own", "py3langid"])
def second(request: pytest.FixtureRequest) -> Any:
    """No second opinion, and py3langid's."""
    if request.param == "own":
        return None
    pytest.importorskip("py3langid")
    return sharpener.sharpener


def errors(known: dict[str, list[str]], group: str, second: Any) -> Counter[str]:
    wrong: Counter[str] = Counter()
    for language in filter(known.__contains__, group.split()):
        answers = [judge(text, CATALOG, group.split(), second).language for text in known[language]]
        wrong[language] = len(answers) - answers.count(language)
    return wrong


@pytest.mark.parametrize("group", RELATIVES)
def test_near_relatives_are_told_apart(group: str, second: Any) -> None:
    known = sentences("sentences")
    assert all(len(known[language]) >= 30 for language in group.split())
    wrong = errors(known, group, second)
    # Malay and Indonesian share whole sentences.
    most = {"ms": 5, "id": 6}
    assert all(count <= most.get(language, 2) for language, count in wrong.items()), wrong


@pytest.mark.parametrize("group", ["no da sv", "es pt gl", "id ms"])
def test_what_eight_languages_say_every_day_is_told_apart(group: str, second: Any) -> None:
    known = sentences("everyday")
    assert all(len(known[language]) >= 40 for language in group.split())
    wrong = errors(known, group, second)
    assert all(count <= 0.1 * len(known[language]) for language, count in wrong.items()), wrong


def test_a_common_language_is_named_where_only_its_relatives_are_as_probable() -> None:
    judgement = judge("Tadi pagi pasar ramai sekali.", CATALOG)
    assert judgement.language in ("id", "ms")
    assert sum(share for tag, share in judgement.candidates if tag in ("id", "ms")) > 0.6


@pytest.mark.parametrize(
    "text",
    ["Kony Ealy", "iki", "ok", "hello", "Test String", "Ibb Ordu Ely", "J. K. Rowling", "v2.0.1", "12345", "NASA",
     "Toyota Corolla", "README.md", "foo bar", "user_id", "Kim Min-ji", "hmm", "", " \n", "\u200d\u200b", "🛶"],
)  # fmt: skip
def test_a_name_or_label_is_called_by_no_rare_language(text: str, second: Any) -> None:
    assert judge(text, CATALOG, (), second).language == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Le bateau du facteur arrive toujours avant la pluie", "fr"),
        ("La barca del postino arriva sempre prima della pioggia", "it"),
        ("De boot van de postbode komt altijd voor de regen aan", "nl"),
        ("Łódź listonosza zawsze przypływa przed deszczem", "pl"),
        ("Postinkantajan vene saapuu aina ennen sadetta", "fi"),
        ("A postás csónakja mindig az eső előtt érkezik", "hu"),
        ("Loďka pošťáka připlouvá vždycky před deštěm", "cs"),
        ("Postacının teknesi hep yağmurdan önce gelir", "tr"),
        ("Thuyền của người đưa thư luôn đến trước cơn mưa", "vi"),
        ("Boti la mtu wa posta hufika kabla ya mvua kila siku", "sw"),
        ("Barca poștașului ajunge mereu înaintea ploii", "ro"),
        ("Postbåten kommer alltid fram innan det börjar regna", "sv"),
        ("Човен листоноші завжди припливає перед дощем", "uk"),
        ("قارب ساعي البريد يصل دائما قبل المطر", "ar"),
        ("قایق پستچی همیشه پیش از باران می‌رسد", "fa"),
        ("डाकिये की नाव हमेशा बारिश से पहले पहुँचती है", "hi"),
        ("סירת הדוור מגיעה תמיד לפני הגשם", "he"),
        ("דער בריוונטרעגער קומט תּמיד פֿאַרן רעגן", "yi"),
        ("ডাকপিয়নের নৌকা সবসময় বৃষ্টির আগে আসে", "bn"),
        ("ডাকোৱালৰ নাওখন সদায় বৰষুণৰ আগতে আহে", "as"),
        ("የፖስተኛው ጀልባ ሁልጊዜ ከዝናቡ በፊት ይደርሳል", "am"),
        ("ናይ ፖስጣ ጃልባ ኩሉ ግዜ ቅድሚ ዝናብ እዩ ዝመጽእ", "ti"),
        ("郵便屋の船はいつも雨の前に着く", "ja"),
        ("邮递员的船总是在下雨之前到达", "zh"),
        ("Το καΐκι του ταχυδρόμου φτάνει πάντα πριν από τη βροχή", "el"),
        ("우체부의 배는 언제나 비가 오기 전에 닿는다", "ko"),
    ],
)
def test_a_sentence_is_called_by_its_language(text: str, language: str, second: Any) -> None:
    assert judge(text, CATALOG, (), second).language == language
    assert judge(text.replace(" ", "\n"), CATALOG, (), second).language == language


@pytest.mark.parametrize(
    ("text", "candidates", "language"),
    [
        ("東京", ["ja"], "ja"),
        ("東京", ["zh", "en"], "zh"),
        ("La casa es grande y bonita", ["en", "es"], "es"),
        ("La casa es grande y bonita", ["de", "en"], "de"),
        ("was ist das", ["en", "de-AT"], "de-AT"),
        ("Jeg vet ikke hva det er", ["da", "nb"], "nb"),
        ("xyz", ["fr", "en"], "fr"),
        ("", ["ko", "en"], "ko"),
        ("123", ["ko", "en"], "ko"),
        ("圖書館的燈亮了", ["zh-Hans", "zh-Hant"], "zh-Hant"),
        ("图书馆的灯亮了", ["zh-Hans", "zh-Hant"], "zh-Hans"),
        ("圖書館的燈亮了", ["zh_TW", "ja"], "zh_TW"),
        ("Привіт, як справи у вас сьогодні?", ["ru", "uk"], "uk"),
        ("שלום", ["en", "he"], "he"),
        ("ตลาดน้ำ", ["ja", "en"], "ja"),
    ],
)
def test_candidates_limit_the_answer(text: str, candidates: list[str], language: str) -> None:
    assert detect_language_extended(text, candidates=candidates) == language


def test_no_candidates_is_no_limit() -> None:
    assert detect_language_extended("Wo steht die alte Mühle am See?", candidates=[]) == "de"


@pytest.mark.parametrize(("text", "candidates"), [(None, None), (5, None), ("a", "de"), ("a", 5), ("a", ["de", 5])])
def test_a_wrong_type_is_named(text: Any, candidates: Any) -> None:
    with pytest.raises(TypeError, match=r"text|candidates"):
        detect_language_extended(text, candidates=candidates)


def test_the_second_opinion_is_loaded_when_it_is_asked_and_stays_as_it_was(request: pytest.FixtureRequest) -> None:
    langid = pytest.importorskip("py3langid.langid")
    detect_language_extended("Wo steht die alte Mühle am See?")
    assert "py3langid" in get_loaded_tokenizers()
    langid.set_languages(["fr", "it"])
    request.addfinalizer(lambda: langid.set_languages(None))
    assert detect_language_extended("Wo steht die alte Mühle am See?", candidates=["de", "en"]) == "de"
    assert sorted(langid._get_identifier().labels) == ["fr", "it"]


def test_threads_and_processes_answer_alike() -> None:
    texts = [text for group in sentences("sentences").values() for text in group[:4]]
    here = [detect_language_extended(text) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(detect_language_extended, texts * 3)) == here * 3
    program = (
        "import json, sys, babel_core\n"
        "print(json.dumps([babel_core.detect_language_extended(t) for t in json.load(sys.stdin)]))"
    )
    for seed in ("1", "2"):
        made = subprocess.run(
            [sys.executable, "-c", program],
            input=json.dumps(texts),
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(babel_core.__file__).parent.parent), "PYTHONUTF8": "1"},
        )
        assert json.loads(made.stdout) == here


@given(st.text(), st.lists(st.sampled_from(["ja", "en", "ms", "zh-Hant", "uk", "xx"]), unique=True))
def test_any_text_gets_one_answer_of_the_candidates(text: str, candidates: list[str]) -> None:
    found = judge(text, CATALOG, tuple(candidates))
    assert found == judge(text, CATALOG, tuple(candidates))
    assert not candidates or found.language in candidates
    assert sum(share for _, share in found.candidates) <= 1.0 + 1e-9
    assert [share for _, share in found.candidates] == sorted((s for _, s in found.candidates), reverse=True)


@pytest.mark.parametrize(
    ("text", "language", "best", "script"),
    [
        ("二〇二五年七月二十五日、金曜日", "zh", "ja", None),
        ("我爱北京的秋天", "zh", "zh", "Hans"),
        ("幫助", "zh", "zh", "Hant"),
        ("老牌咖啡館「ミナトヤ」雖然不靠碼頭，卻正好開在燈塔後面", "ja", "zh", "Hant"),
        ("這家店叫「モリノカフェ」，週末要排隊很久", "ja", "zh", "Hant"),
        ("Le bateau du facteur arrive toujours avant la pluie", "en", "fr", None),
        ("", "en", None, None),
    ],
)
def test_the_detail_has_candidates_and_a_script(text: str, language: str, best: str | None, script: str | None) -> None:
    detail = detect_language_detailed(text)
    assert (detail.language, detail.script) == (language, script)
    assert (detail.candidates[0][0] if detail.candidates else None) == best
    assert detail.confidence == (detail.candidates[0][1] if detail.candidates else 0.0)


def test_confidence_is_low_where_the_text_says_little() -> None:
    sure = detect_language_detailed("The postman's boat always comes before the rain").confidence
    assert sure > 0.99
    for text in ("mill", "ok", "Peter", "TUR QVEM NOPPLAF TIBT OSS GRK"):
        detail = detect_language_detailed(text)
        assert detail.confidence < 0.8 or detail.candidates[0][0] == profiles.OTHER


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("12 %", []),
        ("La barca arriva sempre prima della pioggia", ["it"]),
        ("湖の水位が下がっている", ["ja"]),
        ("The report says: 水位在上升，请大家注意安全 and nothing else in it", ["en", "zh", "en"]),
        ("Шлюз открыли утром. Das Wasser ist sehr kalt geworden.", ["ru", "de"]),
        (
            "The boat comes before the rain every day.\nDas Boot kommt jeden Tag vor dem Regen an.\n"
            "Le bateau arrive tous les jours avant la pluie.",
            ["en", "de", "fr"],
        ),
        ("ok 수위가 내려간다 ok", ["en", "ko", "en"]),
        ("Auf dem alten Schild am Hafen stand das Wort שער geschrieben", ["de", "he", "de"]),
        ("Ciao, 水门 la barca arriva sempre prima della pioggia", ["it", "zh", "it"]),
        ("今天 ok 水位在上升，请大家注意安全 ok 大学", ["zh", "en", "zh", "en", "zh"]),
        (
            "The boat comes before the rain every day שער das Boot kommt jeden Tag vor dem Regen an שער am Ende",
            ["en", "he", "de", "he", "de"],
        ),
    ],
)
def test_parts_are_named_by_their_language(text: str, parts: list[str]) -> None:
    spans = detect_language_detailed(text).spans
    assert [language for _, _, language in spans] == parts
    assert covered(spans) == ([(0, len(text))] if parts else [])


@given(st.text(st.sampled_from("水あ가กاकыaא1 .\n") | st.characters(), max_size=60))
def test_parts_cover_any_text_without_gaps(text: str) -> None:
    assert covered(detect_language_detailed(text).spans) in ([], [(0, len(text))])


def covered(spans: tuple[tuple[int, int, str], ...]) -> list[tuple[int, int]]:
    return list(joined(spans))


def joined(spans: tuple[tuple[int, int, str], ...]) -> Iterator[tuple[int, int]]:
    """The stretches that the spans cover; neighbours of one language are one span."""
    start = end = -1
    before = ""
    for first, last, language in spans:
        assert first < last
        assert not (first == end and language == before)
        if first != end:
            if end >= 0:
                yield start, end
            start = first
        end, before = last, language
    if end >= 0:
        yield start, end


def test_one_language_in_two_paragraphs_is_one_part() -> None:
    text = (
        "La barca del carter arriba sempre abans de la pluja i els nens l'esperen al moll.\n\n"
        "Quan fa molt de vent ningú no surt de casa, però ell porta les cartes igualment."
    )
    detail = detect_language_detailed(text)
    assert detail.spans == ((0, len(text), "ca"),)
    assert detail.candidates[0][0] == detect_language_extended(text) == "ca"


def test_a_damaged_file_of_profiles_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / profiles.RESOURCE).write_bytes(profiles.MAGIC + b"nothing")
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    profiles._file.cache_clear()
    try:
        with pytest.raises(babel_core.DictionaryError, match=r"profiles\.bin"):
            profiles._file()
    finally:
        monkeypatch.undo()
        profiles._file.cache_clear()
