"""Retrieval corpora: passages, natural questions and keyword queries, read from JSON lines.

One object a line; `t` tells the kind:

- `{"t": "p", "id": ..., "text": ...}` a passage; all passages of the file are the index;
- `{"t": "q", "q": ..., "rel": [ids]}` a question and the passages that answer it;
- `{"t": "k", "q": ..., "rel": [ids], "rel_any": [ids]?}` a keyword; `rel` are the passages where it stands at
  the beginning of a word, `rel_any` (when it differs) those that contain it anywhere.

Other keys are ignored. A name that ends in `.gz` is read through gzip. The form is that of the recall
data the project is measured on, so a user's own corpus needs no conversion.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel_core.errors import ConfigError

SUFFIXES = (".jsonl", ".jsonl.gz")


@dataclass(frozen=True, slots=True)
class Passage:
    """One document of the index."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A query with the ids of its relevant passages; `relevant_anywhere` counts matches inside words too."""

    text: str
    relevant: tuple[str, ...]
    relevant_anywhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Passages with their questions and keywords; `language` is the tag handed to a tokenizer."""

    name: str
    language: str
    passages: tuple[Passage, ...]
    questions: tuple[Question, ...]
    keywords: tuple[Question, ...]

    @property
    def characters(self) -> int:
        """Length of all passages in code points."""
        return sum(len(passage.text) for passage in self.passages)


def read_corpus(path: Path | str, *, language: str | None = None) -> Corpus:
    """Read one corpus file.

    `language` defaults to what the file's name says (`language_of`). Raises ConfigError naming file and
    line for a line that is no record of the form above, and for a relevant id that no passage has.
    """
    path = Path(path)
    name = corpus_name(path)
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
    records = [_record(line, path, number) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    return corpus_of(records, name=name, language=language or language_of(name))


def corpus_of(records: Iterable[Mapping[str, Any]], *, name: str, language: str) -> Corpus:
    """Build a corpus from records of the file form.

    >>> records = [{"t": "p", "id": "a", "text": "red fox"}, {"t": "k", "q": "fox", "rel": ["a"]}]
    >>> corpus_of(records, name="tiny", language="en").keywords[0].relevant
    ('a',)
    """
    passages: list[Passage] = []
    questions: list[Question] = []
    keywords: list[Question] = []
    for record in records:
        kind = record.get("t")
        try:
            if kind == "p":
                passages.append(Passage(record["id"], record["text"]))
            elif kind in ("q", "k"):
                anywhere = record.get("rel_any", record["rel"])
                question = Question(record["q"], tuple(record["rel"]), tuple(anywhere))
                (questions if kind == "q" else keywords).append(question)
            else:
                message = f"corpus {name}: a record has t={kind!r}; known: p, q, k"
                raise ConfigError(message)
        except KeyError as missing:
            message = f"corpus {name}: a record of kind {kind!r} has no {missing.args[0]!r}"
            raise ConfigError(message) from None
    corpus = Corpus(name, language, tuple(passages), tuple(questions), tuple(keywords))
    _check(corpus)
    return corpus


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


def _record(line: str, path: Path, number: int) -> Mapping[str, Any]:
    try:
        record = json.loads(line)
    except ValueError as error:
        message = f"{path.name}, line {number}: not JSON ({error})"
        raise ConfigError(message) from None
    if not isinstance(record, dict):
        message = f"{path.name}, line {number}: a {type(record).__name__}, expected an object with the key 't'"
        raise ConfigError(message)
    return record


def _check(corpus: Corpus) -> None:
    ids = {passage.id for passage in corpus.passages}
    if len(ids) != len(corpus.passages):
        message = f"corpus {corpus.name}: two passages have the same id"
        raise ConfigError(message)
    for question in corpus.questions + corpus.keywords:
        lost = [id for id in question.relevant + question.relevant_anywhere if id not in ids]
        if lost or not question.relevant:
            what = f"names the unknown passage {lost[0]!r}" if lost else "has no relevant passage"
            message = f"corpus {corpus.name}: query {question.text!r} {what}"
            raise ConfigError(message)
