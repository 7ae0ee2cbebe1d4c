"""The built-in keywords and those of a keyword file together, kept until the file changes."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from babel_core.analysis.spec import FrozenMap
from babel_core.capture.file_schema import step
from babel_core.capture.file_templates import file_extraction
from babel_core.capture.groups import camel_case
from babel_core.capture.keyword_content import POLITENESS, KeywordFile, Problem
from babel_core.capture.keyword_file import file_bytes, located, parse_keyword_file
from babel_core.capture.keywords import SOURCE_LANGUAGE, Keywords, english
from babel_core.capture.reading import ANY_LANGUAGE
from babel_core.capture.template_checks import politeness_fault, sound_templates
from babel_core.capture.validation import check_entry
from babel_core.text.locks import ForkLock

MOST_KEPT = 64
"""Files whose merged keywords are kept."""

SETTLED = 2.0
"""Seconds after a change in which another one may leave time and size of a file as they are: until then it is read."""

MOST_IN_ALL = 20_000
"""Entries of one file that count, so that checking them takes seconds at most."""

TRIGGERS = "triggers"
Stamp = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MergedKeywords:
    """Keywords with those of a file, each of which knows its provenance ("builtin", "pack" or "file").

    `problems` are parts of the file that were left out: wrong ones, and entries that would capture what nobody wants
    kept. `file` is its content as it was read. `path` is None where no file was asked for.
    """

    keywords: Keywords
    problems: tuple[Problem, ...] = ()
    file: KeywordFile = field(default_factory=KeywordFile)
    path: Path | None = None


def load_merged_keywords(
    path: str | os.PathLike[str] | None = None, *, base: Keywords | None = None
) -> MergedKeywords:
    """The keywords of `base` (English where none are given), and those of a keyword file behind them.

    Without a path (None, "") nothing is read; a folder stands for the file in it; a missing file, or one of which
    nothing is sound, gives `base` alone. Nothing that a file holds raises. Structures of the file are triggers beside
    the built-in ones. Entries of its maps by category, which state no language, belong to all of its languages, or to
    any where it names none. The answer is kept until the file changes (time, size or identity), and is the same object
    until then. TypeError for what is no path, or a base that is no Keywords.

    >>> load_merged_keywords().keywords.languages
    ('en',)
    """
    base = english() if base is None else base
    if not isinstance(base, Keywords):
        message = f"base must be Keywords, not {type(base).__name__}"
        raise TypeError(message)
    return MergedKeywords(base) if path is None or path == "" else _CACHE.get(located(path).absolute(), base)


def forget_keyword_files() -> None:
    """Read every keyword file anew when it is next asked for."""
    _CACHE.clear()


def merge(file: KeywordFile, base: Keywords, path: Path | None = None) -> MergedKeywords:
    """The keywords of `base` and those of a file's content that are accepted."""
    problems = list(file.problems)
    added: dict[str, dict[str, list[str]]] = {}
    for number, (where, language, group, entry) in enumerate(_entries(file)):
        if number == MOST_IN_ALL:
            problems.append(Problem("$", f"has more than {MOST_IN_ALL} entries; those from {where} on are left out"))
            break
        if entry in base.entries(language, group):
            continue
        reason = check_entry(entry, group, language)
        if reason is None:
            added.setdefault(language, {}).setdefault(group, []).append(entry)
        else:
            problems.append(_left_out(where, entry, reason))
    keywords = base.with_added(added) if added else base
    if file.extraction:
        templates = {}
        for language, block in file.extraction.items():
            sound, wrong = sound_templates(language, block)
            problems += [_left_out(f"$.extraction{step(language)}.{place}", *fault) for place, *fault in wrong]
            if sound:
                templates[language] = file_extraction(language, sound)
        keywords = replace(keywords, extraction=FrozenMap(templates)) if templates else keywords
    polite = _politeness(file, problems)
    if polite:
        keywords = replace(keywords, politeness=polite)
    return MergedKeywords(keywords, tuple(problems), file, path)


def _left_out(where: str, entry: str, reason: str) -> Problem:
    return Problem(where, f"{entry!r} is left out: {reason}")


def _politeness(file: KeywordFile, problems: list[Problem]) -> tuple[str, ...]:
    """The words of politeness that hold; the others are told."""
    languages = (SOURCE_LANGUAGE, *file.languages)
    reasons = {entry: politeness_fault(entry, languages) for entry in file.politeness}
    where = f"$.reinforcementCategories.{POLITENESS}"
    problems += [_left_out(where, entry, reason) for entry, reason in reasons.items() if reason]
    return tuple(entry for entry, reason in reasons.items() if reason is None)


def _entries(file: KeywordFile) -> Iterator[tuple[str, str, str, str]]:
    """(place in the file, language, group, entry) of every entry, those of structures as triggers."""
    for language, groups in file.translations.items():
        for group, entries in groups.items():
            where = f"$.translations{step(language)}.{camel_case(group)}"
            yield from ((where, language, group, entry) for entry in entries)
    for language, entries in file.structures.items():
        yield from ((f"$.triggerStructures{step(language)}", language, TRIGGERS, entry) for entry in entries)
    stated = {
        (group, entry) for groups in file.translations.values() for group, own in groups.items() for entry in own
    }
    languages = tuple(dict.fromkeys((*file.languages, *file.top_languages))) or (ANY_LANGUAGE,)
    for group, entries in file.categories.items():
        where = f"$ by category: {camel_case(group)}"
        for entry in entries:
            if (group, entry) not in stated and entry not in english().entries(SOURCE_LANGUAGE, group):
                yield from ((where, language, group, entry) for language in languages)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a file gave; `settled` says that time and size tell every later change."""

    stamp: Stamp
    settled: bool
    digest: bytes
    merged: MergedKeywords


class _Cache:
    """Merged keywords by path and base; threads share it."""

    def __init__(self) -> None:
        self._lock = ForkLock()
        self._kept: dict[tuple[Path, Keywords], _Kept] = {}

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()

    def get(self, path: Path, base: Keywords) -> MergedKeywords:
        key = (path, base)
        stamp = _stamp(path)
        with self._lock:
            kept = self._kept.get(key)
        if kept is not None and kept.settled and kept.stamp == stamp:
            return kept.merged
        settled = stamp is not None and time.time_ns() - stamp[0] > SETTLED * 1e9
        content = file_bytes(path)
        if not isinstance(content, bytes):  # as cheap to find out as to look up
            return merge(KeywordFile(problems=() if content is None else (content,)), base, path)
        digest = hashlib.sha256(content).digest()
        same = kept is not None and kept.digest == digest
        merged = kept.merged if kept is not None and same else merge(parse_keyword_file(content), base, path)
        if stamp is not None and stamp == _stamp(path):
            with self._lock:
                while len(self._kept) >= MOST_KEPT:
                    self._kept.pop(next(iter(self._kept)))
                self._kept[key] = _Kept(stamp, settled, digest, merged)
        return merged


_CACHE = _Cache()


def _stamp(path: Path) -> Stamp | None:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino
