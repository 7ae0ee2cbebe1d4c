"""Measure recall of profiles and tiers over a folder of corpora.

    python bench/recall.py --data DIR [--langs zh,ja] [--profiles words,balanced] [--tiers full,icu] [--auto]
                           [--engine fts|index|both] [--json OUT]
    python bench/recall.py --compare MINE.json OTHER.json

Progress goes to stderr, Markdown tables to stdout. `bench/peers.json` holds the figures of other systems
over the same data; corpora it names get a second table with the distance to them. A JSON file keeps every
query's nDCG@10, so that two runs can be compared with a paired interval afterwards.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

from babel_core import Analyzer
from babel_core.evaluate import (
    UNICODE61,
    WHITESPACE,
    Corpus,
    Engine,
    FtsEngine,
    IndexEngine,
    Pipeline,
    Result,
    corpus_paths,
    evaluate,
    markdown,
    read_corpus,
    stratified_bootstrap,
    to_json,
)
from babel_core.evaluate.report import interval_cell, table

DEFAULT_DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "recall"
PEERS = Path(__file__).with_name("peers.json")
TOKENIZERS = {"unicode61": UNICODE61, "whitespace": WHITESPACE}


@dataclass(frozen=True, slots=True)
class Setting:
    """One system over one corpus."""

    path: Path
    profile: str
    tier: str | None
    auto: bool
    engine: str
    tokenizer: str

    @property
    def name(self) -> str:
        """What the tables call it."""
        parts = [
            self.profile,
            self.tier,
            "auto" if self.auto else None,
            self.engine if self.engine != "fts" else None,
        ]
        return "/".join(part for part in parts if part)


@lru_cache(maxsize=2)
def corpus_at(path: Path) -> Corpus:
    return read_corpus(path)


@lru_cache
def analyzer_of(profile: str, tier: str | None) -> Analyzer:
    return Analyzer(profile, tier=tier)


def measure(setting: Setting) -> Result:
    """Run one setting; called in a worker process."""
    analyzer = analyzer_of(setting.profile, setting.tier)
    engine: Engine
    if setting.engine == "index":
        engine = IndexEngine(analyzer, language_given=not setting.auto)
    else:
        pipeline = Pipeline.of_analyzer(analyzer, name=setting.name, language_given=not setting.auto)
        engine = FtsEngine(pipeline, tokenizer=TOKENIZERS[setting.tokenizer])
    return evaluate(corpus_at(setting.path), engine, name=setting.name)


def settings_of(options: argparse.Namespace) -> list[Setting]:
    """Every combination asked for, the largest corpora first so that the last worker does not wait alone."""
    paths = corpus_paths(options.data, options.langs)
    paths = sorted(paths, key=lambda path: -path.stat().st_size)
    engines = ["fts", "index"] if options.engine == "both" else [options.engine]
    return [
        Setting(path, profile, tier, auto, engine, options.fts)
        for path in paths
        for profile in options.profiles
        for tier in options.tiers
        for auto in ([False, True] if options.auto else [False])
        for engine in engines
    ]


def run(settings: list[Setting], jobs: int) -> list[Result]:
    """Measure everything and return it in the order of corpus names, then of settings."""
    start = perf_counter()
    done: dict[Setting, Result] = {}
    with ProcessPoolExecutor(jobs) as pool:
        futures = {pool.submit(measure, setting): setting for setting in settings}
        for future in as_completed(futures):
            setting = futures[future]
            result = done[setting] = future.result()
            line = f"[{len(done)}/{len(settings)}] {perf_counter() - start:6.1f} s {result.corpus} {result.name}"
            quality = f"Q {result.questions.ndcg_at_10:.4f} K {result.keywords.ndcg_at_10:.4f}"
            print(f"{line}: {quality}", file=sys.stderr, flush=True)
    order = {setting: place for place, setting in enumerate(settings)}
    return [done[setting] for setting in sorted(done, key=lambda s: (s.path.name, order[s]))]


def distances(results: list[Result], peers: dict[str, Any]) -> str:
    """A table of nDCG@10 minus the figures of `peers.json`, for the corpora that it has."""
    rows: list[list[str]] = []
    for result in results:
        known = peers["corpora"].get(result.corpus)
        if known is None:
            continue
        q, k = result.questions.ndcg_at_10, result.keywords.ndcg_at_10
        full = known["babel_memory_full"]
        cells = [
            f"{q - full['q']:+.3f}",
            f"{k - full['k']:+.3f}",
            f"{(q + k - full['q'] - full['k']) / 2:+.3f}",
        ]
        for key, value in (("best_q", q), ("best_k", k)):
            best = known[key]
            cells.append(f"{value - best['ndcg@10']:+.3f} ({best['system']})")
        rows.append([result.corpus, result.name, *cells])
    head = [
        "corpus",
        "system",
        "Q - babel-memory",
        "K - babel-memory",
        "mean",
        "Q - best peer",
        "K - best peer",
    ]
    return table(head, rows) if rows else ""


def means(results: list[Result]) -> str:
    """One row a system: plain means over the corpora."""
    rows: list[list[str]] = []
    for name in dict.fromkeys(result.name for result in results):
        own = [result for result in results if result.name == name]
        values = [
            sum(getter) / len(own)
            for getter in (
                [r.questions.ndcg_at_10 for r in own],
                [r.keywords.ndcg_at_10 for r in own],
                [r.all_words.recall for r in own],
                [r.all_words.precision for r in own],
                [r.cost.tokens_per_character for r in own],
            )
        ]
        rows.append([name, str(len(own)), *(f"{value:.4f}" for value in values)])
    return table(["system", "corpora", "Q nDCG@10", "K nDCG@10", "AND R", "AND P", "tokens/char"], rows)


def compare_files(mine: Path, other: Path) -> str:
    """Paired differences of two JSON files.

    Entries pair up by corpus and system; where the files hold one system each, by corpus alone.
    """
    sides = [json.loads(path.read_text(encoding="utf-8")) for path in (mine, other)]
    single = all(len({entry["name"] for entry in side}) == 1 for side in sides)
    known = {(entry["corpus"], "" if single else entry["name"]): entry for entry in sides[1]}
    rows: list[list[str]] = []
    for a in sides[0]:
        b = known.get((a["corpus"], "" if single else a["name"]))
        if b is None:
            continue
        q, k = ((a[key]["per_query"], b[key]["per_query"]) for key in ("questions", "keywords"))
        intervals = [stratified_bootstrap(strata) for strata in ([q], [k], [q, k])]
        rows.append([a["corpus"], f"{a['name']} - {b['name']}", *map(interval_cell, intervals)])
    return table(["corpus", "systems", "Q", "K", "mean"], rows)


def arguments() -> argparse.Namespace:
    def names(text: str) -> list[str]:
        return text.split(",")

    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--data", type=Path, default=DEFAULT_DATA, help="folder of *.jsonl(.gz) corpora")
    parser.add_argument("--langs", type=names, help="corpus names, comma-separated (default: all)")
    parser.add_argument("--profiles", type=names, default=["words", "balanced", "recall"])
    parser.add_argument(
        "--tiers",
        type=lambda text: [None if name == "best" else name for name in text.split(",")],
        default=[None],
        help="full, icu, char, raw, or best (what is installed; the default)",
    )
    parser.add_argument("--auto", action="store_true", help="measure with the language withheld too")
    parser.add_argument("--engine", choices=["fts", "index", "both"], default="fts")
    parser.add_argument("--fts", choices=sorted(TOKENIZERS), default="unicode61", help="FTS5 tokenizer of engine fts")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--json", type=Path, help="write every result here")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("MINE", "OTHER"))
    return parser.parse_args()


def main() -> None:
    options = arguments()
    if options.compare:
        print(compare_files(*options.compare))
        return
    if not options.data.is_dir():
        sys.exit(f"no folder {options.data}; name one with --data")
    results = run(settings_of(options), options.jobs)
    peers = json.loads(PEERS.read_text(encoding="utf-8"))
    for part in (markdown(results), distances(results, peers), means(results)):
        print(part, end="\n\n")
    if options.json:
        options.json.write_text(to_json(results, per_query=True), encoding="utf-8")


if __name__ == "__main__":
    main()
