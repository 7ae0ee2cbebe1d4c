"""The rule that a directive states: what stands behind "note:", or the sentence that says it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from babel_core.capture.groups import DIRECTIVE_GROUPS
from babel_core.capture.length import weighted_length
from babel_core.capture.matching import Hit
from babel_core.capture.phrases import CUES, HEADS, books_of
from babel_core.capture.reading import Reading
from babel_core.capture.sentences import sentence_spans
from babel_core.packs.matching.folding import text_form
from babel_core.text.token import Span

LONGEST_RULE = 200
"""Code points of a rule."""

LEAST_REMAINDER = 10
"""Length, in Latin letters, of what must stand behind a colon to be a rule."""

HEAD_BEFORE = 60
"""Code points before a colon that are asked for a head."""

SENTENCE = 500
"""Code points of a sentence in which a cue is looked for."""

READ = 20_000
"""Code points of a text in which a rule is looked for."""

_SCHEMES = frozenset(
    (
        *("http", "https", "ftp", "ftps", "sftp", "ssh", "file", "mailto", "tel", "sms", "data"),
        *("ws", "wss", "git", "svn", "s3", "gs", "urn", "ldap", "javascript", "magnet"),
    )
)
# Neither a URL, a time, nor the drive of a path: "C:\temp", "D:/log".
_COLON = re.compile(r"\s{0,2}[:：﹕︓꞉](?!//|\\|\d|：|:|(?<=\b[A-Za-z]:)/)[ \t\u00a0\u3000]*")
_AROUND = " \t\r\n\u00a0\u3000*_"
_LABEL = re.compile(r"(?:^|[\n.!?。！？])[\s\"'“„«*_-]*([^\W\d_][\w-]{0,30})$")


def rule_text(reading: Reading) -> str:
    """The rule that a message states, at most 200 code points; "" for one that holds neither a cue nor a colon's rule.

    What follows a word that opens a rule and a colon of any width; else the text, where that is not too long, or its
    first sentence with a cue.
    """
    text = reading.text[:READ].strip()
    behind = _behind_colon(text, reading)
    if behind:
        return behind[:LONGEST_RULE].rstrip()
    signals = reading.of("directive_signals", *DIRECTIVE_GROUPS)
    if len(text) <= LONGEST_RULE and signals:
        return text
    start, end = next(_with_cue(text, signals, reading), (0, len(text) if signals else 0))
    if end and len(text) <= LONGEST_RULE:
        return text
    return text[start : min(end, start + LONGEST_RULE)].rstrip()


def _behind_colon(text: str, reading: Reading) -> str:
    """What stands behind the first colon that opens a rule: behind a known head anywhere, behind a label at a start."""
    for known in (True, False):
        for at, rest in _colons(text):
            if weighted_length(rest) < LEAST_REMAINDER:
                continue
            before = text[max(0, at - HEAD_BEFORE) : at]
            if _is_head(before, reading) if known else _is_label(before):
                return rest
    return ""


def _colons(text: str) -> Iterator[tuple[int, str]]:
    for match in _COLON.finditer(text):
        rest = text[match.end() : match.end() + 2 * LONGEST_RULE].strip(_AROUND)
        if rest:
            yield match.start(), rest


def _is_head(before: str, reading: Reading) -> bool:
    form = text_form(before)[0].rstrip(" \t*_\"'”»」』")
    books = books_of(lexicon.language for lexicon in reading.lexicons)
    return any(phrase.end == len(form) for book in books for phrase in book.read(form).find(HEADS))


def _is_label(before: str) -> bool:
    match = _LABEL.search(before)
    return match is not None and match.group(1).casefold() not in _SCHEMES


def _with_cue(text: str, signals: Iterable[Hit], reading: Reading) -> Iterator[Span]:
    """The sentences of the stripped text that hold a keyword or a cue; keywords are gone through once for all."""
    blanks = len(reading.text) - len(reading.text.lstrip())
    places = [hit.start - blanks for hit in signals]
    books = books_of(lexicon.language for lexicon in reading.lexicons)
    for start, end in sentence_spans(text):
        at = bisect_left(places, start)
        if at < len(places) and places[at] < end:
            yield start, end
            continue
        form = text_form(text[start : min(end, start + SENTENCE)])[0]
        if any(book.read(form).find(CUES) for book in books):
            yield start, end
