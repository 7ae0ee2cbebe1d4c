"""The handed cases of keyword files and builds, where they lie beside the checkout."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from babel_core.capture.build.run import BuildResult, run_build_languages
from babel_core.capture.build.samples import DETECTION_SAMPLES, collect_samples
from babel_core.capture.config import BuildSettings
from babel_core.capture.decay import classify_decay
from babel_core.capture.extraction import extract_structured_fields
from babel_core.capture.gate import should_capture
from babel_core.capture.groups import GROUPS
from babel_core.capture.keyword_file import NAME
from babel_core.capture.keywords import FILE, SOURCE_LANGUAGE, Keywords, english, shipped
from babel_core.capture.merging import load_merged_keywords
from babel_core.capture.schedule import DAY, BuildSchedule
from babel_core.capture.validation import check_entry

Case = dict[str, Any]
NOW = 1_790_000_000.0


class Replies:
    """A model that gives replies in turn, after some troubles; it notes what it was asked."""

    def __init__(self, given: Case) -> None:
        self.replies = [given.get("detectReply"), given.get("generateReply")]
        self.troubles = list(given.get("modelErrors", ()))
        self.down = given.get("modelError")
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if self.down:
            raise ConnectionRefusedError(self.down)
        if self.troubles:
            raise RuntimeError(self.troubles.pop(0))
        return str(self.replies.pop(0))


def built(given: Case, folder: Path) -> tuple[BuildResult, Replies, bytes | None, Path]:
    path = folder / NAME
    before = None
    if given.get("existingFile") is not None:
        before = json.dumps(given["existingFile"]).encode()
        path.write_bytes(before)
    model = Replies(given)
    result = run_build_languages(
        given["facts"],
        path,
        model=model,
        detector=model,
        dry_run=given.get("dryRun", False),
        now=NOW,
        wait=lambda seconds: None,
    )
    return result, model, before, path


def within(part: Any, whole: Any) -> bool:
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and within(value, whole[key]) for key, value in part.items())
    return bool(part == whole)


def build(case: Case, folder: Path) -> list[str]:
    result, model, before, path = built(case["input"], folder)
    text = path.read_text("utf-8") if path.exists() else ""
    found: dict[str, Any] = {
        "ok": result.ok,
        "topLanguages": list(result.languages),
        "languagesAdded": len(result.added),
        "wrote": result.wrote,
        "calls": result.calls,
        "attemptsOfFirstCall": result.attempts[0] if result.attempts else 0,
        "file": json.loads(text) if text else None,
    }
    assert sum(result.attempts) == len(model.prompts)
    wrong = []
    for key, value in case["expected"].items():
        if key == "fileAfter":
            if path.read_bytes() != before:
                wrong.append("the file was changed")
        elif key == "fileLacks":
            wrong += [f"the file holds {word}" for word in value if word in text]
        elif not within(value, found[key]):
            wrong.append(f"{key} is {found[key]}, not {value}")
    return wrong


def bad_file(case: Case, folder: Path) -> list[str]:
    path = folder / NAME
    path.write_text(case["input"]["body"], encoding="utf-8")
    keywords = load_merged_keywords(path).keywords
    extra = [
        entry
        for language in keywords.languages
        for group in GROUPS
        for entry in keywords.entries(language, group)
        if keywords.provenance(language, group, entry) == FILE
    ]
    return [] if extra == case["expected"]["extra"] else [f"extra entries {extra}"]


def merge(case: Case, folder: Path) -> list[str]:
    merged = load_merged_keywords(None)
    same = all(
        merged.keywords.entries(SOURCE_LANGUAGE, group) == english().entries(SOURCE_LANGUAGE, group)
        for group in GROUPS
    )
    return [] if same and merged.path is None and merged.keywords == english() else ["not the English lists alone"]


def cache(case: Case, folder: Path) -> list[str]:
    seen = []
    for word in ("zeilklaar", "havenklaar"):
        content = {"version": 2, "translations": {"nl": {"triggers": [word]}}}
        (folder / NAME).write_text(json.dumps(content), encoding="utf-8")
        seen.append(load_merged_keywords(folder / NAME).keywords.entries("nl", "triggers"))
    return [] if seen == [("zeilklaar",), ("havenklaar",)] else [f"loaded {seen}"]


def entry_guard(case: Case, folder: Path) -> list[str]:
    given = case["input"]
    reason = check_entry(given["entry"], given["group"], given["language"])
    return [] if (reason is None) == case["expected"]["accepted"] else [f"reason: {reason}"]


def fact(given: Any) -> str:
    if isinstance(given, str):
        return given
    if "concat" in given:
        return "".join(fact(part) for part in given["concat"])
    text, times = given["repeat"]
    return str(text * times)


def samples(case: Case, folder: Path) -> list[str]:
    given = case["input"]["facts"]
    if isinstance(given, str):
        facts = [f"{number:03} {'lanterns of the long pier are lit at dusk by hand ':x<56}" for number in range(73)]
        assert all(len(text) == 60 for text in facts)
    else:
        facts = [fact(each) for each in given]
    found = collect_samples(facts)
    told = {"count": len(found), "sentToDetection": len(found[:DETECTION_SAMPLES])}
    return [f"{key} is {told[key]}" for key, value in case["expected"].items() if told[key] != value]


def interval(case: Case, folder: Path) -> list[str]:
    days = BuildSettings.of(case["input"]).weekly_interval_days
    return [] if days == case["expected"] else [f"{days} days"]


def schedule(case: Case, folder: Path) -> list[str]:
    given = case["input"]
    age = int("".join(filter(str.isdigit, given["file"])) or 0)
    path = folder / NAME
    path.write_text('{"version": 2, "translations": {}}', encoding="utf-8")
    os.utime(path, (NOW - age * DAY, NOW - age * DAY))
    settings = BuildSettings.of({"autoBuild": given["autoBuild"], "weeklyIntervalDays": given["intervalDays"]})
    found = BuildSchedule(path, lambda: pytest.fail("not asked for"), settings, clock=lambda: NOW)
    return [] if int(found.is_due()) == case["expected"]["builds"] else ["is not as it should be"]


def keywords_of(content: Any, folder: Path) -> list[Keywords]:
    """The keywords of a file's content, beside English and beside all that are shipped."""
    (folder / NAME).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return [load_merged_keywords(folder / NAME, base=base).keywords for base in (english(), shipped())]


