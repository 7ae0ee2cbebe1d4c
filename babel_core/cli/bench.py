"""The commands bench: `bench recall` measures what profiles, tiers and other tokenizers find, `bench compare` two."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from babel_core.cli import MISSING
from babel_core.cli.bench_output import Files, progress, show
from babel_core.cli.demo.sentences import corpora as demo_corpora
from babel_core.cli.options import JsonOption
from babel_core.cli.output import complain, write_json, write_line
from babel_core.cli.streams import native_path
from babel_core.errors import BabelError, ConfigError
from babel_core.evaluate.corpus import Corpus, corpus_paths, read_corpus
from babel_core.evaluate.document import document, read_results, run_markdown
from babel_core.evaluate.peers import chosen_peers, peers
from babel_core.evaluate.plan import Outcome, require_baseline, run_plan
from babel_core.evaluate.report import comparison_markdown
from babel_core.evaluate.run import compare_results
from babel_core.evaluate.systems import PeerSystem, System, own_systems

bench = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Measure recall, and compare two measurements.")


Engine = StrEnum("Engine", ("fts", "index", "both"))
"""Where terms are stored: plain FTS5, SqliteIndex, or one after the other."""


class FtsTokenizer(StrEnum):
    """What FTS5 does with the terms it is given."""

    unicode61 = "unicode61"
    whitespace = "whitespace"


def _file(name: str, what: str) -> Any:
    return typer.Option(f"--{name}", parser=native_path, metavar="FILE", help=what, show_default=False)


@bench.command()
def recall(
    directory: Annotated[
        Path | None,
        typer.Argument(
            parser=native_path,
            metavar="DIR",
            help="Folder of *.jsonl(.gz) corpora, or one such file; the sentences of the demo when left out.",
            show_default=False,
        ),
    ] = None,
    langs: Annotated[str | None, typer.Option(help="Names of corpora, by commas; all when left out.")] = None,
    profiles: Annotated[str, typer.Option(help="Profiles, by commas; '' for none.")] = "words,balanced,recall",
    tiers: Annotated[
        str, typer.Option(help="Tiers, by commas: full, icu, char, raw, or best (what is installed).")
    ] = "best",
    engine: Annotated[Engine, typer.Option(help="Where terms are stored and ranked.")] = Engine.fts,
    fts: Annotated[FtsTokenizer, typer.Option(help="FTS5's tokenizer below our terms.")] = FtsTokenizer.unicode61,
    auto: Annotated[bool, typer.Option("--auto", help="Measure with the language withheld too.")] = False,
    all_peers: Annotated[bool, typer.Option("--peers", help="Other tokenizers too, as many as are installed.")] = False,
    peer: Annotated[str | None, typer.Option(help="Some of them only, by commas.")] = None,
    baseline: Annotated[
        str | None, typer.Option(help="A row to compare the others with: differences with paired intervals.")
    ] = None,
    json_file: Annotated[Path | None, _file("json", "Write every figure here as JSON; '-' is stdout.")] = None,
    markdown_file: Annotated[Path | None, _file("markdown", "Write the tables here as Markdown.")] = None,
    html_file: Annotated[Path | None, _file("html", "Write a page with charts here.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Worker processes; more than one disturb the times.")] = 1,
) -> None:
    """Measure recall of profiles, tiers and other tokenizers: nDCG@10, recall, zero hits, AND queries, and the cost.

    A corpus is JSONL: passages {"t": "p", "id", "text"}, questions {"t": "q", "q", "rel": [ids]} and keywords
    {"t": "k", "q", "rel", "rel_any"}. Lines that cannot be used are told on stderr with their number, and the rest goes
    on. Its file name says the language: zh.jsonl, zh_hant.jsonl, mix_zh_en.jsonl.
    """
    files = Files(json_file, markdown_file, html_file)
    files.check()
    own = own_systems(names(profiles), names(tiers), auto=auto, engine=engine.value, tokenizer=fts.value)
    systems: tuple[System, ...] = (*own, *_peer_systems(all_peers, peer))
    if not systems:
        message = "nothing to measure: name profiles or peers"
        raise ConfigError(message)
    if baseline is not None:
        require_baseline(baseline, systems)
    corpora = _corpora(directory, None if langs is None else names(langs))
    for corpus in corpora:
        for problem in corpus.problems:
            complain(f"{corpus.name}, {problem}")
    started = perf_counter()
    with progress() as told:
        outcome = run_plan(corpora, systems, jobs=jobs, told=told)
    _tell_left_out(outcome)
    comparisons = [] if baseline is None else list(outcome.compared_with(baseline))
    files.write(document(outcome, comparisons=comparisons, baseline=baseline), run_markdown(outcome, comparisons))
    if not files.takes_stdout:
        show(outcome, comparisons, perf_counter() - started)


@bench.command()
def compare(
    mine: Annotated[Path, typer.Argument(parser=native_path, metavar="MINE", help="A JSON file of bench recall.")],
    other: Annotated[Path, typer.Argument(parser=native_path, metavar="OTHER", help="The one to compare it with.")],
    as_json: JsonOption = False,
) -> None:
    """Differences of nDCG@10 between two JSON files of `bench recall`, with 95 % paired bootstrap intervals.

    Rows pair up by corpus and system; where each file holds one system, by corpus alone.
    """
    found = compare_results(read_results(mine), read_results(other))
    if not found:
        message = "the files have no corpus and system in common"
        raise BabelError(message)
    if as_json:
        write_json([item.to_dict() for item in found])
    else:
        write_line(comparison_markdown(found))


def names(text: str) -> list[str]:
    """The parts of a comma-separated list."""
    return [part.strip() for part in text.split(",") if part.strip()]


def _peer_systems(every: bool, chosen: str | None) -> list[PeerSystem]:
    asked = chosen_peers(names(chosen)) if chosen is not None else peers() if every else ()
    return [PeerSystem(peer.id) for peer in asked]


def _corpora(place: Path | None, wanted: list[str] | None) -> list[Corpus]:
    """The corpora of a folder, a file, or the demo; ConfigError for a name that is not there."""
    if place is None:
        found = {corpus.name: corpus for corpus in demo_corpora()}
        lost = [name for name in wanted or () if name not in found]
        if lost:
            message = f"no corpus {lost[0]!r} in the demo; it has: {', '.join(found)}"
            raise ConfigError(message)
        return list(found.values()) if wanted is None else [found[name] for name in wanted]
    if place.is_file():
        return [read_corpus(place)]
    paths = corpus_paths(place, wanted)
    if not paths:
        message = f"no corpus (*.jsonl, *.jsonl.gz) in {place}"
        raise ConfigError(message)
    return [read_corpus(path) for path in paths]


def _tell_left_out(outcome: Outcome) -> None:
    """Say what was not measured; with no result at all that is an error."""
    for item in outcome.left_out:
        complain(f"left out: {item}")
    if outcome.results:
        return
    missing = any("pip install" in item.reason for item in outcome.left_out)
    complain("nothing was measured")
    raise typer.Exit(MISSING if missing else 1)
