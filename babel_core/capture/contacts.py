"""E-mail addresses and telephone numbers in a text, in any script's digits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core import _native
from babel_core.text.token import Span

_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_.,:/+-])(\+|00)?\(?\d(?:[ .\-/\u00a0\u2010-\u2013]{0,2}[()]?\d|\)\s\d){7,18}"
    r"(?![A-Za-z0-9_:/-]|[.,]?\d)"
)
LEAST_INTERNATIONAL, LEAST_NATIONAL, MOST = 8, 10, 15
"""Digits of a number behind a plus sign or 00, of one without, and of any (ITU-T E.164)."""

_YEARS = re.compile(r"(?:1\d|20)\d\d ?[-\u2010-\u2013/] ?(?:(?:1\d|20)\d\d|\d\d)(?!\d)")
"""Years from and to, which what follows may make as long as a number."""
_DATE = re.compile(r"(?:19|20)\d\d[ .\-/]?[01]?\d[ .\-/]?[0-3]?\d(?:\D|$)")
_MOBILE = re.compile(r"1[3-9]\d{9}")
"""Mobile numbers of China, the one big plan whose numbers are written without groups and have no leading zero."""
_GROUPED = re.compile(r"\(?\d{2,5}\)?[ .\-/\u00a0\u2010-\u2013]+\d")


# What may be an address: the labels of a domain have no other punctuation of ASCII than hyphens.
_AT = re.compile(r"(?<!\s)@(?=[^\s!-,./:-@\[-^`{-~]{1,63}\.)")


def emails(text: str) -> Iterator[Span]:
    """The spans of e-mail addresses, in code points; linear.

    >>> text = "write to berth@hafen.example, please"
    >>> [text[start:end] for start, end in emails(text)]
    ['berth@hafen.example']
    """
    for sign in _AT.finditer(text) if "@" in text else ():
        from babel_core.capture.addresses import address  # most messages have none

        span = address(text, sign.start())
        if span is not None:
            yield span


def phones(text: str) -> Iterator[Span]:
    """The spans of telephone numbers: international with 8 digits or more, national with 10 or more.

    A national number begins with a zero or an area code in groups; dates, amounts and identifiers are none.

    >>> text = "ring +44 20 7946 0018 or 020 7946 0018 before 2024-03-05 10:30"
    >>> [text[start:end] for start, end in phones(text)]
    ['+44 20 7946 0018', '020 7946 0018']
    """
    if _native.text_shape(text)[0] < LEAST_INTERNATIONAL:
        return
    for match in _NUMBER.finditer(text):
        digits = [char for char in match.group() if char.isdigit()]
        if len(digits) <= MOST and _is_phone(match.group(), "".join(str(int(digit)) for digit in digits)):
            yield match.span()


def _is_phone(written: str, digits: str) -> bool:
    if written.startswith("+"):
        return len(digits) >= LEAST_INTERNATIONAL
    if len(digits) < LEAST_NATIONAL or _DATE.match(written) or _YEARS.match(written):
        return False
    return digits.startswith("0") or bool(_GROUPED.match(written) or _MOBILE.fullmatch(written))


def email_or_phone(text: str) -> Span | None:
    """The first e-mail address, else the first telephone number; None where there is neither."""
    return next(emails(text), None) or next(phones(text), None)
