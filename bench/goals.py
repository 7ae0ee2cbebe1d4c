"""The goals, as data: a kernel, the corpora, whom it is measured against, and how many times faster it should be.

Each figure is the peer's time divided by ours, so .2 of memcpy means a fifth of its speed. `NANOSECONDS` holds the
goals for one call on ten characters.
"""

from __future__ import annotations

from dataclasses import dataclass

GATE = 0.6
"""Share of a goal below which continuous integration fails."""

OWN_GATE = 0.35
"""The same where only our own sentences are there: short, the same again and again, with few stops."""


@dataclass(frozen=True, slots=True)
class Goal:
    """At least `least` times as fast as `peer`, on each of `corpora`.

    `gated` goals are held by continuous integration. How fast memory is copied depends on the caches of a machine
    far more than how fast a kernel runs, so that these are not.
    """

    kernel: str
    corpora: tuple[str, ...]
    peer: str
    least: float
    gated: bool = True


CHINESE = ("zh", "zh_hant", "zh questions")
SINGLE_SCRIPT = ("zh", "th", "ru", "de", "en")
STEMMED = ("de", "ru", "ar")

GOALS = (
    Goal("zh list", CHINESE, "jieba", 40),
    Goal("zh list", CHINESE, "rjieba", 1.8),
    Goal("zh list, HMM", CHINESE, "jieba", 40),
    Goal("zh list, HMM", CHINESE, "rjieba", 1.8),
    Goal("zh joined", CHINESE, "jieba", 60),
    Goal("zh joined", CHINESE, "rjieba", 3),
    Goal("zh joined, HMM", CHINESE, "jieba", 60),
    Goal("zh joined, HMM", CHINESE, "rjieba", 3),
    Goal("zh nfkc+joined", CHINESE, "jieba", 55),
    Goal("zh nfkc+joined", CHINESE, "rjieba", 5),
    Goal("th list", ("th", "th questions"), "pythainlp", 20),
    Goal("th list", ("th", "th questions"), "nlpo3", 3.5),
    Goal("th joined", ("th", "th questions"), "nlpo3", 4),
    Goal("nfkc", ("zh", "zh_hant"), "unicodedata", 25),
    Goal("nfkc", ("ja",), "unicodedata", 20),
    Goal("nfkc", ("th",), "unicodedata", 12),
    Goal("nfkc", ("ru",), "unicodedata", 1.5),
    Goal("nfkc", ("ascii",), "unicodedata", 1),
    Goal("script_counts", ("zh buffer", "ru buffer", "th buffer"), "memcpy", 0.2, gated=False),
    Goal("script_counts", ("zh buffer", "ru buffer", "th buffer"), "scalar sum", 0.5),
    Goal("script_counts", ("ascii buffer",), "memcpy", 0.5, gated=False),
    Goal("script_runs", ("zh buffer", "ru buffer", "th buffer"), "memcpy", 0.1, gated=False),
    Goal("script_runs", ("zh buffer", "ru buffer", "th buffer"), "scalar sum", 0.2),
    Goal("script_runs", SINGLE_SCRIPT, "regex", 20),
    Goal("detect_language", SINGLE_SCRIPT, "regex", 30),
    Goal("cjk_bigrams", CHINESE, "Python", 5),
    Goal("cjk_bigrams_text", ("zh", "zh_hant", "ja"), "Python", 10, gated=False),
    Goal("mask_utf16", ("zh", "en", "astral"), "encode+decode", 3),
    Goal("mask_utf16", ("zh", "en", "astral"), "loop", 80),
    Goal("utf16le_sha256", ("zh", "zh_hant", "ja", "th", "ru", "ar"), "sha256(encode)", 1.4),
    Goal("utf16le_sha256", ("ascii", "astral"), "sha256(encode)", 1),
    Goal("words+stem", STEMMED, "lower+re+PyStemmer", 2),
    Goal("zh call", ("ten characters",), "rjieba", 2),
    Goal("tokenize_for_fts", ("zh", "zh_hant"), "jieba", 55, gated=False),
    Goal("tokenize_for_fts", ("zh", "zh_hant"), "rjieba", 5, gated=False),
    Goal("tokenize_for_fts", ("th",), "nlpo3", 3.5, gated=False),
    Goal("Analyzer.batch words", ("zh", "zh_hant"), "jieba", 55, gated=False),
    Goal("Analyzer.batch words", ("zh", "zh_hant"), "rjieba", 5, gated=False),
    Goal("Analyzer.batch words", ("th",), "nlpo3", 3.5, gated=False),
    Goal("Analyzer.batch words", STEMMED, "lower+re+PyStemmer", 2, gated=False),
)

NANOSECONDS = {
    "detect_language": 200,
    "script_counts": 200,
    "script_runs": 200,
    "nfkc": 70,
    "zh joined": 300,
    "zh list": 350,
}

THREADS = 0.85
"""Two threads should speed a batch up by this share of what they do for sha256."""

CONTROL = 1.6
"""Where two threads do less than this for sha256 itself, the machine is too busy to tell."""


def find(kernel: str, corpus: str, peer: str) -> Goal | None:
    """The goal of a row, None where there is none."""
    for goal in GOALS:
        if (goal.kernel, goal.peer) == (kernel, peer) and corpus in goal.corpora:
            return goal
    return None
