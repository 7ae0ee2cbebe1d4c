from __future__ import annotations

import unicodedata

from babel_core.testing import Sample, nasty_samples
from babel_core.testing.report import Failure, Report, excerpt, first
from babel_core.testing.samples import as_samples


def test_samples_have_names_and_reasons() -> None:
    samples = nasty_samples()
    assert len({sample.id for sample in samples}) == len(samples) > 60
    assert all(sample.why for sample in samples)


def test_samples_hold_what_breaks_analyzers() -> None:
    text = "".join(sample.text for sample in nasty_samples() if not sample.heavy)
    categories = {unicodedata.category(char) for char in text}
    assert {"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Mc", "Me", "Nd", "Nl", "No", "So", "Zs"} <= categories
    assert "\x00" in text
    assert any(ord(char) > 0xFFFF and unicodedata.name(char, "").startswith("CJK") for char in text)


def test_one_sample_is_a_megabyte_without_space() -> None:
    assert any(len(sample.text) >= 1_048_576 and not any(map(str.isspace, sample.text)) for sample in nasty_samples())


def test_one_sample_has_a_hundred_thousand_marks() -> None:
    assert any(sum(unicodedata.combining(c) > 0 for c in sample.text) >= 100_000 for sample in nasty_samples())


def test_plain_texts_are_numbered() -> None:
    assert as_samples(["a", Sample("mine", "b")]) == (Sample("text 0", "a"), Sample("mine", "b"))
    assert as_samples(None) is nasty_samples()


def test_an_excerpt_is_ascii_and_says_when_it_is_cut() -> None:
    assert excerpt("塔\ud800") == r"'\u5854\ud800'"
    assert excerpt("x" * 100).endswith("... (100 code points)")


def test_a_report_quotes_law_text_and_file() -> None:
    failure = Failure("spans are ordered", "span [3, 2)", "nul", "'a'", "mine/words.py")
    report = Report("mine", ("spans are ordered", "threads agree"), (failure,))
    assert not report.passes
    expected = "mine: 1 of 2 laws broken, 1 times\n- spans are ordered: span [3, 2) on nul 'a' (open mine/words.py)"
    assert str(report) == expected


def test_only_some_failures_of_a_law_are_kept() -> None:
    many = [Failure("a", str(i), "", "", "f") for i in range(9)] + [Failure("b", "x", "", "", "f")]
    assert [f.detail for f in first(many, 2)] == ["0", "1", "x"]
