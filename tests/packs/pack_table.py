"""The README's table of what each language can do: the data that it has, and the laws that it was found to hold.

`python -m tests.packs.pack_table` writes it anew from the data of the packs and from the report of the conformance
suite, which makes its sentences of the same data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel_core.packs.service.builtin import NEUTRAL, packs_of
from babel_core.packs.service.folder import PackFolder, shipped_folders
from babel_core.testing import DECLARED_LAWS, Report, check_declared

README = Path(__file__).resolve().parents[2] / "README.md"
BEGIN = "<!-- packs: written by tests/packs/pack_table.py; changes here are lost -->\n"
END = "<!-- packs: end -->\n"

Data = Mapping[str, Any]


def _fields(data: Data) -> str:
    return _count({slot["field"] for slot in data.get("slots", {}).values() if "field" in slot})


def _forms(key: str, *values: str) -> Callable[[Data], str]:
    return lambda data: _count({form.get(key) for form in data.get("forms", ())} & set(values))


def _has(*path: str) -> Callable[[Data], str]:
    def told(data: Data) -> str:
        for key in path:
            data = data.get(key, {})
        return "yes" if data else "-"

    return told


def _number(key: str) -> Callable[[Data], str]:
    return lambda data: _count(data.get(key, {}))


def _count(found: Any) -> str:
    return str(len(found)) if found else "-"


ROWS: tuple[tuple[str, str, Callable[[Data], str]], ...] = (
    ("what somebody says to remember", "extraction.toml", _has("facts", "headers")),
    ("fields of the profile (of 7)", "extraction.toml", _fields),
    ("preferences", "attribution.toml", _has("preference")),
    ("personal facts, relations, events, goals (of 4)", "extraction.toml",
     _forms("category", "personal", "relationship", "event", "goal")),
    ("focus, blockers, open loops, state of a project (of 4)", "extraction.toml",
     _forms("fact_kind", "focus_update", "blocker", "open_loop", "project_state")),
    ("declared decisions of a project", "extraction.toml", _has("project", "declarations")),
    ("sources of truth", "references.toml", _has("truth", "affirmed")),
    ("other references", "extraction.toml", _has("references", "forms")),
    ("opt-outs", "extraction.toml", _has("opt_outs", "forms")),
    ("inferred statements that last", "signals.toml", _has("content", "durable_cue")),
    ("standing rules as feedback", "signals.toml", _has("directive", "standing")),
    ("intents of questions (of 24)", "signals.toml", _number("query")),
    ("facts of statements (of 12)", "signals.toml", _number("content")),
    ("good and bad news", "signals.toml", _has("polarity")),
    ("kinds of feedback (of 4)", "signals.toml", _number("feedback")),
    ("questions and directives", "signals.toml", _has("interrogative")),
    ("events that are asked for", "signals.toml", _has("events")),
    ("what a rule asks for", "signals.toml", _has("rule")),
)  # fmt: skip


@cache
def table() -> str:
    """The table, in Markdown."""
    folders = [PackFolder.builtin(name) for name in shipped_folders() if name != NEUTRAL]
    data = {(one.name, file): one.table(file) or {} for one in folders for _, file, _ in ROWS}
    lines = [["", *(one.name for one in folders)], ["---"] * (1 + len(folders))]
    lines += [[name, *(told(data[one.name, file]) for one in folders)] for name, file, told in ROWS]
    reports = [[check_declared(pack) for pack in packs_of(folder)] for folder in folders]
    laws = [law.name for law in DECLARED_LAWS if law.is_ability]
    lines += [[f"*{law}*", *(_verdict(law, each) for each in reports)] for law in laws]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines).replace("|  |", "| |")


def _verdict(law: str, reports: Collection[Report]) -> str:
    """Whether the packs of a folder hold a law: "holds", "broken", "-" where one of them was not held to it."""
    told = [[each.law for each in report.failures] for report in reports]
    if any(law in failed for failed in told):
        return "broken"
    return "-" if any(law == each.law for report in reports for each in report.skipped) else "holds"


def written(readme: str) -> str:
    """A README with the table put into its place."""
    return re.sub(f"{BEGIN}.*?{END}", lambda _: f"{BEGIN}{table()}{END}", readme, flags=re.DOTALL)


if __name__ == "__main__":
    README.write_text(written(README.read_text("utf-8")), "utf-8", newline="\n")
