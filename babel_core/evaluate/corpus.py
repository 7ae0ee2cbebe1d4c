"""Retrieval corpora: passages, natural questions and keyword queries, read from JSON lines.

One object a line; `t` tells the kind:

- `{"t": "p", "id": ..., "text": ...}` a passage; all passages of the file are the index;
- `{"t": "q", "q": ..., "rel": [ids]}` a question and the passages that answer it;
- `{"t": "k", "q": ..., "rel": [ids], "rel_any": [ids]?}` a keyword; `rel` are the passages where it stands at
  the beginning of a word, `rel_any` (when it differs) those that contain it anywhere.

`lang` on a line is the language of that passage or query where the file holds several; other keys are ignored. A
file that begins like gzip is read through gzip. The form is that of the recall data the project is measured on, so a
user's own corpus needs no conversion.

What is wrong in a corpus is left out, told as a `Problem` and does not stop the rest: a line that is no record, a
second passage with an id, a relevant id that no passage has (the query stays while it has another one).
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

from babel_core.errors import ConfigError

SUFFIXES = (".jsonl", ".jsonl.gz")
_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Passage:
    """One document of the index; `language` where it is not the corpus's."""

    id: str
    text: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A query with the ids of its relevant passages; `relevant_anywhere` counts matches inside words too."""

    text: str
    relevant: tuple[str, ...]
    relevant_anywhere: tuple[str, ...]
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """What was left out of a corpus: the line (or record) number counted from 1, and why."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class Corpus:
    """Passages with their questions and keywords; `language` is the tag handed to a tokenizer."""

    name: str
    language: str
    passages: tuple[Passage, ...]
    questions: tuple[Question, ...]
    keywords: tuple[Question, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def characters(self) -> int:
        """Length of all passages in code points."""
        return sum(len(passage.text) for passage in self.passages)


def read_corpus(path: Path | str, *, language: str | None = None, strict: bool = False) -> Corpus:
    """Read one corpus file.

    `language` defaults to what the file's name says (`language_of`). What cannot be used is left out and told in
    `problems` with its line; `strict` raises ConfigError for the first of them instead. Raises OSError for a file that
    cannot be read and ConfigError for damaged gzip data.
    """
    path = Path(path)
    name = corpus_name(path)
    raw = path.read_bytes()
    if raw[:2] == _GZIP:
        try:
            raw = gzip.decompress(raw)
        except (EOFError, OSError, zlib.error) as error:
            message = f"{path.name}: damaged gzip data ({error})"
            raise ConfigError(message) from None
    lines = raw.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    return _collected(numbered, name, language or language_of(name), path.name if strict else None)


def corpus_of(
    records: Iterable[Mapping[str, Any]], *, name: str, language: str, strict: bool = False
) -> Corpus:
    """Build a corpus from records of the file form; `problems` and `strict` as in `read_corpus`.

    >>> records = [{"t": "p", "id": "a", "text": "red fox"}, {"t": "k", "q": "fox", "rel": ["a"]}]
    >>> corpus_of(records, name="tiny", language="en").keywords[0].relevant
    ('a',)
    """
    return _collected(enumerate(records, 1), name, language, f"corpus {name}" if strict else None)


def corpus_paths(directory: Path | str, names: Iterable[str] | None = None) -> tuple[Path, ...]:
    """Corpus files of a folder in name order, or those of the given names in the order given.

    Raises ConfigError listing what the folder has when a name has no file.
    """
    found = {corpus_name(path): path for path in sorted(Path(directory).iterdir()) if path.name.endswith(SUFFIXES)}
    if names is None:
        return tuple(found.values())
    chosen: list[Path] = []
    for name in names:
        if name not in found:
            message = f"no corpus {name!r} in {directory}; it has: {', '.join(found) or '(none)'}"
            raise ConfigError(message)
        chosen.append(found[name])
    return tuple(chosen)


def corpus_name(path: Path) -> str:
    """The name of a corpus file without its suffixes: `zh_hant.jsonl.gz` is `zh_hant`."""
    name = path.name
    for suffix in sorted(SUFFIXES, key=len, reverse=True):
        if name.endswith(suffix):
            return name[: -len(suffix)]
    return path.stem


def language_of(name: str) -> str:
    """The language that a corpus name says: its first part, or the first after `mix`.

    >>> [language_of(name) for name in ("th", "zh_hant", "mix_ja_en")]
    ['th', 'zh', 'ja']
    """
    parts = name.split("_")
    return parts[1] if parts[0] == "mix" and len(parts) > 1 else parts[0]


def _collected(numbered: Iterable[tuple[int, object]], name: str, language: str, strict: str | None) -> Corpus:
    """The corpus of numbered lines or records; with `strict` (what to name in front) the first problem is raised."""
    problems: list[Problem] = []
    passages: dict[str, Passage] = {}
    queries: list[tuple[int, str, Question]] = []
    for number, item in numbered:
        try:
            kind, made = _item(_record(item) if isinstance(item, bytes) else item)
            if isinstance(made, Passage):
                if made.id in passages:
                    _refuse(f"a second passage with the id {made.id!r}; the first one stays")
                passages[made.id] = made
            else:
                queries.append((number, kind, made))
        except ConfigError as error:
            problems.append(Problem(number, str(error)))
    kept: dict[str, list[Question]] = {"q": [], "k": []}
    for number, kind, question in queries:
        known, lost = _known(question, passages)
        if lost:
            problems.append(Problem(number, lost))
        if known is not None:
            kept[kind].append(known)
    problems.sort(key=lambda problem: problem.line)
    if strict is not None and problems:
        message = f"{strict}, {problems[0]}"
        raise ConfigError(message)
    return Corpus(
        name, language, tuple(passages.values()), tuple(kept["q"]), tuple(kept["k"]), tuple(problems)
    )


def _known(question: Question, passages: Mapping[str, Passage]) -> tuple[Question | None, str]:
    """The query with the relevant ids that there are, None where none is left; and what was left out."""
    lost = [id for id in dict.fromkeys(question.relevant + question.relevant_anywhere) if id not in passages]
    relevant = tuple(id for id in question.relevant if id in passages)
    if not relevant:
        why = f"names the unknown passage {lost[0]!r} only" if lost else "has no relevant passage"
        return None, f"query {question.text!r} {why}; left out"
    if not lost:
        return question, ""
    anywhere = tuple(id for id in question.relevant_anywhere if id in passages)
    unknown = ", ".join(map(repr, lost))
    return (
        replace(question, relevant=relevant, relevant_anywhere=anywhere),
        f"query {question.text!r} names unknown passages ({unknown}); they are not counted",
    )


def _record(line: bytes) -> object:
    try:
        return json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        message = f"byte 0x{line[error.start]:02x} is no UTF-8; convert the file to UTF-8"
        raise ConfigError(message) from None
    except (ValueError, RecursionError) as error:
        message = f"not JSON ({error})"
        raise ConfigError(message) from None


def _item(record: object) -> tuple[str, Passage | Question]:
    """The kind of a record and what it holds; ConfigError says what is wrong with it."""
    if not isinstance(record, Mapping):
        _refuse(f"a {type(record).__name__}, expected an object with the key 't'")
    kind = record.get("t")
    if kind not in ("p", "q", "k"):
        _refuse(f"a record has t={kind!r}; known: p, q, k")
    language = record.get("lang")
    if language is not None and not isinstance(language, str):
        _refuse(f"'lang' is a {type(language).__name__}, not a string")
    if kind == "p":
        return kind, Passage(_passage_id(record, kind), _string(record, "text", kind), language)
    relevant = tuple(_ids(record, "rel", kind))
    anywhere = tuple(_ids(record, "rel_any", kind)) if "rel_any" in record else relevant
    return kind, Question(_string(record, "q", kind), relevant, anywhere, language)


def _passage_id(record: Mapping[str, Any], kind: str) -> str:
    """The id, which may be a whole number."""
    found = record.get("id")
    return str(found) if type(found) is int else _string(record, "id", kind)


def _string(record: Mapping[str, Any], key: str, kind: str) -> str:
    found = record.get(key)
    if not isinstance(found, str):
        what = f"no {key!r}" if key not in record else f"{key!r} as a {type(found).__name__}, not a string"
        _refuse(f"a record of kind {kind!r} has {what}")
    return found


def _ids(record: Mapping[str, Any], key: str, kind: str) -> Iterator[str]:
    found = record.get(key)
    if not isinstance(found, list | tuple):
        what = f"no {key!r}" if key not in record else f"{key!r} as a {type(found).__name__}, not a list of ids"
        _refuse(f"a record of kind {kind!r} has {what}")
    yield from dict.fromkeys(map(str, found))


def _refuse(message: str) -> NoReturn:
    raise ConfigError(message)
