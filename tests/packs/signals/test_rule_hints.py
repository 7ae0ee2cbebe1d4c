"""What rules name beside their action: fragments, limits, guards, topics; in English and in other orders of words."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from babel_core.errors import PackContractError
from babel_core.packs.service.service import LanguageService
from babel_core.packs.signals.analysis import LONG_TAIL, BehavioralRuleAnalysis
from babel_core.packs.signals.hints import CUES, Comparison, Computation, DirectoryRestriction, Guard, Replacement
from babel_core.packs.signals.schema import parse_signals
from tests.packs.signals.folders import signals

SERVICE = LanguageService()


def rule(text: str) -> BehavioralRuleAnalysis:
    return SERVICE.analyze_behavioral_rule(text, "en-US")


def told(found: BehavioralRuleAnalysis) -> dict[str, Any]:
    """The fields that are set, but the topics."""
    values = {name: getattr(found, name) for name in LONG_TAIL if name != "semantic_cues"}
    return {name: value for name, value in values.items() if value not in (None, ())}


HINTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Always pass `--checksum` to rsync.", {"required_fragments": ("--checksum",)}),
    ("Add --verbose to each call.", {"required_fragments": ("--verbose",)}),
    ("Never use `eval`.", {"forbidden_fragments": ("eval",)}),
    ('Avoid the word "leverage".', {"forbidden_fragments": ("leverage",)}),
    ("Use `poetry` instead of `pip`.", {"required_fragments": ("poetry",), "forbidden_fragments": ("pip",)}),
    ("Don't use `var`, use `const`.", {"required_fragments": ("const",), "forbidden_fragments": ("var",)}),
    ("Prefer `fd` over `find`.", {"preferred_fragments": ("fd",), "forbidden_fragments": ("find",)}),
    ("Never run the migration without `--plan`.", {"required_fragments": ("--plan",)}),
    ("I use `emacs` on Sundays.", {}),
    ("The manual says `use tabs`.", {}),
    ('Start every note with "Log:".', {"format_prefix": "Log:"}),
    ('End each letter with "yours, K."', {"format_suffix": "yours, K."}),
    ("Begin answers with 'Oho' and end them with 'so be it'.", {"format_prefix": "Oho", "format_suffix": "so be it"}),
    ('When I say "moor", reply with exactly "moored".', {"format_surface": "moored"}),
    ("I start every day with 'tea'.", {}),
    ("Store drawings as .svg instead of .png.", {"filetype_replacement": Replacement(".png", ".svg")}),
    ("Convert the docx files to pdf.", {"filetype_replacement": Replacement(".docx", ".pdf")}),
    ("Send csv and xlsx files.", {}),
    ("Use https rather than http.", {"protocol_replacement": Replacement("http", "https")}),
    ("Instead of ftp, use sftp here.", {"protocol_replacement": Replacement("ftp", "sftp")}),
    ("Use tools/http.py rather than tools/https.py.", {}),
    ("Only edit files in web/app/.", {"directory_restriction": DirectoryRestriction("web/app/", "only")}),
    ("Never touch anything under old/core.", {"directory_restriction": DirectoryRestriction("old/core", "never")}),
    ("Don't write outside out/tmp.", {"directory_restriction": DirectoryRestriction("out/tmp", "only")}),
    ("Edit the files in web/app/.", {}),
    ("Pass the pattern before the file.", {"argument_order": ("pattern", "file")}),
    ("Always list the width ahead of the height.", {"argument_order": ("width", "height")}),
    ("Feed the carp before noon.", {}),
    ("Write no more than 80 words.", {"comparison": Comparison("<=", 80.0, "words")}),
    ("Keep the diff under 200 lines.", {"comparison": Comparison("<", 200.0, "lines")}),
    ("If the disk is more than 92.5% full, stop.", {"comparison": Comparison(">", 92.5, "%")}),
    ("Give at least 1,500 words.", {"comparison": Comparison(">=", 1500.0, "words")}),
    ("The more the merrier.", {}),
    ("Ask me before you drop a column.", {"guard": Guard("ask", "you drop a column")}),
    ("Never publish without my approval.", {"guard": Guard("ask", "publish")}),
    ("Before merging, run the tests.", {"guard": Guard("test", "merging")}),
    ("Back up the ledger before any change.", {"guard": Guard("backup", "any change")}),
    ("Tell me a joke.", {}),
    ("What is 15% of 240? Just the number.",
     {"concise_computation": Computation("percentage", base=240.0, percentage=15.0)}),
    ("15 percent of 80, only the result.",
     {"concise_computation": Computation("percentage", base=80.0, percentage=15.0)}),
    ("Circumference of a circle with radius 2.5, number only.",
     {"concise_computation": Computation("circle_circumference", radius=2.5)}),
    ("Print the time as an ISO timestamp, command only.", {"concise_computation": Computation("iso_datetime")}),
    ("What is 15% of 240?", {}),
    ("Careful, the wire is live.", {"warning_signal": "careful"}),
    ("The heron is grey.", {}),
)  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), HINTS)
def test_what_a_rule_names(text: str, wanted: dict[str, Any]) -> None:
    found = rule(text)
    assert told(found) == wanted
    for name in wanted:
        assert all(0 <= start < end <= len(text) for start, end in found.spans[name]), name


def test_places_are_those_of_the_words() -> None:
    text = "Never use `eval`, and keep it under 90 lines."
    found = rule(text)
    places = {name: [text[start:end] for start, end in spans] for name, spans in found.spans.items()}
    assert places["forbidden_fragments"] == ["`eval`"]
    assert places["comparison"] == ["under 90 lines"]
    assert found.as_dict()["comparison"] == {"operator": "<", "value": 90.0, "unit": "lines"}


@pytest.mark.parametrize(
    ("text", "cues"),
    [
        ("Never force-push to the main branch.", ("destructive", "version_control")),
        ("Ask me before you install anything.", ("confirm", "install")),
        ("Cite the page numbers.", ("sources",)),
        ("Don't print passwords or API keys.", ("credentials",)),
        ("Answer in Welsh, in metric units.", ("language", "units")),
        ("The heron is grey.", ()),
    ],
)
def test_what_a_rule_is_about(text: str, cues: tuple[str, ...]) -> None:
    found = rule(text)
    assert found.semantic_cues == cues
    assert set(cues) <= set(CUES)
    assert len(CUES) == 20


def test_an_action_tells_permissions_and_compression() -> None:
    found = rule("Copy logs/a.txt to store/zip/ with g+rw, packed with zstd.").host_action
    assert found is not None
    assert (found.permissions, found.compression) == ("g+rw", "zstd")
    found = rule("Copy logs/a-rw.txt to store/zip/.").host_action
    assert found is not None
    assert (found.permissions, found.compression) == (None, None)


BEHIND = """
[words]
act = ["tosk", "plim"]
[directive]
commands = ["act $"]
[rule]
prefix_behind = ["hedo"]
required_behind = ["gamo"]
forbidden_behind = ["nixo"]
instead_behind = ["stato"]
inside_behind = ["ino"]
only = ["solo"]
[rule.comparisons_behind]
at_least = ["plus"]
[rule.guards]
ask = ["frag"]
"""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("'Lo' hedo tosk", {"format_prefix": "Lo"}),
        ("'a' gamo 'b' nixo tosk", {"required_fragments": ("a",), "forbidden_fragments": ("b",)}),
        (".csv stato .ods tosk", {"filetype_replacement": Replacement(".csv", ".ods")}),
        ("mo/ ino solo plim", {"directory_restriction": DirectoryRestriction("mo/", "only")}),
        ("20 krel plus tosk", {"comparison": Comparison(">=", 20.0, "krel")}),
        ("'a' gamo", {}),
    ],
)
def test_words_may_stand_behind(text: str, wanted: dict[str, Any]) -> None:
    assert told(signals(BEHIND).rule(text)) == wanted


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("[rule.cues]\nlamps = ['x']", r"\[rule.cues\] has no key 'lamps'; valid keys: confirm, backup"),
        ("[rule.guards]\nwait = ['x']", r"\[rule.guards\] has no key 'wait'; valid keys: ask, backup"),
        ("[rule.comparisons]\nmore = 'x'", r"\[rule.comparisons\] more must be a list"),
        ("[rule]\nlamps = ['x']", r"\[rule\] has no key 'lamps'"),
    ],
)
def test_what_is_wrong_in_a_table_is_named(toml: str, message: str) -> None:
    with pytest.raises(PackContractError, match=message):
        parse_signals(tomllib.loads(f"[signals]\nversion = 1\n{toml}"), "signals.toml")


def test_long_rules_are_read_in_linear_time() -> None:
    units = ("use `a` ", "in a/b/ never ", "15% of 2 just the number ", ".csv instead of .ods ", "more than 3 ")
    for unit in units:
        assert isinstance(rule(f"Never {unit * 4000}"), BehavioralRuleAnalysis)
