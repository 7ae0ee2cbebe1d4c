from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from babel_core import Analyzer, Token
from babel_core.testing import check_analyzer, nasty_samples

pytestmark = pytest.mark.filterwarnings("ignore::babel_core.BabelWarning")

TEXTS = ["the lamp and the lamp", "灯塔守望者 keeper", "e\u0301 x"]


class Broken(Analyzer):
    """A good analyzer whose terms can be spoilt."""

    def _spoil(self, tokens: list[Token]) -> list[Token]:
        return tokens

    def analyze(self, text: str, **options: Any) -> list[Token]:
        return self._spoil(super().analyze(text, **options))


class Outside(Broken):
    def _spoil(self, tokens: list[Token]) -> list[Token]:
        return [replace(token, end=token.end + 99) for token in tokens]


class Backwards(Broken):
    def _spoil(self, tokens: list[Token]) -> list[Token]:
        return list(reversed(tokens))


class PositionsBackwards(Broken):
    def _spoil(self, tokens: list[Token]) -> list[Token]:
        return [replace(token, position=-token.position) for token in tokens]


class ExpansionsAstray(Broken):
    def _spoil(self, tokens: list[Token]) -> list[Token]:
        last = max((token.position for token in tokens), default=0)
        return [replace(token, position=last) if token.expansion else token for token in tokens]


class OtherTerms(Broken):
    def _spoil(self, tokens: list[Token]) -> list[Token]:
        return [replace(token, text=token.text + "x") for token in tokens]


class Unsteady(Broken):
    calls = itertools.count()

    def _spoil(self, tokens: list[Token]) -> list[Token]:
        return tokens[: next(self.calls) % 2 + 1]


class SpacedTokens(Analyzer):
    def tokens(self, text: str, **options: Any) -> list[str]:
        return [f"{token} x" for token in super().tokens(text, **options)]


class UnstorableTokens(Analyzer):
    def tokens(self, text: str, **options: Any) -> list[str]:
        return [token + "\ud800" for token in super().tokens(text, **options)]


class StrayQuery(Analyzer):
    def query(self, text: str, **options: Any) -> list[str]:
        return [*super().query(text, **options), "stray"]


class DeafQuery(Analyzer):
    def query(self, text: str, **options: Any) -> list[str]:
        return ["stray"]


class ShortBatch(Analyzer):
    def batch(self, texts: Any, **options: Any) -> list[str | None]:
        return super().batch([text for text in texts if text is not None], **options)


class Lenient(Analyzer):
    def tokens(self, text: str, **options: Any) -> list[str]:
        return super().tokens(text if isinstance(text, str) else "", **options)


class Inventing(Analyzer):
    def tokens(self, text: str, **options: Any) -> list[str]:
        return super().tokens(text, **options) or ["empty"]


class Forgetful(Analyzer):
    def __reduce__(self) -> tuple[Any, ...]:
        return Analyzer, ("recall",)


def test_a_good_analyzer_passes_with_its_processes() -> None:
    report = check_analyzer(Analyzer("balanced"), TEXTS, langs=(None, "en", "zh"))
    report.raise_for_failures()
    assert "the compiled and the pure build agree" in report.laws


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (Outside, "offsets lie in the text"),
        (Backwards, "offsets lie in the text"),
        (PositionsBackwards, "positions of words"),
        (ExpansionsAstray, "an expansion has the position"),
        (OtherTerms, "analyze and tokens hold the same terms"),
        (Unsteady, "the same text gives the same tokens"),
        (SpacedTokens, "tokens are not empty and hold no space"),
        (UnstorableTokens, "holds a control, a separator or a lone surrogate"),
        (StrayQuery, "mode all asks for ['stray']"),
        (DeafQuery, "mode any shares no token"),
        (ShortBatch, "batch gives fts_text of each text"),
        (Lenient, "a wrong type raises TypeError"),
        (Inventing, "a text without words gives nothing"),
        (Forgetful, "a pickled copy"),
    ],
)
def test_each_breach_is_named(kind: type[Analyzer], law: str) -> None:
    report = check_analyzer(kind("balanced"), TEXTS, langs=("en",), processes=False)
    assert not report.passes
    assert law in str(report)
    assert "(open babel_core/" in str(report)


@pytest.mark.parametrize(
    ("analyzer", "langs"),
    [
        (Analyzer("words"), (None, "zh", "ja", "ko", "th", "en", "de")),
        (Analyzer("balanced", languages=("ja", "en"), variants="keep"), (None,)),
        (Analyzer("recall", user_words=("keeper 灯塔", "mp3-file")), (None, "ko", "ja")),
        (Analyzer("balanced", tier="icu"), ("th", None)),
        (Analyzer("recall", tier="char"), (None,)),
        (Analyzer("words", tier="raw"), (None,)),
    ],
    ids=lambda value: value.settings.profile + "-" + str(value.settings.tier) if isinstance(value, Analyzer) else "",
)
def test_the_shipped_analyzers_keep_the_laws_on_the_nasty_samples(
    analyzer: Analyzer, langs: tuple[str | None, ...]
) -> None:
    check_analyzer(analyzer, langs=langs, processes=False).raise_for_failures()


def test_processes_and_builds_agree_on_the_nasty_samples() -> None:
    samples = [sample for sample in nasty_samples() if not sample.heavy]
    check_analyzer(Analyzer("recall"), samples, langs=(None, "ja")).raise_for_failures()
