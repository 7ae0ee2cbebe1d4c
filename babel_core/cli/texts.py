"""Commands on single texts: tokenize, detect, explain."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, fields
from typing import Annotated, Any

import typer
from rich.text import Text

from babel_core import Analyzer, detect_language_detailed
from babel_core._api import judged_language
from babel_core.cli.options import (
    CandidatesOption,
    JsonlOption,
    JsonOption,
    LangOption,
    Mode,
    ModeOption,
    Profile,
    ProfileOption,
    TextArgument,
    TextOption,
    TierOption,
    UserWordsOption,
    read_words,
    split_languages,
)
from babel_core.cli.output import (
    before_output,
    cells,
    console,
    fingerprint_of,
    printable,
    table,
    write_json,
    write_jsonl,
    write_line,
)
from babel_core.cli.records import STDIN, Reading

Record = dict[str, Any]
Show = Callable[[Record], None]
SHOWN_CANDIDATES = 3
"""Candidates of a line; JSON has all."""


def tokenize(
    text: TextArgument = None,
    lang: LangOption = None,
    profile: ProfileOption = Profile.words,
    tier: TierOption = None,
    user_words: UserWordsOption = None,
    query: Annotated[bool, typer.Option("--query", "-q", help="Give the query form.")] = False,
    mode: ModeOption = Mode.any,
    offsets: Annotated[
        bool, typer.Option("--offsets", help="Give each term with its place (code points of the text).")
    ] = False,
    plain: TextOption = False,
    as_json: JsonOption = False,
    as_jsonl: JsonlOption = False,
) -> None:
    """Cut a text, or every text of stdin, into search terms."""
    if query and offsets:
        message = "a query has no offsets"
        raise typer.BadParameter(message, param_hint="--offsets")
    analyzer = Analyzer(profile.value, tier=tier.value if tier else None, user_words=read_words(user_words))
    fingerprint = fingerprint_of(analyzer)

    def cut(record: Record) -> Record:
        language = record.get("lang") or lang
        found: Record = {"fingerprint": fingerprint, "profile": profile.value}
        if query:
            return found | {
                "mode": mode.value,
                "tokens": analyzer.query(record["text"], lang=language, mode=mode.value),
            }
        if offsets:
            return found | {"terms": [asdict(token) for token in analyzer.analyze(record["text"], lang=language)]}
        return found | {"tokens": analyzer.tokens(record["text"], lang=language)}

    def show(found: Record) -> None:
        if offsets:
            _show_terms(found["terms"])
        else:
            write_line(" ".join(found["tokens"]))

    answer(text, cut, show, lang=lang, plain=plain, as_json=as_json, as_jsonl=as_jsonl)


def detect(
    text: TextArgument = None,
    candidates: CandidatesOption = None,
    plain: TextOption = False,
    as_json: JsonOption = False,
    as_jsonl: JsonlOption = False,
) -> None:
    """Tell the language of a text, or of every text of stdin: by its script, then among all languages.

    A line has the script's language, "mixed" or "-", the shares of the scripts, the language among all (or among
    --candidates), and the candidates with their probabilities.
    """
    fingerprint = fingerprint_of(Analyzer())
    tags = split_languages(candidates)

    def tell(record: Record) -> Record:
        return {"fingerprint": fingerprint, **_detail(record["text"], tags)}

    def show(found: Record) -> None:
        shares, told = _shares(_by_share(found["scripts"])), _shares(found["candidates"][:SHOWN_CANDIDATES])
        write_line(found["language"], "mixed" if found["is_mixed"] else "-", shares, found["extended"], told)

    answer(text, tell, show, plain=plain, as_json=as_json, as_jsonl=as_jsonl)


def explain(
    text: TextArgument = None,
    lang: LangOption = None,
    profile: ProfileOption = Profile.words,
    tier: TierOption = None,
    user_words: UserWordsOption = None,
    plain: TextOption = False,
    as_json: JsonOption = False,
    as_jsonl: JsonlOption = False,
) -> None:
    """Show every stage of the analysis of a text, with offsets: why a query finds it or not."""
    analyzer = Analyzer(profile.value, tier=tier.value if tier else None, user_words=read_words(user_words))
    fingerprint = fingerprint_of(analyzer)

    def tell(record: Record) -> Record:
        stages = analyzer.explain(record["text"], lang=record.get("lang") or lang).to_dict()
        return {"fingerprint": fingerprint, "profile": profile.value, **stages}

    answer(text, tell, _show_stages, lang=lang, plain=plain, as_json=as_json, as_jsonl=as_jsonl)


def answer(
    text: str | None,
    tell: Callable[[Record], Record],
    show: Show,
    *,
    lang: str | None = None,
    plain: bool,
    as_json: bool,
    as_jsonl: bool,
    numbered: bool = False,
) -> None:
    """Answer for one text, or for each record of stdin whose other keys pass through.

    With `numbered` the answer for a plain line has its number as "line"; blank lines are skipped, and counted.
    """
    if as_json and as_jsonl:
        message = "give --json or --jsonl, not both"
        raise typer.BadParameter(message, param_hint="--json")
    if text is not None and text != STDIN:
        found = tell({"text": text})
        if as_json:
            write_json(found)
        elif as_jsonl:
            write_jsonl(found)
        else:
            show(found)
        return
    answers = _from_stdin(tell, lang=lang, plain=plain, numbered=numbered)
    if as_json:
        write_json(list(answers))
        return
    with before_output(None):  # what later texts miss is not known before the first answer
        for found in answers:
            if plain and not as_jsonl:
                show(found)
            else:
                write_jsonl(found)


def _from_stdin(tell: Callable[[Record], Record], *, lang: str | None, plain: bool, numbered: bool) -> Iterator[Record]:
    if sys.stdin is not None and sys.stdin.isatty():
        message = "give a text, or pipe texts in"
        raise typer.BadParameter(message, param_hint="TEXT")
    reading = Reading([STDIN], lang)
    for record in reading.records(text=plain):
        given = record if not plain else {"text": record["text"], **({"line": reading.number} if numbered else {})}
        yield {**given, **tell(record)}


def _detail(text: str, candidates: tuple[str, ...] | None) -> Record:
    """Both answers as plain data; `candidates` and `confidence` are those of the second, "extended"."""
    detail = detect_language_detailed(text)
    found = {item.name: getattr(detail, item.name) for item in fields(detail)}
    extended, judged = judged_language(text, candidates)
    return found | {
        "scripts": dict(detail.scripts),
        "extended": extended,
        "candidates": judged.candidates,
        "confidence": judged.confidence,
        "script": judged.script,
    }


def _by_share(scripts: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(scripts.items(), key=lambda item: -item[1])


def _shares(pairs: Iterable[tuple[str, float]]) -> str:
    return "  ".join(f"{key} {share:.2f}" for key, share in pairs)


def _show_terms(terms: Iterable[Record]) -> None:
    out = table(">start", ">end", ">word", "script", "term", "")
    for term in terms:
        kind = "expansion" if term["expansion"] else ""
        out.add_row(*cells([term["start"], term["end"], term["position"], term["script"], term["text"], kind]))
    console().print(out)


def _show_stages(found: Record) -> None:
    out = console()
    language = found["language"] or "undecided"
    for name, value in (
        ("original", found["original"]),
        ("search form", found["search_form"]),
        ("language", f"{language} ({'given' if found['given'] else 'detected'})"),
        ("fingerprint", found["fingerprint"]),
    ):
        out.print(Text(f"{name:12}"), Text(printable(value)))
    runs = table(">start", ">end", "script", "route", "cut by", "text", "words", "expansions", title="\nruns")
    for run in found["runs"]:
        words, more = " ".join(run["words"]), " ".join(run["expansions"])
        place = [run["start"], run["end"], run["script"], run["route"], run["segmenter"]]
        runs.add_row(*cells([*place, run["text"], words, more]))
    out.print(runs)
    out.print(Text("\nterms", style="italic"))
    _show_terms(found["tokens"])
