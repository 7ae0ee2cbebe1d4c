"""The pattern tables of lists that the build has made, so that a first text is quick.

babel_core/data/lists.bin is written by `python -m babel_core.packs.matching.stored FILE`: the tables of the large lists
of the shipped packs as packed JSON, each named by what it was made from. A table is used for just that.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from babel_core.packs.matching.lists import CompiledLists
from babel_core.packs.matching.patterns import PatternTable, Source, pattern_table, table_of_json
from babel_core.packs.matching.spelling import Folding
from babel_core.packs.stored import StoredFile, name_of

FORMAT = 1
RESOURCE = "lists.bin"
LEAST = 50
"""Entries of lists that are worth being looked up."""

_stored = StoredFile(RESOURCE, FORMAT)
_recorded: dict[str, Source] | None = None


def stored_lists(lists: Mapping[str, Iterable[str]], language: str, folding: Folding) -> CompiledLists:
    """As `CompiledLists.of`, but quicker for lists that the build knows."""
    return CompiledLists(table_of({name: tuple(each) for name, each in lists.items()}, language, folding), language)


def table_of(lists: Mapping[str, tuple[str, ...]], language: str, folding: Folding) -> PatternTable:
    """The table of lists: as stored where it was made from the same, made anew where not."""
    if sum(map(len, lists.values())) < LEAST:
        return pattern_table(lists, language, folding)
    key = key_of(lists, language, folding)
    if _recorded is not None:
        _recorded[key] = lists, language, folding
    piece = _stored.piece(key)
    if piece is not None:
        try:
            return table_of_json(json.loads(zlib.decompress(piece)))
        except (ValueError, KeyError, TypeError, zlib.error):
            pass  # damaged: made anew
    return pattern_table(lists, language, folding)


def key_of(lists: Mapping[str, tuple[str, ...]], language: str, folding: Folding) -> str:
    """The name of a table: a digest of the lists, and of language and folding."""
    return name_of(repr((list(lists.items()), language, folding)).encode("utf-8", "surrogatepass"))


@contextmanager
def recorded() -> Iterator[dict[str, Source]]:
    """What is asked for meanwhile, by name."""
    global _recorded
    found = _recorded = {}
    try:
        yield found
    finally:
        _recorded = None


def write(target: Path) -> None:
    """Store the tables of all shipped packs, whole or not at all; what is up to date is left alone."""
    from babel_core.packs.clauses.grammar import ClauseGrammar
    from babel_core.packs.references.credentials import Labels
    from babel_core.packs.references.truth import TruthGrammar
    from babel_core.packs.service.folder import PackFolder, shipped_folders
    from babel_core.packs.service.identity import by_pack
    from babel_core.packs.signals.schema import FILE, parse_signals
    from babel_core.packs.terms.grammar import TermData

    with recorded() as asked:
        for _, folder in (pack for name in shipped_folders() for pack in by_pack(PackFolder.builtin(name))):
            table = folder.table(FILE)
            if table is not None:
                data = parse_signals(table, folder.source(FILE))
                table_of(data.lists, data.language, data.folding)
            for kind in (ClauseGrammar, TermData, TruthGrammar, Labels):
                kind.of(folder)
    pieces: dict[str, bytes] = {}
    for key, (lists, language, folding) in sorted(asked.items()):
        made = pattern_table(lists, language, folding)._asdict()
        text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
        pieces[key] = zlib.compress(text.encode("utf-8"), 9)
    _stored.write(target, pieces)


if __name__ == "__main__":
    # The module under its own name is the one that others ask.
    from babel_core.packs.matching import stored

    stored.write(Path(sys.argv[1]))
