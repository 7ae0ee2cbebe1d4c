"""Where the phrases of a language stand in a text: at every place the longest, from left to right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from babel_core.errors import PackContractError
from babel_core.packs.regexes import compiled_regex
from babel_core.packs.temporal.forms import Part, parse_form
from babel_core.packs.temporal.originals import Originals
from babel_core.packs.temporal.patterns import literal
from babel_core.packs.temporal.schema import KEYS, Grammar, Phrase
from babel_core.packs.temporal.slots import ANYTHING, Value, slots_of

Fields = dict[str, Value]

_LEFT_OF_DIGIT = r"(?<![a-z_\d])(?<![a-z\d][./:-])(?<!\d,)(?<!\d[–—])(?<![$€£¥₩#§№@+])"
_LEFT_OF_WORD = r"(?<!\w[./-])(?<![@#])"
_RIGHT = r"(?![./:,-]\d)(?!\s?[%°‰])(?!@)(?!\.[a-z]{2,4}\b)"
_RIGHT_OF_DIGIT = r"(?:(?<!\d)|(?![a-z_])(?![./:,-]?\d)(?!\s?[%°‰]))"
_LONGEST_NUMBER = 5
"""Digits that are looked at; no slot takes so many."""
_MOST_KEPT = 10_000
"""Choices of forms by what follows a number that are kept."""
_LOOK_BACK = 24
"""Code points before a phrase in which a word of `not_after` may stand."""


@dataclass(slots=True)
class Atom:
    """A phrase that was found: [start, end) of its raw text in the folded text, and what it tells."""

    start: int
    end: int
    fields: Fields
    alone: bool
    never: bool = False


@dataclass(slots=True, eq=False)
class Form:
    """One form of a phrase; its pattern is compiled when a text first has a beginning of it."""

    phrase: Phrase
    part: Part
    tail: str
    _compiled: re.Pattern[str] | None = field(default=None, repr=False)

    _after: re.Pattern[str] | None = field(default=None, repr=False)
    _not_after: re.Pattern[str] | None = field(default=None, repr=False)

    def stands(self, text: str, at: int) -> bool:
        """Whether the words before a place are those that the phrase asks for, and none that it rules out."""
        if self._after is None and self._not_after is None:
            return True
        before = text[max(0, at - _LOOK_BACK) : at]
        if self._not_after is not None and self._not_after.search(before):
            return False
        return self._after is None or self._after.search(before) is not None

    def match(self, text: str, at: int, stop: int) -> re.Match[str] | None:
        """The form at a place of a folded text that is read up to `stop`."""
        return self.pattern().match(text, at, stop)

    def pattern(self) -> re.Pattern[str]:
        """The compiled form."""
        if self._compiled is None:
            self._compiled = compiled_regex(self.part.pattern + self.tail)
        return self._compiled


class Scanner:
    """The forms of one language, by the signs that they begin with."""

    def __init__(self, grammar: Grammar, phrases: tuple[Phrase, ...]) -> None:
        self.grammar = grammar
        self._slots = slots_of(grammar)
        self._by_two: dict[str, list[Form]] = {}
        self._by_one: dict[str, list[Form]] = {}
        self._place: dict[int, int] = {}
        for phrase in phrases:
            for text in phrase.forms:
                self._add(phrase, text)
        self._merge()
        every = [form for forms in (*self._by_one.values(), *self._by_two.values()) for form in forms]
        self._behind = frozenset(sign for form in every for sign in form.part.behind or ())
        self._numerals = frozenset(sign for form in every for sign in form.part.signs)
        self._by_sign: dict[tuple[str, int, str], list[Form]] = {}
        signs = {first[0] for first in (*self._by_one, *self._by_two)}
        self._start = re.compile(self._left(signs))

    def compile(self) -> None:
        """Compile every form now, as tests and the build do; otherwise each is when a text first begins like it."""
        for forms in (*self._by_one.values(), *self._by_two.values()):
            for form in forms:
                form.pattern()

    def _add(self, phrase: Phrase, text: str) -> None:
        grammar = self.grammar
        part = parse_form(text, self._slots, grammar.source, spaced=grammar.spaced, named=not phrase.never)
        for key, _ in part.slots:
            if key not in KEYS:
                message = f"{grammar.source}: the form {text!r} tells {key!r}; known: {', '.join(KEYS)}"
                raise PackContractError(message)
        tail = self._tail(phrase)
        form = Form(phrase, part, tail, None, self._before(phrase.after), self._before(phrase.not_after))
        self._place[id(form)] = len(self._place)
        for first in sorted(part.firsts):
            known = len(first) == 2 and ANYTHING not in first
            forms = (self._by_two if known else self._by_one).setdefault(first if known else first[0], [])
            if form not in forms:
                forms.append(form)

    def _before(self, words: tuple[str, ...]) -> re.Pattern[str] | None:
        if not words:
            return None
        border = r"(?<!\w)" if self.grammar.spaced else ""
        choices = "|".join(literal(word, spaced=self.grammar.spaced) for word in words)
        return re.compile(rf"{border}(?:{choices})\s{{0,3}}$")

    def _merge(self) -> None:
        """Give each pair of signs the forms of its first sign too, in the order of the file."""
        for pair, forms in self._by_two.items():
            both = {id(form): form for form in (*forms, *self._by_one.get(pair[0], ()))}
            self._by_two[pair] = sorted(both.values(), key=lambda form: self._place[id(form)])

    def _left(self, signs: set[str]) -> str:
        words = "".join(re.escape(sign) for sign in sorted(signs) if sign.isalpha())
        marks = "".join(re.escape(sign) for sign in sorted(signs) if not sign.isalnum() and not sign.isspace())
        digits = rf"{_LEFT_OF_DIGIT}\d"
        if not self.grammar.spaced:
            latin = "".join(re.escape(sign) for sign in sorted(signs) if sign.isascii() and sign.isalpha())
            others = "".join(re.escape(sign) for sign in sorted(signs) if not (sign.isascii() and sign.isalnum()))
            choices = [digits, *([f"[{others}]"] if others else []), *([rf"(?<!\w)[{latin}]"] if latin else [])]
            return "|".join(choices)
        after_letter = r"(?:(?<!\w)|(?<=[^\W\da-z_]))"
        choices = [rf"{after_letter}{digits}"]
        choices += [rf"(?<!\w){_LEFT_OF_WORD}[{words}]"] if words else []
        return "|".join((*choices, f"[{marks}]") if marks else choices)

    def _tail(self, phrase: Phrase) -> str:
        grammar = self.grammar
        stop = "|".join(literal(word, spaced=grammar.spaced) for word in phrase.not_before)
        border = r"(?!\w)" if grammar.spaced else ""
        stopped = rf"(?!\s{{0,2}}(?:{stop}){border})" if stop else ""
        if not grammar.spaced:
            return _RIGHT_OF_DIGIT + stopped
        if grammar.particles:
            particles = "|".join(sorted(map(re.escape, grammar.particles), key=lambda word: (-len(word), word)))
            return rf"(?=(?:{particles}){{0,3}}(?!\w)){_RIGHT}{stopped}"
        return rf"(?!\w){_RIGHT}{stopped}"

    def atoms(self, text: str, original: Originals, at: int = 0, stop: int | None = None) -> Iterator[Atom]:
        """The phrases of a folded text from a place up to `stop`, ordered and disjoint.

        `original` gives the sign behind a place.
        """
        stop = len(text) if stop is None else stop
        while at <= stop:
            best: tuple[int, Atom] | None = None
            for found in self._start.finditer(text, at, stop):  # it finds one sign at a time
                place = found.start()
                forms = self._by_two.get(text[place : place + 2]) or self._by_one.get(text[place])
                if forms is None:
                    continue
                best = self._longest(text, place, stop, original, forms)
                if best is not None:
                    break
            else:
                return
            yield best[1]
            at = max(best[1].end, place + 1)  # what follows the raw text may begin another phrase

    def _longest(
        self, text: str, at: int, stop: int, original: Originals, forms: list[Form]
    ) -> tuple[int, Atom] | None:
        if text[at].isdecimal():
            forms = self._digital(text, at, forms)
        elif text[at] in self._numerals:
            forms = self._counted(text, at, forms)
        best: tuple[int, Atom] | None = None
        for form in forms:
            match = form.match(text, at, stop)
            if match is None or (best is not None and not _better(form, match.end(), best)):
                continue
            if not form.stands(text, at):
                continue
            atom = self._atom(form, match, original)
            if atom is not None:
                best = match.end(), atom
        return best

    def _digital(self, text: str, at: int, forms: list[Form]) -> list[Form]:
        """Those of the forms that go on as the text does behind its digits: most want a unit or a mark there."""
        end = at + 1
        while end < at + _LONGEST_NUMBER and text[end : end + 1].isdecimal():
            end += 1
        sign = text[end : end + 1]
        sign = " " if sign.isspace() else sign if sign in self._behind else ""
        key = text[at], id(forms), sign
        found = self._by_sign.get(key)
        if found is None:
            found = [form for form in forms if form.part.behind is None or sign in form.part.behind]
            self._by_sign[key] = found
        return found

    def _counted(self, text: str, at: int, forms: list[Form]) -> list[Form]:
        """The same for numerals, of which a number may end behind each."""
        signs: set[str] = set()
        end = at
        while end < min(at + _LONGEST_NUMBER, len(text)) and text[end] in self._numerals:
            end += 1
            sign = text[end : end + 1]
            signs.add(" " if sign.isspace() else sign if sign in self._behind else "")
        key = text[at], id(forms), "".join(sorted(signs))
        found = self._by_sign.get(key)
        if found is None:
            found = [
                form
                for form in forms
                if form.part.behind is None or text[at] not in form.part.signs or not signs.isdisjoint(form.part.behind)
            ]
            if len(self._by_sign) < _MOST_KEPT:
                self._by_sign[key] = found
        return found

    def _atom(self, form: Form, match: re.Match[str], original: Originals) -> Atom | None:
        fields: Fields = dict(form.phrase.given)
        for key, slot in form.part.slots:
            text = match[key]
            if text is None:
                continue
            value = slot.value(text)
            if value is None or not (form.phrase.any_case or self._case_fits(text, match.start(key), original)):
                return None
            fields[key] = value
        groups = match.re.groupindex
        start = match.start("raw_start") if "raw_start" in groups and match["raw_start"] is not None else match.start()
        end = match.end("raw_end") if "raw_end" in groups and match["raw_end"] is not None else match.end()
        return Atom(start, end, fields, form.phrase.alone, form.phrase.never)

    def _case_fits(self, word: str, at: int, original: Originals) -> bool:
        if word in self.grammar.capital:
            return original[at].isupper()
        return word not in self.grammar.lower or not original[at].isupper()


def _better(form: Form, end: int, best: tuple[int, Atom]) -> bool:
    """Whether a match that ends there is to be taken: it is longer, or as long and needs no partner."""
    return end > best[0] or (end == best[0] and form.phrase.alone and not (best[1].alone or best[1].never))


__all__ = ["Atom", "Fields", "Scanner"]
