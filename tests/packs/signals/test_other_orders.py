"""The engine with data of languages without blanks, that end in the verb, or hang particles on words."""

from __future__ import annotations

import pytest

from babel_core.packs.signals.engine import Signals
from tests.packs.signals.folders import signals

JAPANESE = """
language = "ja"
[words]
wh = ["誰", "何", "どこ", "いつ"]
pain = ["咳", "雨漏り"]
of_it = ["が", "は"]
lately = ["もう", "やっと"]
gone = ["止まりました"]
asks = ["ですか", "ましたか", "ますか"]
wh_free = ["いつも", "誰も"]
pleads = ["てください", "ないでください", "なさい", "こと"]
told = ["と言われ", "ように言われ"]
did = ["ました"]
[but]
wh = ["いつも", "誰も", "いつか"]
[interrogative]
asks = ["asks $", "wh ... asks $"]
[directive]
vetoes = ["told"]
commands = ["pleads $"]
standing = ["毎回", "今後"]
stressed = ["必ず"]
once = ["今夜"]
corrections = ["訂正:", "訂正："]
[query.before]
words = ["前に", "より前"]
[polarity]
negative = ["雨漏り", "止まりました"]
positive_shapes = ["pain of_it lately? gone"]
[events]
broad = []
predicate = ["wh ... asks $"]
groups = ["直し / 直す", "植え"]
titles = ["曲"]
"""

KOREAN = """
[words]
asks = ["*나요", "*습니까", "*니"]
pleads = ["주세요", "마세요"]
told = ["*라고"]
me = ["저", "나", "제가"]
wh = ["무엇", "어떤"]
done = ["*렸습니까", "*렸어요", "*렸다", "*났어요"]
[interrogative]
asks = ["asks $"]
[directive]
vetoes = ["told", "^ me"]
commands = ["pleads $"]
standing = ["항상", "앞으로"]
[content.role_fact]
words = ["직책"]
[events]
verbs = ["wh ... done"]
told = ["done"]
endings = ["렸*>리", "났*>나"]
"""


@pytest.fixture(scope="module")
def japanese() -> Signals:
    return signals(JAPANESE, "ja")


@pytest.fixture(scope="module")
def korean() -> Signals:
    return signals(KOREAN, "ko")


def test_verb_final_questions_and_commands(japanese: Signals) -> None:
    assert japanese.interrogative("網はどこですか")
    assert japanese.interrogative("網はどこですか？🐟")
    assert not japanese.interrogative("いつも静か。")
    assert japanese.directive("網を干してください。") == "one_off"
    assert japanese.directive("毎回、網を干すこと。") == "durable"
    assert japanese.directive("必ず網を干してください。") == "durable"
    assert japanese.directive("今夜、必ず網を干してください。") == "one_off"
    assert japanese.directive("今後は今夜のように網を干してください。") == "durable"
    assert japanese.directive("網を干すように言われました。") == "none"
    assert japanese.directive("札に「触らないでください」とある。") == "none"
    assert japanese.directive("訂正：網を干してください。") == "one_off"


def test_a_shape_of_polarity_holds_the_bad_words_inside_it(japanese: Signals) -> None:
    found = japanese.content("雨漏りはもう止まりました。")
    assert found.fact_polarity == "positive"
    assert found.spans["fact_polarity"] == ((0, 12),)
    assert japanese.content("雨漏りで電車が止まりました。").fact_polarity == "negative"
    assert japanese.content("咳が止まりました。電車も止まりました。").fact_polarity == "negative"


def test_events_without_blanks(japanese: Signals) -> None:
    assert japanese.query("昨日網をどこで直しましたか").event_occurrence_query_mode == "predicate"
    assert not japanese.query("2025年3月4日より前に誰が直しましたか").event_occurrence_query
    assert not japanese.query("曲「昨日」は誰が直しましたか").event_occurrence_query
    assert not japanese.query("3日前に何を直しましたか").before
    assert japanese.matches_event("昨日何を直しましたか", "網を直しました。")
    assert not japanese.matches_event("昨日何を直しましたか", "豆を植えました。")


def test_particles_and_endings_are_part_of_the_word(korean: Signals) -> None:
    assert korean.interrogative("그물은 어디에 있나요")
    assert korean.directive("그물을 말려 주세요!") == "one_off"
    assert korean.directive("항상 그물을 말려 주세요") == "durable"
    assert korean.directive("저는 항상 그물을 말려 주세요") == "none"
    assert korean.directive("그물을 말리라고 했어요") == "none"
    found = korean.content("제 직책은 등대지기입니다.")
    assert found.spans["role_fact"] == ((2, 5),)


