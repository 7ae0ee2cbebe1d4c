"""The tables of README's section on recall, written from the kept figures (`recall_dev.json`)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from recall_figures import PEERS, UNSPACED, Figures
from recall_goals import NAMES, summary

README = Path(__file__).resolve().parents[1] / "README.md"
BEGIN = "<!-- recall: written by bench/recall.py --publish; changes here are lost -->"
END = "<!-- recall: end -->"

PROFILES = ("words", "balanced", "recall")
GENERAL = ("raw", "trigram", "trigram-or", "icu", "charabia", "bm25s")
OF_LANGUAGES = ("jieba", "mecab", "sudachi", "kiwi", "newmm")
OF_SCRIPTS = ("bigrams", "uni+bigrams")
STEMS = ("snowball", "simplemma", "tantivy")
TITLES = {
    "raw": "raw text, FTS5 `unicode61`", "trigram": "FTS5 `trigram`", "trigram-or": "all trigrams, OR",
    "icu": "ICU words", "bigrams": "character pairs", "uni+bigrams": "characters and pairs",
    "snowball": "Snowball stems", "tantivy": "tantivy stems", "bm25s": "bm25s default",
}  # fmt: skip


def updated(readme: str, text: str) -> str:
    """The README with the text between the markers."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{text}{END}{after}"


def section(figures: Figures) -> str:
    """Everything between the markers."""
    parts = [_sizes(figures), _profiles(figures), _withheld(figures), _goals(figures)]
    parts += [_folded(title, table) for title, table in _folded_tables(figures) if table]
    return "\n".join(part for part in parts if part)


def _sizes(figures: Figures) -> str:
    count = len(figures.corpora)
    sums = {key: sum(sizes[key] for sizes in figures.corpora.values()) for key in ("passages", "questions", "keywords")}
    versions = ", ".join(f"{name} {version}" for name, version in figures.versions.items())
    return (
        f"{count} files with {_number(sums['passages'])} passages, {_number(sums['questions'])} questions and "
        f"{_number(sums['keywords'])} keywords; {versions}.\n"
    )


def _profiles(figures: Figures) -> str:
    systems = [
        ("words", "`words`"),
        ("balanced", "`balanced`"),
        ("balanced/index", "`balanced`, index"),
        ("recall", "`recall`"),
        ("recall/index", "`recall`, index"),
    ]
    systems = [(system, title) for system, title in systems if system in figures.systems()]
    rows = [
        [
            corpus,
            _best(figures, corpus, "q"),
            _best(figures, corpus, "k"),
            *(_quality(figures, corpus, system) for system, _ in systems),
        ]
        for corpus in figures.ordered()
    ]
    means = [_mean_quality(figures, system) for system, _ in systems]
    rows.append(["**mean**", "", "", *(f"**{mean}**" for mean in means)])
    head = ["data", "best peer Q", "best peer K", *(title for _, title in systems)]
    return "Q / K, and in brackets the terms written for a character of text:\n\n" + _table(head, rows)


def _withheld(figures: Figures) -> str:
    columns = [(f"`{profile}`, auto", f"{profile}/auto", "quality") for profile in PROFILES]
    columns += [(f"AND, `{profile}`", profile, "and") for profile in PROFILES]
    columns += [(f"no hit, `{profile}`", profile, "zero") for profile in PROFILES]
    columns = [column for column in columns if column[1] in figures.systems()]
    rows = [
        [corpus, *(_cell(figures, corpus, system, kind) for _, system, kind in columns)]
        for corpus in figures.ordered()
    ]
    text = (
        "With the language withheld on both sides (auto), Q / K (terms a character); AND queries on keywords, recall / "
        "precision; keywords without a single hit:\n\n"
    )
    return text + _table(["data", *(title for title, _, _ in columns)], rows)


def _goals(figures: Figures) -> str:
    rows = [
        [goal, f"`{system}`", f"{met} of {count}", ", ".join(missed)]
        for goal, system, met, count, missed in summary(figures.goals)
    ]
    if not rows:
        return ""
    text = (
        "The goals, and in how many files (or groups of scripts) each is met. The best peer is the best of those below "
        "and of those that only `bench/peers.json` knows, FTS5 `trigram` as people use it apart: there a keyword is a "
        "search for the substring that makes a passage relevant. babel-memory is known by its means, so that its "
        "interval resamples our queries alone:\n\n"
    )
    return text + _table(["goal", "system", "met in", "missed in"], rows)


def _folded_tables(figures: Figures) -> list[tuple[str, str]]:
    tiers = [f"{profile}/{tier}" for profile in PROFILES for tier in ("full", "icu", "char")]
    return [
        ("Differences of nDCG@10 with 95 % bootstrap intervals", _intervals(figures)),
        ("Tiers: what each profile finds without the better segmenters, Q / K (terms a character)",
         _systems(figures, tiers)),
        ("Peers for every language, Q / K (terms a character)", _systems(figures, GENERAL)),
        ("Peers of single languages and scripts", _of_languages(figures)),
        ("Stems and lemmas", _systems(figures, STEMS)),
        ("What each costs", _costs(figures)),
    ]  # fmt: skip


COMPARED = (
    ("words: not below babel-memory", "words", "mean"),
    ("balanced: within .01 of the best peer of its cost", "balanced", "Q"),
    ("balanced: within .01 of the best peer of its cost", "balanced", "K"),
    ("recall: above the best of all peers", "recall", "Q"),
    ("recall: above the best of all peers", "recall", "K"),
)
"""Goals whose differences are shown, with their intervals: (goal, system, kind of query)."""


