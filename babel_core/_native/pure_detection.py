"""The readable twin of _detection.pyx: what the scripts of a text say, and what in it speaks for a language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from babel_core._native import pure

_MOST_VOICES = 64

Ranked = tuple[str, tuple[int, ...], float]
Voice = tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]


class Detector:
    """What the scripts of a text say.

    `ranked` are (tag, script ids, bar) in the order of their tests, `likely` (tag, script id) with one bar for all, and
    `fallback` (tag, script ids) is the answer where no script says more. Answers are numbers: places in `ranked`,
    behind them places in `likely`, behind them the fallback. Letters are counted in the NFKC form.
    """

    __slots__ = ("_fallback", "_likely", "_likely_bar", "_ranked", "_tags")

    def __init__(
        self,
        ranked: Iterable[tuple[str, Sequence[int], float]],
        likely: Iterable[tuple[str, int]],
        likely_bar: float,
        fallback: tuple[str, Sequence[int]],
    ) -> None:
        self._ranked: tuple[Ranked, ...] = tuple((tag, tuple(scripts), float(bar)) for tag, scripts, bar in ranked)
        self._likely = tuple((tag, script) for tag, script in likely)
        self._likely_bar = likely_bar
        self._fallback = (fallback[0], tuple(fallback[1]))
        self._tags = [*(row[0] for row in self._ranked), *(row[0] for row in self._likely), fallback[0]]
        listed = [script for _, scripts, _ in self._ranked for script in scripts]
        listed += [*(script for _, script in self._likely), *self._fallback[1]]
        if not all(0 <= script < len(pure.SCRIPTS) for script in listed):
            message = f"script ids must be below {len(pure.SCRIPTS)}"
            raise ValueError(message)

    def __reduce__(self) -> tuple[object, ...]:
        return Detector, (self._ranked, self._likely, self._likely_bar, self._fallback)

    def detect(self, text: str) -> str:
        """The tag of the first answer; TypeError for anything but a str."""
        return self._tags[self._answers(*pure.script_counts(pure.nfkc(text)))[0]]

    def number(self, text: str) -> int:
        """The number of the first answer, -1 for a text without a letter of any script."""
        total, counts = pure.script_counts(pure.nfkc(text))
        return self._answers(total, counts)[0] if counts else -1

    def numbers(self, text: str) -> list[int]:
        """The numbers of all answers that have a share of the letters, best first."""
        total, counts = pure.script_counts(pure.nfkc(text))
        if not counts:
            return []
        found = self._answers(total, counts)
        return found if _share(self._fallback[1], total, counts) else found[:-1]

    def _answers(self, total: int, counts: dict[int, int]) -> list[int]:
        """All answers, best first, the fallback last."""
        shares = [(place, _share(scripts, total, counts)) for place, (_, scripts, _) in enumerate(self._ranked)]
        found = [place for place, share in shares if share > self._ranked[place][2]]
        written = [(counts[script], place) for place, (_, script) in enumerate(self._likely) if script in counts]
        if written:
            count, place = max(written)
            share = count / total
            if share > self._likely_bar:
                first = not found or share > shares[found[0]][1]
                found.insert(0 if first else len(found), len(self._ranked) + place)
        return [*found, len(self._tags) - 1]


def _share(scripts: Iterable[int], total: int, counts: dict[int, int]) -> float:
    return sum(counts.get(script, 0) for script in scripts) / total if total else 0.0


class Voices:
    """What in a text speaks for each of up to 64 languages.

    `voices` are (characters that it alone writes, function words in search form, letters, letters of others), sets of
    str; `foreign` is the share of letters of others from which on nothing speaks for a language.
    """

    __slots__ = ("_foreign", "_voices")

    def __init__(self, voices: Iterable[Sequence[Iterable[str]]], foreign: float) -> None:
        self._voices: tuple[Voice, ...] = tuple(
            (frozenset(only), frozenset(words), frozenset(letters), frozenset(against))
            for only, words, letters, against in voices
        )
        self._foreign = foreign
        if len(self._voices) > _MOST_VOICES:
            message = f"at most {_MOST_VOICES} voices, not {len(self._voices)}"
            raise ValueError(message)
        if any(len(c) != 1 for only, _, letters, against in self._voices for c in only | letters | against):
            message = "characters and letters must be single code points"
            raise ValueError(message)

    def __reduce__(self) -> tuple[object, ...]:
        return Voices, (self._voices, self._foreign)

    def characters(self, text: str) -> list[int]:
        """For each language how often text has characters that it alone writes."""
        _check(text)
        return [sum(map(only.__contains__, text)) for only, _, _, _ in self._voices]

    def evidence(self, text: str) -> tuple[int, list[tuple[int, int]]]:
        """(number of words, for each language (distinct function words and letters, all of them)) of a text."""
        _check(text)
        form = pure.search_text(text)
        words = [form[start:end] for start, end, _ in pure.word_runs(form)]
        lower = text.lower()
        heard = [self._heard(voice, words, lower) for voice in self._voices]
        return len(words), [(len(set(found)), len(found)) for found in heard]

    def _heard(self, voice: Voice, words: list[str], lower: str) -> list[str]:
        """The function words and letters of a language, as often as they are; none when letters speak against it."""
        _, function_words, letters, against = voice
        if sum(map(against.__contains__, lower)) > self._foreign * len(lower):
            return []
        found = [word for word in words if word in function_words]
        return found + [char for char in lower if char in letters] if letters else found


class Profile:
    """How much the strings of letters of a text speak for each language.

    `kinds` are the kinds of word runs that are read, `biases` the score of each language before anything is read,
    `longest` the size of the longest word read. `body` holds a row for each string of letters: one to four characters,
    "_" for a word's border, or a whole word between two of them. A row is the size of the string in bytes, the string
    in UTF-8, the number of pairs, and pairs of a language and its weight (signed), a byte each.
    """

    __slots__ = ("_arguments", "_biases", "_grams", "_kinds", "_longest")

    def __init__(self, kinds: Iterable[int], biases: Iterable[int], body: bytes, longest: int) -> None:
        self._kinds, self._biases, self._longest = tuple(map(int, kinds)), tuple(map(int, biases)), longest
        self._arguments = (self._kinds, self._biases, body, longest)
        if longest < 1:
            message = "longest must be positive"
            raise ValueError(message)
        self._grams: dict[str, list[tuple[int, int]]] = {}
        at = 0
        while at < len(body):
            size = body[at]
            end = at + 1 + size
            count = body[end] if end < len(body) else 0
            if not size or end + 1 + 2 * count > len(body):
                message = "the rows of a profile break off"
                raise ValueError(message)
            self._add(body[at + 1 : end].decode(), body[end + 1 : end + 1 + 2 * count])
            at = end + 1 + 2 * count

    def _add(self, string: str, pairs: bytes) -> None:
        if string in self._grams:
            message = f"a profile has {string!r} twice"
            raise ValueError(message)
        for language in pairs[::2]:
            if language >= len(self._biases):
                message = f"a profile has no language {language}"
                raise ValueError(message)
        weights = [weight - 256 if weight > 127 else weight for weight in pairs[1::2]]
        self._grams[string] = list(zip(pairs[::2], weights, strict=True))

    def __reduce__(self) -> tuple[object, ...]:
        return Profile, self._arguments

    def scores(self, text: str) -> tuple[int, list[int]]:
        """(number of words read, the score of each language) of a text; TypeError for anything but a str."""
        _check(text)
        form = pure.search_text(text)
        found = list(self._biases)
        words = 0
        for start, end, kind in pure.word_runs(form):
            word = form[start:end]
            if kind in self._kinds and len(word) <= self._longest and not any(c in "0123456789" for c in word):
                words += 1
                for gram in _grams(word):
                    for language, weight in self._grams.get(gram, ()):
                        found[language] += weight
        return words, found


def _grams(word: str) -> list[str]:
    """Strings of one to four letters of a word between bars, and the whole of it."""
    padded = f"_{word}_"
    size = len(padded)
    found = [padded[at : at + n] for n in (1, 2, 3, 4) for at in range(size - n + 1)]
    return [*found, padded] if size > 4 else found


def _check(text: object) -> None:
    if not isinstance(text, str):
        message = f"text must be str, not {type(text).__name__}"
        raise TypeError(message)
