"""What the build stores of the shipped packs, so that a first text is quick.

`python -m babel_core.packs.build FOLDER` writes into babel_core/data the tables of large TOML files (toml.py), the
arrays of large lists (matching/stored.py) and large regular expressions as Python compiles them (regexes.py). Nothing
that reads a text imports this module.
"""

from __future__ import annotations

import re
import sys
from importlib.resources import files
from pathlib import Path

from babel_core.packs import regexes, toml
from babel_core.packs.attribution import attribute, parse_preference_statements
from babel_core.packs.attribution.grammar import scripts_of
from babel_core.packs.attribution.lexicon import shipped_lexicons
from babel_core.packs.clauses.grammar import ClauseGrammar
from babel_core.packs.matching import stored as lists
from babel_core.packs.references.credentials import Labels
from babel_core.packs.references.truth import TruthGrammar
from babel_core.packs.service.folder import PackFolder, shipped_folders
from babel_core.packs.service.identity import by_pack
from babel_core.packs.signals.schema import FILE, parse_signals
from babel_core.packs.temporal.parse import compile_all
from babel_core.packs.terms.grammar import TermData

_OTHERS = frozenset(("capture.toml", "lexicon.toml"))
"""Files that have stored forms of their own."""

_SIGNS = re.compile(r"[()|*>{}]")
"""Of phrases; what stands between them is text that may hold these."""


def write(folder: Path) -> None:
    """Store all of it, each file whole or not at all; one that is up to date is left alone."""
    write_tables(folder / toml.RESOURCE)
    write_lists(folder / lists.RESOURCE)
    write_regexes(folder / regexes.RESOURCE)


def write_tables(target: Path) -> None:
    """Store the tables of the large TOML files of the shipped packs."""
    pieces: dict[str, bytes] = {}
    folders = [item for item in files("babel_core.packs").iterdir() if item.is_dir()]
    for file in (file for folder in folders for file in folder.iterdir()):
        if file.name.endswith(".toml") and file.name not in _OTHERS:
            text = file.read_text(encoding="utf-8")
            piece = toml.piece_of(text) if len(text) >= toml.LEAST else None
            if piece is not None:
                pieces[toml.key_of(text)] = piece
    toml.stored.write(target, dict(sorted(pieces.items())))


def write_lists(target: Path) -> None:
    """Store the arrays of the large lists of the shipped packs."""
    with lists.recorded() as asked:
        for _, folder in (pack for name in shipped_folders() for pack in by_pack(PackFolder.builtin(name))):
            table = folder.table(FILE)
            if table is not None:
                data = parse_signals(table, folder.source(FILE))
                lists.table_of(data.lists, data.language, data.folding)
            for kind in (ClauseGrammar, TermData, TruthGrammar, Labels):
                kind.of(folder)
    lists.stored.write(target, {key: lists.piece_of(source) for key, source in sorted(asked.items())})


def write_regexes(target: Path) -> None:
    """Store the large regular expressions that the shipped packs need for texts of their languages."""
    with regexes.recorded() as asked:
        for name in shipped_folders():
            ClauseGrammar.of(PackFolder.builtin(name))
        compile_all(shipped_folders())
        _attribute_phrases()
    pieces: dict[str, bytes] = {}
    for name, (source, flags) in sorted(asked.items()):
        piece = regexes.stored.piece(name) or regexes.piece_of(source, flags)
        if piece is not None:
            pieces[name] = piece
    regexes.stored.write(target, pieces)


def _attribute_phrases() -> None:
    """Read texts made of the phrases of attribution, of each script and each two."""
    # A text for each table: headings of mails and transcripts would hide all that follows them.
    found: dict[tuple[bool, ...], dict[str, list[str]]] = {}
    for lexicon in shipped_lexicons():
        for key, phrases in lexicon.phrases.items():
            for phrase in phrases:
                text = _SIGNS.sub(" ", phrase)
                tables = found.setdefault(scripts_of(text), {})
                tables.setdefault(key.partition(".")[0], []).append(text)
    scripts = [tables for scripts, tables in found.items() if sum(scripts) == 1]
    for at, one in enumerate(scripts):
        for table, texts in one.items():
            text = "\n".join(texts)
            parse_preference_statements(text)
            for other in scripts[at:]:
                attribute("\n".join([text, *other.get(table, ())]))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
