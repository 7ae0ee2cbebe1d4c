from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from babel_core.analysis.spec import DetectionSpec, FrozenMap, LanguageSpec, Recipe, RunSpec, Tier
from babel_core.packs.catalog import builtin_catalog
from babel_core.testing import check_pack

pytestmark = pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")

SENTENCES = {
    "af": ["Die wagter steek saans die lantern aan."],
    "am": ["ጠባቂው ማታ ፋኖስ ያበራል።"],
    "ar": ["تحرس المنارة الميناء القديم"],
    "as": ["পহৰীয়াই সন্ধিয়া লেম্প জ্বলায়।"],
    "az": ["Gözətçi axşamlar fənəri yandırır."],
    "be": ["Вартаўнік увечары запальвае ліхтар."],
    "bg": ["Пазачът пали фенера вечер."],
    "bn": ["প্রহরী সন্ধ্যায় বাতি জ্বালায়।"],
    "bo": ["སྲུང་མིས་དགོང་མོར་སྒྲོན་མེ་སྤར།"],
    "ca": ["El guardià encén el fanal al vespre."],
    "cs": ["Hlídač večer zapaluje lucernu."],
    "da": ["Vogteren tænder lygten om aftenen."],
    "de": ["Der Wärter zündet abends die Laterne an."],
    "el": ["Ο φύλακας ανάβει το βράδυ το φανάρι."],
    "en": ["The keeper lights the lantern at dusk."],
    "eo": ["La gardisto lumigas la lanternon vespere."],
    "es": ["El guardián enciende el farol al anochecer."],
    "et": ["Valvur süütab õhtul laterna."],
    "eu": ["Zaindariak iluntzean pizten du argia."],
    "fa": ["نگهبان غروب فانوس را روشن می‌کند."],
    "fi": ["Vartija sytyttää illalla lyhdyn."],
    "fr": ["Le gardien allume la lanterne à la tombée du jour."],
    "ga": ["Lasann an coimeádaí an lóchrann um thráthnóna."],
    "gl": ["O gardián acende o farol ao anoitecer."],
    "gu": ["ચોકીદાર સાંજે ફાનસ સળગાવે છે."],
    "he": ["השומר מדליק את הפנס בערב."],
    "hi": ["रखवाला शाम को दीया जलाता है।"],
    "hr": ["Čuvar navečer pali svjetiljku."],
    "hu": ["Az őr este meggyújtja a lámpást."],
    "hy": ["Պահակը երեկոյան վառում է լապտերը։"],
    "id": ["Penjaga menyalakan lentera pada senja hari."],
    "is": ["Vörðurinn kveikir á luktinni á kvöldin."],
    "it": ["Il guardiano accende la lanterna all'imbrunire."],
    "ja": ["灯台守は夕方にランプをともす。"],
    "ka": ["დარაჯი საღამოს ფარანს ანთებს."],
    "kk": ["Күзетші кешке шам жағады."],
    "km": ["អ្នកយាមអុជចង្កៀងនៅពេលល្ងាច។"],
    "kn": ["ಕಾವಲುಗಾರ ಸಂಜೆ ದೀಪ ಹಚ್ಚುತ್ತಾನೆ."],
    "ko": ["등대지기는 저녁에 등불을 켠다."],
    "ku": ["پاسەوانەکە ئێواران چراکە دادەگیرسێنێت."],
    "ky": ["Кароолчу кечинде чырак жагат."],
    "lb": ["De Wiechter mécht owes d'Luucht un."],
    "lo": ["ຄົນຍາມຈູດໂຄມໃນຕອນແລງ"],
    "lt": ["Sargas vakare uždega žibintą."],
    "lv": ["Sargs vakarā iededz laternu."],
    "mk": ["Чуварот навечер го пали фенерот."],
    "ml": ["കാവൽക്കാരൻ വൈകുന്നേരം വിളക്ക് കൊളുത്തും."],
    "mn": ["Манаач орой дэнлүү асаана."],
    "mr": ["पहारेकरी संध्याकाळी कंदील लावतो."],
    "ms": ["Penjaga menyalakan tanglung pada waktu senja."],
    "my": ["အစောင့်က ညနေမှာ မီးအိမ်ထွန်းသည်။"],
    "ne": ["पाले साँझ लाल्टिन बाल्छ।"],
    "nl": ["De wachter steekt 's avonds de lantaarn aan."],
    "no": ["Vokteren tenner lykta om kvelden."],
    "or": ["ଜଗୁଆଳ ସନ୍ଧ୍ୟାରେ ଲଣ୍ଠନ ଜାଳେ।"],
    "pa": ["ਪਹਿਰੇਦਾਰ ਸ਼ਾਮ ਨੂੰ ਲਾਲਟੈਣ ਜਗਾਉਂਦਾ ਹੈ।"],
    "pl": ["Stróż wieczorem zapala latarnię."],
    "ps": ["ساتونکی ماښام څراغ بلوي."],
    "pt": ["O guardião acende a lanterna ao anoitecer."],
    "ro": ["Paznicul aprinde felinarul seara."],
    "ru": ["Смотритель зажигает фонарь вечером."],
    "si": ["මුරකරු සවසට පහන දල්වයි."],
    "sk": ["Strážca večer zapaľuje lampáš."],
    "sl": ["Čuvaj zvečer prižge svetilko."],
    "sq": ["Roja ndez fenerin në mbrëmje."],
    "sr": ["Чувар увече пали фењер."],
    "st": ["Molebedi o bonesa lebone mantsiboya."],
    "sv": ["Vakten tänder lyktan på kvällen."],
    "sw": ["Mlinzi huwasha taa jioni."],
    "ta": ["காவலர் மாலையில் விளக்கு ஏற்றுகிறார்."],
    "te": ["కాపలాదారు సాయంత్రం దీపం వెలిగిస్తాడు."],
    "th": ["คนเฝ้าประภาคารจุดตะเกียงตอนเย็น"],
    "ti": ["እቲ ሓላዊ ምሸት ፋኑስ የብርህ።"],
    "tl": ["Sinisindihan ng bantay ang parol tuwing gabi."],
    "tr": ["Bekçi akşamları feneri yakar."],
    "uk": ["Доглядач увечері запалює ліхтар."],
    "ur": ["چوکیدار شام کو لالٹین جلاتا ہے۔"],
    "uz": ["Қоровул кечқурун чироқ ёқади."],
    "vi": ["Người gác thắp đèn lúc chạng vạng."],
    "yi": ["דער וועכטער צינדט אָן דעם לאַמטערן אין אָוונט."],
    "zh": ["守塔人傍晚点亮灯笼。", "守塔人傍晚點亮燈籠。"],
}


