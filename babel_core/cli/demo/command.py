"""The command demo: what the tiers find, live."""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.console import Console
from rich.text import Text

from babel_core import Analyzer, SqliteIndex
from babel_core.cli.demo.measure import TIERS, Score, TierScores, measure
from babel_core.cli.demo.sentences import Sentences, sentences
from babel_core.cli.options import JsonOption, Profile, ProfileOption
from babel_core.cli.output import (
    DIM,
    cells,
    complain,
    console,
    fingerprint_of,
    marked,
    printable,
    significant,
    table,
    write_json,
)
from babel_core.cli.searching import hit_record

SHOWN = 3
"""Hits of each search."""


def demo(profile: ProfileOption = Profile.balanced, as_json: JsonOption = False) -> None:
    """Index sentences in many languages and search them with every tier; needs no files."""
    data = sentences()
    started = time.perf_counter()
    scores = []
    for tier in TIERS:
        if sys.stderr.isatty():
            complain(f"measuring {tier} ...")
        scores.append(measure(tier, profile.value, data.groups))
    seconds = time.perf_counter() - started
    if as_json:
        write_json(_plain(data, scores, profile.value) | {"seconds": round(seconds, 3)})
        return
    out = console()
    _show_scores(data, scores, out)
    _show_lines(data, out)
    _show_searches(data, profile.value, out)
    out.print(Text(f"\n{_counts(data)}; profile {profile.value}, {seconds:.1f} s", style=DIM))


def _counts(data: Sentences) -> str:
    documents = sum(len(group.documents) for group in data.groups)
    queries = sum(len(group.queries) for group in data.groups)
    return f"{documents} sentences in one index, {queries} queries"


def _show_scores(data: Sentences, scores: list[TierScores], out: Console) -> None:
    title = "recall@10 of each tier, and queries that find nothing"
    rows = table("language", ">queries", *(f">{score.tier}" for score in scores), title=title)
    for at, group in enumerate(data.groups):
        values = [_cell(score.groups[at]) for score in scores]
        rows.add_row(*cells([group.name, len(group.queries), *values]))
    total = sum(len(group.queries) for group in data.groups)
    rows.add_row(*cells(["all", total, *(_cell(score.total) for score in scores)]), style="bold")
    out.print(rows)
    out.print(
        Text("raw: words between blanks; char: characters; icu: ICU's words; full: each language's engine"), style=DIM
    )
    for score in scores:
        for line in score.install:
            out.print(Text(f"{score.tier} is not installed for all languages: {line}"))


def _cell(score: Score | None) -> str:
    if score is None:
        return "not installed"
    return f"{score.recall:.2f}" + (f" ({score.no_hit} empty)" if score.no_hit else "")


def _show_lines(data: Sentences, out: Console) -> None:
    out.print(Text("\nbefore and after", style="italic"))
    analyzer = Analyzer()
    for line in data.lines:
        out.print(Text(printable(line.text)), soft_wrap=True)
        out.print(Text("  " + printable(analyzer.fts_text(line.text, lang=line.lang))), soft_wrap=True)


def _index(data: Sentences, profile: str) -> SqliteIndex:
    index = SqliteIndex(":memory:", profile=profile)
    index.add(item for group in data.groups for item in group.documents)
    return index


def _show_searches(data: Sentences, profile: str, out: Console) -> None:
    with _index(data, profile) as index:
        for search in data.searches:
            out.print(Text(f"\nsearch {search.text!r}", style="italic"))
            for hit in index.search(search.text, lang=search.lang, limit=SHOWN):
                head = Text(f"{significant(hit.score):>8}  {hit.id:12}")
                out.print(head.append(marked(hit.text, hit.spans, out)), soft_wrap=True)


def _plain(data: Sentences, scores: list[TierScores], profile: str) -> dict[str, Any]:
    analyzer = Analyzer()
    lines = [
        {"after": analyzer.fts_text(line.text, lang=line.lang), "before": line.text, "lang": line.lang}
        for line in data.lines
    ]
    with _index(data, profile) as index:
        searches = [
            {
                "hits": [hit_record(hit) for hit in index.search(search.text, lang=search.lang, limit=SHOWN)],
                "query": search.text,
            }
            for search in data.searches
        ]
    tiers = {
        score.tier: {
            "groups": {g.name: _score(s) for g, s in zip(data.groups, score.groups, strict=True)},
            "install": list(score.install),
            "total": _score(score.total),
        }
        for score in scores
    }
    fingerprint = fingerprint_of(Analyzer(profile))
    return {"fingerprint": fingerprint, "lines": lines, "profile": profile, "searches": searches, "tiers": tiers}


def _score(score: Score | None) -> dict[str, Any] | None:
    if score is None:
        return None
    return {"no_hit": score.no_hit, "queries": score.queries, "recall@10": round(score.recall, 4)}
