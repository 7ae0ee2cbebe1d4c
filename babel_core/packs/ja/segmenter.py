"""Japanese morphemes by MeCab with the UniDic-lite dictionary, through fugashi.

The engine writes its answer as lines of our own format instead of node objects: this is as fast and keeps no
pointer into the tagger, whose memory is reused by the next call.
"""

from __future__ import annotations

import shlex
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from babel_core.errors import require_str
from babel_core.packs.ja.spelling import standard_spelling, stands_alone, touches_katakana
from babel_core.segment.protocol import Morph
from babel_core.segment.provider import Provider, distribution_version
from babel_core.segment.reloading import ReloadedById
from babel_core.segment.spans import cover, encodable, is_plain
from babel_core.segment.windows import LIMIT, in_windows
from babel_core.text.token import Span

_HERE = "babel_core.packs.ja.segmenter"

PROVIDERS = (
    Provider(
        "ja:mecab",
        package="fugashi",
        extra="ja",
        load=f"{_HERE}:load",
        version=f"{_HERE}:version",
        loaded_as=("fugashi",),
        requires=(("fugashi", "fugashi"), ("unidic_lite", "unidic-lite")),
    ),
)

FUNCTION_CLASSES = frozenset({"助詞", "助動詞", "補助記号", "記号", "空白"})
"""UniDic's classes of particles, auxiliaries, symbols and blanks."""

SYMBOL_CLASSES = frozenset({"補助記号", "記号"})

READ_LINES = 50_000
LONGEST_READ = 100
"""Lines of answers that are kept as they were read, and their code points: words come again and again."""

# %M is the surface with the white space before it, %f[n] the field n of the dictionary entry, empty for "*":
# 0 part of speech, 4 conjugation type, 7 dictionary form in the standard orthography, 10 dictionary form as written,
# 12 origin. Unknown words have none from 6 on.
_SURFACES = (r"%M\n", r"%M\n")
# fugashi strips white space from the answer's ends: no line may end with an empty field, nor the first begin
# with a blank.
_MORPHS = (r"%f[0]\t%f[4]\t%f[7]\t%f[10]\t%f[12]\t%M\n", r"%f[0]\t\t\t\t\t%M\n")

Parse = Callable[[str], str]
Analysed = tuple[int, int, str, bool, str]
Read = tuple[int, int, str, bool, str, bool]
"""What a line of the answer says.

Length with the white space before the word, length, base, content, spelling, and whether that holds only where no other
katakana touches the word.
"""


class MecabSegmenter(ReloadedById):
    """Morphemes of UniDic's short units. A tagger is not safe to share, so every thread has its own."""

    def __init__(self, provider_id: str, dictionary: Path) -> None:
        self.id = provider_id
        self.version = version(provider_id)
        self._dictionary = dictionary
        self._threads = threading.local()
        self._read: dict[str, Read] = {}
        self._parser("surfaces", _SURFACES)  # a broken dictionary fails here, when it is loaded

    def _parser(self, name: str, formats: tuple[str, str]) -> Parse:
        found: Parse | None = getattr(self._threads, name, None)
        if found is None:
            from fugashi import GenericTagger

            settings = {
                "-d": str(self._dictionary),
                "-r": str(self._dictionary / "mecabrc"),
                "-F": formats[0],
                "-U": formats[1],
                "-E": "",
                "-O": "",
            }
            arguments = " ".join(f"{key} {shlex.quote(value)}" for key, value in settings.items())
            found = GenericTagger(arguments).parse
            setattr(self._threads, name, found)
        return found

    def _lines(
        self, name: str, formats: tuple[str, str], text: str, offset: int
    ) -> tuple[Sequence[str], int]:
        """The lines of MeCab's answer, and the offset of the first character that is no white space."""
        clean = encodable(text)
        words = clean.lstrip(" ")
        answer = self._parser(name, formats)(words) if words else ""
        return answer.split("\n") if answer else (), offset + len(clean) - len(words)

    def segment(self, text: str) -> Sequence[Span]:
        """The spans of the morphemes."""
        require_str(text, "text")
        return cover(text, in_windows(text, self._cut))

    def _cut(self, text: str, offset: int) -> list[Span]:
        spans: list[Span] = []
        lines, offset = self._lines("surfaces", _SURFACES, text, offset)
        for surface in lines:
            end = offset + len(surface)
            spans.append((end - len(surface.lstrip(" ")), end))
            offset = end
        return spans

    def morphs(self, text: str) -> Sequence[Morph]:
        """A morpheme for each span of `segment`; the base of inflected words is their dictionary form."""
        require_str(text, "text")
        analysed = in_windows(text, self._analyse)
        if len(text) > LIMIT or not analysed or analysed[-1][1] < len(text) or not is_plain(text):
            analysed = _covering(text, analysed)
        return [
            Morph(start, end, base or text[start:end], content, spelling)
            for start, end, base, content, spelling in analysed
        ]

    def _analyse(self, text: str, offset: int) -> list[Analysed]:
        found: list[Analysed] = []
        first = offset
        lines, offset = self._lines("morphs", _MORPHS, text, offset)
        if len(self._read) > READ_LINES:
            self._read = {}
        read = self._read
        for line in lines:
            known = read.get(line)
            if known is None:
                known = _read(line)
                if len(line) <= LONGEST_READ:
                    read[line] = known
            length, word, base, content, spelling, alone = known
            offset += length
            if alone and touches_katakana(text, offset - first - word, offset - first):
                spelling = ""
            found.append((offset - word, offset, base, content, spelling))
        return found


def _read(line: str) -> Read:
    """Take a line of MeCab's answer apart."""
    part_of_speech, conjugation, lemma, written_base, origin, surface = line.split("\t")
    word = surface.lstrip(" ")
    content = part_of_speech not in FUNCTION_CLASSES
    if not content and part_of_speech in SYMBOL_CLASSES:
        content = word.isalnum()  # characters that the dictionary lacks are classed as symbols
    base = written_base if conjugation and written_base != "*" else ""
    spelling = standard_spelling(word, base or word, lemma, part_of_speech, origin) if content else ""
    return len(surface), len(word), base, content, spelling, bool(spelling) and stands_alone(word, origin)


def _covering(text: str, analysed: Sequence[Analysed]) -> Sequence[Analysed]:
    """The morphemes on spans that keep the laws: the engine may leave something out, or part a mark from its letter."""
    found = [item[:2] for item in analysed]
    spans = cover(text, found)
    if spans == found:
        return analysed
    known = {item[0]: item for item in analysed}
    return [_morph_at(known, start, end) for start, end in spans]


def _morph_at(known: dict[int, Analysed], start: int, end: int) -> Analysed:
    """The morpheme that begins at `start`; neither base nor spelling where its span has changed."""
    _, known_end, base, content, spelling = known.get(start, (start, end, "", False, ""))
    return (start, end, base, content, spelling) if known_end == end else (start, end, "", content, "")


def load(provider_id: str) -> MecabSegmenter:
    """MeCab with the dictionary of unidic-lite, whatever other UniDic is installed."""
    import unidic_lite

    return MecabSegmenter(provider_id, Path(unidic_lite.DICDIR))


def version(_provider_id: str) -> str:
    """fugashi's version without its patch number, which changes no output, and the dictionary's."""
    return f"fugashi-{distribution_version('fugashi', 2)}+unidic-lite-{distribution_version('unidic-lite')}"