EDGES = Recipe(("surface",), expansions=("shingles",), all=("surface", "edges"))


def invented(**changes: Any) -> LanguageSpec:
    """A language nobody speaks, in a script that no pack takes."""
    recipe = Recipe(words=("surface",), expansions=("ngrams:3",))
    run = RunSpec(
        name="Cher",
        scripts=("Cherokee",),
        tiers=(Tier("words"),),
        profiles=FrozenMap(dict.fromkeys(("words", "balanced", "recall"), recipe)),
    )
    spec = LanguageSpec(
        id="qaa",
        name="Invented",
        endonym="ᎠᏂ",
        locales=("qaa",),
        analyzer_version="1",
        runs=(run,),
        default_for=("Cherokee",),
        default_locale="qaa",
        compatibility_group="qaa",
        stopwords=frozenset({"ᎠᏂ"}),
        detection=DetectionSpec(key="qaa", scripts=("Cherokee",), bar=0.5),
    )
    return replace(spec, **changes)


def with_run(**changes: Any) -> LanguageSpec:
    spec = invented()
    return replace(spec, runs=(replace(spec.runs[0], **changes),))


def test_every_built_in_pack_has_a_sentence() -> None:
    assert sorted(SENTENCES) == sorted(builtin_catalog().specs)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_built_in_pack_keeps_the_laws(code: str) -> None:
    report = check_pack(builtin_catalog().specs[code], SENTENCES[code])
    report.raise_for_failures()
    assert "words: threads agree" in report.laws


def test_an_invented_language_passes_without_a_change_elsewhere() -> None:
    check_pack(invented(), ["ᎠᏂ ᏣᎳᎩ x", "ᏣᎳᎩ"]).raise_for_failures()


@pytest.mark.parametrize(
    ("spec", "law"),
    [
        (invented(endonym=" "), "endonym is ' '"),
        (invented(api_version=9), "api_version is 9"),
        (invented(analyzer_version="1-a"), "fingerprints begin with it"),
        (invented(locales=("QAA",)), "'QAA' is written 'qaa'"),
        (invented(default_locale="en"), "default_locale 'en'"),
        (invented(locales=("qaa", "de")), "both claim the locale 'de'"),
        (invented(runs=()), "no analyzer.runs"),
        (invented(default_for=("Thai",)), "default_for names Thai"),
        (with_run(scripts=("Elvish",)), "no script 'Elvish'"),
        (with_run(tiers=(Tier("zh:jeiba"),)), "no segmenter 'zh:jeiba'"),
        (with_run(tiers=(Tier("icu:qaa"),)), "needs a package"),
        (with_run(tiers=()), "has no tiers"),
        (with_run(profiles=FrozenMap({"words": Recipe(("surface",))})), "lacks the profiles ['balanced', 'recall']"),
        (with_run(profiles=FrozenMap({"words": Recipe(("surfaces",))})), "no source 'surfaces'"),
        (with_run(profiles=FrozenMap({"words": Recipe(())})), "no words"),
        (with_run(profiles=FrozenMap({"words": EDGES})), "`all` asks for 'edges', which documents do not get"),
        (invented(stopwords=frozenset({"two words"})), "one word an entry"),
        (invented(interrogatives=frozenset({"Who"})), "search form is 'who'"),
        (invented(mixed_words=("plain",)), "is one run"),
        (invented(detection=DetectionSpec(key="qaa", scripts=("Cherokee",), bar=7)), "bar is 7"),
    ],
)
def test_each_breach_is_named(spec: LanguageSpec, law: str) -> None:
    report = check_pack(spec, ["ᏣᎳᎩ"])
    assert law in str(report)


def test_an_analyzer_fault_of_a_pack_is_reported_with_its_profile() -> None:
    asks_for_more = Recipe(words=("surface",), all=("chars",))
    profiles = FrozenMap(dict.fromkeys(("words", "balanced", "recall"), asks_for_more))
    report = check_pack(with_run(profiles=profiles), ["ᏣᎳᎩ"])
    assert "words: a query meets the document of its own text: mode all asks for" in str(report)
