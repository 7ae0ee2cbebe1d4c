"""References: sources of truth that a statement declares, and other documents that it says where to find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.extraction.candidate import UNKNOWN_SUBJECT, value_of
from babel_core.packs.extraction.found import Found
from babel_core.packs.extraction.statements import Statement
from babel_core.packs.extraction.templates import Templates

Resolve = Callable[[str], Any]
Pointers = Callable[[str], Any]

SOURCE_OF_TRUTH, DOCUMENT = "source_of_truth", "document"


class References:
    """The references of a language: `resolve` gives the source of truth of a text, `parse` its pointers, if any."""

    def __init__(self, forms: tuple[str, ...], resolve: Resolve | None, parse: Pointers | None) -> None:
        self._resolve = resolve
        self._parse = parse
        self._forms = Templates(forms, {"pointer": "text", "title": ""})

    def of(self, statement: Statement, starts: list[int]) -> Found | None:
        """The reference of a statement; None where it declares none."""
        text = statement.text
        if not any(sign in text for sign in "./"):
            return None
        declared = None if self._resolve is None else self._resolve(text)
        current = value_of(declared, "current_pointer") if declared is not None else None
        if current:
            return reference(str(current), SOURCE_OF_TRUTH, value_of(declared, "superseded_pointer"))
        if self._parse is not None and any(self._forms.at(statement.surface.text, at) is not None for at in starts):
            pointers = self._parse(text)
            if pointers:
                return reference(str(pointers[0].text), DOCUMENT)
        return None


def reference(pointer: str, kind: str, superseded: object = None) -> Found:
    """The candidate of a pointer; its title is its last part."""
    metadata = {
        "reference_kind": kind,
        "reference_pointer": pointer,
        "reference_title": pointer.rstrip("/").rpartition("/")[2] or pointer,
        "subject": UNKNOWN_SUBJECT,
    }
    if superseded:
        metadata["supersedes_pointer"] = str(superseded)
    return Found("reference", pointer, FrozenMap(metadata))
