"""Finds the entries of a lexicon's small lists: words of secrets, negations, rule heads, extraction templates.

The big groups are found by `capture.matching`. The lists here are asked for in one sentence, or around one hit; they
are folded and bordered in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from babel_core.capture.lexicon import CaptureLexicon, Extraction, shipped_lexicon
from babel_core.packs.matching.lists import CompiledLists
from babel_core.text.token import Span

Lists = Mapping[str, tuple[str, ...]]


class Phrase(NamedTuple):
    """An entry found: its place in a form, and its first gap (None: it has none)."""

    start: int
    end: int
    entry: str
    gap: Span | None = None


class Phrases:
    """The entries of some lists that stand in one form."""

    def __init__(self, found: Mapping[str, list[Phrase]]) -> None:
        self._found = found

    def find(self, name: str, start: int = 0, end: int | None = None) -> list[Phrase]:
        """The entries of a list between two places, by start, the longest first."""
        found = self._found.get(name, [])
        if start == 0 and end is None:
            return found
        return [phrase for phrase in found if phrase.start >= start and (end is None or phrase.end <= end)]


class PhraseBook:
    """Some lists of a language, compiled at their first use."""

    def __init__(self, lists: Lists, language: str) -> None:
        self.language = language
        self._lists = lists
        self._compiled: CompiledLists | None = None

    def read(self, form: str) -> Phrases:
        """What stands in a form; see `packs.matching.folding.text_form`."""
        if self._compiled is None:
            self._compiled = CompiledLists.of(self._lists, self.language, shipped_lexicon(self.language).folding)
        found: dict[str, list[Phrase]] = {}
        for entry, start, end, gap in self._compiled.places(form):
            for name in entry.names:
                found.setdefault(name, []).append(Phrase(start, end, entry.text, gap))
        for phrases in found.values():
            phrases.sort(key=lambda phrase: (phrase.start, -phrase.end))
        return Phrases(found)


BEFORE, AFTER, HEADS, CUES = "negation.before", "negation.after", "rules.heads", "rules.cues"
PASSING = "passing.words"


@cache
def pack_book(language: str) -> PhraseBook:
    """What the pack of a language knows of negation, rules and extraction."""
    lexicon = shipped_lexicon(language)
    return PhraseBook({**_small(lexicon), **extraction_lists(lexicon.extraction)}, language)


def file_book(extraction: Extraction, language: str) -> PhraseBook:
    """The templates of a keyword file, with what the pack of its language knows of negation."""
    return PhraseBook({**_small(shipped_lexicon(language)), **extraction_lists(extraction)}, language)


def extraction_lists(extraction: Extraction) -> dict[str, tuple[str, ...]]:
    """The lists of templates by name: "subjects", "decision.verbs" ..."""
    found = {"subjects": extraction.subjects, "fillers": extraction.fillers}
    for name in ("decision", "choice", "convention", "possessive", "preference", "name", "clauses"):
        template = getattr(extraction, name)
        found.update({f"{name}.{key}": getattr(template, key) for key in template.__dataclass_fields__})
    return found


def _small(lexicon: CaptureLexicon) -> dict[str, tuple[str, ...]]:
    return {
        BEFORE: lexicon.negation_before,
        AFTER: lexicon.negation_after,
        HEADS: lexicon.rule_heads,
        CUES: lexicon.rule_cues,
        PASSING: lexicon.passing_words,
    }


def books_of(languages: Iterable[str]) -> tuple[PhraseBook, ...]:
    """The books of some packs."""
    return tuple(pack_book(language) for language in languages)
