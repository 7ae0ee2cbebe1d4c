"""Shapes of secrets that no language names: keys of well-known makers, private keys, cards, URLs with a password.

What keys look like is told in `packs.references.key_shapes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel_core import _native
from babel_core.packs.references.key_shapes import LEAST_KEY, keys_in_words
from babel_core.text.token import Span

_PEM = re.compile(r"-{3,5} ?BEGIN [A-Z0-9 ]{0,40}(?:PRIVATE|SECRET) KEY(?: BLOCK)? ?-{3,5}|PuTTY-User-Key-File-\d")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]{0,30}\Z")
_USER_INFO = re.compile(r"://[^\s/@:?#]{0,256}:[^\s@]{1,256}@[^\s@]")
LONGEST_SCHEME, LONGEST_INFO = 31, len("://") + 2 * 256 + len(":")
"""Code points before the :// of a URL, and from there to its @."""
_CARD = re.compile(
    r"(?<![A-Za-z0-9_+.,/-])(?:\d(?:[ \-\u00a0\u2007\u2009-\u2011\u2013\u202f]?\d){12,18}"
    # Full stops part groups only: a long decimal is no card.
    r"|\d{4}([._/·])\d{4}\1\d{4}\1\d{4}|\d{4}([._/·])\d{6}\2\d{5})(?![A-Za-z0-9_-]|[.,]?\d)"
)
_PIN = re.compile(
    r"(?<![^\W_])(?:pin|puk|cv[vc]2?|otp|пин|пук|पिन|ओटीपी|핀|رمز)[ \t:=#\"'«“„—–-]{1,4}\d{3,8}(?![^\W_]|[.,]\d)",
    re.IGNORECASE,
)
LEAST_PIN = 3
LEAST_CARD, LEAST_SOCIAL = 13, 9
"""Digits of such numbers."""
_ISSUERS = re.compile(r"[2-6]|1800")
_SOCIAL = re.compile(r"(?<![A-Za-z0-9_-])(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![A-Za-z0-9_-]|\d)")


def secret_shapes(text: str) -> Iterator[tuple[str, Span]]:
    """(name of the shape, its span in code points) of everything that looks like a secret; linear.

    >>> [name for name, _ in secret_shapes("see postgres://anna:" + "tide" * 2 + "@db.example/log")]
    ['url-with-password']
    """
    # What every shape holds is looked for first: most messages have none of it.
    digits, longest, _, _ = _native.text_shape(text)
    if "BEGIN" in text or "PuTTY" in text:
        yield from (("private-key", match.span()) for match in _PEM.finditer(text))
    yield from (("url-with-password", span) for span in _urls_with_password(text))
    if digits >= LEAST_SOCIAL:
        yield from (("social-security", match.span()) for match in _SOCIAL.finditer(text))
    if digits >= LEAST_PIN:
        yield from (("pin-number", match.span()) for match in _PIN.finditer(text))
    if longest >= LEAST_KEY:
        yield from keys_in_words(text)
    for match in _CARD.finditer(text) if digits >= LEAST_CARD else ():
        if _is_card(match.group()):
            yield "card-number", match.span()


def _urls_with_password(text: str) -> Iterator[Span]:
    """The spans of the beginnings of URLs, to the first letter of the host; asked at each :// that an @ follows."""
    mark, sign, done = text.find("://"), text.find("@"), 0
    while mark >= 0 and sign >= 0:
        if sign < mark:
            sign = text.find("@", mark)
            continue
        info = _USER_INFO.match(text, mark) if sign - mark <= LONGEST_INFO else None
        scheme = _SCHEME.search(text[max(done, mark - LONGEST_SCHEME) : mark]) if info is not None else None
        if info is not None and scheme is not None:
            done = info.end()
            yield mark - len(scheme.group()), done
        mark = text.find("://", max(done, mark + 1))


def _is_card(written: str) -> bool:
    """Whether digits are a card number: an issuer's first digit, and the check digit (ISO/IEC 7812, Luhn)."""
    bare = "".join(filter(str.isdecimal, written))
    digits = [int(char) for char in bare] if not bare.isascii() or _ISSUERS.match(bare) else []
    if not _ISSUERS.match("".join(map(str, digits))) or len(set(digits)) == 1:
        return False
    total = sum(digits[-1::-2]) + sum(sum(divmod(2 * digit, 10)) for digit in digits[-2::-2])
    return total % 10 == 0
