"""How a pack's folder tells its language in texts: the [strength] table of its pack.toml.

    [strength]
    scripts = ["Latin"]             # what the language is written in; a text without it is in another one
    sure_scripts = ["Hangul"]       # scripts that nothing else is written in
    foreign_scripts = ["Hiragana"]  # scripts that rule the language out, beside quotations
    most = "compatible"             # the language is never sure, so others come first
    share = 0.4                     # least share of the text's letters for the language to be sure; 0.2 where missing
    words = "the of and"            # words, where the script parts them by blanks
    sure_words = "hello"            # those among them that count twice: a text may be no longer
    lent = "café"                   # words that other languages write, too: a text of nothing else is not sure
    phrases = "我们 什么"           # strings that stand anywhere in a text
    letters = "ñ ¿ ¡"               # signs that near relatives do without
    sure_letters = "¿ ¡"            # those among them that count twice
    marks = "á í ó ú"               # letters that some relatives have, too: they decide where half the words have one
    foreign_letters = "ç œ"         # signs of neighbours: as many as own words and signs, and the text is in another
    characters = "only_han.txt"     # a file of characters that no other language of the script has
    forms = "only_hans.txt"         # a file of characters of this form of the script
    other_forms = "only_hant.txt"   # and of the other one
    profile = ["fr"]                # tags of the language in its script's profile, and of near relatives that count
                                    # as it; the function words of the lexicons of these languages are its own
    rivals = ["es", "en"]           # tags of the languages that other packs own: a text surely in one is not in this

Tables of variants override keys, as everywhere in a folder.
"""

from __future__ import annotations

from dataclasses import dataclass

from babel_core import _native
from babel_core.errors import PackContractError
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.identity import FILE
from babel_core.packs.service.pack import DISTINCTIVE, STRENGTHS
from babel_core.packs.table import Table

KEYS = (
    *("scripts", "sure_scripts", "foreign_scripts", "most", "share", "words", "sure_words", "lent"),
    *(
        "phrases",
        "letters",
        "sure_letters",
        "marks",
        "foreign_letters",
        "characters",
        "forms",
        "other_forms",
        "profile",
        "rivals",
    ),
)
SHARE = 0.2


@dataclass(frozen=True, slots=True)
class Strength:
    """What tells a language; see above. Scripts are Unicode long names, files are read."""

    scripts: tuple[str, ...]
    sure_scripts: tuple[str, ...] = ()
    foreign_scripts: tuple[str, ...] = ()
    most: str = DISTINCTIVE
    share: float = SHARE
    words: frozenset[str] = frozenset()
    sure_words: frozenset[str] = frozenset()
    lent: frozenset[str] = frozenset()
    phrases: tuple[str, ...] = ()
    letters: frozenset[str] = frozenset()
    sure_letters: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    foreign_letters: frozenset[str] = frozenset()
    characters: frozenset[str] = frozenset()
    forms: frozenset[str] = frozenset()
    other_forms: frozenset[str] = frozenset()
    profile: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()


FILES = ("characters", "forms", "other_forms")
"""Keys that name a file of the folder."""


def files_named(folder: PackFolder) -> tuple[str, ...]:
    """The files that the tables [strength] of a folder name, of all variants."""
    data = folder.table(FILE) or {}
    tables = [table.get("strength") for table in (data, *data.values()) if isinstance(table, dict)]
    named = (table.get(key) for table in tables if isinstance(table, dict) for key in FILES)
    return tuple(dict.fromkeys(name for name in named if isinstance(name, str)))


def read_strength(folder: PackFolder) -> Strength | None:
    """The [strength] of a folder; None where it has none, PackContractError naming what is wrong in it."""
    data = folder.table(FILE) or {}
    if "strength" not in data:
        return None
    table = Table(data["strength"], "[strength]", folder.source(FILE), KEYS)
    scripts = {key: table.strings(key, ()) for key in ("scripts", "sure_scripts", "foreign_scripts")}
    for key, names in scripts.items():
        for name in names:
            if name not in _native.SCRIPTS:
                _refuse(table, f"{key} holds {name!r}; scripts are Unicode long names as 'Han' or 'Latin'")
    if not scripts["scripts"]:
        _refuse(table, "lacks 'scripts'")
    most = table.string("most", DISTINCTIVE)
    if most not in STRENGTHS:
        _refuse(table, f"most is {most!r}; valid: {', '.join(STRENGTHS)}")
    share = float(table.number("share", SHARE))
    if not 0 <= share <= 1:
        _refuse(table, f"share is {share}; a share of the letters lies in [0, 1]")
    return Strength(
        **scripts,
        most=most,
        share=share,
        words=_words(table, "words") | _words(table, "sure_words"),
        sure_words=_words(table, "sure_words"),
        lent=_words(table, "lent"),
        phrases=table.words("phrases"),
        letters=frozenset(table.words("letters") + table.words("sure_letters")),
        sure_letters=frozenset(table.words("sure_letters")),
        marks=frozenset(table.words("marks")),
        foreign_letters=frozenset(table.words("foreign_letters")),
        characters=_characters(folder, table, "characters"),
        forms=_characters(folder, table, "forms"),
        other_forms=_characters(folder, table, "other_forms"),
        profile=table.strings("profile", ()),
        rivals=table.strings("rivals", ()),
    )


def _words(table: Table, key: str) -> frozenset[str]:
    return frozenset(_native.search_form(word)[0] for word in table.words(key))


def _characters(folder: PackFolder, table: Table, key: str) -> frozenset[str]:
    """The characters of a file; lines that begin with # are left out."""
    name = table.string(key, None)
    if name is None:
        return frozenset()
    text = folder.text(name)
    if text is None:
        _refuse(table, f"{key} names {name!r}, which the folder does not hold")
        return frozenset()
    return frozenset("".join(line for line in text.splitlines() if not line.startswith("#")))


def _refuse(table: Table, problem: str) -> None:
    message = f"{table.source}: [strength] {problem}"
    raise PackContractError(message)
