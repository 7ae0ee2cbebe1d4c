"""The command doctor: what is installed, what is in use, what would do better."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from importlib import metadata
from typing import Any

from rich.text import Text

import babel_core
from babel_core import Analyzer, DictionaryError, _native
from babel_core._native import dictionary_file
from babel_core.analysis import stemmers
from babel_core.analysis.recipe import stem_algorithms
from babel_core.analysis.route import WHOLE_RUN
from babel_core.analysis.spec import LanguageSpec, RunSpec
from babel_core.cli.options import JsonOption
from babel_core.cli.output import cells, console, fingerprint_of, table, write_json
from babel_core.errors import MissingDependencyError
from babel_core.packs.catalog import builtin_catalog
from babel_core.segment.provider import importable
from babel_core.segment.registry import registry

Record = dict[str, Any]

OTHERS = (
    ("stemming", "stem", (("Stemmer", "PyStemmer"), ("snowballstemmer", "snowballstemmer"))),
    ("language detection", "detect", (("py3langid", "py3langid"),)),
)
"""Optional abilities that are no segmenters: (ability, extra, (module, distribution)...); one module is enough."""
_STEM = MissingDependencyError(package="snowballstemmer", extra="stem", purpose="stemming")


def doctor(as_json: JsonOption = False) -> None:
    """Show the build, the engines found, the tier of each language, and what to install for the missing ones."""
    found = diagnosis()
    if as_json:
        write_json(found)
    else:
        _show(found)


def diagnosis() -> Record:
    """All that the command knows, as plain data. Loads no model."""
    routes = [route for spec in _specs() for route in _routes(spec)]
    return {
        "babel_core": babel_core.__version__,
        "build": _native.BUILD,
        "dictionaries": [_dictionary(name) for name in _ids() if registry.provider(name).data],
        "fingerprint": fingerprint_of(Analyzer()),
        "loaded": registry.loaded(),
        "providers": _providers(),
        "python": platform.python_version(),
        "routes": routes,
        "sqlite": {"fts5": has_fts5(), "version": sqlite3.sqlite_version},
        "stemmers": stemmers.stemmer_version("english"),
        "unicode": _native.UNICODE_VERSION,
    }


def _dictionary(provider_id: str) -> Record:
    """A dictionary that the package carries: the segmenter that reads it, and what is wrong with it."""
    kind = registry.provider(provider_id).data
    path = dictionary_file.packaged(kind)
    record: Record = {"error": None, "file": path.name, "provides": provider_id, "version": None, "words": None}
    try:
        opened = _native.Dictionary(path)
    except DictionaryError as error:
        record["error"] = str(error)
    else:
        record["version"], record["words"] = opened.version, len(opened)
    return record


def has_fts5() -> bool:
    """Whether the linked SQLite has FTS5."""
    with closing(sqlite3.connect(":memory:")) as con:
        try:
            con.execute("CREATE VIRTUAL TABLE probe USING fts5(text)")
        except sqlite3.OperationalError:
            return False
    return True


def _specs() -> list[LanguageSpec]:
    catalog = builtin_catalog()
    return [*catalog.specs.values(), catalog.neutral]


def _routes(spec: LanguageSpec) -> list[Record]:
    """Each run of a pack with the provider that takes it now, profile by profile."""
    found = []
    for run in spec.runs:
        taken = {profile: _taken(run, profile) for profile in run.profiles}
        install = _install(run)
        found.append(
            {
                "best": not install,
                "install": install,
                "language": spec.name,
                "providers": taken,
                "route": f"{spec.id}/{run.name}",
                "stemmers": _stemmers(run),
                "tiers": {profile: registry.provider(name).tier for profile, name in taken.items()},
            }
        )
    return found


def _stemmers(run: RunSpec) -> list[str]:
    """The stemming algorithms of a run's profiles, once each; they need one of the stemmer packages."""
    return list(dict.fromkeys(name for recipe in run.profiles.values() for name in stem_algorithms(recipe)))


def _stemming(algorithms: list[str], package: Record | None) -> str:
    """What a run's words are stemmed by, as one reads it; "" for words that are not."""
    if not algorithms:
        return ""
    names = ", ".join(algorithms)
    return f"{names} ({package['package']} {package['version']})" if package else f"none; has {names}"


