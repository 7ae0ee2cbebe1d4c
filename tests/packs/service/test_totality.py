"""Every method of every built-in pack, on any text: it answers, and twice the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babel_core import LanguageService, make_pack
from babel_core.testing.language_packs import PACK_METHOD_LAWS, PackCase

XX_TEST = make_pack(Path(__file__).resolve().parents[1] / "xx_test")
SERVICE = LanguageService(packs=[XX_TEST])

PIECES = st.one_of(
    st.text(st.characters(), max_size=12),
    st.sampled_from(["I ", "prefer ", "“", "」", "don't ", "remember: ", "我", "喜欢", "。", "です", "か？"]),
    st.sampled_from(["plans/a.toml ", "https://a.example/b ", "A-7", "项目7", "\ud800", "\0", "e\u0301", "\n\n"]),
    st.sampled_from([", but ", "; ", "= ", " 2026-05-01 ", "tomorrow ", "昨天", "Ada Byron ", "주세요 ", "¿"]),
)


@pytest.mark.parametrize("pack", SERVICE.packs, ids=lambda pack: pack.id)
@settings(max_examples=25)
@given(pieces=st.lists(PIECES, max_size=8))
def test_the_laws_hold_on_any_text(pack: object, pieces: list[str]) -> None:
    case = PackCase(SERVICE.pack(pack.id), SERVICE, "".join(pieces))  # type: ignore[attr-defined]
    assert [detail for law in PACK_METHOD_LAWS for detail in law.breaches(case)] == []
