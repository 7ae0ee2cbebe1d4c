"""Detection: by script for everyone, by telling words and characters for the tokenizer, or "cannot tell"."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.analysis.detail import LanguageDetail, detailed
from babel_core.analysis.detection import UNDECIDED, Resolution, detect, resolve
from babel_core.analysis.recipe import analyse_alike
from babel_core.packs.catalog import builtin_catalog

CATALOG = builtin_catalog()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("水库的闸门每天早上六点打开", "zh"),
        ("水庫的閘門每天早上六點打開", "zh"),
        ("水門は毎朝六時に開く", "ja"),
        ("수문은 매일 아침 여섯 시에 열린다", "ko"),
        ("ประตูน้ำเปิดทุกเช้า", "th"),
        ("تفتح بوابة السد كل صباح", "ar"),
        ("बाँध का फाटक हर सुबह खुलता है", "hi"),
        ("Шлюз открывается каждое утро", "ru"),
        ("The sluice opens every morning", "en"),
        ("Die Schleuse öffnet jeden Morgen", "en"),
        ("השער נפתח בכל בוקר", "he"),
        ("Η πύλη ανοίγει κάθε πρωί", "el"),
        ("Դարպասը բացվում է ամեն առավոտ", "hy"),
        ("კარიბჭე ყოველ დილით იღება", "ka"),
        ("ទ្វារទឹកបើករាល់ព្រឹក", "km"),
        ("ປະຕູນ້ຳເປີດທຸກເຊົ້າ", "lo"),
        ("ရေတံခါးကို မနက်တိုင်း ဖွင့်သည်", "my"),
        ("ཆུ་སྒོ་ཕྱེ།", "bo"),
        ("প্রতিদিন সকালে ফটক খোলে", "bn"),
        ("தினமும் காலை மதகு திறக்கும்", "ta"),
        ("ప్రతి ఉదయం గేటు తెరుస్తారు", "te"),
        ("દરરોજ સવારે દરવાજો ખુલે છે", "gu"),
        ("ਹਰ ਸਵੇਰ ਗੇਟ ਖੁੱਲ੍ਹਦਾ ਹੈ", "pa"),
        ("ಪ್ರತಿದಿನ ಬಾಗಿಲು ತೆರೆಯುತ್ತದೆ", "kn"),
        ("എല്ലാ ദിവസവും രാവിലെ തുറക്കും", "ml"),
        ("සෑම උදෑසනකම දොරටුව විවෘත වේ", "si"),
        ("በየጠዋቱ በሩ ይከፈታል", "am"),
    ],
)
def test_a_script_tells_its_language(text: str, language: str) -> None:
    assert detect(text, CATALOG) == language


@pytest.mark.parametrize(
    ("text", "language", "why"),
    [
        ("", "en", "nothing"),
        (" \n\t", "en", "blank"),
        ("12:30 — 99 %", "en", "no letters"),
        ("🛶🏞️", "en", "emoji"),
        ("\u200b\u200d", "en", "invisible"),
        ("学习🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f" * 3, "zh", "flags of tags are no text"),
        ("水门👨\u200d👩\u200d👧\u200d👦" * 5, "zh", "nor are families"),
        ("a\u2069\u2069\u2069\u2069\u2069\u2069\u2069あ", "ja", "nor marks of direction"),
        ("a ฿5", "en", "the baht sign is no letter"),
        ("।॥ a", "en", "danda is punctuation"),
        ("a، b؛ c؟", "en", "Arabic punctuation"),
        ("ｽｲﾓﾝ", "ja", "half-width kana"),
        ("ﺳﺪ", "ar", "presentation forms"),
        ("米格尔・德・塞万提斯", "zh", "U+30FB is no kana"),
        ("𠮷𠮟𠜎", "zh", "supplementary Han"),
        ("ㅋㅋㅋ", "ko", "compatibility jamo"),
        ("수문\u1112\u1161\u11ab", "ko", "conjoining jamo"),
        ("中abcdefghi", "en", "a tenth is not more than 0.15"),
        ("水水abcdefgh", "zh", "a fifth is"),
        ("あabcdefghi", "en", "a tenth is not more than 0.10"),
        ("あabcdefgh", "ja", "a ninth is"),
        ("the α and β of it", "en", "two Greek letters are symbols"),
        ("\ud800\0", "en", "broken text"),
    ],
)
def test_edges_of_the_bars(text: str, language: str, why: str) -> None:
    assert detect(text, CATALOG) == language, why


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("我们用 Kubernetes 管理水闸", "zh"),
        ("Kubernetes で水門を動かす", "ja"),
        ("Kubernetes로 수문을 연다", "ko"),
        ("ใช้ Kubernetes เปิดประตูน้ำ", "th"),
        ("The report on the northern sluices mentions the word 水門 exactly once, in a footnote", "en"),
        ("השער של Kubernetes נפתח", "he"),
        ("კარიბჭე (Шлюз) იღება ყოველ დილით", "ka"),
    ],
)
def test_mixed_text_follows_its_script_above_the_bar(text: str, language: str) -> None:
    assert detect(text, CATALOG) == language


@pytest.mark.parametrize(
    ("text", "language", "mixed"),
    [
        ("水库旁的值班室有三个人", "zh", False),
        ("水門を三人で見守る", "ja", False),
        ("수문(水門)을 지킨다", "ko", False),
        ("The operator restarted the gateway and read the 水位 twice", "en", True),
        ("Оператор перезапустил gateway и sensor module", "ru", True),
        ("我们用 Kubernetes 管理水闸", "zh", True),
        ("the word שער means it", "en", True),
        ("plain words only", "en", False),
        ("", "en", False),
    ],
)
def test_the_detail_says_whether_scripts_are_mixed(text: str, language: str, mixed: bool) -> None:
    detail = detailed(text, CATALOG)
    assert (detail.language, detail.is_mixed) == (language, mixed)


def test_the_detail_holds_the_present_scripts_only() -> None:
    assert detailed("", CATALOG).scripts == {}
    assert detailed("水門は開く", CATALOG).scripts == {"ja": 0.4, "cjk": 0.6}
    assert detailed("price ฿5", CATALOG).scripts == {"latin": 1.0}
    assert detailed("ab γδ ՁՂ ⰀⰁ", CATALOG).scripts == {"latin": 0.25, "el": 0.25, "hy": 0.25, "glagolitic": 0.25}
    assert detailed("水门 가 ก ا क ы a", CATALOG).scripts.keys() == {"cjk", "ko", "th", "ar", "hi", "ru", "latin"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("東京バナナ", "ja"),
        ("カタカナ", "ja"),
        ("駅前広場", "ja"),
        ("七月二十五日、金曜日", "ja"),
        ("幫助", "zh"),
        ("我爱北京的秋天", "zh"),
        ("沒有時間", "zh"),
        ("Docker 容器里的监测服务", "zh"),
        ("여행", "ko"),
        ("ตลาดน้ำ", "th"),
        ("השער נפתח בכל בוקר", "he"),
        ("می‌خواهم به خانه بروم", "fa"),
        ("یہ گھر بہت پرانا ہے", "ur"),
        ("دا کور ډېر زوړ دی", "ps"),
        ("ئەم ماڵە زۆر کۆنە", "ku"),
        ("हे घर खूप जुने आहे", "mr"),
        ("यो घर धेरै पुरानो छ", "ne"),
        ("এই ঘৰটো বৰ পুৰণি", "as"),
        ("এই বাড়িটি খুব পুরানো", "bn"),
        ("እዚ ገዛ ብጣዕሚ ኣረጊት እዩ", "ti"),
        ("ይህ ቤት በጣም አሮጌ ነው", "am"),
        ("ఊరు", "te"),
        ("Бұл үй өте ескі", "kk"),
        ("Өнөөдөр цаг агаар маш сайхан байна", "mn"),
        ("Where is the key that opens this gate?", "en"),
        ("THE GATE AND THE KEY: WHAT THEY OPEN", "en"),
        ("Wie ist das Wetter auf dem Damm?", "de"),
        ("Die Straße ist gesperrt", "de"),
        ("Что это такое и почему?", "ru"),
        ("Смотритель мельницы", "ru"),
        ("Їжак біжить до лісу, де є гриби", "uk"),
        ("Вожык бяжыць у лес, дзе ёсць і грыбы, і ягады", "be"),
        ("Къде е ключът, който той ми даде?", "bg"),
        ("Где је мој кључ, што ми је дао", "sr"),
        ("Каде е клучот што тој ми го даде?", "mk"),
        ("דער שליסל איז נישט אויף דעם טיש", "yi"),
        ("Gdzie jest klucz, który mi dał?", "pl"),
        ("Kde je klíč, který mi dal před rokem?", "cs"),
        ("Bu anahtarı bana kim verdi, ne zaman?", "tr"),
        ("Açarı mənə kim verdi və nə vaxt?", "az"),
        ("Chìa khóa này là của ai?", "vi"),
        ("Kuka antoi minulle tämän avaimen?", "fi"),
        ("Ki adta nekem ezt a kulcsot?", "hu"),
        ("أين مفتاح البوابة الكبيرة؟", "ar"),
        ("यह क्या है और कहाँ मिलेगा", "hi"),
        ("שלום", "he"),
        ("ኢትዮጵያ", "am"),
    ],
)
def test_a_text_that_only_one_language_writes_is_sure(text: str, language: str) -> None:
    assert resolve(text, CATALOG) == Resolution(language, sure=True)


@pytest.mark.parametrize(
    "text",
    [
        "東京",
        "東京特許許可局",
        "佐々木",
        "人々",
        "小笠原諸島",
        "Docker 部署",
        "幫助駅",
        "mill",
        "Kony Ealy",
        "Test String",
        "La casa blanca",
        "Det var en gang en konge",
        "Подоба",
        "باران",
        "तलाव",
        "",
        "123",
        "🛶",
        "\ud800",
    ],
)
def test_a_text_that_cannot_tell_is_undecided(text: str) -> None:
    assert resolve(text, CATALOG) == UNDECIDED


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Een fiets is in het water gevallen", "nl"),
        ("Welches Wehr staut den Mühlbach?", "de"),
        ("Kitapları kütüphaneden ödünç aldım ve evde okudum", "tr"),
        ("Où se trouve la clé du moulin", "fr"),
        ("¿Cuántas compuertas tiene la presa?", "es"),
    ],
)
def test_where_a_word_and_the_letters_speak_for_one_language_it_is_sure(text: str, language: str) -> None:
    assert resolve(text, CATALOG) == Resolution(language, sure=True)


def test_languages_that_are_analysed_alike_are_no_rivals() -> None:
    indonesian, bosnian = "Kunci pintu air itu ada di rumah nenek saya", "Ključ od brane je kod moje bake u kući"
    assert resolve(indonesian, CATALOG).language in ("id", "ms")
    assert resolve(bosnian, CATALOG).language in ("hr", "sr")
    specs = CATALOG.specs
    assert analyse_alike(specs["id"], specs["ms"], "Latin")
    assert not analyse_alike(specs["da"], specs["no"], "Latin")
    assert not analyse_alike(specs["hr"], specs["sr"], "Cyrillic")


@pytest.mark.parametrize("text", ["Bandh ka gate subah kitne baje khulta hai", "Chabi kahan rakhi hai bhai, batao na"])
def test_a_romanised_language_is_not_taken_for_one_that_resembles_it(text: str) -> None:
    assert resolve(text, CATALOG) == UNDECIDED


def test_a_quoted_title_does_not_decide_a_text_of_another_language() -> None:
    text = (
        "Ar ba sianel y darlledwyd penodau'r rhaglen The Mill and the Weir ar ôl i'r hen orsaf ym Mhorth Isaf gau, a "
        "phwy oedd yn gyfrifol am y cynhyrchu yn ystod y tair blynedd olaf cyn symud i'r safle newydd"
    )
    assert resolve(text, CATALOG) == UNDECIDED


def test_a_name_in_the_other_script_does_not_undo_a_long_text() -> None:
    assert resolve("我们在图书馆里看书，后来又去了难波駅旁边的书店", CATALOG).language == "zh"


@pytest.mark.parametrize(
    ("text", "languages", "language"),
    [
        ("東京", ("ja",), "ja"),
        ("東京", ("ja", "zh"), "ja"),
        ("東京", ("zh", "ja"), "zh"),
        ("東京", ("en", "zh-TW"), "zh-TW"),
        ("幫助", ("ja", "zh"), "zh"),
        ("駅前", ("zh", "ja"), "ja"),
        ("東京タワー", ("en", "zh"), "zh"),
        ("mill", ("zh", "de", "en"), "de"),
        ("what is the key for this", ("de", "en"), "en"),
        ("what is the key for this", ("de-AT", "zh"), "de-AT"),
        ("La casa", ("zh", "es"), "es"),
        ("La casa", ("es", "en"), "es"),
        ("La casa", ("en", "es"), "en"),
        ("שלום", ("en", "he"), "he"),
        ("Привіт", ("uk", "en"), "uk"),
        ("ตลาด", ("ja", "en"), "ja"),
        ("", ("ko", "en"), "ko"),
        ("123", ("ko", "en"), "ko"),
    ],
)
def test_given_languages_limit_the_answer_and_the_first_is_the_default(
    text: str, languages: tuple[str, ...], language: str
) -> None:
    assert resolve(text, CATALOG, languages) == Resolution(language, sure=True)


def test_no_languages_given_is_no_limit() -> None:
    assert resolve("東京", CATALOG, ()) == UNDECIDED


@pytest.mark.parametrize("call", [detect, detailed, resolve])
@pytest.mark.parametrize("value", [None, 5, b"x", ["x"]])
def test_a_wrong_type_is_named(call: object, value: object) -> None:
    with pytest.raises(TypeError, match="text must be str"):
        call(value, CATALOG)  # type: ignore[operator]


@given(st.text(st.characters()))
def test_any_text_gets_the_same_answers_twice_and_shares_of_at_most_one(text: str) -> None:
    detail = detailed(text, CATALOG)
    assert detail == detailed(text, CATALOG)
    assert detail.language == detect(text, CATALOG)
    assert sum(detail.scripts.values()) <= 1.0
    assert all(0 < share <= 1 for share in detail.scripts.values())
    answer = resolve(text, CATALOG)
    assert answer == resolve(text, CATALOG)
    assert answer.sure == (answer.language is not None)
    limited = resolve(text, CATALOG, ("ja", "en", "fr"))
    assert limited.sure
    assert limited.language in {"ja", "en", "fr"}


@given(st.lists(st.sampled_from("水あ가กاकыaא1 "), max_size=60).map("".join))
def test_shares_of_mixed_scripts_sum_to_at_most_one(text: str) -> None:
    assert sum(detailed(text, CATALOG).scripts.values()) <= 1.0


def test_a_copy_of_the_catalog_gives_the_same_answers() -> None:
    copy = pickle.loads(pickle.dumps(CATALOG))
    assert resolve("駅前広場", copy) == resolve("駅前広場", CATALOG)
    assert detailed("水門は開く", copy) == detailed("水門は開く", CATALOG)


def test_a_detail_is_a_value() -> None:
    detail = detailed("水門は開く", CATALOG)
    assert isinstance(detail, LanguageDetail)
    assert pickle.loads(pickle.dumps(detail)) == detail
    with pytest.raises(TypeError):
        detail.scripts["ja"] = 1.0  # type: ignore[index]
