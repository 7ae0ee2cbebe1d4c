"""What an extraction.toml may name: slots in templates, kinds, fields and targets.

Every check names the file, the key and what is valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NoReturn

from babel_core.errors import PackContractError
from babel_core.packs.extraction.candidate import KINDS
from babel_core.packs.extraction.data import ExtractionData, Form
from babel_core.packs.extraction.targets import ASSIGNMENT, PREFERENCE, PROFILE

CLAUSE = "clause"
FIELDS = ("name", "role", "organization", "location", "timezone", "languagePreference", "currentProject")
"""What a profile has."""
SHAPES = ("name", "zone")
CATEGORIES = ("project", "technical", "personal", "relationship", "event", "goal")
FACT_KINDS = ("role_update", "focus_update", "blocker", "open_loop", "project_state", "generic_project")

_HEADER = ("count", "unit", "body")
TEMPLATES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "facts": {"headers": _HEADER, "bare": _HEADER, "polite": _HEADER},
    "opt_outs": {"forms": ("target",), "weak": ("target",)},
    "project": {"assignments": ("here", "rest")},
}
"""Lists of templates by their table, and the slots that an engine asks for."""

_SLOT = re.compile(r"\{(\w+)\}")
_BRACE = re.compile(r"[{}]")


def check(data: ExtractionData) -> None:
    """PackContractError for the first name that stands for nothing."""
    for name, slot in data.slots.items():
        _one_of(data.source, f"[slots.{name}] field", slot.field, FIELDS)
        _one_of(data.source, f"[slots.{name}] shape", slot.shape, SHAPES)
    for place, form in enumerate(data.forms):
        _check_form(data, f"[[forms]] {place + 1} ({form.name})", form)
    for table, lists in TEMPLATES.items():
        found: Mapping[str, tuple[str, ...]] = getattr(data, table)
        for key, slots in lists.items():
            _check_slots(data.source, f"[{table}] {key}", found.get(key, ()), slots)
    references = data.references.get("forms", ())
    _check_slots(data.source, "[references] forms", references, ("pointer", "title", *data.slots))
    for table, targets in (("aliases", dict.fromkeys(data.aliases.values())), ("named", data.named)):
        for target in targets:
            _check_target(data.source, table, target)


def _check_form(data: ExtractionData, where: str, form: Form) -> None:
    _one_of(data.source, f"{where} kind", form.kind, KINDS)
    _one_of(data.source, f"{where} category", form.metadata.get("category"), CATEGORIES)
    _one_of(data.source, f"{where} fact_kind", form.metadata.get("fact_kind"), FACT_KINDS)
    _check_slots(data.source, f"{where} templates", form.templates, tuple(data.slots))
    held = dict.fromkeys(name for template in form.templates for name in _SLOT.findall(template))
    _one_of(data.source, f"{where} content", form.content, (CLAUSE, *held))
    if form.kind == "profile" and not any(data.slots[name].field for name in held):
        _fail(data.source, f"{where} is of the kind 'profile', and no slot of its templates has a field")


def _check_slots(source: str, where: str, templates: Iterable[str], valid: tuple[str, ...]) -> None:
    for template in templates:
        unknown = [name for name in _SLOT.findall(template) if name not in valid]
        if unknown:
            _fail(source, f"{where}: {template!r} has the unknown slot {{{unknown[0]}}}", valid)
        if _BRACE.search(_SLOT.sub("", template)):
            _fail(source, f"{where}: {template!r} has a brace that belongs to no slot; write one as {{name}}", valid)


def _check_target(source: str, table: str, slot: str) -> None:
    valid = (PREFERENCE, *(PROFILE + field for field in FIELDS), f"{ASSIGNMENT}ANY_NAME")
    if slot not in valid and not (slot.startswith(ASSIGNMENT) and slot.removeprefix(ASSIGNMENT).strip()):
        _fail(source, f"[{table}] has the unknown slot {slot!r}", valid)


def _one_of(source: str, where: str, value: str | None, valid: tuple[str, ...]) -> None:
    if value is not None and value not in valid:
        _fail(source, f"{where} is {value!r}", valid)


def _fail(source: str, problem: str, valid: Iterable[str] = ()) -> NoReturn:
    listed = ", ".join(valid)
    message = f"{source}: {problem}; valid: {listed}" if listed else f"{source}: {problem}"
    raise PackContractError(message)
