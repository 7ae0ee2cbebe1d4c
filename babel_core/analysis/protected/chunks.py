"""Names, paths, versions, numbers and dates: letters and digits joined by single signs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from babel_core.analysis.protected.addresses import LATIN, LETTERS, LONGEST, MARKS
from babel_core.analysis.protected.spans import ADDRESS, DATE, DOTTED, NAME, NUMBERED, Part, PartCutter, Protected
from babel_core.text.token import Span

_WORD = rf"[{LETTERS}{MARKS}0-9_]"
_SIGN = r"[.\-/@:+,\\]"
# A sign between two word characters, an underscore inside a word, or the sign that ends "./", "~/" or "c:\".
_HIT = re.compile(
    rf"(?:{_SIGN}|_)(?={_WORD})(?:(?<={_WORD}.)|(?<=[~.]/)|(?<=[a-z]:[\\/]))",
)
_CHUNK = re.compile(rf"{_WORD}++(?:{_SIGN}{_WORD}++)*+")
_WORD_CHAR = re.compile(_WORD)
_SIGNS = frozenset(".-/@:+,\\")
_LATIN_ONLY = re.compile(rf"[{LATIN}{MARKS}0-9_.\-/:,\\]++")
_LETTER = re.compile(rf"[{LETTERS}]")

_DOMAIN_PART = rf"[{LETTERS}{MARKS}0-9\-]++"
_MAIL_HOST = re.compile(rf"(?:{_DOMAIN_PART}\.)++[{LETTERS}]{_DOMAIN_PART}")

_EXTENSION = re.compile(r"\.[a-z][a-z0-9]{0,7}$")
_DRIVE = re.compile(r"[a-z]:[\\/]")
_NUMBER = re.compile(r"[0-9]++(?:[.,:][0-9]++)++")
_MEASURE = re.compile(rf"([0-9]++(?:[.,:][0-9]++)++)([{LATIN}]++)")
_VERSION = re.compile(rf"([{LATIN}]*+)([0-9]++(?:\.[0-9]++)++)(?:[-.]?([a-z][a-z0-9]*+(?:[.\-][a-z0-9]++)*+))?")
_DATE = re.compile(
    r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?:t([0-9]{1,2}(?::[0-9]{2}){1,2}(?:\.[0-9]+)?)z?)?"
    r"|([0-9]{1,2})([-/.])([0-9]{1,2})\7([0-9]{4})"
)
_DIGIT = re.compile(r"[0-9]")
_LOOSE_SIGN = re.compile(r"[+@]|[,:](?!(?<=[0-9].)[0-9])")
_SLASH = re.compile(r"[/\\]")
_HYPHEN = re.compile("-")
_STOP = re.compile(r"\.")
_COMMA = re.compile("[,:]")
_NAME_SIGN = re.compile(r"[.,:_\-]")
_DOTTED = re.compile(rf"(?:[{LATIN}{MARKS}0-9_\-]++\.)++[{LATIN}][{LATIN}{MARKS}0-9_]*+")
_CAPITALISED = re.compile("[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+")
_NO_ROOT = re.compile(rf"[{LETTERS}{MARKS}0-9_/:<)\\]")
_SYMBOL = re.compile(
    rf"(?:\+(?<=[{LATIN}0-9]\+)(?:\+[0-9]*+)?+|#(?<=[{LATIN}0-9]#)|\.net(?<!{_WORD}.net)(?<!\..net))(?!{_WORD}|[+#])"
)
_SYMBOL_NAME = re.compile(rf"[{LATIN}{MARKS}0-9]|-(?=[{LATIN}{MARKS}0-9+#])")
_INNER_UNDERSCORE = re.compile(r"[^_\W]_+[^_\W]")


def find_chunks(view: str, cutter: PartCutter) -> Iterator[Protected]:
    """Yield e-mail addresses, paths, dotted and snake_case names, versions, numbers, dates and part numbers."""
    done = 0
    hit = _HIT.search(view)
    while hit is not None:
        start = _chunk_start(view, hit.start(), done)
        match = _CHUNK.match(view, start)
        done = match.end() if match else hit.end()
        if match:
            yield from _Chunk(view, cutter, done).classify(start, done)
        hit = _HIT.search(view, max(done, hit.end()))


def _chunk_start(view: str, hit: int, bound: int) -> int:
    """Go left from a sign to where its chunk begins."""
    start = hit
    if not (hit and _WORD_CHAR.match(view, hit - 1)):
        return hit + (view[hit] in _SIGNS)
    while start > bound:
        char = view[start - 1]
        if not _WORD_CHAR.match(char) and not (
            char in _SIGNS and start - 1 > bound and _WORD_CHAR.match(view, start - 2)
        ):
            break
        start -= 1
    return start


class _Chunk:
    """One chunk and the rules that cut it; spans are code points of the view."""

    __slots__ = ("_cutter", "_end", "_view")

    def __init__(self, view: str, cutter: PartCutter, end: int) -> None:
        self._view = view
        self._cutter = cutter
        self._end = end

    def classify(self, start: int, end: int) -> Iterator[Protected]:
        """E-mail addresses first; what lies between them is cut at sentence stops and then told by its signs."""
        at = start
        for mail_start, mail_end in self._mails(start, end):
            yield from self._between(at, mail_start)
            yield self._make("email", mail_start, mail_end, self._cutter.parts(mail_start, mail_end, ADDRESS))
            at = mail_end
        yield from self._between(at, end)

    def _mails(self, start: int, end: int) -> Iterator[Span]:
        at = self._view.find("@", start, end)
        bound = start
        while at >= 0:
            host = _MAIL_HOST.match(self._view, at + 1, end)
            name = max(bound, *(self._view.rfind(sign, bound, at) + 1 for sign in ",:/\\")) if host else at
            if host and name < at:
                yield name, host.end()
                bound = host.end()
            else:
                bound = at + 1
            at = self._view.find("@", bound, end)

    def _between(self, start: int, end: int) -> Iterator[Protected]:
        for a, b in _cut(_LOOSE_SIGN, self._view, start, end):
            yield from self._piece(a, b)

    def _piece(self, start: int, end: int) -> Iterator[Protected]:
        """A date or a path, else its pieces between slashes."""
        view = self._view
        if _DATE.fullmatch(view, start, end):
            yield self._date(start, end)
            return
        prefixed = self._path_start(start)
        if end - start <= LONGEST and self._is_path(prefixed, start, end):
            yield self._make("path", prefixed, end, self._cutter.parts(prefixed, end, NAME))
            return
        for a, b in _cut(_SLASH, view, start, end):
            yield from self._name(a, b)

    def _name(self, start: int, end: int) -> Iterator[Protected]:
        """What has no slash: a number, a version, a dotted name, a part number, a snake_case name."""
        view = self._view
        start, end = self._cutter.trim((start, end))
        if not _NAME_SIGN.search(view, start, end) or end - start > LONGEST:
            if end - start > LONGEST:
                yield from self._hyphenated(start, end)
        elif _DATE.fullmatch(view, start, end):
            yield self._date(start, end)
        elif _NUMBER.fullmatch(view, start, end):
            yield from self._number(start, end)
        elif measure := _MEASURE.fullmatch(view, start, end):
            yield from self._measure(measure)
        elif version := _VERSION.fullmatch(view, start, end):
            yield from self._version(version)
        elif not _LATIN_ONLY.fullmatch(view, start, end):
            yield from self._hyphenated(start, end)
        elif _DOTTED.fullmatch(view, start, end):
            yield from self._dotted(start, end)
        elif "-" in view[start:end]:
            yield from self._hyphenated(start, end)
        elif _INNER_UNDERSCORE.search(view, start, end):
            yield self._make("snake", start, end, self._cutter.parts(start, end))

    def _hyphenated(self, start: int, end: int) -> Iterator[Protected]:
        """A part number, or a name of words and underscores; hyphenated words are left to the word route."""
        text = self._view[start:end]
        pieces = list(_cut(_HYPHEN, self._view, start, end))
        if len(pieces) > 1 and end - start <= LONGEST and _LATIN_ONLY.fullmatch(text):
            if _DIGIT.search(text):
                yield self._make("part_number", start, end, self._cutter.parts(start, end, NUMBERED))
                return
            if "_" in text:
                yield self._make("kebab", start, end, self._cutter.parts(start, end))
                return
        for a, b in pieces:
            if (a, b) != (start, end):
                yield from self._name(a, b)

    def _dotted(self, start: int, end: int) -> Iterator[Protected]:
        """A domain, a file name or a dotted name, unless the stop ends a sentence or an abbreviation."""
        labels = list(_cut(_STOP, self._view, start, end))
        last = self._cutter.original(*labels[-1])
        sentence = bool(_CAPITALISED.fullmatch(last))
        short = all(b - a == 1 for a, b in labels[:-1])
        digit = short and self._view[start].isdigit()
        if (len(labels) == 2 and (sentence or digit)) or (short and (sentence or len(last) == 1)):
            for a, b in labels:
                yield from self._name(a, b)
            return
        yield self._make("domain", start, end, self._cutter.parts(start, end, DOTTED))

    def _number(self, start: int, end: int) -> Iterator[Protected]:
        version = self._view.count(".", start, end) > 1 and not _COMMA.search(self._view, start, end)
        kind = "version" if version else "number"
        yield self._make(kind, start, end, () if version else self._cutter.parts(start, end, NUMBERED))

    def _measure(self, match: re.Match[str]) -> Iterator[Protected]:
        parts = [*self._cutter.with_parts(*match.span(1), NUMBERED), *self._cutter.with_parts(*match.span(2))]
        yield self._make("number", match.start(), match.end(), parts)

    def _version(self, match: re.Match[str]) -> Iterator[Protected]:
        parts = []
        if match[1] and match[1] != "v":
            parts.append(Part(match[1], match.start(1), match.end(1), 1))
        if match[1] or match[3]:
            parts.append(Part(match[2], match.start(2), match.end(2), 1))
        if match[3]:
            parts += self._cutter.with_parts(*match.span(3), NUMBERED)
        yield self._make("version", match.start(), match.end(), parts)

    def _date(self, start: int, end: int) -> Protected:
        return self._make("date", start, end, self._cutter.parts(start, end, DATE))

    def _make(self, kind: str, start: int, end: int, parts: Iterable[Part]) -> Protected:
        return Protected(kind, start, end, self._view[start:end], tuple(parts))

    def _is_path(self, prefixed: int, start: int, end: int) -> bool:
        view = self._view
        piece = view[start:end]
        signs = piece.count("/") + piece.count("\\") + (view.startswith("/", end))
        if not _LETTER.search(piece):
            return False
        if prefixed < start - 1:
            return True
        if prefixed < start:
            return signs > 0
        natural = signs > 1 and _LATIN_ONLY.fullmatch(piece) is not None
        return natural or (signs > 0 and _EXTENSION.search(piece) is not None)

    def _path_start(self, start: int) -> int:
        """Take in the "/", "./", "../", "~/", "\\\\" or "c:\\" before a path."""
        view = self._view
        begin = start
        while begin >= 2 and view[begin - 1] in "/\\" and view[begin - 2] == ".":
            begin -= 3 if view[max(begin - 3, 0)] == "." and begin >= 3 else 2
        if begin < start:
            return start if begin and _WORD_CHAR.match(view, begin - 1) else begin
        if _DRIVE.match(view, max(start - 3, 0), start) and start >= 3:
            return start if start > 3 and _WORD_CHAR.match(view, start - 4) else start - 3
        if view.endswith(("~/", "\\\\"), 0, start):
            return start - 2
        if view.endswith("/", 0, start) and not (start > 1 and _NO_ROOT.match(view, start - 2)):
            return start - 1
        return start


def find_symbols(view: str, cutter: PartCutter) -> Iterator[Protected]:
    """Yield names that end in signs (C++, F#, Google+) and .NET."""
    done = 0
    for match in _SYMBOL.finditer(view):
        start = match.start()
        if match.group() != ".net":
            while start > done and (_SYMBOL_NAME.match(view, start - 1)):
                start -= 1
        start, _ = cutter.trim((start, match.start())) if start < match.start() else (start, start)
        end = match.end()
        done = end
        if match.group() == ".net" or (end - start <= LONGEST and _LETTER.match(view, start)):
            yield Protected("symbol_name", start, end, view[start:end], tuple(_symbol_parts(view, start, match)))


def _symbol_parts(view: str, start: int, match: re.Match[str]) -> Iterator[Part]:
    if match.group() == ".net":
        yield Part("net", start + 1, match.end(), 1)
        return
    pieces = list(_cut(_HYPHEN, view, start, match.start()))
    for a, b in pieces[:-1]:
        yield Part(view[a:b], a, b, 1)
    a, b = pieces[-1]
    signs = match.start() + len(match.group().rstrip("0123456789"))
    if (a, signs) != (start, match.end()):
        yield Part(view[a:signs], a, signs, 1)
    if b - a > 1:
        yield Part(view[a:b], a, b, 2 if a > start else 1)


def _cut(sign: re.Pattern[str], view: str, start: int, end: int) -> Iterator[Span]:
    """The non-empty spans between matches of a sign."""
    at = start
    for match in sign.finditer(view, start, end):
        if match.start() > at:
            yield at, match.start()
        at = match.end()
    if end > at:
        yield at, end
