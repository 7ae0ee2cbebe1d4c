"""Fingerprints: short names for all that decides what an analysis emits.

An index keeps the fingerprints of the routes that it holds; a query made under another one would miss silently.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from babel_core import _native

ENGINE_VERSION = 3
"""Raised when this package's own analysis changes what any pack emits; part of every fingerprint."""


def hash12(value: object) -> str:
    """The first 12 hex digits of SHA-256 over a value's canonical JSON."""
    canonical = json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()[:12]


def of(facts: Mapping[str, object], salt: str) -> str:
    """12 hex digits over a route's facts, the engine and Unicode versions and the user words (`salt`)."""
    return hash12({"engine": ENGINE_VERSION, "unicode": _native.UNICODE_VERSION, "words": salt, **facts})


def common(tier: str | None, salt: str) -> str:
    """The fingerprint of the route of numbers and identifiers; the `raw` tier cuts everything by it."""
    return f"{ENGINE_VERSION}-{of({'route': 'common', 'raw': tier == 'raw', 'parts': 'bare'}, salt)}"
