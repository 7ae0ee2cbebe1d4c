"""Secrets in a text: tokens by their shapes, and values behind labels such as "password:"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from babel_core.errors import require_str
from babel_core.packs.matching.folding import text_form
from babel_core.packs.matching.spelling import PLAIN
from babel_core.packs.matching.stored import stored_lists
from babel_core.packs.references.key_shapes import SHORT, keys_in_words
from babel_core.packs.references.told_secrets import ToldSecrets, ToldWords
from babel_core.packs.references.told_ways import WAYS, WayWords
from babel_core.packs.references.truth import FILE, TOP
from babel_core.packs.table import Table
from babel_core.text.token import Span

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder

SECRET = "[redacted-secret]"
KEPT_MARKS = ("[redacted-email]", "[redacted-url-auth]")
"""What earlier screens left, and stays."""

_PEM = re.compile(r"-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----")
_VALUE = re.compile(
    r"[\"'’”`»*]{0,2}[^\S\n]{0,8}(?:\([^()\n]{0,40}\))?[^\S\n]{0,8}(?::=|=>|[:=：＝])"
    r"\s{0,8}[\"'“‘`«「『]?[^\s.,;:?!\"'。，；？！]"
)
_QUOTED = re.compile(r"(?:\"[^\"\n]|[“„«][^“”»\n]|[「『][^」』\n])[^\"”“»」』\n]{0,80}[\"”“»」』]")
_VARIABLE = re.compile(r"\b[A-Z0-9]+(?:_[A-Z0-9]+)*_(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN|APIKEY|KEY)\s?=\s?[^\s.,;]")
_LABELLED = re.compile("[:=：＝]")
_TOLD = ("verbs", "between", "plain", "no_values", "units", "closers", "enders", "marks", "kinds", "things", "pairs")
_KEYS = ("labels", *_TOLD, *WAYS)
_REST = re.compile(r"[^\s\"'”’`»」』，。；、]{0,200}")


class Labels:
    """Labels of secrets of one or more languages, and how these tell one ("my password is ...")."""

    def __init__(
        self,
        labels: Iterable[str],
        language: str = "",
        told: Sequence[ToldWords] = (),
        ways: Sequence[WayWords] = (),
    ) -> None:
        listed = tuple(dict.fromkeys(labels))
        self._told = ToldSecrets(told, ways)
        self._lists = stored_lists({"labels": listed}, language, PLAIN) if listed else None

    @classmethod
    def of(cls, folder: PackFolder) -> Labels:
        """The labels of a pack's folder; none where it has no references.toml."""
        return cls(labels_of(folder), folder.name, (told_words_of(folder),), (way_words_of(folder),))

    def spans(self, text: str) -> list[Span]:
        """The secrets of a text from their labels on, and those told by their shapes; in order."""
        found = list(_keys(require_str(text, "text")))
        if self._lists is not None:
            found += self._told.alone(text)
            signs = _LABELLED.search(text) is not None
            if signs:
                found += [(match.start(), _value_end(text, match)) for match in _VARIABLE.finditer(text)]
            form, starts, ends = text_form(text)
            for place in self._lists.places(form):
                start = place.start if starts is None else starts[place.start]
                end = place.end if ends is None else ends[place.end - 1]
                label = form[place.start : place.end]
                value = _VALUE.match(text, end) if signs and not self._told.is_pair(label) else None
                behind = _value_end(text, value) if value else self._told.end(text, label, end)
                span = self._told.around(text, label, start, end) if behind is None else (start, behind)
                if span is not None:
                    found.append(span)
        return sorted(found)


def _value_end(text: str, value: re.Match[str]) -> int:
    """Where the value ends whose first sign a match ends with."""
    quoted = _QUOTED.match(text, value.end() - 2)
    if quoted is not None:
        return quoted.end()
    rest = _REST.match(text, value.end())
    return value.end() + len(rest[0].rstrip(".,;:!?)]}") if rest else "")


def _keys(text: str) -> Iterator[Span]:
    """The places of keys that no label names."""
    yield from (span for _, span in keys_in_words(text, SHORT))
    yield from (match.span() for match in _PEM.finditer(text))


def labels_of(folder: PackFolder) -> tuple[str, ...]:
    """The labels that a folder's references.toml lists."""
    labels: tuple[str, ...] = _table(folder).strings("labels", ())
    return labels


def told_words_of(folder: PackFolder) -> ToldWords:
    """The words with which a folder's references.toml says that secrets are told."""
    table = _table(folder)
    return ToldWords(*(table.strings(key, ()) for key in _TOLD))


def way_words_of(folder: PackFolder) -> WayWords:
    """The words for other ways of telling one."""
    table = _table(folder)
    return WayWords(*(table.strings(key, ()) for key in WAYS))


def _table(folder: PackFolder) -> Table:
    top = Table(folder.table(FILE) or {}, "the file", folder.source(FILE), TOP)
    return Table(top.data.get("credentials", {}), "[credentials]", top.source, _KEYS)


def contains_sensitive_credential(text: str, *, sensitive_credential: bool | None = None) -> bool:
    """Whether a text holds a secret: by its shape, or as an analysis said.

    Where no analysis is at hand, labels of all built-in languages are looked for.

    >>> contains_sensitive_credential("Passwort = none"), contains_sensitive_credential("password = PLACEHOLDER")
    (False, True)
    """
    if next(_keys(require_str(text, "text")), None) is not None or sensitive_credential:
        return True
    return sensitive_credential is None and bool(_all_labels().spans(text))


def redact_sensitive(text: str, *, sensitive_credential: bool | None = None) -> str:
    """The text, or a mark in its place where it holds a secret; marks of earlier screens stay behind it.

    >>> redact_sensitive("the password: PLACEHOLDER for [redacted-email]")
    '[redacted-secret] [redacted-email]'
    """
    if not contains_sensitive_credential(text, sensitive_credential=sensitive_credential):
        return text
    return " ".join((SECRET, *(mark for mark in KEPT_MARKS if mark in text)))


@lru_cache(maxsize=1)
def _all_labels() -> Labels:
    from babel_core.packs.service.folder import PackFolder, shipped_folders

    folders = [PackFolder.builtin(name) for name in shipped_folders()]
    labels = (label for folder in folders for label in labels_of(folder))
    return Labels(labels, told=[told_words_of(folder) for folder in folders], ways=[*map(way_words_of, folders)])
