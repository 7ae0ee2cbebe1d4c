"""An invented language as a folder: its pack alone says what is remembered, and what is not."""

from __future__ import annotations

from pathlib import Path

from babel_core import LanguageService, apply_opt_outs, make_pack

FOLDER = Path(__file__).resolve().parents[1] / "xx_test"


def test_a_folder_remembers_refuses_and_asks() -> None:
    service = LanguageService("xx", packs=[make_pack(FOLDER)])
    said = [
        "Zilp mib lorp Skeedro.",
        "Zorpe doz krelk: a=1, b vanu 2, c=3.",
        "Nil zorpe LORP=skeedro.",
        "Vor mib lorp Skeedro?",
        "Tosk mib lorp.",
    ]
    admission = apply_opt_outs(service.extract_candidates(said, "xx"))
    assert [(one.kind_hint, one.content) for one in admission.kept] == [
        ("fact", "a=1"),
        ("fact", "b vanu 2"),
    ]
    assert [one.content for one in admission.opt_outs] == ["Nil zorpe LORP=skeedro"]
    assert [one.candidate.content for one in admission.rejected] == ["Skeedro"]
