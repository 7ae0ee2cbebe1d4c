"""A model's reply as the content of a keyword file: prose around it, fences and missing ends are put up with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from babel_core.capture.file_schema import keyword_file_of
from babel_core.capture.groups import GROUPS, camel_case
from babel_core.capture.keyword_content import VERSION, KeywordFile
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.locale import is_undetermined, language_of

LONGEST_REPLY = 400_000
"""Code points of a reply that are read."""

_OBJECTS = 8
"""Places of a reply at which its object is looked for, so that the time stays linear."""

_DEEPEST = 16

_WRAPPED, _WHOLE_TRIES = 2, 32
"""Depth down to which an object may be that of a language, and how many are tried as sound JSON (each reads all)."""

_WRAPPERS = ("translations", "languages", "keywords", "result", "data")
_STRUCTURES, _EXTRACTION = "triggerStructures", "extraction"
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\]:,]|[^\s"{}\[\]:,]+', re.DOTALL)
_NAMES = {re.sub("_", "", group): camel_case(group) for group in GROUPS}


class _Mended(dict[str, Any]):
    """An object of a reply that was cut off or is no sound JSON; some of it may be missing."""


def proposal(reply: str, languages: Sequence[str]) -> KeywordFile:
    """What a reply proposes for some languages (ids); `problems` says what of it was left out.

    Nothing that a reply holds raises. It is empty where the reply has no object with any of the languages.
    """
    return whole_and_mended(reply, languages)[0]


def whole_and_mended(reply: str, languages: Sequence[str]) -> tuple[KeywordFile, frozenset[str]]:
    """`proposal`, and the languages whose object was cut off or had to be mended, so that some of it may be missing."""
    for found in _objects(reply[:LONGEST_REPLY]):
        content, mended = _file_form(found, languages)
        if content is not None:
            return keyword_file_of(content), frozenset(mended)
    return KeywordFile(), frozenset()


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The outermost objects of a reply: JSON, or what can be read of a broken one."""
    at = text.find("{")
    for _ in range(_OBJECTS):
        if at < 0:
            break
        found, end = _strict(text, at)
        if found is None:
            found, end = _lenient(text, at)
        if found:
            yield found
        at = text.find("{", end if found else at + 1)


def _strict(text: str, at: int) -> tuple[dict[str, Any] | None, int]:
    """The JSON object at a brace, and where it ends; None where it is none."""
    try:
        found, end = json.JSONDecoder(strict=False).raw_decode(text, at)
    except (ValueError, RecursionError):
        return None, at
    return found, end


def _lenient(text: str, at: int) -> tuple[dict[str, Any], int]:
    """What can be read of an object from its opening brace on, and where reading ended.

    Commas may be missing or one too many; an unclosed string and all behind it is left out.
    """
    whole: dict[str, Any] = _Mended()
    stack: list[dict[str, Any] | list[Any]] = []
    keys: list[str | None] = []
    tries, behind = _WHOLE_TRIES, at
    for match in _TOKEN.finditer(text, at):
        if match.start() < behind:
            continue
        token = match.group()
        if token == "{" and 0 < len(stack) <= _WRAPPED and tries:
            tries -= 1
            sound, behind = _strict(text, match.start())
            if sound is not None:
                _attach(stack, keys, sound)
                continue
        if token in ("{", "["):
            value: dict[str, Any] | list[Any] = _Mended() if token == "{" else []
            if not stack:
                value = whole
            else:
                _attach(stack, keys, value)
            stack.append(value)
            keys.append(None)
            if len(stack) > _DEEPEST:
                break
        elif token in ("}", "]"):
            stack.pop()
            keys.pop()
            if not stack:
                return whole, match.end()
        elif token.startswith('"'):
            _attach(stack, keys, _string(token))
        elif token not in (":", ","):
            _attach(stack, keys, None)
    return whole, len(text)


def _attach(stack: list[Any], keys: list[str | None], value: Any) -> None:
    """Put a value where it belongs; in an object without a key at hand, a string is the key."""
    owner = stack[-1]
    if isinstance(owner, list):
        owner.append(value)
    elif keys[-1] is not None:
        owner[keys[-1]] = value
        keys[-1] = None
    elif isinstance(value, str):
        keys[-1] = value


def _string(token: str) -> str:
    try:
        found = json.loads(token, strict=False)
    except ValueError:  # an escape that JSON does not know
        return token[1:-1]
    return str(found)


def _file_form(found: Mapping[str, Any], languages: Sequence[str]) -> tuple[dict[str, Any] | None, set[str]]:
    """The object of a reply in the form of a keyword file, and the languages that were mended in it.

    None where it has nothing for any of the languages.
    """
    flat = isinstance(found, _Mended)
    for name in _WRAPPERS:
        inner = found.get(name)
        if isinstance(inner, dict):
            flat = isinstance(inner, _Mended)
            found = {**inner, **{key: value for key, value in found.items() if key in (_STRUCTURES, _EXTRACTION)}}
    by_language = {
        language: value
        for key, value in found.items()
        if isinstance(value, dict) and (language := _language(key)) in languages
    }
    mended = {language for language, lists in by_language.items() if language and isinstance(lists, _Mended)}
    if not by_language and len(languages) == 1 and any(_plain(key) in _NAMES for key in found):
        by_language = {languages[0]: dict(found)}
        mended = {languages[0]} if flat else set()
    content: dict[str, Any] = {"version": VERSION, "translations": {}, _STRUCTURES: {}, _EXTRACTION: {}}
    for language, lists in by_language.items():
        for key, value in lists.items():
            if key in (_STRUCTURES, _EXTRACTION):
                content[key][language] = _lists(value)
            else:
                own = content["translations"].setdefault(language, {})
                own[_NAMES.get(_plain(key), key)] = _listed(value)
    for name in (_STRUCTURES, _EXTRACTION):  # of all languages together, as some models write them
        given = found.get(name)
        for key, value in given.items() if isinstance(given, dict) else ():
            language = _language(key)
            if language in languages:
                content[name].setdefault(language, _lists(value))
    some = any(content[name] for name in ("translations", _STRUCTURES, _EXTRACTION))
    return content if some else None, mended


def _plain(key: str) -> str:
    return re.sub("[-_ ]", "", key).lower()


def _language(key: str) -> str | None:
    """The language of a key: a tag, or an English or own name."""
    if not is_undetermined(key):
        return language_of(key)
    name = key.strip().casefold()
    specs = builtin_catalog().specs
    return next((id for id, spec in specs.items() if name in (spec.name.casefold(), spec.endonym.casefold())), None)


def _lists(value: Any) -> Any:
    """A list, or a table of lists or of tables of lists, in which a lone string is a list of one."""
    if isinstance(value, dict):
        return {key: _lists(item) for key, item in value.items()}
    return _listed(value)


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value
