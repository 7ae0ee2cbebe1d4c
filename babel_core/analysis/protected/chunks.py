"""Names, paths, part numbers and acronyms: letters and digits joined by single signs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from babel_core.analysis.protected.letters import LATIN, LETTERS, LONGEST, MARKS, START, WORD
from babel_core.analysis.protected.numbers import read_date, read_number
from babel_core.analysis.protected.paths import is_path, path_start
from babel_core.analysis.protected.spans import ADDRESS, DOTTED, NAME, NUMBERED, PartCutter, cut
from babel_core.analysis.protected.values import Part, Protected
from babel_core.analysis.protected.words import is_mark
from babel_core.text.token import Span

# A sign between two word characters, an underscore inside a word, or the sign that ends "./", "~/" or "c:\"; a slash
# also before the full stop of a hidden name.
_HIT = re.compile(
    rf"(?:/(?=\.?{START})|[.\-@:+,\\](?={START})|_(?={WORD}))(?:(?<={WORD}.)|(?<=[~.]/)|(?<=[a-z]:[\\/]))",
)
_CHUNK = re.compile(rf"\.?+{START}{WORD}*+(?:(?:/\.|[.\-/@:+,\\]){START}{WORD}*+)*+")
_WORD_CHAR = re.compile(WORD)
_MARK = re.compile(rf"[{MARKS}]")
_SIGNS = frozenset(".-/@:+,\\")
_LATIN_ONLY = re.compile(rf"[{LATIN}{MARKS}0-9_.\-/:,\\]++")

_DOMAIN_PART = rf"[{LETTERS}{MARKS}0-9\-]++"
_MAIL_HOST = re.compile(rf"(?:{_DOMAIN_PART}\.)++[{LETTERS}]{_DOMAIN_PART}")

_DIGIT = re.compile(r"[0-9]")
_LOOSE_SIGN = re.compile(r"[+@]|[,:](?!(?<=[0-9].)[0-9])")
_SLASH = re.compile(r"[/\\]")
_HYPHEN = re.compile("-")
_STOP = re.compile(r"\.")
_NAME_SIGN = re.compile(r"[.,:_\-]")
_DOTTED = re.compile(rf"(?:[{LATIN}{MARKS}0-9_\-]++\.)++[{LATIN}][{LATIN}{MARKS}0-9_]*+")
_NUMBERED_FILE = re.compile(rf"[{LATIN}][{LATIN}{MARKS}0-9_\-]+(?:\.[{LATIN}{MARKS}0-9_\-]+)*\.[a-z][a-z0-9]{{1,7}}")
_CAPITALISED = re.compile("[A-ZÀ-ÖØ-ÞΑ-ΩЀ-Я][a-zß-öø-ÿά-ώа-џ]+")
_INNER_UNDERSCORE = re.compile(rf"[{LATIN}0-9][{MARKS}]*+_++[{LATIN}0-9]")

_INITIAL = rf"[{LETTERS}][{MARKS}]*+(?![{LETTERS}])"
_ACRONYM = re.compile(rf"{_INITIAL}(?:\.{_INITIAL})++")
_INITIALS = re.compile(rf"({_INITIAL}(?:\.{_INITIAL})++)\.(?=[{LETTERS}]{{2}})")
_SHORT_HALF = rf"[{LATIN}][{MARKS}]*+(?:[{LATIN}][{MARKS}]*+)?"
_LONG_HALF = rf"[{LATIN}][{LATIN}{MARKS}]*+"
_HYPHEN_WORD = re.compile(rf"(?:{_SHORT_HALF}-{_LONG_HALF}|{_LONG_HALF}-{_SHORT_HALF})")
# A letter cut off by an apostrophe is no half of a word: "won't-do", "rock-n'roll"; but "d'e-mail".
_TORN_BEFORE = re.compile(rf"(?<=[{LETTERS}][{LETTERS}{MARKS}]')")
# Nor does a name end before the signs that belong to it: "Objective-C++".
_NO_END = re.compile(rf"(?<=-.)'(?!s(?!{WORD}))[{LETTERS}\-]|[+#]")


def find_chunks(view: str, cutter: PartCutter, start: int, stop: int) -> Iterator[Protected]:
    """Yield e-mail addresses, paths, dotted and snake_case names, short hyphenated words, acronyms, versions, numbers,
    dates and part numbers of a window.
    """
    done = start
    hit = _HIT.search(view, start, stop)
    while hit is not None:
        before = done
        begin = _chunk_start(view, hit.start(), before)
        match = _CHUNK.match(view, begin)
        done = match.end() if match else hit.end()
        if match:
            yield from _Chunk(view, cutter, before).classify(begin, done)
        hit = _HIT.search(view, max(done, hit.end()), stop)


def _chunk_start(view: str, hit: int, bound: int) -> int:
    """Go left from a sign to where its chunk begins: a mark belongs to what stands before it, not to the chunk."""
    if not (hit and _WORD_CHAR.match(view, hit - 1)):
        return hit + (view[hit] in _SIGNS)
    start = hit
    while start > bound and (_WORD_CHAR.match(view, start - 1) or _joins_left(view, start, bound)):
        start -= 1
    while start < hit and _MARK.match(view, start):
        start += 1
    return start


def _joins_left(view: str, start: int, bound: int) -> bool:
    """Whether the sign before `start` has a word before it, or is the full stop of a hidden name."""
    sign = view[start - 1]
    if sign not in _SIGNS or start - 1 <= bound or _MARK.match(view, start):
        return False
    return _WORD_CHAR.match(view, start - 2) is not None or (sign == "." and view[start - 2] == "/")


class _Chunk:
    """The rules that cut one chunk; spans are code points of the view, `bound` is the end of the chunk before."""

    __slots__ = ("_bound", "_cutter", "_view")

    def __init__(self, view: str, cutter: PartCutter, bound: int) -> None:
        self._view = view
        self._cutter = cutter
        self._bound = bound

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
        for a, b in cut(_LOOSE_SIGN, self._view, start, end):
            yield from self._piece(a, b)

    def _piece(self, start: int, end: int) -> Iterator[Protected]:
        """A date or a path, else its pieces between slashes."""
        view = self._view
        if date := read_date(view, start, end, self._cutter):
            yield date
            return
        prefixed = path_start(view, start, self._bound)
        if end - start <= LONGEST and is_path(view, prefixed, start, end):
            yield self._make("path", prefixed, end, self._cutter.parts(prefixed, end, NAME))
            return
        for a, b in cut(_SLASH, view, start, end):
            yield from self._name(a, b)

    def _name(self, start: int, end: int) -> Iterator[Protected]:
        """What has no slash: a number, a dotted name, a part number, a snake_case name."""
        view = self._view
        start, end = self._cutter.trim((start, end))
        if end - start > LONGEST:
            yield from self._hyphenated(start, end)
        elif not _NAME_SIGN.search(view, start, end):
            return
        elif number := self._number(start, end):
            yield number
        elif view.find(".", start, end) >= 0:
            yield from self._dotted(start, end)
        elif view.find("-", start, end) >= 0:
            yield from self._hyphenated(start, end)
        elif _LATIN_ONLY.fullmatch(view, start, end) and _INNER_UNDERSCORE.search(view, start, end):
            yield self._make("snake", start, end, self._cutter.parts(start, end))

    def _number(self, start: int, end: int) -> Protected | None:
        if not _DIGIT.search(self._view, start, end):
            return None
        return read_date(self._view, start, end, self._cutter) or read_number(self._view, start, end, self._cutter)

    def _dotted(self, start: int, end: int) -> Iterator[Protected]:
        """An acronym, a domain, a file name or a dotted name."""
        view = self._view
        if _ACRONYM.fullmatch(view, start, end):
            yield self._acronym(start, end)
        elif (initials := _INITIALS.match(view, start, end)) and self._is_capitalised(initials.end(), end):
            yield self._acronym(*initials.span(1))
        elif self._is_numbered_file(start, end):
            yield self._make("domain", start, end, self._cutter.parts(start, end, DOTTED))
        elif _DOTTED.fullmatch(view, start, end):
            yield from self._domain(start, end)
        elif view.find("-", start, end) >= 0:
            yield from self._hyphenated(start, end)

    def _hyphenated(self, start: int, end: int) -> Iterator[Protected]:
        """A part number, a name of words and underscores, or two halves of which one is short.

        Other hyphenated words are left to the word route.
        """
        view = self._view
        text = view[start:end]
        pieces = list(cut(_HYPHEN, view, start, end))
        if len(pieces) > 1 and end - start <= LONGEST and _LATIN_ONLY.fullmatch(text):
            if _DIGIT.search(text):
                yield self._make("part_number", start, end, self._cutter.parts(start, end, NUMBERED))
                return
            if "_" in text:
                yield self._make("kebab", start, end, self._cutter.parts(start, end))
                return
            if _HYPHEN_WORD.fullmatch(text):
                if not (_TORN_BEFORE.match(view, start) or _NO_END.match(view, end)):
                    parts = (part for half in pieces for part in self._cutter.with_parts(*half))
                    yield Protected("hyphen", start, end, text.replace("-", ""), tuple(parts))
                return
        for a, b in pieces:
            if (a, b) != (start, end):
                yield from self._name(a, b)

    def _acronym(self, start: int, end: int) -> Protected:
        """Letters with full stops; the last one belongs to it, unless a word goes on behind it."""
        view = self._view
        text = view[start:end].replace(".", "")
        after = view[end + 1 : end + 2]
        if view.startswith(".", end) and not (after and (_WORD_CHAR.match(after) or is_mark(after))):
            end += 1
        return Protected("acronym", start, end, text)

    def _is_capitalised(self, start: int, end: int) -> bool:
        return _CAPITALISED.fullmatch(self._cutter.original(start, end)) is not None

    def _is_numbered_file(self, start: int, end: int) -> bool:
        """Whether a file name ends in a number of its own: "libssl3.so.1", "mill.log.2"."""
        view = self._view
        name = start + len(view[start:end].rstrip("0123456789."))
        if name == end or view[name] != "." or not _NUMBERED_FILE.fullmatch(view, start, name):
            return False
        return not self._is_capitalised(view.rfind(".", start, name) + 1, name)

    def _domain(self, start: int, end: int) -> Iterator[Protected]:
        """A domain, a file name or a dotted name, unless the stop ends a sentence or an abbreviation."""
        labels = list(cut(_STOP, self._view, start, end))
        sentence = self._is_capitalised(*labels[-1])
        short = all(b - a == 1 for a, b in labels[:-1])
        one = labels[-1][1] - labels[-1][0] == 1
        digit = short and self._view[start] in "0123456789"
        if (len(labels) == 2 and (sentence or digit)) or (short and (sentence or one)):
            for a, b in labels:
                yield from self._name(a, b)
            return
        yield self._make("domain", start, end, self._cutter.parts(start, end, DOTTED))

    def _make(self, kind: str, start: int, end: int, parts: Iterable[Part]) -> Protected:
        return Protected(kind, start, end, self._view[start:end], tuple(parts))
