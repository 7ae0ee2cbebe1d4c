"""The commands packs list, packs show, packs check and packs new."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from babel_core.cli.languages import packs_named
from babel_core.cli.options import JsonOption
from babel_core.cli.output import cells, console, table, waiting, write_json, write_line
from babel_core.cli.records import InputError, read_text
from babel_core.cli.streams import as_utf8, native_path
from babel_core.packs.labels.keys import CORE
from babel_core.packs.service.folder import FOLDERS, PackFolder
from babel_core.packs.service.further import all_packs
from babel_core.packs.service.new_folder import write_template
from babel_core.packs.service.pack import LanguagePack
from babel_core.packs.service.service import LanguageService
from babel_core.testing import Report, check_detection, check_pack

packs = typer.Typer(help="Language packs: what decides for a language.", no_args_is_help=True)

Which = Annotated[str, typer.Argument(metavar="ID|FOLDER", help="The id of a pack, or a folder with a pack.toml.")]


@packs.command("list")
def list_packs(as_json: JsonOption = False) -> None:
    """List the packs in the order in which they are asked: built-in ones, further ones, those of other packages."""
    found = LanguageService(packs=all_packs()).packs
    if as_json:
        write_json([_identity(pack) for pack in found])
        return
    out = table("id", "default", "claims", "group", "version")
    for pack in found:
        claims = " ".join(pack.locales)
        out.add_row(*cells([pack.id, pack.default_locale, claims, pack.compatibility_group, pack.analyzer_version]))
    console().print(out)


@packs.command("show")
def show(which: Which, as_json: JsonOption = False) -> None:
    """Show who a pack is, the files that it is made of, its labels, and the segmenters behind its search terms."""
    found = [_shown(pack) for pack in packs_named(which)]
    if as_json:
        write_json(found)
        return
    for pack in found:
        for key, value in pack.items():
            shown = " ".join(map(str, value)) if isinstance(value, list) else str(value)
            write_line(f"{key.replace('_', ' '):20}{shown or '(none)'}")


@packs.command("check")
def check(
    which: Which,
    texts: Annotated[
        Path | None,
        typer.Option(
            parser=native_path,
            metavar="FILE",
            help="Texts in the language, UTF-8, one a line; '-' reads them from stdin.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Hold a pack to the contract: every method, with texts of yours and with nasty ones. Exits with 1 on a breach.

    Of your texts it tells, too, how many a service finds to be the pack's; fewer than half are a breach.
    """
    given = packs_named(which)
    samples = [] if texts is None else _lines(texts)
    with waiting(f"checking {', '.join(pack.id for pack in given)}"):
        reports = [check_pack(pack, samples) for pack in given]
        if samples and all(report.passes for report in reports) and any(pack.locales for pack in given):
            reports.append(check_detection(given, samples))
    if as_json:
        write_json([_report(report) for report in reports])
    else:
        for report in reports:
            write_line(*str(report).splitlines()[:1])
            for failure in report.failures:
                write_line(f"- {failure}")
            for skipped in report.skipped:
                write_line(f"  {skipped}")
            for note in report.notes:
                write_line(f"  {note}")
    if not all(report.passes for report in reports):
        raise typer.Exit(1)


@packs.command("new")
def new(
    folder: Annotated[
        Path, typer.Argument(parser=native_path, metavar="FOLDER", help="Where it is written.", show_default=False)
    ],
    id: Annotated[str, typer.Option(metavar="ID", help="The id of the pack, as sv.", show_default=False)],
    locale: Annotated[str, typer.Option(metavar="TAG", help="The locale that it claims, as sv.", show_default=False)],
    script: Annotated[str, typer.Option(metavar="NAME", help="The script of the language.")] = "Latin",
) -> None:
    """Write the folder of a new language: a pack that works, with comments that say what to fill in."""
    for file in write_template(folder, id, locale, script):
        write_line(str(file))


def _lines(file: Path) -> list[str]:
    """The lines of a file that are not blank; InputError where there are none."""
    lines = [line for line in read_text(file).splitlines() if line.strip()]
    if not lines:
        message = f"{as_utf8(str(file))} holds no texts; write some in the language of the pack, one a line"
        raise InputError(message)
    return lines


def _identity(pack: LanguagePack) -> dict[str, Any]:
    return {
        "id": pack.id,
        "api_version": pack.api_version,
        "analyzer_version": pack.analyzer_version,
        "compatibility_group": pack.compatibility_group,
        "default_locale": pack.default_locale,
        "locales": list(pack.locales),
    }


def _shown(pack: LanguagePack) -> dict[str, Any]:
    folder = getattr(getattr(pack.detect, "__self__", None), "folder", None)
    files: list[str] = []
    if isinstance(folder, PackFolder):
        files = list(folder.names())
    labels = [key for key in CORE if pack.render(key, None) != key]
    return _identity(pack) | {
        "folder": folder.shown if isinstance(folder, PackFolder) else "",
        "files": files,
        "labels": f"{len(labels)} of {len(CORE)}",
        "search_tiers": [] if pack.search_tiers is None else list(pack.search_tiers()),
        "built_in": isinstance(folder, PackFolder) and folder.shown in {f"packs/{name}" for name in FOLDERS},
    }


def _report(report: Report) -> dict[str, Any]:
    return {
        "subject": report.subject,
        "passes": report.passes,
        "laws": list(report.laws),
        "notes": list(report.notes),
        "skipped": [{"law": skipped.law, "reason": skipped.reason} for skipped in report.skipped],
        "failures": [
            {"law": failure.law, "detail": failure.detail, "text": failure.text, "where": failure.where}
            for failure in report.failures
        ],
    }
