"""Single signals of an analysis."""

from __future__ import annotations

from dataclasses import fields
from types import SimpleNamespace

import pytest

from babel_core import LanguageService
from babel_core.packs.service.projections import Projections
from babel_core.packs.signals.analysis import ContentAnalysis, QueryAnalysis
from tests.packs.service.packs import plain

SIGNALS = sorted(name.removeprefix("is_") for name in vars(Projections) if name.startswith("is_"))


def test_there_is_a_projection_for_every_signal() -> None:
    assert len(SIGNALS) == 40
    assert {"history", "open_loop", "open_loop_fact", "interrogative", "sensitive_credential"} <= set(SIGNALS)


@pytest.mark.parametrize("signal", SIGNALS)
def test_a_projection_is_one_field_of_one_analysis(signal: str) -> None:
    def analyze(text: str) -> SimpleNamespace:
        names = [field.name for kind in (QueryAnalysis, ContentAnalysis) for field in fields(kind)]
        return SimpleNamespace(**(dict.fromkeys(names) | {signal: text == "mib" or None}))

    service = LanguageService(packs=[plain(analyze_query=analyze, analyze_content=analyze)])
    asked = getattr(service, f"is_{signal}")
    assert asked("mib", "kl") is True
    assert asked("pier", "kl") is False
    assert asked.__doc__.endswith(f"finds `{signal}` in a text.")
