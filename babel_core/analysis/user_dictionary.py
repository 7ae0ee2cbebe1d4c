"""A dictionary of user words: words are added, removed, loaded and saved; an analyzer takes what it holds then."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from babel_core.analysis import fingerprint
from babel_core.analysis.user_words import by_form
from babel_core.errors import ConfigError, require_str
from babel_core.text.locks import ForkLock

_TAGS = (
    "a ad ag an b c d df dg e eng f g h i j k l m mg mq n ng nr nrfg nrt ns nt nw nz o p q r rg rr rz s t tg u ud ug "
    "uj ul un uv uz v vd vg vi vn vq x y z zg"
)
_HAN = re.compile("[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
# What may follow the word in jieba's form: a frequency and a tag; either one alone only behind a word with Han.
_FREQUENCY_AND_TAG = re.compile(rf"[ ][0-9]+[ ](?:{_TAGS.replace(' ', '|')})")
_FREQUENCY_OR_TAG = re.compile(rf"[ ](?:[0-9]+|(?:{'|'.join(tag for tag in _TAGS.split() if len(tag) > 1)}))")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_REPORTED = 5


class UserDictionary:
    """A collection of user words that threads may share and change.

    A word may hold blanks, hyphens, slashes, middle dots and letters of any script, but no control character, and must
    not begin with a combining mark: ConfigError names one that does. A word of signs only ("!!!", "★", an emoji) is a
    term like any other wherever it stands. Words are the same when their search forms are: "Ｔ恤" is "t恤", but an
    accent counts: "thé glacé" is not "the glace", since which accents a language drops is settled only behind the words
    (what they are made of is searched by the rules of the language beside them). It iterates in the order of those
    forms. An `Analyzer` takes the words of the moment; later changes need a new analyzer, whose fingerprint says that
    texts are cut otherwise.

    >>> words = UserDictionary(["Sea Pass认证", "tcp/ip"])
    >>> words.add_word("海上钢板19-9"), words.add_word("TCP/IP"), len(words), "tcp/ip" in words
    (True, False, 3, True)
    """

    __slots__ = ("_forms", "_lock", "_sorted")
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._lock = ForkLock()
        self._forms: dict[str, str] = {}
        self._sorted: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        self.add_words(words)

    def add_word(self, word: str) -> bool:
        """Add a word; False when it is there already or is blank."""
        return self.add_words((require_str(word, "word"),)) == 1

    def add_words(self, words: Iterable[str]) -> int:
        """Add words, all or none of them; returns how many are new. Blank ones are left out."""
        if isinstance(words, str) or not isinstance(words, Iterable):
            given = "a str" if isinstance(words, str) else type(words).__name__
            message = f"words must be a sequence of str, not {given}"
            raise TypeError(message)
        return self._add(by_form(require_str(word, f"words[{i}]") for i, word in enumerate(words)))

    def _add(self, found: dict[str, str]) -> int:
        with self._lock:
            before = len(self._forms)
            for form, word in found.items():
                self._forms.setdefault(form, word)  # the first spelling stays
            if len(self._forms) > before:
                self._sorted = None
            return len(self._forms) - before

    def remove_word(self, word: str) -> bool:
        """Remove a word, in whatever spelling; False when it is not there."""
        forms = by_form((require_str(word, "word"),))
        with self._lock:
            gone = [form for form in forms if self._forms.pop(form, None) is not None]
            if gone:
                self._sorted = None
            return bool(gone)

    def load(self, path: str | PathLike[str]) -> int:
        r"""Add the words of a UTF-8 file, all or none of them; returns how many are new.

        One word a line. Empty lines and those that begin with "#" are left out, as are a byte-order mark and blanks
        around a word. Blanks inside belong to the word ("tide table", "iPhone 15"), with three exceptions. A line in
        double quotes is the word between them, with "" for one quote. What follows a tab is left out. And a line may be
        in jieba's form: a frequency and a tag of jieba's are left out ("easy_install 3 eng"); either one alone, the tag
        of two letters or more, behind a word with a Han character ("云计算 5", "凱特琳 nz").

        OSError as `open` raises it. ConfigError names every line that is no UTF-8 or that no text can hold as a word.
        """
        words: list[str] = []
        numbers: list[int] = []
        wrong: list[str] = []
        for number, line in enumerate(Path(path).read_bytes().removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
            try:
                words.append(_word_of(line.decode("utf-8").strip()))
                numbers.append(number)
            except UnicodeDecodeError as error:
                wrong.append(f"line {number}: byte 0x{line[error.start]:02x} is no UTF-8; save the file as UTF-8")
        try:
            found = by_form(words)
        except ConfigError:
            wrong += _refused(words, numbers)
        if wrong:
            more = f"; and {len(wrong) - _REPORTED} lines more" if len(wrong) > _REPORTED else ""
            message = f"no words were taken from {Path(path)}: {'; '.join(wrong[:_REPORTED])}{more}"
            raise ConfigError(message)
        return self._add(found)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the words to a UTF-8 file that `load` reads back, one a line in the order of their search forms."""
        lines = [word if _word_of(word) == word else _quote(word) for word in self.words]
        text = "".join(f"{line}\n" for line in lines).encode("utf-16-le", "surrogatepass")
        Path(path).write_bytes(text.decode("utf-16-le", "replace").encode("utf-8"))  # a lone surrogate is U+FFFD

    def _snapshot(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The search forms in order, and their words."""
        with self._lock:
            if self._sorted is None:
                forms = tuple(sorted(self._forms))
                self._sorted = forms, tuple(self._forms[form] for form in forms)
            return self._sorted

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the moment, without blanks around them, in the order of their search forms."""
        return self._snapshot()[1]

    @property
    def version(self) -> str:
        """12 hex digits over the search forms: equal for two dictionaries that hold the same words."""
        return fingerprint.hash12(self._snapshot()[0])

    def __len__(self) -> int:
        return len(self._forms)

    def __iter__(self) -> Iterator[str]:
        """The words as they are when the loop begins."""
        return iter(self.words)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        try:
            return any(form in self._forms for form in by_form((word,)))
        except ConfigError:
            return False

    def __eq__(self, other: object) -> bool:
        return self._snapshot()[0] == other._snapshot()[0] if isinstance(other, UserDictionary) else NotImplemented

    def __repr__(self) -> str:
        return f"<UserDictionary of {len(self)} words, version {self.version}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return UserDictionary, (self.words,)


def _refused(words: Iterable[str], numbers: Iterable[int]) -> Iterator[str]:
    """Why words cannot be taken, with the numbers of their lines."""
    for word, number in zip(words, numbers, strict=True):
        try:
            by_form((word,))
        except ConfigError as error:
            yield f"line {number}: {error}"


def _word_of(line: str) -> str:
    """The word of a line without blanks around it; "" for a comment."""
    if line.startswith("#"):
        return ""
    if line.startswith('"') and _QUOTED.fullmatch(line):
        return line[1:-1].replace('""', '"')
    word = line.partition("\t")[0].rstrip()
    if word[-1:].isascii() and word[-1:].isalnum() and " " in word:
        for pattern, needs_han in ((_FREQUENCY_AND_TAG, False), (_FREQUENCY_OR_TAG, True)):
            head, rest = _split(word, 2 - needs_han)
            if head and pattern.fullmatch(rest) and (not needs_han or _HAN.search(head)):
                return head
    return word


def _split(word: str, columns: int) -> tuple[str, str]:
    """A line before its last columns, and those with the blanks before them."""
    head = word
    for _ in range(columns):
        head = head.rpartition(" ")[0]
    return head.rstrip(), word[len(head) :]


def _quote(word: str) -> str:
    return '"' + word.replace('"', '""') + '"'
