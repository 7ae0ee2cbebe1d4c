"""Spans, highlights and snippets, in code points of the original text."""

from __future__ import annotations

import html
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core.errors import ConfigError
from babel_core.integrations.sqlite import Document, Hit, SqliteIndex, highlight, matching
from babel_core.text.token import Token


def hit(index: SqliteIndex, text: str, query: str, mode: str = "any") -> Hit:
    index.add([Document("a", text)])
    (found,) = index.search(query, mode=mode)
    return found


@pytest.mark.parametrize(
    ("text", "query", "mode", "marked"),
    [
        ("A word, another WORD.", "word", "any", "A [word], another [WORD]."),
        ("😀 word\u3000here", "word here", "all", "😀 [word]\u3000[here]"),
        ("new york and york new", "new york", "phrase", "[new york] and york new"),
        ("new york, new yorker", "new yor", "prefix", "[new yor]k, [new yor]ker"),
        ("wordy words", "word", "prefix", "[word]y [word]s"),
        ("stemming", "steady", "any", "[stemming]"),
    ],
)
def test_marks_stand_on_the_original(index: SqliteIndex, text: str, query: str, mode: str, marked: str) -> None:
    assert hit(index, text, query, mode).highlight() == marked


def test_spans_are_ordered_disjoint_and_merged(index: SqliteIndex) -> None:
    found = hit(index, "one two one", "one two", "any")
    assert found.spans == ((0, 3), (4, 7), (8, 11))
    assert matching.merged([(5, 6), (0, 2), (2, 3), (1, 2)]) == ((0, 3), (5, 6))


def test_marks_and_escaping_are_the_callers(index: SqliteIndex) -> None:
    found = hit(index, "<b>word</b> & more", "word")
    assert found.highlight(("<em>", "</em>"), escape=html.escape) == ("&lt;b&gt;<em>word</em>&lt;/b&gt; &amp; more")
    assert found.snippet(8, ("*", "*"), escape=html.escape).count("*") == 2
    for wrong in ("[]", ("[",), ("[", 1), None):
        with pytest.raises(TypeError, match="mark must be two strings"):
            found.highlight(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="width must be int"):
        found.snippet("9")  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="width must be at least 1"):
        found.snippet(0)


def test_a_short_text_is_its_own_snippet(index: SqliteIndex) -> None:
    assert hit(index, "a word", "word").snippet() == "a [word]"


def test_a_snippet_shows_where_most_terms_are(index: SqliteIndex) -> None:
    filler = "lorem ipsum dolor sit amet " * 20
    text = f"{filler}alpha {filler}alpha beta gamma {filler}"
    snippet = hit(index, text, "alpha beta gamma").snippet(60)
    assert "[alpha] [beta] [gamma]" in snippet
    assert snippet.startswith("…")
    assert snippet.endswith("…")
    assert len(snippet) <= 60 + 2 + 6
    assert all(word in text.split() for word in snippet.strip("…").replace("[", "").replace("]", "").split())


def test_a_snippet_never_parts_a_mark_from_its_base() -> None:
    text = "e\u0301" * 200
    for width in (1, 2, 3, 50, 51):
        inner = highlight.snippet(text, [(100, 102)], width, ("[", "]")).strip("…")
        assert not inner.startswith("\u0301")
        assert not inner.startswith("[\u0301")
        assert inner


def test_a_span_longer_than_the_snippet_is_cut() -> None:
    assert highlight.snippet("x" * 50, [(0, 50)], 10, ("[", "]")) == "[" + "x" * 10 + "]…"


spans = st.lists(st.tuples(st.integers(0, 80), st.integers(1, 20)), max_size=8)


@given(st.text(st.characters(), max_size=120), spans, st.integers(1, 60))
def test_snippets_and_highlights_keep_the_text(text: str, pairs: list[tuple[int, int]], width: int) -> None:
    found = matching.merged((a, min(a + n, len(text))) for a, n in pairs if a < len(text))
    assert highlight.marked(text, found, ("", "")) == text
    inner = highlight.snippet(text, found, width, ("", ""))
    cut = inner
    if cut not in text:
        cut = cut.removeprefix("…")
    if cut not in text:
        cut = cut.removesuffix("…")
    assert cut in text
    assert len(cut) <= max(width, 1) + 2


def test_spans_are_found_only_when_asked_for(index: SqliteIndex, make_analyzer: Any) -> None:
    calls: list[str] = []

    class Counting(make_analyzer):  # type: ignore[misc]
        def analyze(self, text: str, *, lang: str | None = None) -> Any:
            calls.append(text)
            return super().analyze(text, lang=lang)

        def columns(self, text: str, *, lang: str | None = None) -> Any:
            found = super().columns(text, lang=lang)
            calls.clear()
            return found

    with SqliteIndex(":memory:", analyzer=Counting()) as counting:
        counting.add([Document("a", "some word")])
        found = counting.search("word")[0]
        before = calls.count("some word")
        assert found.spans == found.spans == ((5, 9),)
        assert calls.count("some word") == before + 1


def test_a_piece_of_a_longer_term_is_marked_only_where_that_term_is_nowhere() -> None:
    def token(text: str, start: int, end: int, expansion: bool = True) -> Token:
        return Token(text, start, end, 0, "Katakana", expansion)

    text = "バター ポスター"
    tokens = [token("バター", 0, 3, False), token("ター", 1, 3), token("ポスター", 4, 8, False), token("ター", 6, 8)]
    assert matching.term_spans(text, tokens, frozenset({"バター", "ター"})) == ((0, 3),)
    assert matching.term_spans(text, tokens[2:], frozenset({"バター", "ター"})) == ((6, 8),)
    assert matching.term_spans(text, tokens, frozenset({"ない"})) == ()


def test_pairs_across_words_count_if_they_are_the_querys_own() -> None:
    tokens = [Token(char, i, i + 1, i, "Han") for i, char in enumerate("甲乙丙丁")]
    tokens += [Token("甲乙丙丁"[i : i + 2], i, i + 2, i, "Han", True) for i in range(3)]
    tokens.sort(key=lambda token: token.start)
    for wanted, spans in (
        ({"乙丙"}, ((1, 3),)),
        ({"甲", "乙丙"}, ((0, 3),)),
        ({"丁", "子乙", "丙丑", "乙丙"}, ((3, 4),)),
        ({"子乙", "乙丙", "丙丁", "丁丑"}, ((1, 4),)),
    ):
        assert matching.term_spans("甲乙丙丁", tokens, frozenset(wanted)) == spans
