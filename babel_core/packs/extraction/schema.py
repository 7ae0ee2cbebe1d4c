"""What an extraction.toml tells: how a language says what is to be remembered, and what is not.

Phrases are templates: words as the phrases of `packs.attribution.lexicon` ("(a|the|) gap ... of", "*ing"), and slots in
braces ("my name is {name}") that take what stands there. Keys, all of which may be left out:

- `leads`: words that may stand ahead of anything ("also", "by the way");
- `[values]`: `stops` where a value ends, `voids` that take back what stands before them, `refused` beginnings of
  what is no value, for every slot;
- `[slots.NAME]`: what a slot takes, see `Slot`;
- `[[forms]]`: statements and what they are, see `Form`;
- `[facts]`: `headers` of what is to be remembered, with `{count}` where they declare how many; `bare` ones, that no
  word of `not_facts` may follow; `polite` ones, that only a full statement may follow; `joiners` of a list;
  `question_joiners` between a statement and a question ("I'm a baker and where is the flour?");
  `assertions`, words that make a part a statement of its own; `dependent`, words that lean a part on the one before
  it; `endings` that are taken off;
- `[counts]`: number words;
- `[opt_outs]`: `modifiers` ahead of one, `forms` with `{target}`, `weak` forms that `things` do not complete, `slots`
  forms that count only where the target names slots ("delete my address"), `behind` phrases for what stands ahead of
  them in the clause or is the clause before ("..., but do not keep it"),
  `refused` targets, `refers` that stand for the statement before, `target_stops` where one ends, `leads_of_target` and
  `target_ends` that are taken off it, `joiners` between the slots of a list ("my name or my job");
- `[project]`: `assignments` with {here} ahead of the word for a project and {rest} behind it, `declarations`, `verbs`,
  `placeholders`, `blanks` that are ones only where the body ends with them or with a word of `blank_ends` ("none yet",
  but not "none of the tests may sleep"), `conditions`;
- `[references]`: `forms` with {pointer} of what is no source of truth;
- `[aliases]`: slot ("profile:name", "preference", "assignment:berth") -> words for it, as keys of "name = Ada" too;
- `[named]`: slot -> phrases that name it without a value ("where I live"), for opt-outs;
- `[fallback]`: `least`, code points of a statement that is kept unasked.

PackContractError names the file and the key that is unknown or of another type, and what is named and is not there
(`packs.extraction.validity`): a slot of a template, a kind, a field, an alias.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.extraction.data import ExtractionData, Form, Phrases, Slot
from babel_core.packs.extraction.targets import slot_word
from babel_core.packs.extraction.validity import check
from babel_core.packs.table import Table

FILE = "extraction.toml"

_TOP = (
    "version", "leads", "values", "slots", "forms", "facts", "counts", "opt_outs", "project", "references", "aliases",
    "named", "fallback",
)  # fmt: skip
_VALUES = ("stops", "voids", "refused")
_SLOT = (*_VALUES, "field", "strip", "cased", "words", "letters", "known", "ends", "heads", "shape", "values")
_FORM = (
    "name", "kind", "category", "fact_kind", "scope_kind", "preference_category", "content", "templates", "own", "past",
    "explicit", "attributes",
)  # fmt: skip
_FACTS = ("headers", "bare", "polite", "not_facts", "joiners", "question_joiners", "assertions", "dependent", "endings")
_OPT_OUTS = (
    "modifiers",
    "forms",
    "weak",
    "slots",
    "behind",
    "things",
    "refused",
    "refers",
    "leads_of_target",
    "target_stops",
    "target_ends",
    "joiners",
)
_PROJECT = ("assignments", "declarations", "verbs", "placeholders", "blanks", "blank_ends", "conditions")
_REFERENCES = ("forms",)
_FALLBACK = ("least",)


def parse_extraction(data: object, source: str) -> ExtractionData:
    """The data of a file that is read."""
    top = Table(data, "the file", source, _TOP)
    values = _table(top, "values", _VALUES)
    slots = top.data.get("slots", {})
    named = Table(slots, "[slots]", source, tuple(slots) if isinstance(slots, dict) else ())
    found = ExtractionData(
        source=source,
        leads=top.strings("leads", ()),
        stops=values.strings("stops", ()),
        voids=values.strings("voids", ()),
        refused=values.strings("refused", ()),
        slots=FrozenMap({name: _slot(name, named.data[name], source) for name in named.data}),
        forms=tuple(_form(each, place, source) for place, each in enumerate(top.tables("forms", ()))),
        facts=_lists(top, "facts", _FACTS),
        counts=_counts(top),
        opt_outs=_lists(top, "opt_outs", _OPT_OUTS),
        project=_lists(top, "project", _PROJECT),
        references=_lists(top, "references", _REFERENCES),
        aliases=_aliases(top),
        named=_named(top),
        least=_table(top, "fallback", _FALLBACK).integer("least", 0),
    )
    check(found)
    return found


def _table(top: Table, key: str, valid: Phrases) -> Table:
    return Table(top.data.get(key, {}), f"[{key}]", top.source, valid)


def _lists(top: Table, key: str, valid: Phrases) -> Mapping[str, Phrases]:
    table = _table(top, key, valid)
    return FrozenMap({name: table.strings(name, ()) for name in valid})


def _slot(name: str, data: object, source: str) -> Slot:
    table = Table(data, f"[slots.{name}]", source, _SLOT)
    values = Table(table.data.get("values", {}), f"[slots.{name}.values]", source, tuple(table.data.get("values", {})))
    return Slot(
        name=name,
        field=table.string("field", None),
        strip=table.strings("strip", ()),
        stops=table.strings("stops", ()),
        voids=table.strings("voids", ()),
        refused=table.strings("refused", ()),
        cased=_flag(table, "cased", default=False),
        words=table.integer("words", 0),
        letters=table.integer("letters", 0),
        known=table.strings("known", ()),
        ends=table.strings("ends", ()),
        heads=table.strings("heads", ()),
        shape=table.string("shape", None),
        values=FrozenMap({word: kept for kept in values.data for word in values.strings(kept)}),
    )


def _form(data: object, place: int, source: str) -> Form:
    table = Table(data, f"[[forms]] {place + 1}", source, _FORM)
    keys = ("category", "fact_kind", "scope_kind", "preference_category")
    metadata: dict[str, Any] = {key: table.string(key) for key in keys if key in table.data}
    attributes = table.data.get("attributes")
    if attributes is not None:
        own = Table(attributes, f"[[forms]] {place + 1} attributes", source, tuple(attributes))
        metadata["attributes"] = FrozenMap({key: own.string(key) for key in own.data})
    return Form(
        name=table.string("name"),
        kind=table.string("kind", "fact"),
        content=table.string("content", "clause"),
        templates=table.strings("templates"),
        own=_flag(table, "own", default=True),
        past=_flag(table, "past", default=False),
        explicit=_flag(table, "explicit", default=True),
        metadata=FrozenMap(metadata),
    )


def _flag(table: Table, key: str, *, default: bool) -> bool:
    value = table.data.get(key, default)
    if not isinstance(value, bool):
        table._fail(f"{table.where} {key} must be a boolean")
    return value


def _counts(top: Table) -> Mapping[str, int]:
    data = top.data.get("counts", {})
    table = Table(data, "[counts]", top.source, tuple(data) if isinstance(data, dict) else ())
    return FrozenMap({word.lower(): table.integer(word) for word in table.data})


def _named(top: Table) -> Mapping[str, Phrases]:
    data = top.data.get("named", {})
    table = Table(data, "[named]", top.source, tuple(data) if isinstance(data, dict) else ())
    return FrozenMap({slot: table.strings(slot) for slot in table.data})


def _aliases(top: Table) -> Mapping[str, str]:
    data = top.data.get("aliases", {})
    table = Table(data, "[aliases]", top.source, tuple(data) if isinstance(data, dict) else ())
    return FrozenMap({slot_word(word): slot for slot in table.data for word in table.strings(slot)})
