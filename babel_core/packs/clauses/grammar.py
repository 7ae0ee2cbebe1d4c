"""What a clauses.toml tells: abbreviations, words that join facets, and how tails of a clause begin and end.

Lists of words are entries of `packs.matching`. Every key may be left out; what the neutral folder lists counts in every
language. PackContractError names the file and the key that is unknown or of another type.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from babel_core.analysis.frozen import FrozenMap
from babel_core.errors import PackContractError
from babel_core.packs.clauses.quotes import is_unspaced
from babel_core.packs.matching.lists import CompiledLists
from babel_core.packs.matching.spelling import Folding
from babel_core.packs.matching.stored import stored_lists
from babel_core.packs.regexes import compiled_regex
from babel_core.packs.table import Table

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder

FILE = "clauses.toml"
TOP = (
    "letters", "alternatives", "titles", "numbered", "abbreviations", "one_letter", "ordinals", "openers",
    "boundaries", "facets", "compounds", "tails",
)  # fmt: skip
FACETS = ("coordinators", "leading", "openers")
COMPOUNDS = ("dependent",)
ASKING = (
    "leads", "questions", "unmarked_questions", "question_words", "question_ends", "tags", "requests", "request_ends",
)  # fmt: skip
STATING = ("frames", "memory", "politeness", "statements", "statement_words", "statement_ends")
PATTERNS = ("request_patterns",)

_WORD = r"[^\W_]"
_LEADING = r"(?<![^\s,，、.;。；?？!！])"
"""Ahead of a word that joins facets only at the beginning of one."""


@dataclass(frozen=True, slots=True)
class ClauseGrammar:
    """How the writers of a language part clauses.

    `titles` never end a sentence (Dr.), `numbered` none ahead of a number (fig.), `abbreviations` only ahead of a word
    of `openers` (etc.); as they are written, without the last full stop. `one_letter` are words that are no initial.
    A full stop behind at most `ordinals` digits makes an ordinal number (3. Mai), and ends a sentence as an
    abbreviation's does.
    `boundaries` are found where a clause ends inside a sentence: at the comma that they begin with. `asking` and
    `stating` are entries by name: how questions and requests begin and end, and how statements do; `requests` are
    patterns of requests that entries cannot tell.
    """

    source: str
    titles: frozenset[str]
    numbered: frozenset[str]
    abbreviations: frozenset[str]
    one_letter: frozenset[str]
    ordinals: int
    openers: frozenset[str]
    boundaries: re.Pattern[str] | None
    coordinators: re.Pattern[str] | None
    facets: bool
    verb_final: bool
    asking: CompiledLists | None
    stating: CompiledLists | None
    requests: re.Pattern[str] | None

    @classmethod
    def of(cls, folder: PackFolder) -> ClauseGrammar:
        """The grammar of a pack's folder; that of the neutral folder where it has none."""
        data = folder.table(FILE)
        return neutral() if data is None else parse_clauses(data, folder.source(FILE), folder.name)


@lru_cache(maxsize=1)
def neutral() -> ClauseGrammar:
    """The grammar of the neutral folder."""
    from babel_core.packs.service.folder import PackFolder

    folder = PackFolder.builtin("neutral")
    return _parsed(folder.table(FILE) or {}, folder.source(FILE), folder.name, None)


def parse_clauses(data: object, source: str, language: str = "") -> ClauseGrammar:
    """The grammar of a file's data; `language` is the one whose dictionary tells where words end."""
    return _parsed(data, source, language, neutral())


def _parsed(data: object, source: str, language: str, base: ClauseGrammar | None) -> ClauseGrammar:
    top = Table(data, "the file", source, TOP)
    facets = _table(top, "facets", FACETS)
    compounds = _table(top, "compounds", COMPOUNDS)
    tails = _table(top, "tails", (*ASKING, *STATING, *PATTERNS))
    asking = {name: tails.strings(name, ()) for name in ASKING} | {"facet_openers": facets.strings("openers", ())}
    stating = {name: tails.strings(name, ()) for name in STATING} | {"dependent": compounds.strings("dependent", ())}
    named = top.data.get("alternatives", {})
    words = _table(top, "alternatives", tuple(named) if isinstance(named, dict) else ())
    folding = Folding(
        letters=top.string("letters", None) or "",
        alternatives=FrozenMap({name: words.strings(name) for name in words.data}),
    )
    coordinators, leading = facets.strings("coordinators", ()), facets.strings("leading", ())
    return ClauseGrammar(
        source=source,
        titles=_words(top, "titles") | (base.titles if base else frozenset()),
        numbered=_words(top, "numbered") | (base.numbered if base else frozenset()),
        abbreviations=_words(top, "abbreviations") | (base.abbreviations if base else frozenset()),
        one_letter=frozenset(top.words("one_letter")),
        ordinals=top.integer("ordinals", 0),
        openers=_words(top, "openers"),
        boundaries=_bounded((entry.lstrip(",，、 ") for entry in top.strings("boundaries", ())), r"[,，、]\s*"),
        coordinators=_either(_bounded(leading, _LEADING), _bounded(coordinators)),
        facets=bool(coordinators or leading),
        verb_final=bool(stating["statement_ends"]),
        asking=stored_lists(asking, language, folding) if any(asking.values()) else None,
        stating=stored_lists(stating, language, folding) if any(stating.values()) else None,
        requests=_pattern(tails),
    )


def _table(top: Table, key: str, valid: tuple[str, ...]) -> Table:
    return Table(top.data.get(key, {}), f"[{key}]", top.source, valid)


def _words(table: Table, key: str) -> frozenset[str]:
    return frozenset(word.removesuffix(".") for word in table.words(key))


def _bounded(entries: Iterable[str], before: str = "", behind: str = "") -> re.Pattern[str] | None:
    """A pattern of words that stand at word borders, longest first; None for no words."""
    words = sorted({entry.strip() for entry in entries} - {""}, key=lambda word: (-len(word), word))
    if not words:
        return None
    return compiled_regex(before + "(?:" + "|".join(map(_word, words)) + ")" + behind, re.IGNORECASE)


def _word(word: str) -> str:
    """A word as a pattern: apostrophes of either form, blanks of any size, borders where the script has blanks."""
    body = re.sub(r"['’]", "['’]", re.escape(word)).replace(r"\ ", r"\s+")
    return f"{_border(word[0], before=True)}{body}{_border(word[-1], before=False)}"


def _border(letter: str, *, before: bool) -> str:
    if not letter.isalnum() or is_unspaced(letter):
        return ""
    return rf"(?<!{_WORD})" if before else rf"(?!{_WORD}|['’]{_WORD})"


def _either(*patterns: re.Pattern[str] | None) -> re.Pattern[str] | None:
    sources = [pattern.pattern for pattern in patterns if pattern is not None]
    return compiled_regex("|".join(sources), re.IGNORECASE) if sources else None


def _pattern(tails: Table) -> re.Pattern[str] | None:
    sources = tails.strings("request_patterns", ())
    try:
        whole = "|".join(f"(?:{source})" for source in sources)
        return compiled_regex(whole, re.IGNORECASE) if sources else None
    except re.error as error:
        message = f"{tails.source}: [tails] request_patterns: {error}"
        raise PackContractError(message) from error
