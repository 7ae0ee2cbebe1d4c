from __future__ import annotations

import math

import pytest

from babel_core.errors import ConfigError
from babel_core.evaluate import ndcg, paired_bootstrap, stratified_bootstrap
from babel_core.evaluate.metrics import conjunction, ranking


def test_a_perfect_ranking_scores_one_everywhere() -> None:
    found = ranking([["a", "b", "c"]], [["a", "b"]])
    assert (found.recall_at_1, found.recall_at_10, found.recall_at_100) == (1, 1, 1)
    assert (found.mrr_at_10, found.ndcg_at_10, found.zero_hits) == (1, 1, 0)


def test_rank_two_of_one_relevant_passage() -> None:
    found = ranking([["x", "a"]], [["a"]])
    assert (found.recall_at_1, found.recall_at_10, found.mrr_at_10) == (0, 1, 0.5)
    assert found.ndcg_at_10 == pytest.approx(1 / math.log2(3))


def test_recall_at_ten_divides_by_what_ten_can_hold() -> None:
    relevant = [f"r{i}" for i in range(20)]
    found = ranking([relevant], [relevant])
    assert found.recall_at_10 == 1
    assert ranking([relevant[:5]], [relevant]).recall_at_10 == 0.5


def test_a_hit_at_rank_eleven_counts_for_recall_at_hundred_only() -> None:
    found = ranking([[*"bcdefghijk", "a"]], [["a"]])
    assert (found.recall_at_10, found.recall_at_100, found.mrr_at_10, found.ndcg_at_10) == (0, 1, 0, 0)


def test_zero_hits_are_queries_without_any_passage() -> None:
    assert ranking([[], ["b"]], [["a"], ["a"]]).zero_hits == 0.5


def test_and_precision_counts_matches_inside_words() -> None:
    found = conjunction([["a", "b"], []], [["a"], ["c"]], [["a", "b"], ["c"]])
    assert (found.recall, found.precision, found.zero_hits) == (0.5, 0.5, 0.5)
    assert found.f1 == 0.5


def test_nothing_asked_gives_zeros_not_an_error() -> None:
    assert ranking([], []).ndcg_at_10 == 0
    assert conjunction([], [], []).f1 == 0
    assert ndcg([], 0) == 0


def test_the_bootstrap_is_the_same_each_time_and_holds_the_mean() -> None:
    mine = [((7 * i) % 11) / 11 for i in range(60)]
    other = [((5 * i) % 11) / 11 for i in range(60)]
    found = paired_bootstrap(mine, other)
    assert found == paired_bootstrap(mine, other)
    assert found.low <= found.difference <= found.high
    assert not found.significant


def test_the_bootstrap_sees_a_small_difference_that_is_always_there() -> None:
    other = [((7 * i) % 11) / 11 for i in range(60)]
    mine = [value + 0.01 + 0.001 * (i % 3) for i, value in enumerate(other)]
    assert paired_bootstrap(mine, other).significant
    assert paired_bootstrap(other, mine).high < 0


def test_strata_weigh_the_same_whatever_their_size() -> None:
    large = ([1.0] * 90, [0.0] * 90)
    small = ([0.0] * 10, [1.0] * 10)
    assert stratified_bootstrap([large, small]).difference == 0


def test_unpaired_values_are_refused() -> None:
    with pytest.raises(ConfigError, match="1 and 2 queries"):
        paired_bootstrap([1.0], [1.0, 0.0])
    with pytest.raises(ConfigError, match="0 and 0"):
        paired_bootstrap([], [])
