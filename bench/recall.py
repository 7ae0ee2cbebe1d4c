"""Recall of the development data: measure, compare two runs, hold them against the goals, publish the README's tables.

    python bench/recall.py [--data DIR] [options of `babel-core bench recall`]
    python bench/recall.py --compare MINE.json OTHER.json
    python bench/recall.py --goals RESULTS.json [MORE.json]
    python bench/recall.py --publish [--data DIR] [--jobs N] [--with PEERS.json]
    python bench/recall.py --publish --from RESULTS.json [MORE.json]
    python bench/recall.py --page PAGE.html --from RESULTS.json [MORE.json]

`--publish` measures every profile, tier and peer (with `--with` it takes peers from a file of an earlier run, which no
change of ours moves), writes the means to `recall_dev.json` and the README's tables from them. `--goals` says per
corpus which goals are missed, with intervals; `peers.json` holds the figures of systems that cannot be run here.
"""

from __future__ import annotations

import argparse
import os
import platform
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import recall_figures
import recall_goals
import recall_readme

import babel_core
from babel_core.cli.app import app
from babel_core.cli.streams import prepare
from babel_core.evaluate import page, read_results

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "recall"
EVERYTHING = (
    ("--engine", "both", "--auto"),
    ("--tiers", "icu,char"),
)
"""The runs of ours that the tables need: the best tier in both engines with the language given and withheld, and the
lower tiers."""


def measure(data: Path, *options: str) -> None:
    """Run `babel-core bench recall`."""
    prepare()
    code = app(["bench", "recall", str(data), *options], prog_name="babel-core", standalone_mode=False)
    if code:
        sys.exit(code)


def results_of(paths: list[Path]) -> list[Any]:
    """The results of several files, the last of a corpus and system taken."""
    return recall_figures.merged(read_results(path) for path in paths)


def measured(data: Path, jobs: int, peers: list[Path]) -> list[Any]:
    """Everything that is published, measured now; peers out of files where some are given."""
    runs = list(EVERYTHING) if peers else [*EVERYTHING, ("--profiles", "", "--peers")]
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.json" for number in range(len(runs))]
        for path, options in zip(paths, runs, strict=True):
            measure(data, *options, "--jobs", str(jobs), "--json", str(path))
        return results_of([*peers, *paths])


def publish(results: list[Any]) -> None:
    """Write the kept figures and the README's tables."""
    goals = [finding.to_dict() for finding in recall_goals.Goals(results).findings()]
    versions = {
        "babel-core": babel_core.__version__,
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
    }
    recall_figures.write(recall_figures.aggregated(results, goals, versions))
    write_readme()


def write_readme() -> None:
    """Write the README's tables from the kept figures."""
    path = recall_readme.README
    text = recall_readme.section(recall_figures.read())
    path.write_text(recall_readme.updated(path.read_text(encoding="utf-8"), text), encoding="utf-8")


def arguments() -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="folder of *.jsonl(.gz) corpora")
    parser.add_argument("--compare", nargs=2, metavar=("MINE", "OTHER"))
    parser.add_argument("--goals", nargs="+", type=Path, metavar="RESULTS")
    parser.add_argument("--publish", action="store_true")
    parser.add_argument("--page", type=Path, metavar="PAGE", help="show the results of --from as a page")
    parser.add_argument("--from", dest="results", nargs="+", type=Path, default=[], metavar="RESULTS")
    parser.add_argument("--with", dest="peers", nargs="+", type=Path, default=[], metavar="PEERS")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="worker processes")
    return parser.parse_known_args()


def main() -> None:
    options, rest = arguments()
    if options.compare:
        app(["bench", "compare", *options.compare], standalone_mode=False)
    elif options.goals:
        print(recall_goals.report(results_of(options.goals)))
    elif options.page:
        options.page.write_text(page({"results": results_of(options.results)}), encoding="utf-8")
    elif not options.results and not options.data.is_dir():
        sys.exit(f"no folder {options.data}; name one with --data")
    elif options.publish:
        publish(results_of(options.results) if options.results else measured(options.data, options.jobs, options.peers))
    else:
        measure(options.data, "--jobs", str(options.jobs), *rest)


if __name__ == "__main__":
    main()
