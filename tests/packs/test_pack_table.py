"""The README tells what each language has data for."""

from __future__ import annotations

from tests.packs.pack_table import BEGIN, README, table, written


def test_the_table_of_the_readme_is_that_of_the_data() -> None:
    readme = README.read_text("utf-8")
    assert BEGIN in readme
    assert readme == written(readme), "run python -m tests.packs.pack_table"


def test_no_language_breaks_what_it_declares() -> None:
    assert [line for line in table().splitlines() if "broken" in line] == []


def test_english_has_everything() -> None:
    assert [line for line in table().splitlines()[2:] if line.split("|")[2].strip() == "-"] == []
