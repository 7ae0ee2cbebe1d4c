"""Time zones as texts name them: hours from UTC, or a name of the IANA data base."""

from __future__ import annotations

import re
from datetime import timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

PATTERN = r"(?:utc|gmt)(?: ?[+-] ?\d{1,2}(?::?\d{2})?)?"
"""A zone by its hours from UTC, case folded."""

_OFFSET = re.compile(r"([+-]) ?(\d{1,2})(?::?(\d{2}))?$")


def offset_of(text: str) -> str:
    """The hours from UTC that a text tells.

    >>> offset_of("utc"), offset_of("GMT-5"), offset_of("utc +05:30")
    ('+00:00', '-05:00', '+05:30')
    """
    found = _OFFSET.search(text)
    return f"{found[1]}{int(found[2]):02d}:{found[3] or '00'}" if found else "+00:00"


def zone_of(name: str) -> tzinfo | None:
    """The zone of an IANA name or of hours from UTC; None where there is none such."""
    found = _OFFSET.fullmatch(name)
    if found:
        minutes = int(found[2]) * 60 + int(found[3] or 0)
        return timezone(timedelta(minutes=-minutes if found[1] == "-" else minutes)) if minutes < 24 * 60 else None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def is_zone(name: str) -> bool:
    """Whether a name is of a form that `zone_of` reads; the data base need not be there."""
    return _OFFSET.fullmatch(name) is not None or re.fullmatch(r"[A-Za-z_]+(?:/[A-Za-z_]+)*", name) is not None
