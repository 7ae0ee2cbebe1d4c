"""The commands of capture keywords: build-languages, keywords show, keywords check."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from babel_core.capture.build.models import OpenAIModel
from babel_core.capture.build.run import BuildResult, run_build_languages
from babel_core.capture.groups import GROUPS, KIND, camel_case
from babel_core.capture.keyword_content import json_of, keywords_of
from babel_core.capture.keyword_file import NAME, keyword_path
from babel_core.capture.keywords import BUILTIN, FILE, PACK, english, shipped
from babel_core.capture.languages import KIND as LANGUAGE
from babel_core.capture.merging import MergedKeywords
from babel_core.cli.keyword_files import complain_of, in_force, known_language, rows_of, sound
from babel_core.cli.options import JsonOption, TextOption
from babel_core.cli.output import complain, shows_progress, write_json, write_line
from babel_core.cli.records import Reading
from babel_core.cli.streams import as_utf8, native_path
from babel_core.errors import UnknownNameError

keywords = typer.Typer(no_args_is_help=True, help="Look at the keywords of a keyword file.", rich_markup_mode=None)

SOURCE, SOURCES = "source of keywords", (BUILTIN, PACK, FILE)
FileArgument = Annotated[
    Path,
    typer.Argument(
        parser=native_path,
        metavar="FILE",
        help=f"The keyword file; a folder stands for {NAME} in it, '-' reads stdin.",
        show_default=False,
    ),
]


def build_languages(
    facts: Annotated[
        list[str], typer.Argument(metavar="FACTS", help="Files of facts, JSONL; '-' reads stdin.", show_default=False)
    ],
    model: Annotated[str, typer.Option("--model", envvar="BABEL_CORE_MODEL", help="The model that proposes keywords.")],
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", envvar="OPENAI_BASE_URL", help="An OpenAI-compatible endpoint; else OpenAI's."),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", parser=native_path, metavar="FILE", help=f"The keyword file; {NAME} beside the facts."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Ask the model, show what would be written, write nothing.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", help="Ask for keywords of languages that are built in, too; never of English.")
    ] = False,
    detect_with_model: Annotated[
        bool, typer.Option("--detect-with-model", help="Show up to 30 facts to the model, to name the languages.")
    ] = False,
    timeout: Annotated[float, typer.Option(min=1, help="Seconds to wait for a reply.")] = 120.0,
    max_tokens: Annotated[int, typer.Option(min=1, help="Most tokens of a reply.")] = 6000,
    plain: TextOption = False,
    as_json: JsonOption = False,
) -> None:
    """Build a keyword file: find the languages of the facts, and let a model propose keywords of them.

    The languages are told on this machine, and no fact leaves it unless --detect-with-model is given. Languages whose
    keywords are built in are not asked for unless --all is given. The key of the endpoint is read from OPENAI_API_KEY.
    Facts are JSONL with "text" and perhaps created_at, expires_at, superseded and origin. Exit code 1 where a build
    fails (the model cannot be asked or gives nothing of use, the file cannot be written); the file is then as it was.
    That there is nothing to ask for (no fact is long enough, all languages are built in) is told, and no failure.
    """
    target = file or _beside(facts)
    asked = OpenAIModel(model, base_url, timeout=timeout, max_tokens=max_tokens)
    detector = OpenAIModel(model, base_url, timeout=timeout, temperature=0.0, max_tokens=100)
    result = run_build_languages(
        Reading(facts).records(text=plain),
        target,
        model=asked,
        detector=detector if detect_with_model else None,
        base=english() if every else shipped(),
        dry_run=dry_run,
        progress=complain if shows_progress() else None,
    )
    if as_json:
        write_json(_result(result))
    else:
        _show_result(result, every=every)
    if not result.ok:
        raise typer.Exit(1)


@keywords.command()
def show(
    file: Annotated[
        Path | None,
        typer.Argument(
            parser=native_path,
            metavar="FILE",
            help=f"A keyword file beside what is built in; a folder stands for {NAME} in it, '-' reads stdin.",
            show_default=False,
        ),
    ] = None,
    language: Annotated[str | None, typer.Option("--language", "-l", help="Only this language (de, zh-TW).")] = None,
    group: Annotated[str | None, typer.Option("--group", "-g", help="Only this group, as triggers.")] = None,
    source: Annotated[str | None, typer.Option("--source", "-s", help=f"Only those of: {', '.join(SOURCES)}.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the keywords in force, those of all built-in languages and of FILE: language, group, source, entry.

    They are those that capture --keywords FILE asks for. The source is builtin (English), pack (another built-in
    language) or file.
    """
    merged = sound(file)
    names = {name: found for found in GROUPS for name in (found, camel_case(found))}
    if group is not None and group not in names:
        raise UnknownNameError(KIND, group, GROUPS)
    if source is not None and source not in SOURCES:
        raise UnknownNameError(SOURCE, source, SOURCES)
    known = merged.keywords.languages
    shown = known if language is None else known_language(language, known)
    if language is not None and not shown:
        raise UnknownNameError(LANGUAGE, language, known)
    rows = [
        row
        for at in shown
        for found in (GROUPS if group is None else (names[group],))
        for row in _rows(merged, at, found)
        if source in (None, row["source"])
    ]
    if as_json:
        write_json({**_summary(merged), "keywords": rows})
        return
    for row in rows:
        write_line(row["language"], row["group"], row["source"], row["entry"])


