"""Prompts for a language model: knowledge-graph extraction and session summary, native in the packs that have them.

The texts lie in the packs' prompts.toml and load at the first use. A language without its own gets English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from babel_core.analysis.spec import FrozenMap
from babel_core.errors import PackContractError, require_str
from babel_core.packs.catalog import PACKAGE, builtin_catalog
from babel_core.packs.locale import chinese_script, normalize_tag
from babel_core.packs.table import Table

PLACEHOLDER = "{text}"
FALLBACK = "en"
PROMPTS = "prompts.toml"

DIMENSIONS = (
    "user_intent",
    "technical_concepts",
    "files_and_code",
    "errors_and_fixes",
    "problem_solving",
    "user_quotes",
    "unfinished_tasks",
    "current_state",
    "next_steps",
)
"""The nine headings of a session summary, in their order."""


@dataclass(frozen=True, slots=True)
class KgPrompt:
    """A prompt that extracts knowledge-graph triples; `user_template` ends with the placeholder {text}."""

    system: str
    user_template: str

    def render(self, text: str) -> str:
        """The user message for a text, which is put in as it is, braces and all.

        >>> KgPrompt("", "Text: {text}").render("{a} {text}")
        'Text: {a} {text}'
        """
        return self.user_template.removesuffix(PLACEHOLDER) + require_str(text, "text")


@dataclass(frozen=True, slots=True)
class SessionPrompt:
    """A prompt that summarises a working session; `dimension_labels` names its nine headings for people."""

    system: str
    dimension_labels: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Prompts:
    """The prompts in one language."""

    kg: KgPrompt
    session: SessionPrompt


def kg_prompt(tag: str) -> KgPrompt:
    """The extraction prompt for a language tag; English when no pack has one in its language.

    TypeError for anything but a str.
    """
    return _prompts(tag).kg


def session_prompt(tag: str) -> SessionPrompt:
    """The session prompt for a language tag; English when no pack has one in its language.

    TypeError for anything but a str.
    """
    return _prompts(tag).session


def parse_prompts(text: str, source: str) -> dict[str, Prompts]:
    """The prompts of a prompts.toml by language tag; PackContractError names the file and what is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"{source}: {error}"
        raise PackContractError(message) from error
    return {tag: _language(tag, item, source) for tag, item in data.items()}


def _language(tag: str, data: object, source: str) -> Prompts:
    top = Table(data, f"[{tag}]", source, ("kg", "session"))
    kg = Table(top.data.get("kg"), f"[{tag}.kg]", source, ("system", "user"))
    session = Table(top.data.get("session"), f"[{tag}.session]", source, ("system", "labels"))
    labels = Table(session.data.get("labels"), f"[{tag}.session.labels]", source, DIMENSIONS)
    template: str = kg.string("user")
    if not template.endswith(PLACEHOLDER) or template.count(PLACEHOLDER) != 1:
        message = f"{source}: [{tag}.kg] user must hold {PLACEHOLDER} once, at its end"
        raise PackContractError(message)
    return Prompts(
        KgPrompt(kg.string("system"), template),
        SessionPrompt(session.string("system"), FrozenMap({key: labels.string(key) for key in DIMENSIONS})),
    )


def _prompts(tag: str) -> Prompts:
    found = _all_prompts()
    pack = builtin_catalog().for_tag(normalize_tag(tag)).id
    names = (f"{pack}-{chinese_script(tag)}", pack, FALLBACK)
    return next(found[name] for name in names if name in found)


@lru_cache(maxsize=1)
def _all_prompts() -> dict[str, Prompts]:
    found: dict[str, Prompts] = {}
    folders: Any = files(PACKAGE)
    for folder in sorted(folders.iterdir(), key=lambda item: str(item.name)):
        file = folder.joinpath(PROMPTS)
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            found.update(parse_prompts(text, f"packs/{folder.name}/{PROMPTS}"))
    if FALLBACK not in found:
        message = f"packs/{FALLBACK}/{PROMPTS} is missing; reinstall babel-core, or restore the file"
        raise PackContractError(message)
    return found
