"""Secrets that a sentence tells in other ways than "my password is ...".

Behind a label, where the sentence says that one is set, changed or the same everywhere: "I changed the alarm code to
...". Ahead of a label: "... is the wifi password". With no label, where it is what one logs in with. Behind a short
label that counts only between signs: "guest / pass: ...". What stands ahead, and what one logs in with, has letters
and digits both, or is quoted. All is looked for in stretches of bounded length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

WAYS = ("changes", "into", "dated", "onto", "tells", "ahead", "ends", "uses", "fills", "used", "logins", "signed")
_BEFORE, _AFTER = 80, 24
"""Code points of a sentence that are read before a label, and behind a secret."""
_QUOTE = r"[\"“„«「『][^\s\n\"][^\n\"]{0,60}?[\"”“»」』]"
_WORD = r"(?<![!-~])[!-~]{4,60}"
_NEXT = r"(?=[\"“„«「『']|[^\s\d]{0,24}\d)"
_GAP = r"(?P<gap>[^,.;:!?\n，。；：！？、]{0,40}?)"
_NEAR = r"(?:[\w'’\-]{1,16}[ \t]{1,2}){0,2}\w{0,12}"
_END = re.compile(r"[!?。！？\n]|\.(?=\s)")
_TAIL = ".,;:!?)]}\"'"
_DATED = re.compile(r"(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.:h]\d{0,2}(?:[-/.:]\d{2,4})?|v?\d+(?:\.\d+)+)\Z")
_YEAR = re.compile(r"(?:19|20)\d\d\Z")
_DIGITS = re.compile(r"\d{4,12}\Z")
_WORTH = re.compile(r"[\d\"“„«「『]")
_MIXED = re.compile(r"[A-Za-z][!-/:-@\[-`{-~]{0,3}\d|\d[!-/:-@\[-`{-~]{0,3}[A-Za-z]|[\"“„«「『]")
_LETTERS = re.compile(r"[^\W\d_]{1,20}\d{2,8}(?![^\W\d_]*[A-Za-z])")
_QUOTED = re.compile(rf"{_QUOTE}|'[^\s'\n][^'\n]{{0,60}}'(?!\w)")
_RUN = re.compile(r"[!-~]{4,200}")
_PRODUCT = re.compile(
    r"(?:windows|office|microsoft|iphone|ipad|pixel|galaxy|macos|ios|android|yubikey|chrome|firefox|edge|ubuntu|xbox|python|postgres|"
    r"postgresql|mysql|saml|html|css|java|node|vue|angular|http|tls|ssl|django|php|rails|ruby|laravel|es|ldap|web|auth|oauth|ipv|sha-?|keepass|win)-?\d+\w?\Z|1password\Z|\w*(?:2fa|mfa)\w*\Z",
    re.IGNORECASE,
)
"""Names with a number that people log in with, and that are no secrets."""


Apart = Callable[[str, int, str], bool]


@dataclass(frozen=True, slots=True)
class WayWords:
    """The words of a language for these ways.

    `changes` say that a secret is set, changed, new or the same; `into` stand ahead of it ("to"), `dated` do, and ahead
    of years too, `onto` are written on to it; `tells` stand behind a comma ("it's"). `ahead` stand between a secret and
    its label ("is my"), `ends` behind that label, if listed. `uses` and `fills` ("always") stand ahead of what one logs
    in with, `used` behind it, `logins` with both. `signed` are labels that count only between signs.
    """

    changes: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    dated: tuple[str, ...] = ()
    onto: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    fills: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    logins: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()


class Ways:
    """The words of a language, compiled; `looks` tells whether signs look like a secret."""

    def __init__(self, words: WayWords, looks: Callable[[str], bool]) -> None:
        self._words = words
        self._looks = looks

    @cached_property
    def _changes(self) -> re.Pattern[str]:
        return re.compile(self._any("changes"), re.IGNORECASE)

    @cached_property
    def _into(self) -> re.Pattern[str]:
        into = rf"(?:{self._any('into')}|(?P<dated>{self._any('dated')}))"
        return re.compile(rf"{_GAP}{into}[,，:：]?\s{{0,2}}{_NEXT}", re.IGNORECASE)

    @cached_property
    def _comma(self) -> re.Pattern[str]:
        tells = rf"(?:(?:{self._any('tells')})\s{{0,2}})?"
        return re.compile(rf"{_GAP}[,:，、：;–—]\s{{0,2}}{tells}{_NEXT}", re.IGNORECASE)

    @cached_property
    def _onto(self) -> re.Pattern[str]:
        value = r"(?<![!-~])[!-~]{4,60}|[^\W\d_]{1,20}?\d{2,8}"
        return re.compile(rf"{_GAP}(?P<value>{value})\s?(?:{self._any('onto')})", re.IGNORECASE)

    @cached_property
    def _ahead(self) -> re.Pattern[str]:
        value = rf"(?P<value>{_QUOTE}|{_WORD})"
        return re.compile(rf"{value}\s{{0,2}}(?:{self._any('ahead')})\s{{0,2}}{_NEAR}\Z", re.IGNORECASE)

    @cached_property
    def _ends(self) -> re.Pattern[str]:
        return re.compile(rf"\s?(?:{self._any('ends') if self._words.ends else ''})", re.IGNORECASE)

    @cached_property
    def _uses(self) -> re.Pattern[str]:
        fills = rf"(?:(?:{self._any('fills')})\s{{0,2}}){{0,3}}"
        return re.compile(rf"(?:{self._any('uses')})\s{{0,2}}{fills}(?P<value>{_QUOTE}|{_WORD})", re.IGNORECASE)

    @cached_property
    def _used(self) -> re.Pattern[str]:
        return re.compile(rf"(?P<value>{_QUOTE}|{_WORD})\s{{0,2}}(?:{self._any('used')})", re.IGNORECASE)

    @cached_property
    def _logins(self) -> re.Pattern[str]:
        return re.compile(self._any("logins"), re.IGNORECASE)

    @cached_property
    def _signed(self) -> re.Pattern[str]:
        signed = rf"(?P<label>{self._any('signed')})"
        return re.compile(rf"(?:\A|[/|,;(\n])[ \t]{{0,2}}{signed}\s?[:=：]\s?(?P<value>[!-~]{{4,80}})", re.IGNORECASE)

    def _any(self, key: str) -> str:
        return _any(getattr(self._words, key))

    def alone(self, text: str) -> Iterator[Span]:
        """What one logs in with, and what stands behind a short label between signs; linear."""
        if _MIXED.search(text) is None:
            return
        if self._words.signed:
            for match in self._signed.finditer(text):
                if self._is_mixed(match["value"].rstrip(_TAIL)):
                    yield match.start("label"), match.end("value")
        if self._words.logins and self._logins.search(text) is not None:
            for pattern in (self._uses, self._used):
                for match in pattern.finditer(text):
                    start, end = match.span("value")
                    if self._is_used(match["value"]) and self._logins.search(_around(text, start, end, _BEFORE)):
                        yield start, start + len(match["value"].rstrip(_TAIL[:-2]))

    def around(self, text: str, start: int, end: int, apart: Apart) -> Span | None:
        """A label and the secret that its sentence tells behind or ahead of it; None where there is none.

        `apart` says of a text, a place and the words ahead of it that something is counted, or is another thing.
        """
        if _WORTH.search(text, max(0, start - _BEFORE), end + 2 * _BEFORE) is None or apart(text, end, ""):
            return None
        before = text[max(0, start - _BEFORE) : start]
        before = before[max((match.end() for match in _END.finditer(before)), default=0) :]
        behind = self._behind(text, end, before, apart)
        if behind is not None:
            return start, behind
        match = self._ahead.search(before) if self._ends.match(text, end) else None
        if match is None:
            return None
        value = match["value"].rstrip(_TAIL[:-2])
        counted = _DIGITS.match(value) and self._changes.search(before + _after(text, end))
        return (start - len(before) + match.start("value"), end) if counted or self._is_used(value) else None

    def _behind(self, text: str, at: int, before: str, apart: Apart) -> int | None:
        """Where a secret ends behind a label that ends at a place."""
        for pattern in (self._into, self._comma, self._onto):
            match = pattern.match(text, at)
            if match is None or _END.search(match["gap"]):
                continue
            start = match.start("value") if pattern is self._onto else match.end()
            end = self._value(text, start, pattern is not self._comma, bool(match.groupdict().get("dated")))
            if end is None or apart(text, end, match["gap"] or " "):
                continue
            if self._changes.search(before + text[at:end] + _after(text, end)):
                return end
        return None

    def _value(self, text: str, at: int, counted: bool, dated: bool) -> int | None:
        """Where a secret ends that begins at a place; of digits alone where `counted`, no year where `dated`."""
        quoted = _QUOTED.match(text, at)
        if quoted is not None:
            return quoted.end()
        run = _RUN.match(text, at)
        token = run[0].rstrip(_TAIL) if run else ""
        if self._is_mixed(token):
            return at + len(token)
        if counted and _DIGITS.match(token):
            return None if dated and _YEAR.match(token) else at + len(token)
        letters = _LETTERS.match(text, at)
        return letters.end() if letters is not None and len(letters[0]) > 3 and not letters[0].isascii() else None

    def _is_used(self, value: str) -> bool:
        return value[0] in '"“„«「『' or (self._is_mixed(value.rstrip(_TAIL)) and "@" not in value)

    def _is_mixed(self, token: str) -> bool:
        """Whether signs have letters and digits both, and are no name of a product."""
        if not any(map(str.isdigit, token)) or not any(map(str.isalpha, token)) or len(token) < 4:
            return False
        return self._looks(token) and not _PRODUCT.match(token) and not _DATED.match(token) and not _COUNT.match(token)


_COUNT = re.compile(
    r"[$€£]?\d[\d.,:]*(?:st|nd|rd|th|[ap]m|h\d*|km?|kg|mb|gb|tb|ms|min|mm|cm|px|%|k|€|er|e|º|ª)\Z", re.IGNORECASE
)
"""Numbers with a unit written on to them."""


def _around(text: str, start: int, end: int, size: int) -> str:
    """The sentence around a stretch, as far as some code points before and behind it."""
    before = text[max(0, start - size) : start]
    return before[max((match.end() for match in _END.finditer(before)), default=0) :] + " . " + _after(text, end, size)


def _after(text: str, at: int, size: int = _AFTER) -> str:
    """What follows a place in its sentence."""
    stop = _END.search(text, at, at + size)
    return text[at : at + size if stop is None else stop.start()]


def _any(words: Iterable[str]) -> str:
    """The source of a pattern of any of some words, longest first; Latin words stand alone, none finds nothing."""
    listed = sorted(dict.fromkeys(words), key=len, reverse=True)
    return rf"(?:{'|'.join(map(_source, listed)) or '(?!)'})"


def _source(word: str) -> str:
    source = re.escape(word).replace(r"\ ", r"\s{1,2}").replace("'", "['’]")
    return rf"(?<!\w){source}(?!\w)" if word < "\u0250" else source