@keywords.command()
def check(file: FileArgument, as_json: JsonOption = False) -> None:
    """Check a keyword file: every part that is left out, with its path in the JSON; exit code 1 where there is any."""
    merged = in_force(file)
    if as_json:
        write_json(_summary(merged))
    else:
        for problem in merged.problems:
            write_line(problem.path, problem.message)
        if not merged.problems:
            languages = ", ".join(merged.file.languages) or "no language"
            write_line(f"no problems; {keywords_of(merged.file.count)} of {languages}")
    if merged.problems:
        raise typer.Exit(1)


def _beside(facts: list[str]) -> Path:
    first = native_path(facts[0])
    return keyword_path(first) if first.exists() else Path(NAME)


def _rows(merged: MergedKeywords, language: str, group: str) -> list[dict[str, str]]:
    return [
        {"language": language, "group": group, "source": found, "entry": entry}
        for entry in merged.keywords.entries(language, group)
        if (found := merged.keywords.provenance(language, group, entry))
    ]


def _summary(merged: MergedKeywords) -> dict[str, Any]:
    return {
        "path": None if merged.path is None else as_utf8(str(merged.path)),
        "version": merged.file.version,
        "detected_at": merged.file.detected_at,
        "languages": list(merged.file.languages),
        "entries": merged.file.count,
        "problems": [asdict(problem) for problem in merged.problems],
    }


def _result(result: BuildResult) -> dict[str, Any]:
    return {
        "ok": result.ok,
        "languages": list(result.languages),
        "detected": [asdict(found) for found in result.detected],
        "added": list(result.added),
        "entries": result.entries,
        "refused": [asdict(refusal) for refusal in result.refused],
        "problems": [asdict(problem) for problem in result.problems],
        "samples": result.samples,
        "calls": result.calls,
        "path": as_utf8(str(result.path)),
        "wrote": result.wrote,
        "message": result.message,
        "file": None if result.file is None else json_of(result.file),
    }


def _show_result(result: BuildResult, *, every: bool) -> None:
    sure = {found.language: f" ({found.share:.0%} of the samples)" for found in result.detected}
    if result.languages:
        write_line("languages: " + ", ".join(language + sure.get(language, "") for language in result.languages))
    for refusal in result.refused:
        complain(f"refused: {refusal}")
    complain_of(result.problems)
    if result.ok:
        if result.file is not None and not result.wrote:
            for row in rows_of(result.file):
                write_line(*row)
        write_line(result.message)
    else:
        complain(result.message)
    if result.ok and not result.added and not every and set(result.languages) & set(shipped().packs[1:]):
        complain("--all asks the model for keywords of these languages, too")
