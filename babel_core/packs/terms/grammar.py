"""What a terms.toml tells beside the stop words and question words of a lexicon.toml.

`anchors` are entries of `packs.matching`: phrases that ask, which are blanked outside of quotations before a text is
cut. `roots` are Korean-like roots that ask with any particle behind them. Every key may be left out; PackContractError
names the file and the key that is unknown or of another type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.matching.lists import CompiledLists
from babel_core.packs.matching.spelling import Folding
from babel_core.packs.matching.stored import stored_lists
from babel_core.packs.table import Table
from babel_core.packs.terms.equality import normalize_for_equality

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder

T = TypeVar("T")

FILE, LEXICON = "terms.toml", "lexicon.toml"
TOP = (
    "letters", "alternatives", "stopwords", "keep", "shared", "anchors", "asking", "least_overlap", "joined", "pairs",
    "endings", "identifiers",
)  # fmt: skip
ENDINGS = ("any", "after_consonant", "after_vowel", "lone", "verbs", "roots")
IDENTIFIERS = ("units", "never")
LEAST = 2
"""Letters of a token in a script with blanks."""


@dataclass(frozen=True, slots=True)
class Endings:
    """What is written on to Korean-like words, by its last letter, longest first.

    `particles` go by the sound before them ("consonant", "vowel" or any), `verbs` are forms of verbs. `lone` are
    particles behind which a single syllable may stand; `roots`, by their first letter, ask with any ending.
    """

    particles: Mapping[str, tuple[tuple[str, str], ...]]
    verbs: Mapping[str, tuple[str, ...]]
    lone: frozenset[str]
    roots: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Identifiers:
    """What makes a number behind a word no identifier: a unit behind it, or a word before it that names none."""

    units: frozenset[str]
    never: frozenset[str]


@dataclass(frozen=True, slots=True)
class TermData:
    """The words of a language that are no terms, and how its identifiers and endings look.

    `kept` are stop words that search terms keep; `shared` count for an overlap where both sides have them. Words of Han
    that touch are a term together, too, of at most `joined` characters (Japanese 教科 + 書); with `pairs` single ones
    that touch are search terms by twos, as a dictionary leaves words that it does not know.
    """

    stopwords: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()
    asking: frozenset[str] = frozenset()
    anchors: CompiledLists | None = None
    least_overlap: int = LEAST
    joined: int = 0
    pairs: bool = False
    endings: Endings | None = None
    identifiers: Identifiers | None = None

    @classmethod
    def of(cls, folder: PackFolder) -> TermData:
        """The data of a pack's folder."""
        lexicon = (folder.table(LEXICON) or {}).get("terms", {})
        return parse_terms(folder.table(FILE) or {}, folder.source(FILE), folder.name, lexicon)


def parse_terms(data: object, source: str, language: str = "", lexicon: object = None) -> TermData:
    """The data of a file and of a lexicon's [terms]; `language` is the one whose dictionary tells where words end."""
    top = Table(data, "the file", source, TOP)
    words = Table(
        lexicon or {}, "[terms]", source.replace(FILE, LEXICON), ("stopwords", "interrogatives", "mixed_words")
    )
    anchors = top.strings("anchors", ())
    return TermData(
        stopwords=_forms((*top.words("stopwords"), *words.words("stopwords"))),
        kept=_forms(top.words("keep")),
        shared=_forms(top.words("shared")),
        asking=_forms((*top.words("asking"), *words.words("interrogatives"))),
        anchors=stored_lists({"anchors": anchors}, language, _folding(top)) if anchors else None,
        least_overlap=top.integer("least_overlap", LEAST),
        joined=top.integer("joined", 0),
        pairs=bool(top.integer("pairs", 0)),
        endings=_endings(top),
        identifiers=_identifiers(top),
    )


def _forms(words: tuple[str, ...]) -> frozenset[str]:
    """The words as tokens; what is more than one token is told by anchors."""
    return frozenset(form for form in map(normalize_for_equality, words) if form and " " not in form)


def _folding(top: Table) -> Folding:
    named = top.data.get("alternatives", {})
    words = Table(named, "[alternatives]", top.source, tuple(named) if isinstance(named, dict) else ())
    listed = FrozenMap({name: words.strings(name) for name in words.data})
    return Folding(letters=top.string("letters", None) or "", alternatives=listed)


def _endings(top: Table) -> Endings | None:
    if "endings" not in top.data:
        return None
    table = Table(top.data["endings"], "[endings]", top.source, ENDINGS)
    places = (("any", ""), ("after_consonant", "consonant"), ("after_vowel", "vowel"))
    particles = [(ending, before) for key, before in places for ending in table.words(key)]
    particles.sort(key=lambda pair: (-len(pair[0]), pair))
    verbs = sorted(table.words("verbs"), key=lambda ending: (-len(ending), ending))
    return Endings(
        particles=_grouped(particles, lambda pair: pair[0][-1]),
        verbs=_grouped(verbs, lambda ending: ending[-1]),
        lone=frozenset(table.words("lone")),
        roots=_grouped(table.words("roots"), lambda root: root[0]),
    )


def _grouped(items: Iterable[T], letter: Callable[[T], str]) -> Mapping[str, tuple[T, ...]]:
    found: dict[str, list[T]] = {}
    for item in items:
        found.setdefault(letter(item), []).append(item)
    return FrozenMap({key: tuple(listed) for key, listed in found.items()})


def _identifiers(top: Table) -> Identifiers | None:
    if "identifiers" not in top.data:
        return None
    table = Table(top.data["identifiers"], "[identifiers]", top.source, IDENTIFIERS)
    return Identifiers(frozenset(table.words("units")), frozenset(table.words("never")))
