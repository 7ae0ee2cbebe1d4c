"""Runs read in their sentences: the same morphemes whatever is asked first, cut to the run, signs left out."""

from __future__ import annotations

from collections.abc import Sequence

from babel_core.segment.context import LONGEST, Context
from babel_core.segment.protocol import Morph


class Counting:
    """Gives every character as a morpheme and notes what it was asked."""

    def __init__(self, size: int = 1) -> None:
        self.size = size
        self.asked: list[str] = []

    def __call__(self, text: str) -> Sequence[Morph]:
        self.asked.append(text)
        starts = range(0, len(text), self.size)
        pieces = [(at, min(at + self.size, len(text))) for at in starts]
        return [Morph(a, b, text[a:b], content=True) for a, b in pieces if text[a:b].strip()]


def bases(morphs: Sequence[Morph]) -> str:
    return "".join(morph.base for morph in morphs)


def test_a_sentence_is_analysed_once_for_all_its_runs() -> None:
    analyse = Counting()
    context = Context(analyse)
    text = "첫째 문장. 둘째 문장이다.\n셋째"
    assert [bases(context.within(text, *span)) for span in ((0, 2), (3, 5), (7, 9), (10, 13))] == [
        "첫째", "문장", "둘째", "문장이",
    ]  # fmt: skip
    assert len(analyse.asked) == 2


def test_only_sentences_with_a_run_are_analysed() -> None:
    analyse = Counting()
    text = "long text. " * 100 + "끝"
    assert bases(Context(analyse).within(text, len(text) - 1, len(text))) == "끝"
    assert len(analyse.asked) == 1
    assert len(analyse.asked[0]) <= LONGEST


def test_the_order_of_the_questions_changes_nothing() -> None:
    text = "가나다 " * 200
    spans = [(at, at + 3) for at in range(0, len(text), 4)]
    forward, backward = Context(Counting(2)), Context(Counting(2))
    expected = {span: forward.within(text, *span) for span in spans}
    assert {span: backward.within(text, *span) for span in reversed(spans)} == expected


def test_a_run_longer_than_a_stretch_is_whole_and_every_place_lies_in_it() -> None:
    text = "가" * (3 * LONGEST + 7)
    found = Context(Counting(2)).within(text, 1, len(text) - 1)
    assert bases(found) == text[1:-1]
    assert found[0].start == 0
    assert found[-1].end == len(text) - 2


def test_signs_are_not_shown_and_marks_are() -> None:
    analyse = Counting()
    assert bases(Context(analyse).within("좋다)", 0, 2)) == "좋다"
    assert analyse.asked == ["좋다 "]
    assert bases(Context(analyse).within("가\u302e나", 0, 3)) == "가\u302e나"


def test_a_run_without_morphemes_is_one() -> None:
    assert Context(lambda _: []).within("가나", 0, 2) == [Morph(0, 2, "가나", content=True)]
