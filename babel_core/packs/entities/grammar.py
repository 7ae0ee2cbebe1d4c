"""What an entities.toml tells: which signs of names a language has. Every key may be left out.

PackContractError names the file and the key that is unknown or of another type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from babel_core import _native
from babel_core.analysis.frozen import FrozenMap
from babel_core.errors import PackContractError
from babel_core.packs.entities.mention import KINDS
from babel_core.packs.table import Table
from babel_core.packs.terms.equality import lower_form

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder

FILE, LEXICON = "entities.toml", "lexicon.toml"
TOP = (
    "identifiers", "quoted", "capitals", "katakana", "spaced", "hangul_within", "stopwords", "never", "dates",
    "elisions", "suffixes", "seconds", "units", "lone_behind", "lone_endings", "lone_never", "opening_endings",
    "opening_names", "leading",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EntityGrammar:
    """The signs of names.

    `never` begin no name and are none, `dates` are none alone, `suffixes` give their kind, `seconds` may follow a name
    with one. Behind `units` a mere number is an amount. Where every noun has a capital, `lone_behind` are the words
    behind which a single word is a name (titles, prepositions of place), unless it ends with one of `lone_endings` or
    is one of `lone_never`; words in a row, and those with a capital inside, are names without them. A word that begins
    a sentence and ends with one of `opening_endings` (a verb) begins no name, unless it is one of `opening_names`.
    Words of `leading` begin a name that goes on ("São Paulo"), though they are of `never`. `listens` is False for a
    language that finds and refuses none.
    """

    listens: bool
    identifiers: bool
    quoted: bool
    capitals: bool
    katakana: int
    spaced: bool
    hangul_within: bool
    stopwords: frozenset[str]
    never: frozenset[str]
    dates: frozenset[str]
    elisions: re.Pattern[str] | None
    suffixes: Mapping[str, str]
    suffix: re.Pattern[str] | None
    seconds: tuple[str, ...]
    units: frozenset[str]
    lone_behind: frozenset[str] = frozenset()
    lone_endings: tuple[str, ...] = ()
    lone_never: frozenset[str] = frozenset()
    opening_endings: tuple[str, ...] = ()
    opening_names: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()

    @classmethod
    def of(cls, folder: PackFolder) -> EntityGrammar:
        """The grammar of a pack's folder."""
        lexicon = (folder.table(LEXICON) or {}).get("terms", {})
        return parse_entities(folder.table(FILE) or {}, folder.source(FILE), lexicon)


def parse_entities(data: object, source: str, lexicon: object = None) -> EntityGrammar:
    """The grammar of a file's data and of a lexicon's [terms]."""
    top = Table(data, "the file", source, TOP)
    words = Table(lexicon or {}, "[terms]", source, ("stopwords", "interrogatives", "mixed_words"))
    listed = (*words.words("stopwords"), *words.words("interrogatives"), *top.words("stopwords"))
    stopwords = frozenset(map(lower_form, listed))
    never = stopwords | frozenset(map(lower_form, top.words("never")))
    suffixes = _suffixes(top)
    elisions = top.words("elisions")
    return EntityGrammar(
        listens=bool(top.data),
        identifiers=_flag(top, "identifiers"),
        quoted=_flag(top, "quoted"),
        capitals=_flag(top, "capitals"),
        katakana=top.integer("katakana", 0),
        spaced=_flag(top, "spaced"),
        hangul_within=_flag(top, "hangul_within"),
        stopwords=stopwords,
        never=frozenset(each for word in never for each in (word, simplified(word))),
        dates=frozenset(map(lower_form, top.words("dates"))),
        elisions=re.compile(rf"(?:{'|'.join(map(re.escape, elisions))})['’]", re.IGNORECASE) if elisions else None,
        suffixes=suffixes,
        suffix=_longest_first(suffixes),
        seconds=top.words("seconds"),
        units=frozenset(top.words("units")),
        lone_behind=frozenset(map(lower_form, top.words("lone_behind"))),
        lone_endings=tuple(map(lower_form, top.words("lone_endings"))),
        lone_never=frozenset(map(lower_form, top.words("lone_never"))),
        opening_endings=tuple(map(lower_form, top.words("opening_endings"))),
        opening_names=frozenset(map(lower_form, top.words("opening_names"))),
        leading=frozenset(map(lower_form, top.words("leading"))),
    )


def simplified(text: str) -> str:
    """The text with Simplified characters, one for one: the form in which suffixes and words are compared."""
    folded = _native.fold_han(text, "hans")
    return folded if len(folded) == len(text) else text


def _flag(top: Table, key: str) -> bool:
    value = top.data.get(key, False)
    if not isinstance(value, bool):
        message = f"{top.source}: {key} must be true or false"
        raise PackContractError(message)
    return value


def _suffixes(top: Table) -> Mapping[str, str]:
    table = Table(top.data.get("suffixes", {}), "[suffixes]", top.source, KINDS)
    return FrozenMap({simplified(suffix): kind for kind in KINDS for suffix in table.words(kind)})


def _longest_first(suffixes: Mapping[str, str]) -> re.Pattern[str] | None:
    found = sorted(suffixes, key=lambda suffix: (-len(suffix), suffix))
    return re.compile("|".join(map(re.escape, found))) if found else None