def _tier(route: Record) -> str:
    """A route's tiers; words between blanks need no engine, so that they have none."""
    whole = set(route["providers"].values()) == {WHOLE_RUN}
    return "-" if whole else ", ".join(dict.fromkeys(route["tiers"].values()))


def _install(run: RunSpec) -> list[str]:
    """What brings a run's better segmenters and its stemmer, as command lines."""
    lines: dict[str, None] = {}
    for profile, recipe in run.profiles.items():
        first = run.tiers_for(profile)[0].id
        if not registry.available(first):
            lines[registry.provider(first).missing_error().command] = None
        if stem_algorithms(recipe) and not stemmers.stemmer_available():
            lines[_STEM.command] = None
    return list(lines)


def _taken(run: RunSpec, profile: str) -> str:
    ids = [tier.id for tier in run.tiers_for(profile)]
    return next((name for name in ids if registry.available(name)), ids[-1])


def _ids() -> Iterable[str]:
    """All providers, those of the routes first."""
    runs = [run for spec in _specs() for run in spec.runs]
    used = dict.fromkeys(t.id for run in runs for profile in run.profiles for t in run.tiers_for(profile))
    return dict.fromkeys((*used, *(name for name in registry.ids() if "<" not in name)))


def _providers() -> list[Record]:
    """Each optional package once: the providers that need it, whether it is there, how to get it."""
    found: dict[str, Record] = {}
    for name in _ids():
        provider = registry.provider(name)
        if not provider.package:
            continue
        record = found.setdefault(
            provider.package,
            {
                "available": provider.missing() is None,
                "install": None if provider.missing() is None else provider.missing_error().command,
                "package": provider.package,
                "provides": [],
                "tier": provider.tier,
                "version": _installed(provider.package),
            },
        )
        record["provides"].append(name)
    return [*found.values(), *map(_other, OTHERS)]


def _other(ability: tuple[str, str, tuple[tuple[str, str], ...]]) -> Record:
    name, extra, modules = ability
    package = next((dist for module, dist in modules if importable(module)), None)
    return {
        "available": package is not None,
        "install": None if package else f"pip install 'babel-core[{extra}]'",
        "package": package or modules[-1][1],
        "provides": [name],
        "tier": None,
        "version": _installed(package) if package else None,
    }


def _installed(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _show(found: Record) -> None:
    out = console()
    sqlite = found["sqlite"]
    for name, value in (
        ("babel-core", found["babel_core"]),
        ("python", found["python"]),
        ("native build", "C" if found["build"] == "c" else "Python (slower; no compiled modules found)"),
        ("unicode", found["unicode"]),
        ("sqlite", f"{sqlite['version']}, {'with FTS5' if sqlite['fts5'] else 'without FTS5: no index'}"),
        ("fingerprint", found["fingerprint"]),
    ):
        out.print(Text(f"{name:14}{value}"))
    dictionaries = table("dictionary", "version", "words", "for", "", title="\ndictionaries")
    for item in found["dictionaries"]:
        state = item["error"] or ""
        dictionaries.add_row(
            *cells([item["file"], item["version"] or "-", str(item["words"] or "-"), item["provides"], state])
        )
    out.print(dictionaries)
    packages = table("package", "version", "tier", "for", "", title="\noptional packages")
    for item in found["providers"]:
        state = "installed" if item["available"] else item["install"]
        provides = ", ".join(item["provides"][:3]) + (" ..." if len(item["provides"]) > 3 else "")
        packages.add_row(*cells([item["package"], item["version"] or "-", item["tier"] or "-", provides, state]))
    out.print(packages)
    routes = table("route", "language", "cut by", "tier", "stemmed by", "", title="\nroutes")
    package = next((item for item in found["providers"] if "stemming" in item["provides"] and item["available"]), None)
    for route in found["routes"]:
        state = "" if route["best"] else f"better: {'; '.join(route['install'])}"
        taken = ", ".join(dict.fromkeys(route["providers"].values()))
        stemmed = _stemming(route["stemmers"], package)
        routes.add_row(*cells([route["route"], route["language"], taken, _tier(route), stemmed, state]))
    out.print(routes)
