"""Grammars that are opted in: mail as programs write it, and exported chats.

They are cautious: below a line that opens a reply only quoted lines show where it ends, and nothing else ends a mail
or a chat, so all up to the end is withheld.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from babel_core.errors import UnknownNameError
from babel_core.packs.attribution.grammar import Grammar
from babel_core.packs.attribution.phrases import pattern_of
from babel_core.packs.attribution.spans import Found
from babel_core.text.token import Span

GRAMMARS = ("replies", "quoted-lines", "headers", "mbox", "chats")
"""Names of grammars: "On ... wrote:" and what it quotes; every line after ">"; From, Sent and Subject above a mail, and
lines like "Original message"; mailboxes and headers of RFC 5322; chats with a time, or a name in brackets, before each
message. Without "chats" a line such as "[Ada] I like rain" is the author's."""

MAIL = "mail"
"""All grammars but chats."""

_GAP = r"[^\n]{0,200}?(?:\n[^\n]{0,100}?){0,2}?"
"""Date and name in a line that opens a reply; mail programs break long ones."""

_HEADER_LINES = 12
"""Lines in which a second label must stand behind the first."""

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?"
_STAMP = rf"(?:[^\n\[\]:]{{0,24}}\d[^\n\[\]:]{{0,6}}[,\s]\s*+)?(?:[^\W\d_]{{2,3}}\s*+)?{_TIME}(?:\s*[ap]\.?\s?m\.?)?"
_CHAT = re.compile(
    rf"^[^\S\n]*+(?:\[\s*{_STAMP}\s*\][^\S\n]*[^\n:]{{1,40}}:|{_STAMP}[^\S\n]*+[-–—]?[^\S\n]*+[^\n:\d][^\n:]{{0,40}}:"
    rf"|{_TIME}\t[^\n\t]{{1,40}}\t|[^\n:,\d]{{1,40}}[^\S\n]\d{{4}}[-/]\d{{1,2}}[-/]\d{{1,2}}[^\S\n]{_TIME}[^\S\n]*$"
    rf"|[^\n:,\d]{{1,40}}[^\S\n]{{2,4}}{_TIME}(?:\s?[ap]\.?m\.?)?[^\S\n]*$"
    rf"|[^\n:,]{{1,40}},?[^\S\n]*[\[(]\s*{_STAMP}\s*[\])]|<[^<>\s@]{{1,30}}>[^\S\n]|\[[^\W\d_][^\[\]\n:]{{1,29}}\][^\S\n]++(?=\S))",
    re.MULTILINE,
)
_MBOX = re.compile(
    rf"^from\s++\S++\s++[^\n]{{0,80}}?{_TIME}[^\n]{{0,20}}?\d{{4}}"
    r"|(?:^[a-z][a-z0-9-]{0,40}:[^\n]*\n(?:[ \t][^\n]*\n)*+){3}",
    re.MULTILINE,
)
_RFC_LABEL = re.compile(r"^(?:from|message-id|received|return-path|subject|delivered-to):", re.MULTILINE)
_QUOTED = re.compile(r"[^\S\n]*>")


def check_grammars(names: Iterable[str]) -> frozenset[str]:
    """The grammars of some names. UnknownNameError for another, TypeError for a bare str or anything but str."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        message = f"grammars must be a series of str, not {'a str' if isinstance(names, str) else type(names).__name__}"
        raise TypeError(message)
    found: set[str] = set()
    for at, name in enumerate(names):
        if not isinstance(name, str):
            message = f"grammars[{at}] must be str, not {type(name).__name__}"
            raise TypeError(message)
        if name not in (*GRAMMARS, MAIL):
            msg = "grammar"
            raise UnknownNameError(msg, name, (*GRAMMARS, MAIL))
        found.update(GRAMMARS[:-1] if name == MAIL else (name,))
    return frozenset(found)


def reply_spans(text: str, structure: str, lines: list[Span], names: Collection[str], grammar: Grammar) -> list[Found]:
    """What the grammars of some names withhold.

    `text` is the search form without containers, `structure` has its quotations, quoted lines and code blanked, too.
    """
    found: list[Found] = []
    if "replies" in names:
        replies = [reply.span() for reply in grammar.made("replies", lambda: _replies(grammar)).finditer(structure)]
        ends = _quoted_ends(text, [end for _, end in replies])
        found += [(start, end, "reply") for (start, _), end in zip(replies, ends, strict=True)]
    if "quoted-lines" in names:
        found += [(*span, "quoted line") for span in lines]
    openings = (
        ("headers", _header_start, "mail"),
        ("mbox", _mbox_start, "mail"),
        ("chats", _chat_start, "chat"),
    )
    for name, opening, reason in openings:
        if name in names and (start := opening(structure, grammar)) is not None:
            found.append((start, len(text), reason))
    return found


def _replies(grammar: Grammar) -> str:
    """A line that opens a reply; where a phrase begins with a gap, that one is of one line."""
    words = grammar.words("mail.replies")
    whole = pattern_of((word for word in words if not word.startswith("...")), gap=_GAP)
    ends = pattern_of(word.removeprefix("...") for word in words if word.startswith("..."))
    return rf"^[^\S\n]*+(?:{whole}|[^\n]{{0,300}}?{ends})[^\S\n]*+$"


def _quoted_ends(text: str, openers: list[int]) -> list[int]:
    """Where the quoted lines below some places end, with the lines that a program has broken off them.

    That is at the first blank line that no quoted one follows; with the text where other lines come first. `openers`
    are in order; the lines are read once for all of them.
    """
    if not openers:
        return []
    ends: list[int] = []
    closing, quoted, at = len(text), False, len(text)
    for opener in reversed(openers):
        # Lines from the last up to the one behind the opener: what is known is of the lines below.
        while at > opener + 1:
            start = text.rfind("\n", 0, at - 1) + 1
            line = text[start:at]
            if not line.strip():
                closing = closing if quoted else start
            else:
                quoted = _QUOTED.match(line) is not None
            at = start
        ends.append(closing if quoted else len(text))
    return ends[::-1]


def _header_start(structure: str, grammar: Grammar) -> int | None:
    """Where the first line begins that separates a mail, or that is its From: with another label near."""
    separators = grammar.made("separators", lambda: _separators(grammar)).search(structure)
    best = separators.start() if separators else None
    opening = grammar.made("mail from", lambda: f"^{_label(grammar, 'mail.from')}")
    label = grammar.made("mail header", lambda: _label(grammar, "mail.headers"))
    for found in opening.finditer(structure):
        if best is not None and best <= found.start():
            break
        at = structure.find("\n", found.end()) + 1
        for _ in range(_HEADER_LINES if at else 0):
            if label.match(structure, at):
                return found.start()
            end = structure.find("\n", at)
            if end < 0 or not structure[at:end].strip():
                break
            at = end + 1
    return best


def _label(grammar: Grammar, key: str) -> str:
    """A label before its colon, which may be in bold type."""
    return rf"[^\S\n]*+[*]{{0,2}}{grammar.source(key)}[*]{{0,2}}[^\S\n]*+:"


def _separators(grammar: Grammar) -> str:
    return rf"^[-_=*—– \t]{{0,60}}?{grammar.source('mail.separators')}[^\S\n]*+:?[-_=*—– \t]*+$"


def _mbox_start(structure: str, _: Grammar) -> int | None:
    for found in _MBOX.finditer(structure):
        if found[0].startswith("from ") or _RFC_LABEL.search(found[0]):
            return found.start()
    return None


def _chat_start(structure: str, _: Grammar) -> int | None:
    found = _CHAT.search(structure)
    return found.start() if found else None
