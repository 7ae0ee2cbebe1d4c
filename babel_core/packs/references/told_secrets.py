"""Secrets that a sentence tells: "my password is ..."; what follows the label and its verb looks like one.

A value is one where it has digits or signs in it, or is quoted. A word alone is one only behind the labels of `plain`,
at the end of its sentence, and not where `no_values` has it ("is strong"). Everything is looked for at most once a
label, in a stretch of bounded length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from babel_core.packs.matching.folding import text_form
from babel_core.text.lazy import cached_property

_QUOTED = r"[\"'“‘`«「『]\s?[^\s\n][^\n]{0,80}?[\"'”’`»」』]"
_RUN = r"[!-~]{4,200}"
_STAND_INS = frozenset("*•xX.?-_")
_TAIL = ".,;:!?)]}\"'"
_END = r"\s*(?=[.!?,;。！？，；、\n]|$)"


@dataclass(frozen=True, slots=True)
class ToldWords:
    """The words of a language for telling a secret: `verbs` behind a label, `between` a label and its verb ("for the
    bank"), `plain` labels that take any word, `no_values` and `units` ("12 characters") that are no secret."""

    verbs: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    no_values: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    closers: tuple[str, ...] = field(default=())


class ToldSecrets:
    """The same, compiled."""

    def __init__(self, words: Sequence[ToldWords]) -> None:
        self._words = [one for one in words if one.verbs]

    @cached_property
    def _verb(self) -> re.Pattern[str]:
        verbs = _any(verb for one in self._words for verb in one.verbs)
        between = _any(word for one in self._words for word in one.between)
        return re.compile(
            rf"[ \t]{{0,4}}(?P<more>(?:{between})(?!\w)[^\n.!?。！？,;]{{1,40}}?)?[ \t]{{0,4}}(?:{verbs})\s{{0,4}}",
            re.IGNORECASE,
        )

    @cached_property
    def _plain(self) -> frozenset[str]:
        return frozenset(text_form(label)[0] for one in self._words for label in one.plain)

    @cached_property
    def _word(self) -> re.Pattern[str]:
        closers = _any(closer for one in self._words for closer in one.closers)
        return re.compile(rf"(?P<word>[^\W\d_]{{3,40}}?)(?:{closers})?{_END}")

    @cached_property
    def _refused(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{_any(word for one in self._words for word in one.no_values)})", re.IGNORECASE)

    @cached_property
    def _unit(self) -> re.Pattern[str]:
        return re.compile(rf"\s?(?:{_any(unit for one in self._words for unit in one.units)})", re.IGNORECASE)

    def end(self, text: str, label: str, at: int) -> int | None:
        """Where the secret ends whose label ends at a place; None where no secret follows it."""
        if not self._words:
            return None
        verb = self._verb.match(text, at)
        if verb is None:
            return None
        quoted = _QUOTE.match(text, verb.end())
        if quoted is not None:
            return quoted.end()
        run = _TOKEN.match(text, verb.end())
        if run is not None and (token := run[0].rstrip(_TAIL)) and _is_secret(token):
            end = run.start() + len(token)
            if not (token.replace("-", "").isdecimal() and self._unit.match(text, end)):
                return end
        if verb["more"] is None and label in self._plain and not self._refused.match(text, verb.end()):
            word = self._word.match(text, verb.end())
            if word is not None:
                return word.end()
        return None


_QUOTE, _TOKEN = re.compile(_QUOTED), re.compile(_RUN)


def _is_secret(token: str) -> bool:
    """Whether signs look like a secret: digits, signs inside, capitals inside; not a mask of stars."""
    if set(token) <= _STAND_INS or token.startswith(("http://", "https://", "/", "./", "[")):
        return False
    inner = token[1:-1]
    return (
        any(map(str.isdigit, token))
        or any(sign in inner for sign in "@#$%^&*_+=~!|<>{}\\")
        or re.search(r"[a-z][A-Z]", token) is not None
    )


def _any(words: Iterable[str]) -> str:
    """The source of a pattern of any of some words, longest first; one that finds nothing for none."""
    listed = sorted(dict.fromkeys(words), key=len, reverse=True)
    return "|".join(map(_source, listed)) or r"(?!)"


def _source(word: str) -> str:
    """The source of the pattern of a word; a star stands for the beginning of one, Latin words end where they do."""
    start = r"\w{0,40}" if word.startswith("*") else ""
    end = r"(?!\w)" if word < "\u0250" else ""
    return start + re.escape(word.removeprefix("*")).replace(r"\ ", r"\s+") + end
