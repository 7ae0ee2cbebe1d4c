"""Random texts of what identifiers are made of: addresses, paths, numbers, names, and what stands beside them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from babel_core import _native


def split(text: str) -> list[str]:
    """The words of a text; a list of them in one line is easier to read."""
    return text.split()


LETTERS = split("a b c x z s t v n e w A B C X Z S T ä Ö ß é É ﬁ ǅ и И ж α Ω ώ Ẁ ệ ı İ ŉ ſ K Å")
WORDS = split("""
http https ftp www mill example com net org NET js py tar gz PhD kWh MHz GmbH URLs IDs iPhone getName parseJSON XMLs
HTTPServer planB user name docs a ab abc The Reed Straße café Naïve Книга Номер αβγ ﬂow ǆ s t z v rc alpha Ltd etc Mr
won don rock do mail e wi fi x86 mp3 h2o i18n B2B v2 3d 5g
""")
NUMBERS = split("0 1 2 12 24 007 123 255 256 000 299 999 1000 2024 1999 12345 05 31 ٣ ３ １２ ²")
SIGNS = [
    *".-/@:+,\\_'#~()[]!?*&=%;$<>\"^`{|}",
    *"．－／＠：＋，＼＿＇＃～（）［］！？＊＆＝％；。、・︰﹕﹒’‐–…\u00ad\u200b\u200d",
    *split("://  www.  's  ’s  ./  ../  ~/  \\\\  c:\\  C:/  /.  ..  --  ++  +++  c++11  C#  .net  .NET"),
]
MARKS = ["\u0301", "\u0308", "\u0323", "\u0345", "\u036f", "\u0e31", "\u20e3", "\u0489", "\u05b0", "\ufe0f"]
NEIGHBOURS = [
    *"中文漢字かカーき가ไทยก่灯㍿℡½㎏㎞①ＡｂＣＮΐﾊ×÷ªº͵ͺ;·҂ʰﷺ",
    *"\u0378\ue000\ud800\U0001f600",
]
BLANKS = [*" " * 6, "\n", "\t", "\u3000", "\0", "\xa0"]
_CONTROL = re.compile("[\0-\x1f\x7f-\x9f]")


def wide(text: str) -> str:
    """A text in full-width forms."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


