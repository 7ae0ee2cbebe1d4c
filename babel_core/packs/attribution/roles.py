"""Serialized roles: <assistant>...</assistant>, <message role="user">...</message> and the like, with nested ones.

Whoever wrote such an element, its content is no statement of the author's: a user's earlier words, too, come from a
record. An element that nothing closes goes to the end of the text, and so does a tag that does not end.
"""

from __future__ import annotations

import re

from babel_core.packs.attribution.marks import scan
from babel_core.packs.attribution.spans import Lookup
from babel_core.text.token import Span

_ROLES = "system|user|assistant|developer|tool|human"
_TAG = re.compile(rf"<(?P<close>/?)(?P<name>{_ROLES}|message|turn)(?=[\s>/]|\Z)|<\|im_(?P<chat>start|end)\|>")
_ATTRIBUTES = re.compile(r"(?:[^\"'<>]|\"[^\"]*\"|'[^']*')*+")
_ROLE = re.compile(r"\srole\s*=", re.DOTALL)
_CHAT = "|"
"""The name of the elements <|im_start|>...<|im_end|>."""


def role_spans(text: str) -> list[Span]:
    """The elements of roles in a text in search form, each with its tags; nested ones lie in the outermost."""
    tags = list(_TAG.finditer(text)) if "<" in text else []
    if not tags:
        return []
    code = Lookup(scan(text).closed())
    last_close = {_name(tag): tag.start() for tag in tags if _closes(tag)}
    spans: list[Span] = []
    stack: list[str] = []
    start = skip = 0
    for tag in tags:
        if tag.start() < skip:
            continue
        name = _name(tag)
        if _closes(tag):
            end = tag.end() if name == _CHAT else _end_of_tag(text, tag.end())[0]
            if stack and stack[-1] == name:
                stack.pop()
                if not stack:
                    spans.append((start, end))
            continue
        end, content = (tag.end(), True) if name == _CHAT else _opening(text, tag)
        if not content:
            continue
        hidden = code.at(tag.start())
        if hidden and not stack and last_close.get(name, -1) < hidden[1]:
            # A tag that is only spoken of, in code or in quotation marks, and that nothing behind them closes.
            continue
        if not stack:
            start = tag.start()
        stack.append(name)
        skip = end
    if stack:
        spans.append((start, len(text)))
    return spans


def _name(tag: re.Match[str]) -> str:
    return _CHAT if tag["chat"] else tag["name"]


def _closes(tag: re.Match[str]) -> bool:
    return tag["chat"] == "end" or tag["close"] == "/"


def _opening(text: str, tag: re.Match[str]) -> tuple[int, bool]:
    """Where an opening tag ends, and whether it begins an element of a role."""
    end, inside = _end_of_tag(text, tag.end())
    if tag["name"] in ("message", "turn") and not _ROLE.search(inside):
        return end, False
    return end, not inside.endswith("/")


def _end_of_tag(text: str, at: int) -> tuple[int, str]:
    """Where a tag ends whose name ends at a place, and its attributes; one that does not ends with the text."""
    found = _ATTRIBUTES.match(text, at)
    end = found.end() if found else at
    return (end + 1 if text[end : end + 1] == ">" else len(text)), text[at:end]
