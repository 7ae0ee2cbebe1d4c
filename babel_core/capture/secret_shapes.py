"""Shapes of secrets that no language names: keys of well-known makers, private keys, cards, URLs with a password.

The prefixes are those that the makers publish for secret scanning, so that a leaked key can be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babel_core import _native
from babel_core.text.token import Span

_MAKERS = {
    "aws-access-key": r"(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|AROA|APKA)[A-Z0-9]{16}\b",
    "github-token": r"gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}",
    "gitlab-token": r"gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[A-Za-z0-9_\-]{16,}",
    "slack-token": r"xox[abeoprs](?:\.xox[a-z])?-[A-Za-z0-9\-]{10,}|xapp-\d-[A-Za-z0-9\-]{10,}",
    "stripe-key": r"(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{16,}",
    "model-api-key": r"sk-(?:ant-|proj-|svcacct-|or-v1-|admin-)?[A-Za-z0-9_\-]{20,}"
    r"|(?:gsk_|r8_|xai-|pplx-|hf_|nvapi-|fw_|tgp_v1_|csk-|jina_)[A-Za-z0-9_\-]{20,}",
    "google-key": r"AIza[A-Za-z0-9_\-]{30,}|ya29\.[A-Za-z0-9_\-]{20,}|GOCSPX-[A-Za-z0-9_\-]{20,}"
    r"|1//0[A-Za-z0-9_\-]{30,}",
    "package-token": r"npm_[A-Za-z0-9]{20,}|pypi-[A-Za-z0-9_\-]{20,}|rubygems_[a-f0-9]{30,}|cio[A-Za-z0-9]{32}"
    r"|dckr_(?:pat|oat)_[A-Za-z0-9_\-]{16,}|oy2[a-z0-9]{43}",
    "mail-key": r"SG\.[A-Za-z0-9_\-]{16,}\.[A-Za-z0-9_\-]{16,}|key-[a-f0-9]{32}|xkeysib-[a-f0-9]{40,}"
    r"|re_[A-Za-z0-9_]{24,}",
    "shop-token": r"shp(?:at|ca|pa|ss|tka)_[A-Fa-f0-9]{20,}|sq0(?:atp|csp)-[A-Za-z0-9_\-]{20,}|EAAA[A-Za-z0-9_\-]{50,}",
    "cloud-token": r"do[por]_v1_[a-f0-9]{30,}|hv[sbr]\.[A-Za-z0-9_\-]{20,}|dapi[a-f0-9]{32}|fo1_[A-Za-z0-9_\-]{30,}"
    r"|nfp_[A-Za-z0-9]{30,}|sbp_[a-f0-9]{30,}|pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_\-.]{20,}|glsa_[A-Za-z0-9_]{30,}"
    r"|dp\.(?:pt|st|ct)\.[A-Za-z0-9_.\-]{20,}|PMAK-[A-Za-z0-9\-]{30,}|lin_api_[A-Za-z0-9]{30,}|ntn_[A-Za-z0-9]{30,}"
    r"|figd_[A-Za-z0-9_\-]{20,}|ATATT3[A-Za-z0-9_\-=]{30,}|sntrys_[A-Za-z0-9_+/=\-]{30,}|NRAK-[A-Z0-9]{20,}"
    r"|pat[A-Za-z0-9]{14}\.[a-f0-9]{60,}|tfp_[A-Za-z0-9]{30,}|[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_\-=]{50,}"
    r"|phx_[A-Za-z0-9]{30,}|sl\.[A-Za-z0-9_\-]{60,}|v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}|CFPAT-[A-Za-z0-9_\-]{40,}",
    "storage-key": r"AccountKey=[A-Za-z0-9+/=]{20,}|SharedAccessKey=[A-Za-z0-9+/=]{20,}",
    "chat-bot-token": r"\d{8,10}:AA[A-Za-z0-9_\-]{30,}|[MNO][A-Za-z\d_\-]{23,28}\.[A-Za-z\d_\-]{6}\.[A-Za-z\d_\-]{27,}"
    r"|(?:AC|SK)[a-f0-9]{32}\b",
    "web-hook": r"hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_\-]{20,}"
    r"|discord(?:app)?\.com/api/webhooks/\d+/[A-Za-z0-9_\-]{20,}",
    "jwt": r"eyJ[A-Za-z0-9_\-]{6,}\.[A-Za-z0-9_\-]{6,}\.[A-Za-z0-9_\-]*",
    "wallet-key": r"0x[0-9A-Fa-f]{64}(?![0-9A-Fa-f])|[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{50,}|nsec1[02-9ac-hj-np-z]{58}",
    "age-key": r"AGE-SECRET-KEY-1[A-Z0-9]{20,}",
}


@cache
def _made() -> re.Pattern[str]:
    """A key that begins where a word does, or behind a sign inside it: `token=ghp_...`, `/services/T0...`.

    How all of them begin is asked first, so that a megabyte of signs costs little.
    """
    shapes = "|".join(f"(?P<{name.replace('-', '_')}>{shape})" for name, shape in _MAKERS.items())
    return re.compile(rf"(?<![^=:/])(?=[A-Za-z0-9][A-Za-z0-9_\-.]{{5}}|1//0)(?:{shapes})")


LEAST_KEY = 16
_LONG = re.compile(rf"[A-Za-z0-9_\-./+=:]{{{LEAST_KEY},}}")
"""Words that are long enough to be a key; only these are looked at."""

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
    for word in _LONG.finditer(text) if longest >= LEAST_KEY else ():
        match = _made().search(word.group())
        if match is not None:
            name = (match.lastgroup or "").replace("_", "-")
            yield name, (word.start() + match.start(), word.start() + match.end())
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
