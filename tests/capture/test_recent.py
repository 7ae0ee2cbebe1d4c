"""What is made of keywords is made once for the last few of them, whoever asks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from babel_core.capture.keywords import Keywords
from babel_core.capture.recent import RecentByKeywords


def test_the_last_used_are_kept() -> None:
    calls: list[Keywords] = []

    def number(keywords: Keywords) -> int:
        calls.append(keywords)
        return len(calls)

    recent = RecentByKeywords(number, kept=2)
    first, second, third = Keywords(), Keywords(), Keywords()
    assert [recent.of(each) for each in (first, second, first, third, first)] == [1, 2, 1, 3, 1]
    assert recent.of(second) == 4
    assert len(recent) == 2


def test_keywords_that_are_equal_are_not_compared() -> None:
    recent = RecentByKeywords(lambda keywords: [keywords])
    one, other = Keywords(("en",)), Keywords(("en",))
    assert recent.of(one)[0] is one
    assert recent.of(other)[0] is other


def test_threads_get_one_value() -> None:
    recent = RecentByKeywords(lambda _: object(), kept=3)
    keys = [Keywords() for _ in range(3)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(recent.of, keys * 40))
    assert {id(value) for value in found} == {id(recent.of(key)) for key in keys}