class TextMaker:
    """Makes texts; the same ones for the same state of `source`."""

    def __init__(self, source: random.Random) -> None:
        self._random = source
        self._makers: tuple[Callable[[], str], ...] = (
            self._url, self._mail, self._path, self._version, self._date, self._number, self._acronym, self._camel,
            self._hyphenated, self._symbol, self._dotted, self._word,
        )  # fmt: skip

    def text(self) -> str:
        """A text of a few identifiers, or of loose pieces."""
        chance = self._random.random
        if chance() < 0.35:
            return self._times(self._piece, 1, 14)
        made = self._times(self._name, 1, 4)
        return made + "x" * self._random.choice((1030, 2040, 2049)) + made if chance() < 0.003 else made

    def words(self) -> list[str]:
        """User words in search form."""
        made = [make() for make in self._makers for _ in range(2)]
        made += ["http", "a", "中文", "example.com", self._word() + " " + self._word(), self._pick(NUMBERS)]
        forms = (_native.search_text(word).strip() for word in made)
        return [form for form in forms if form and not _native.is_mark(form[0]) and not _CONTROL.search(form)]

    def _pick(self, choices: list[str] | str) -> str:
        return self._random.choice(choices)

    def _times(self, make: Callable[[], str], least: int, most: int, sign: str = "") -> str:
        return sign.join(make() for _ in range(self._random.randint(least, most)))

    def _piece(self) -> str:
        kinds = (WORDS, NUMBERS, LETTERS, SIGNS, MARKS, NEIGHBOURS, BLANKS)
        (kind,) = self._random.choices(kinds, (30, 15, 10, 30, 4, 4, 7))
        return self._pick(kind)

    def _name(self) -> str:
        """An identifier, perhaps damaged, and what stands behind it."""
        made = self._random.choice(self._makers)()
        at = self._random.randrange(len(made))
        chance = self._random.random()
        if chance < 0.08:
            made = wide(made)
        elif chance < 0.2:
            made = made[:at] + self._piece() + made[at:]
        elif chance < 0.3:
            made = made[:at] + wide(made[at]) + made[at + 1 :]
        elif chance < 0.34:
            made = made.upper()
        if self._random.random() < 0.15:
            made += self._pick(["'s", "’s", "'S", "'s-1", "'"])
        return made + self._pick([*BLANKS, *",.，。()/、中かก", "", "", *MARKS[:2]])

    def _word(self) -> str:
        chance = self._random.random
        word = self._pick(WORDS) if chance() < 0.7 else self._times(lambda: self._pick(LETTERS), 1, 4)
        if chance() < 0.2:
            word += self._pick(NUMBERS)
        if chance() < 0.1:
            word = word.capitalize()
        return word + self._pick(MARKS) if chance() < 0.06 else word

    def _segment(self) -> str:
        joined = self._word() + self._pick("._-") + self._word()
        return self._pick([self._word(), "." + self._word(), self._pick(NUMBERS), joined])

    def _url(self) -> str:
        made = self._pick(split("http:// https:// ftp:// www. HTTPS://www. http://www. xhttp://"))
        made += self._times(self._word, 1, 4, ".")
        return made + self._times(self._tail, 0, 5)

    def _tail(self) -> str:
        sign = self._pick([*"/?&=#:;,@+~()!*'$[]%._-//", "%E6%9C"])
        return sign + self._pick([self._word(), self._pick(NUMBERS), f"www.{self._word()}.net"])

    def _mail(self) -> str:
        name, host = self._times(self._word, 1, 3, self._pick("._-+")), self._times(self._word, 1, 4, self._pick(".-"))
        return f"{name}@{host}{self._pick(['', '.', '.com'])}"

    def _path(self) -> str:
        root = self._pick(["", "/", "./", "../", "~/", "c:\\", "C:/", "\\\\", "../../"])
        return root + self._times(self._segment, 1, 5, self._pick("/\\")) + self._pick(["", "/"])

    def _version(self) -> str:
        numbers = self._times(lambda: self._pick(NUMBERS), 2, 4, ".")
        name, suffix = self._pick(["", "v", "V", "py", "a"]), ["", "-rc1", "beta", "a1", ".x", "-", "+5", "."]
        return name + numbers + self._pick(suffix)

    def _date(self) -> str:
        number, sign = self._random.randint, self._pick("-/.")
        year = f"{number(1, 20999)}{sign}{number(0, 130)}{sign}{number(0, 320)}"
        day = f"{number(1, 32)}{sign}{number(1, 13)}{sign}{number(19, 2500)}"
        return self._pick([year, day]) + self._pick(["", "", "T10:20", "t9:05:06.7Z", "T10:20:30:40", "t1", "z"])

    def _number(self) -> str:
        sign = self._pick(",.'’:")
        groups = ["000", "123", "45", "255", "999", "1", "1234"]
        made = str(self._random.randint(0, 1500)) + self._times(lambda: sign + self._pick(groups), 1, 4)
        return made + self._pick(["", "", ".5", "," + self._pick(NUMBERS), "km", "kWh", "%", "µm", "'"])

    def _acronym(self) -> str:
        made = self._times(lambda: self._pick(LETTERS), 2, 4, ".")
        return made + self._pick(["", ".", ".Army", "." + self._word(), "\u0301"])

    def _camel(self) -> str:
        return self._times(self._hump, 1, 4)

    def _hump(self) -> str:
        word = self._word()
        return self._pick([word, word.capitalize(), self._pick(split("URL ID B IDs XMLs")), self._pick(NUMBERS)])

    def _hyphenated(self) -> str:
        return self._times(self._half, 2, 4, self._pick("-_-."))

    def _half(self) -> str:
        return self._pick([self._word(), self._pick(LETTERS), self._camel(), self._pick(NUMBERS)])

    def _symbol(self) -> str:
        name = self._word() + self._pick(["-", ""]) + self._pick(["c", "f", "C", "x1"])
        return name + self._pick(["+", "++", "#", "++11", "+++", "#x", ".net"])

    def _dotted(self) -> str:
        return self._times(self._segment, 2, 4, ".")
