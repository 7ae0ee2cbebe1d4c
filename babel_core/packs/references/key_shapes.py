"""What the keys of well-known makers look like, in any language's texts: one list for all that look for secrets.

The prefixes are those that the makers publish for secret scanning, so that a leaked key can be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babel_core.text.token import Span

LEAST_KEY = 16
"""Code points of a word that may be a key."""

USUAL, SHORT = 20, 16
"""Least code points behind a prefix: as makers give them, and where a key may be an example or cut short; such a one
may stand behind any sign, too."""

_LONE = {
    "aws-access-key": r"(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|AROA|APKA)[A-Z0-9]{16}\b",
    "github-token": r"gh[pousr]_[A-Za-z0-9]{least}|github_pat_[A-Za-z0-9_]{least}",
    "gitlab-token": r"gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[A-Za-z0-9_\-]{16,}",
    "slack-token": r"xox[abeoprs](?:\.xox[a-z])?-[A-Za-z0-9\-]{10,}|xapp-\d-[A-Za-z0-9\-]{10,}",
    "model-api-key": r"sk-(?:ant-|proj-|svcacct-|or-v1-|admin-)?[A-Za-z0-9_\-]{least}",
}
"""Kind -> its shapes, with {least} where the reader says how many code points there must be behind the prefix."""

_MAKERS = {
    "stripe-key": r"(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{16,}",
    "model-api-key_": r"(?:gsk_|r8_|xai-|pplx-|hf_|nvapi-|fw_|tgp_v1_|csk-|jina_)[A-Za-z0-9_\-]{20,}",
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
"""The same for all others; an underscore at the end tells two shapes of a kind apart."""

_LONG = re.compile(rf"[A-Za-z0-9_\-./+=:]{{{LEAST_KEY},}}")
"""Words that are long enough to be a key; only these are looked at."""


@cache
def key_pattern(least: int = USUAL) -> re.Pattern[str]:
    """A key that begins where a word does, or behind a sign inside it: `token=ghp_...`, `/services/T0...`.

    How all of them begin is asked first, so that a megabyte of signs costs little. `least` is USUAL or SHORT.
    """
    border = r"(?<![^=:/])"
    lone = border if least == USUAL else r"(?<![A-Za-z0-9])"
    shapes = [(lone, kind, shape.replace("{least}", f"{{{least},}}")) for kind, shape in _LONE.items()]
    shapes += [(border, kind, shape) for kind, shape in _MAKERS.items()]
    choices = "|".join(f"(?P<{kind.replace('-', '_')}>{before}(?:{shape}))" for before, kind, shape in shapes)
    return re.compile(rf"(?<![A-Za-z0-9])(?=[A-Za-z0-9][A-Za-z0-9_\-.]{{5}}|1//0)(?:{choices})")


def keys_in_words(text: str, least: int = USUAL) -> Iterator[tuple[str, Span]]:
    """(kind, span in code points) of the first key of each word of a text; linear."""
    for word in _LONG.finditer(text):
        match = key_pattern(least).search(word.group())
        if match is not None:
            kind = (match.lastgroup or "").rstrip("_").replace("_", "-")
            yield kind, (word.start() + match.start(), word.start() + match.end())