EMBEDDED = """
[words]
wh = ["누가"]
whether = ["*는지"]
heard = ["*었어요"]
[interrogative]
embedded = ["wh ... whether heard $"]
asks = ["wh ... heard $"]
"""


@pytest.mark.parametrize(
    ("text", "asks"), [("누가 그물을 말렸는지 들었어요", False), ("누가 그물을 말렸는지 들었어요?", True)]
)
def test_a_mark_asks_what_else_a_statement_holds(text: str, asks: bool) -> None:
    assert signals(EMBEDDED, "ko").interrogative(text) is asks


STEMS = """
[spelling.alternatives]
stem = "cant salt"
on = "lo la"
[words]
tells = ["{stem}a", "{stem}a{on}"]
[directive]
commands = ["^ tells"]
"""


@pytest.mark.parametrize("text", ["canta alto", "Salta.", "cantalo", "saltala ya"])
def test_a_form_is_made_of_stems_and_endings(text: str) -> None:
    assert signals(STEMS).directive(text) == "one_off"


@pytest.mark.parametrize("text", ["cantas alto", "cantara", "salto la valla", "cantalos"])
def test_other_endings_are_other_words(text: str) -> None:
    assert signals(STEMS).directive(text) == "none"


TYPED = """
[spelling]
letters = "ü"
[spelling.spellings]
"ü" = "ue"
[words]
verb = ["prüfe"]
[directive]
commands = ["^ verb"]
"""


@pytest.mark.parametrize(("text", "told"), [("Prüfe es", "one_off"), ("pruefe es", "one_off"), ("prufe es", "none")])
def test_letters_that_a_keyboard_lacks_are_typed_as_others(text: str, told: str) -> None:
    assert signals(TYPED).directive(text) == told


BARE = """
[words]
verb = ["print", "check"]
polite = ["please"]
copula = ["is", "are"]
[directive]
commands = ["^ polite verb"]
bare = ["^ verb"]
statements = ["^ verb ... copula"]
standing = ["always"]
"""


def test_a_bare_verb_commands_unless_the_clause_states_something() -> None:
    found = signals(BARE, "xx")
    assert found.directive("print the list") == "one_off"
    assert found.directive("print quality is poor") == "none"
    assert found.directive("please check what is missing") == "one_off"


STANDING = """
[words]
verb = ["mend", "say"]
not = ["ne"]
gone = ["plus"]
[directive]
commands = ["^ verb", "^ not verb"]
standing = ["still"]
standing_but = ["if ... still"]
standing_shapes = ["not _ gone $"]
"""


def test_what_stands_may_be_a_shape_and_may_be_no_cue_inside_a_longer_entry() -> None:
    found = signals(STANDING)
    assert found.directive("mend the net still") == "durable"
    assert found.directive("say if the net is still wet") == "one_off"
    assert found.directive("ne mend plus") == "durable"
    assert found.directive("ne mend plus nets") == "one_off"
    assert found.directive("mend plus") == "one_off"


def test_the_verb_of_a_question_may_stand_far_behind_its_question_word(korean: Signals) -> None:
    assert korean.matches_event("어제 어떤 그물을 바닷가에서 말렸습니까?", "낡은 그물을 말렸다.")
    assert korean.matches_event("어제 무엇 말렸습니까?", "그물을 말렸어요.")
    assert not korean.matches_event("어제 어떤 그물을 말렸습니까?", "불이 났어요.")
    assert not korean.matches_event("그물을 말렸습니까?", "낡은 그물을 말렸다.")


EMBEDS = """
[words]
verb = ["mend", "say"]
[directive]
commands = ["^ verb"]
standing = ["still"]
embeds = ["who", "that"]
"""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("say who still mends nets", "one_off"),
        ("say still who mends nets", "durable"),
        ("mend nets that leak, still", "durable"),
        ("who leaks, mend still", "durable"),
        ("mend the net still", "durable"),
    ],
)
def test_what_stands_in_a_clause_that_hangs_on_the_command_is_no_cue(text: str, kind: str) -> None:
    assert signals(EMBEDS).directive(text) == kind


def test_a_longer_entry_tells_that_a_word_is_no_news() -> None:
    found = signals('[polarity]\npositive = ["fixed"]\nnegative = ["late"]\nbut = ["fixed star", "late supper"]')
    assert found.content("The pump is fixed.").fact_polarity == "positive"
    assert found.content("A fixed star shone over our late supper.").fact_polarity == "unknown"
    assert found.content("A fixed star, but the pump is late.").fact_polarity == "negative"
