"""Secrets that a sentence tells: "my password is ..."; what follows the label and its verb looks like one.

A value is one where it has digits or signs in it, or is quoted. A word alone, or one of other letters than Latin with a
number written on to it, is one only behind the labels of `plain`, at the end of its sentence, and not where `no_values`
has it ("is strong"). A value right behind its label needs no verb where it holds a digit or is quoted ("remember
password ..."). A label of `pairs` tells a name and a secret ("login is ada / ..."). Everything is looked for at most
once a label, in a stretch of bounded length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from babel_core.packs.matching.folding import text_form
from babel_core.packs.references.told_ways import Ways, WayWords
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

_QUOTED = r"[\"'“‘`«「『]\s?[^\s\n][^\n]{0,80}?[\"'”’`»」』]"
_RUN = r"[!-~]{4,200}"
_STAND_INS = frozenset("*•xX.?-_")
_TAIL = ".,;:!?)]}\"'"
_STOP = r"[.!?,;。！？，；、\n]"
_GAP = r"(?:[^\W\d_][\w.’'\-]{0,30}[ \t]{1,2}){1,2}?"
_SIGNS = "[:=：＝]"


@dataclass(frozen=True, slots=True)
class ToldWords:
    """The words of a language for telling a secret.

    `verbs` stand behind a label, `between` between both ("for the bank"); `plain` labels take any word; `no_values` and
    `units` ("12 characters") are no secret; `closers` and `enders` stand behind a word; `marks` for a verb before what
    looks like a secret; `kinds` behind a label say what it is of ("wifi"), `things` make another thing of it
    ("manager"); `pairs` are labels of a name and a secret.
    """

    verbs: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    no_values: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    closers: tuple[str, ...] = field(default=())
    enders: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()


class ToldSecrets:
    """The same, compiled."""

    def __init__(self, words: Sequence[ToldWords], ways: Sequence[WayWords] = ()) -> None:
        self._words = [one for one in words if one.verbs]
        self._ways = [Ways(one, _is_secret) for one in ways if one != WayWords()]

    @cached_property
    def _verb(self) -> re.Pattern[str]:
        verbs, between = self._any("verbs"), self._any("between")
        more = rf"(?P<more>(?:{between})(?!\w)[^\n.!?。！？,;:：=]{{1,40}}?)"
        return re.compile(
            rf"[ \t]{{0,4}}(?:{more}|(?P<gap>{_GAP}))??[ \t]{{0,4}}(?:{verbs}|{_SIGNS})\s{{0,4}}", re.IGNORECASE
        )

    @cached_property
    def _mark(self) -> re.Pattern[str]:
        return re.compile(rf"[ \t]{{0,4}}(?:(?:{self._any('marks')})[ \t]{{0,4}})?", re.IGNORECASE)

    @cached_property
    def _plain(self) -> frozenset[str]:
        return self._forms("plain")

    @cached_property
    def _pairs(self) -> frozenset[str]:
        return self._forms("pairs")

    @cached_property
    def _kinds(self) -> frozenset[str]:
        return self._forms("kinds")

    @cached_property
    def _things(self) -> frozenset[str]:
        return self._forms("things")

    @cached_property
    def _word(self) -> re.Pattern[str]:
        closers, enders = self._any("closers"), self._any("enders")
        word = r"[^\W\d_]{3,40}?|[^\W\d_]{1,40}\d{1,8}"
        return re.compile(rf"(?P<word>{word})(?:{closers})?\s{{0,8}}(?={_STOP}|$|{enders})")

    @cached_property
    def _refused(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{self._any('no_values')})", re.IGNORECASE)

    @cached_property
    def _thing(self) -> re.Pattern[str]:
        return re.compile(rf"[\s\-]{{0,2}}(?:{self._any('things')})", re.IGNORECASE)

    @cached_property
    def _unit(self) -> re.Pattern[str]:
        return re.compile(rf"\s?(?:{self._any('units')})", re.IGNORECASE)

    def _any(self, key: str) -> str:
        return _any(word for one in self._words for word in getattr(one, key))

    def _forms(self, key: str) -> frozenset[str]:
        return frozenset(text_form(word)[0] for one in self._words for word in getattr(one, key))

    def is_pair(self, label: str) -> bool:
        """Whether a label tells a name and a secret together, so that one value behind a sign is none."""
        return label in self._pairs

    def end(self, text: str, label: str, at: int) -> int | None:
        """Where the secret ends whose label ends at a place; None where no secret follows it."""
        if not self._words:
            return None
        verb = self._verb.match(text, at)
        if label in self._pairs:
            pair = _PAIR.match(text, at if verb is None else verb.end())
            paired = pair and ("@" in (pair["name"] or "") or _is_secret(pair["secret"].rstrip(_TAIL)))
            return pair.end() if pair and paired else None
        if verb is None:
            return self._behind(text, at)
        told = None if verb["gap"] and label not in self._plain else self._told(text, label, verb)
        return self._behind(text, at) if told is None else told

    def around(self, text: str, label: str, start: int, end: int) -> Span | None:
        """A label and the secret that its sentence tells in another way; None where it tells none."""
        if label in self._pairs:
            return None
        found = (one.around(text, start, end, self._is_apart) for one in self._ways)
        return next((span for span in found if span is not None), None)

    def alone(self, text: str) -> Iterator[Span]:
        """The secrets that a text tells without a label."""
        return chain.from_iterable(one.alone(text) for one in self._ways)

    def _is_apart(self, text: str, at: int, gap: str) -> bool:
        """Whether a unit stands at a place, or words ahead of it are of another thing than a secret."""
        if not gap:
            return self._thing.match(text, at) is not None
        return self._thing.match(gap) is not None or self._unit.match(text, at) is not None

    def _told(self, text: str, label: str, verb: re.Match[str]) -> int | None:
        """Where a secret ends that a verb tells."""
        gap = (verb["gap"] or "").split()
        if any(text_form(word)[0] in self._things for word in gap):
            return None
        at = verb.end()
        quoted = _QUOTE.match(text, at)
        if quoted is not None:
            return quoted.end()
        end = self._token(text, at)
        if end is not None:
            return end
        named = all(word[0].isupper() or text_form(word)[0] in self._kinds for word in gap)
        if named and label in self._plain and not self._refused.match(text, at):
            word = self._word.match(text, at)
            if word is not None:
                return word.end()
        return None

    def _behind(self, text: str, at: int) -> int | None:
        """Where a secret ends that stands right behind its label: it has a digit, or is quoted."""
        quoted = _BEHIND.match(text, at)
        if quoted is not None:
            return quoted.end()
        mark = self._mark.match(text, at)
        start = at if mark is None else mark.end()
        end = self._token(text, start)
        if end is None or not any(map(str.isdigit, text[start:end])) or _DATED.match(text[start:end]):
            return None
        return end

    def _token(self, text: str, at: int) -> int | None:
        """Where signs end that look like a secret, and count nothing."""
        run = _TOKEN.match(text, at)
        if run is None or not (token := run[0].rstrip(_TAIL)) or not _is_secret(token):
            return None
        end = run.start() + len(token)
        return None if token.replace("-", "").isdecimal() and self._unit.match(text, end) else end


_QUOTE, _TOKEN = re.compile(_QUOTED), re.compile(_RUN)
_BEHIND = re.compile(rf"[ \t]{{1,4}}(?=[\"'“‘`«]){_QUOTED}(?!\w)|[ \t]{{0,4}}(?=[「『]){_QUOTED}")
_DATED = re.compile(r"(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.:]\d{1,2}(?:[-/.:]\d{2,4})?|v?\d+(?:\.\d+)+)\Z")
_PAIR = re.compile(
    r"[ \t]{0,4}(?:(?P<name>[!-.0-~]{2,80}?)[ \t]?[/|,;][ \t]?|(?P<mail>[!-.0-~]{1,40}@[!-.0-~]{2,40})[ \t]{1,2})"
    r"(?P<secret>[!-~]{4,80})"
)
_KNOWN = frozenset(
    (
        "1password",
        "keepass2",
        "sha1",
        "sha-1",
        "sha256",
        "sha-256",
        "sha512",
        "sha-512",
        "sha3",
        "oauth2",
        "oauth2.0",
        "ipv4",
        "ipv6",
        "base64",
        "utf8",
        "utf-8",
        "argon2",
        "argon2id",
        "pbkdf2",
        "aes128",
        "aes256",
        "aes-256",
        "rsa2048",
        "rsa-2048",
        "ed25519",
        "http2",
        "web3",
        "erc20",
        "erc-20",
        "fido2",
        "totp2",
    )
)
"""Names with digits that are no secrets."""


def _is_secret(token: str) -> bool:
    """Whether signs look like a secret: digits, signs inside, capitals inside; not a mask of stars."""
    if set(token) <= _STAND_INS or token.lower() in _KNOWN or token.startswith(("http://", "https://", "/", "./", "[")):
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
