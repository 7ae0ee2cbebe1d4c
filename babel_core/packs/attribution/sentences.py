"""Sentences of the search form, as whose words they are is judged by: hard line breaks end them, soft ones do not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from babel_core.packs.attribution.grammar import Grammar
from babel_core.text.token import Span

_ENDS = re.compile(r"\n\s*|[.!?;]+[\"'”’»」』)\]]*+(?![a-z0-9_\u00df-\u024f\u0400-\u052f])|。[。」』”\"]*")
_WRITTEN = re.compile(r"\S")
_WORD_BEFORE = 12
"""Code points looked back for an abbreviation."""


def sentences(text: str, grammar: Grammar, lower: Callable[[int], bool]) -> Iterator[Span]:
    """Sentences in order, none blank; `lower` tells whether a place of the text holds a small letter.

    A line break ends no sentence where the line ends with a comma or where the next one goes on with a small letter.
    """
    abbreviated = grammar.made(
        "abbreviated", lambda: rf"(?:{grammar.source('sentences.abbreviations')}|(?<![a-z\u00df-\u024f])[a-hj-z])\Z"
    )
    start = 0
    for found in _ENDS.finditer(text):
        at, end = found.span()
        if text[at] == "\n":
            if not _WRITTEN.search(text, start, at):
                start = end
                continue
            if found[0].count("\n") == 1 and (text[at - 1] in ",、" or (text[at - 1] not in ":;" and lower(end))):
                continue
        elif text[at] == "." and end == at + 1 and abbreviated.search(text, max(start, at - _WORD_BEFORE), at):
            continue
        yield start, end
        start = end
    if _WRITTEN.search(text, start):
        yield start, len(text)
