"""What a model is asked: words by what they are for, in one JSON object by language. No text of the user is in it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from babel_core.capture.file_schema import EXTRACTION
from babel_core.capture.groups import GROUPS, camel_case
from babel_core.capture.keywords import SOURCE_LANGUAGE, english
from babel_core.packs.catalog import builtin_catalog

ENTRIES_IN_ALL = 30
"""Entries of a list that are asked for, shared out among the languages, so that a reply has room for all."""

ENGLISH_SHOWN = 20
"""Entries of an English list that are shown."""

_ROLE = """\
You know the everyday language of native speakers of {names} as they chat with an assistant. Find the words and short \
phrases by which a program can tell, without understanding a message, what it is for.

Languages: {codes}

Do not translate word for word. For each list think of what people who grew up with the language really write, \
formal and informal, in the forms that occur in sentences, and write that. The English lists at the end only show \
what a list is for; other languages may need more entries or fewer.

Rules for entries
- {most} entries a list at most, the most frequent first.
- Two words are safer than one. An entry must hardly ever stand in plain prose: no bare article, pronoun, \
preposition, conjunction or auxiliary, nothing as common as "for" or "is".
- Spelled as natives spell, with all accents, in the script of the language. No quotation marks, no remarks.
- " ... " inside an entry stands for a few words between its parts. "=" before an entry: only this very form. "*" \
behind a word: any ending.
- Lists whose name ends in Keys or Entities hold single nouns.
"""

_FORM = """\
Answer with one JSON object and nothing else: no remarks, no code fence. It has one key for each language ({codes}), \
and under that every list as an array of strings, "triggerStructures" and "extraction":
{example}
"""


@cache
def intents() -> Mapping[str, Mapping[str, str]]:
    """What each list, structure and template is for: tables groups, structures and extraction."""
    text = files("babel_core.capture.build").joinpath("intents.toml").read_text("utf-8")
    return tomllib.loads(text)


def generation_prompt(languages: Sequence[str]) -> str:
    """What a model is asked that is to find the words of some languages (ids, as "nl")."""
    known = intents()
    codes = ", ".join(languages)
    names = ", ".join(language_name(language) for language in languages)
    most = max(8, ENTRIES_IN_ALL // max(len(languages), 1))
    sections = (
        _ROLE.format(names=names, codes=codes, most=most),
        _listed("Lists, and what a message says that holds one of their entries", known["groups"]),
        _listed('Sentence forms for "triggerStructures", written with " ... "', known["structures"]),
        _listed('Templates of "extraction", and their lists', known["extraction"]),
        _FORM.format(codes=codes, example=json.dumps(_example(languages), ensure_ascii=False)),
        "The English lists:\n" + json.dumps(_english(), ensure_ascii=False),
    )
    return "\n".join(sections)


def language_name(language: str) -> str:
    """The English name of a language as its pack has it, with its code; the code where there is no pack.

    >>> language_name("nl")
    'Dutch (nl)'
    """
    spec = builtin_catalog().specs.get(language)
    return language if spec is None else f"{spec.name} ({language})"


def _listed(title: str, notes: Mapping[str, str]) -> str:
    return f"{title}:\n" + "".join(f"- {name}: {note}\n" for name, note in notes.items())


def _example(languages: Sequence[str]) -> dict[str, object]:
    groups: dict[str, object] = {camel_case(group): ["..."] for group in GROUPS[:2]}
    extraction = {template: {part: ["..."] for part in parts} for template, parts in EXTRACTION.items()}
    whole = {**groups, "(every other list)": ["..."], "triggerStructures": ["..."], "extraction": extraction}
    return dict.fromkeys(languages[:1], whole)


def _english() -> dict[str, list[str]]:
    keywords = english()
    return {camel_case(group): list(keywords.entries(SOURCE_LANGUAGE, group)[:ENGLISH_SHOWN]) for group in GROUPS}
