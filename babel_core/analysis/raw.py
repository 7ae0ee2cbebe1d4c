"""The tier `raw`: white space collapsed and nothing else, for base lines."""

from __future__ import annotations

import re

from babel_core.analysis.pieces import COMMON_ROUTE
from babel_core.analysis.query import Phrase, QueryPlan
from babel_core.text.token import Token

_CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), " ")


def joined(text: str) -> str:
    """The text with white space collapsed; what UTF-8 or a text file cannot hold becomes U+FFFD or a blank."""
    clean = text.encode("utf-8", "replace").decode("utf-8") if not text.isascii() else text
    return " ".join(clean.translate(_CONTROLS).split())


def tokens(text: str) -> list[Token]:
    """White-space words with their places."""
    found = re.finditer(r"[^\s\x00-\x1f\x7f-\x9f]+", text)
    return [Token(joined(m.group()), m.start(), m.end(), i, "Common") for i, m in enumerate(found)]


def plan(mode: str, text: str) -> QueryPlan:
    """What to ask for: the white-space words of a query."""
    words = joined(text).split()
    distinct = tuple(dict.fromkeys(words))
    phrase = (Phrase(tuple(words)),) if words else ()
    return QueryPlan(
        mode,
        any=distinct if mode == "any" else (),
        all=(distinct,) if distinct and mode == "all" else (),
        phrases=phrase if mode == "phrase" else (),
        prefixes=phrase if mode == "prefix" else (),
        routes=(COMMON_ROUTE,),
    )
