"""The texts that the benches read: passages and questions a language, else our own sentences.

The folder of recall data lies beside the checkout (`../shared/data/recall`, one <language>.jsonl.gz each, lines with
"t": "p" for a passage and "q" for a question); `--data` names another. Without it the sentences of the package's
demonstration stand in: too few to be honest about cold dictionaries, enough to see a kernel that became slow.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import cycle
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "recall"
LANGUAGES = ("zh", "zh_hant", "ja", "ko", "th", "en", "de", "ru", "ar")
OWN_TAGS = {"zh": ("zh-Hans",), "zh_hant": ("zh-Hant",)}
MIXED = "Mixed scripts"
"""The group of our sentences that the goals for texts of one script do not mean."""

OWN_DOCUMENT = 400
"""Code points of a document that is put together of our own sentences."""

OWN_STOPS = {"zh": "，", "zh_hant": "，", "ja": "、", "th": " "}
"""What stands between them: ours have no stops, and those of passages are what a normalizer meets most."""

SAMPLE = 60_000
"""Code points of a sample: the slowest peers take about a tenth of a second for them."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Some texts of one kind; `language` is the tag to give, without the script for Chinese."""

    name: str
    language: str
    texts: tuple[str, ...]

    @property
    def characters(self) -> int:
        """Code points of all texts."""
        return sum(map(len, self.texts))

    @property
    def size(self) -> int:
        """Bytes of all texts in UTF-8."""
        return sum(len(text.encode("utf-8", "surrogatepass")) for text in self.texts)

    def sample(self, characters: int = SAMPLE) -> Corpus:
        """Texts evenly taken from the whole, of about so many code points."""
        step = max(1, self.characters // max(1, characters))
        return Corpus(self.name, self.language, self.texts[::step])


def documents(texts: Sequence[str], stop: str) -> Iterator[str]:
    """Our sentences joined to texts as long as passages, some sentences twice to fill the last; none of none."""
    if not texts:
        return
    again, held, left = cycle(texts), list[str](), len(texts)
    while left > 0:
        while sum(map(len, held)) < OWN_DOCUMENT:
            held.append(next(again))
        left -= len(held)
        yield stop.join(held)
        held = []


class Corpora:
    """Reads corpora by name: a language, "<language> questions", or "ascii" (English texts that are all ASCII)."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder if folder is not None and folder.is_dir() else None
        self._read: dict[str, Corpus] = {}

    def __str__(self) -> str:
        return "recall data" if self.folder else "our own sentences (there are no recall data)"

    def get(self, name: str) -> Corpus:
        """The corpus; its `texts` are empty where there are none."""
        if name not in self._read:
            self._read[name] = self._make(name)
        return self._read[name]

    def _make(self, name: str) -> Corpus:
        if name == "ascii":
            return Corpus(name, "en", tuple(text for text in self.get("en").texts if text.isascii()))
        file, _, what = name.partition(" ")
        texts = self._own(file, bool(what)) if self.folder is None else self._given(file, bool(what))
        return Corpus(name, file.partition("_")[0], tuple(texts))

    def _given(self, file: str, questions: bool) -> list[str]:
        path = self.folder / f"{file}.jsonl.gz" if self.folder else None
        if path is None or not path.exists():
            return []
        kind, field = ("q", "q") if questions else ("p", "text")
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            return [row[field] for row in map(json.loads, lines) if row["t"] == kind]

    def _own(self, file: str, questions: bool) -> list[str]:
        lines = files("babel_core.cli.demo").joinpath("sentences.jsonl").read_text(encoding="utf-8").splitlines()
        tags = OWN_TAGS.get(file, (file,))
        rows = [row for row in map(json.loads, lines) if row.get("lang") in tags and row.get("group") != MIXED]
        sentences = [row["text"] for row in rows if row["t"] == "p"]
        return sentences if questions else list(documents(sentences, OWN_STOPS.get(file, ", ")))
