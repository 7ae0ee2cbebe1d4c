"""Sentences of a text, as spans of code points; good enough to keep what one says apart from the next."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core.text.token import Span

# A mark that ends a sentence in any case, or full stops before a blank; closing quotes and brackets stay with it. Of a
# row of full stops only the first may be the beginning, or a megabyte of them would be read from each.
_END = re.compile(
    r"[!?…։؟।॥۔。！？｡﹖﹗‼⁇-⁉]+[\"'’”»)\]）」』】]*"
    r"|(?<!\.)\.+[\"'’”»)\]）」』】]*(?=\s|$)"
    r"|[\n\r\u2028\u2029\x0b\x0c\x85]+"
)


def sentence_spans(text: str) -> Iterator[Span]:
    """The spans of the sentences of a text, without the blanks around them; linear.

    A full stop ends none behind a single letter ("z. B.") and before a small one ("approx. nine").

    >>> text = "It is 3.5 m deep, e.g. here. Moor there! 好。行"
    >>> [text[start:end] for start, end in sentence_spans(text)]
    ['It is 3.5 m deep, e.g. here.', 'Moor there!', '好。', '行']
    """
    start = 0
    for match in _END.finditer(text):
        if match.group()[0] == "." and not _ends(text, match.start(), match.end()):
            continue
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, len(text))


def _ends(text: str, stop: int, end: int) -> bool:
    if stop >= 1 and text[stop - 1].isalpha() and (stop == 1 or not text[stop - 2].isalnum()):
        return end == len(text) or text[stop - 1].lower() == text[stop - 1].upper()
    at = end
    while at < len(text) and text[at] in " \t\u00a0":
        at += 1
    return at == len(text) or not text[at].islower()


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    part = text[start:end]
    first = start + len(part) - len(part.lstrip())
    last = start + len(part.rstrip())
    if first < last:
        yield first, last