def gate(case: Case, folder: Path) -> list[str]:
    given = case["input"]
    every = keywords_of(given["file"], folder)
    found = [should_capture(given["text"], given["captureMaxChars"], keywords=keywords) for keywords in every]
    return [] if found == [case["expected"]] * 2 else [f"captured: {found}"]


def decay(case: Case, folder: Path) -> list[str]:
    given = case["input"]
    every = keywords_of(given["file"], folder)
    found = [classify_decay(given["entity"], given["key"], None, given["text"], keywords=each) for each in every]
    return [] if found == [case["expected"]] * 2 else [f"decay: {found}"]


def fields(case: Case, folder: Path) -> list[str]:
    given = case["input"]
    content = given["file"] if "file" in given else {"version": 2, "extraction": given["template"]}
    every = keywords_of(content, folder)
    wrong = []
    for keywords in every:
        found = extract_structured_fields(given["text"], given.get("category"), keywords=keywords)
        told = {"entity": found.entity, "key": found.key, "value": found.value}
        expected = case["expected"] or dict.fromkeys(told)
        if any(expected[name] != value for name, value in told.items()):
            wrong.append(f"fields: {told}")
    return wrong


AREAS: dict[str, Callable[[Case, Path], list[str]]] = {
    "badFile": bad_file,
    "badFile.extract": fields,
    "build": build,
    "build.entryGuard": entry_guard,
    "build.samples": samples,
    "build.schedule": schedule,
    "casefold": gate,
    "classifyDecay.file": decay,
    "config.interval": interval,
    "extraction.template": fields,
    "gating": gate,
    "merge": merge,
    "merge.cache": cache,
    "structures": gate,
}


def test_handed_cases_of_files_and_builds_pass(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = sorted((shared / "cases").glob("keywords_*.json"))
    if not paths:
        pytest.skip("the handed cases are not there")
    cases = [case for path in paths for case in json.loads(path.read_text(encoding="utf-8")) if case["area"] in AREAS]
    wrong: dict[str, list[str]] = {}
    for case in cases:
        folder = tmp_path / case["id"]
        folder.mkdir()
        found = AREAS[case["area"]](case, folder)
        if found:
            wrong[case["id"]] = found
    with capsys.disabled():
        print(f"\nhanded cases of files and builds: {len(cases) - len(wrong)} of {len(cases)} pass", end=" ")
    assert wrong == {}