def _intervals(figures: Figures) -> str:
    by = {(goal["goal"], goal["system"], goal["kind"], goal["corpus"]): goal for goal in figures.goals}
    rows = []
    for corpus in figures.ordered():
        cells = []
        for goal, system, kind in COMPARED:
            found = by.get((goal, system, kind, corpus))
            cells.append("" if found is None else _difference(found, kind))
        if any(cells):
            rows.append([corpus, *cells])
    head = ["data", "`words` - babel-memory, mean of Q and K", "`balanced` - best peer of its cost, Q", "K",
            "`recall` - best peer, Q", "K"]  # fmt: skip
    return _table(head, rows) if rows else ""


def _difference(finding: Mapping[str, Any], kind: str) -> str:
    value, low, high = (_signed(number) for number in
                        (finding["value"] - finding["target"], finding["low"], finding["high"]))  # fmt: skip
    return f"{value} [{low}, {high}]{'' if kind == 'mean' else ' ' + finding['other']}"


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("0.", ".")


def _systems(figures: Figures, systems: Sequence[str]) -> str:
    known = [system for system in systems if system in figures.systems()]
    rows = [[corpus, *(_quality(figures, corpus, system) for system in known)] for corpus in figures.ordered()]
    rows = [row for row in rows if any(row[1:])]
    return _table(["data", *(_title(system) for system in known)], rows) if rows else ""


def _of_languages(figures: Figures) -> str:
    known = [system for system in OF_SCRIPTS if system in figures.systems()]
    rows = []
    for corpus in figures.ordered():
        own = [
            f"{system} {_quality(figures, corpus, system)}"
            for system in OF_LANGUAGES
            if _quality(figures, corpus, system)
        ]
        rows.append([corpus, *(_quality(figures, corpus, system) for system in known), ", ".join(own)])
    rows = [row for row in rows if any(row[1:])]
    return _table(["data", *map(_title, known), "the language's own"], rows) if rows else ""


def _costs(figures: Figures) -> str:
    rows = []
    for system in figures.systems():
        corpora = [corpus for corpus in figures.ordered() if (corpus, system) in figures.rows]
        spaced = [corpus for corpus in corpora if corpus not in UNSPACED]
        unspaced = [corpus for corpus in corpora if corpus in UNSPACED]
        cells = [_mean(figures, part, system, column, 2)
                 for column in ("terms_a_character", "bytes_a_character") for part in (spaced, unspaced)]  # fmt: skip
        cells += [_mean(figures, corpora, system, column, 2) for column in ("index_seconds", "p50_ms", "p95_ms")]
        rows.append([system, str(len(corpora)), *cells])
    head = ["system", "files", "terms a character, spaced", "unspaced", "index bytes a character, spaced", "unspaced",
            "s a file to analyse and store", "query p50 ms", "p95 ms"]  # fmt: skip
    return _table(head, rows)


def _title(system: str) -> str:
    return TITLES.get(system, f"`{system}`" if "/" in system else system)


def _best(figures: Figures, corpus: str, column: str) -> str:
    """The best peer of a corpus: of those measured, and of those known by their figures alone."""
    found = [
        (row[column], system)
        for (name, system), row in figures.rows.items()
        if name == corpus and row["kind"] != "ours" and figures.corpora[corpus][_ASKED[column]]
    ]
    told = json.loads(PEERS.read_text(encoding="utf-8"))["corpora"].get(corpus, {}).get(f"best_{column}")
    if told and (corpus, NAMES.get(told["system"], told["system"])) not in figures.rows:
        found.append((told["ndcg@10"], told["system"]))
    if not found:
        return ""
    value, system = max(found, key=lambda pair: pair[0])
    return f"{_short(value)} {system}"


_ASKED = {"q": "questions", "k": "keywords"}


def _cell(figures: Figures, corpus: str, system: str, kind: str) -> str:
    if kind == "quality":
        return _quality(figures, corpus, system)
    row = figures.rows.get((corpus, system))
    if row is None or not figures.corpora[corpus]["keywords"]:
        return ""
    if kind == "zero":
        return f"{100 * row['k_zero']:.1f} %"
    return f"{_short(row['and_recall'])} / {_short(row['and_precision'])}"


def _quality(figures: Figures, corpus: str, system: str) -> str:
    row = figures.rows.get((corpus, system))
    if row is None:
        return ""
    return f"{_short(row['q'])} / {_short(row['k'])} ({_short(row['terms_a_character'], 2)})"


def _mean_quality(figures: Figures, system: str) -> str:
    corpora = [corpus for corpus in figures.ordered() if (corpus, system) in figures.rows]
    q, k, cost = (
        sum(figures.get(corpus, system, column) for corpus in corpora) / len(corpora)
        for column in ("q", "k", "terms_a_character")
    )
    return f"{_short(q)} / {_short(k)} ({_short(cost, 2)})"


def _mean(figures: Figures, corpora: Sequence[str], system: str, column: str, places: int) -> str:
    values = [figures.get(corpus, system, column) for corpus in corpora]
    return _short(sum(values) / len(values), places) if values else ""


def _short(value: float, places: int = 3) -> str:
    """A figure without the nought before its point."""
    return f"{value:.{places}f}".removeprefix("0") if value < 1 else f"{value:.{places}f}"


def _number(value: int) -> str:
    return f"{value:,}".replace(",", " ")


def _folded(title: str, table: str) -> str:
    return f"<details><summary>{title}</summary>\n\n{table}\n</details>\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n".replace("|  |", "| |") for line in lines)
