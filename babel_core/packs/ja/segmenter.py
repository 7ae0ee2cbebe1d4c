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
from babel_core.segment.protocol import Morph
from babel_core.segment.provider import Provider, distribution_version
from babel_core.segment.reloading import ReloadedById
from babel_core.segment.spans import cover, encodable
from babel_core.segment.windows import in_windows
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

# %M is the surface with the white space before it, %f[n] the field n of the dictionary entry, empty for "*":
# 0 part of speech, 4 conjugation type, 10 dictionary form as written. Unknown words have no field 10.
_SURFACES = (r"%M\n", r"%M\n")
# fugashi strips white space from the answer's ends: no line may end with an empty field, nor the first begin
# with a blank.
_MORPHS = (r"%f[0]\t%f[4]\t%f[10]\t%M\n", r"%f[0]\t\t\t%M\n")

Parse = Callable[[str], str]
Analysed = tuple[int, int, str, bool]


class MecabSegmenter(ReloadedById):
    """Morphemes of UniDic's short units. A tagger is not safe to share, so every thread has its own."""

    def __init__(self, provider_id: str, dictionary: Path) -> None:
        self.id = provider_id
        self.version = version(provider_id)
        self._dictionary = dictionary
        self._threads = threading.local()
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
        found = [(start, end) for start, end, _, _ in analysed]
        spans = cover(text, found)
        if spans != found:  # the engine left something out, or parted a mark from its letter
            known = {start: (end, base, content) for start, end, base, content in analysed}
            analysed = [(start, end, *_morph_at(known, start, end)) for start, end in spans]
        return [Morph(start, end, base or text[start:end], content) for start, end, base, content in analysed]

    def _analyse(self, text: str, offset: int) -> list[Analysed]:
        found: list[Analysed] = []
        lines, offset = self._lines("morphs", _MORPHS, text, offset)
        for line in lines:
            part_of_speech, conjugation, written_base, surface = line.split("\t")
            end = offset + len(surface)
            word = surface.lstrip(" ")
            content = part_of_speech not in FUNCTION_CLASSES
            if not content and part_of_speech in SYMBOL_CLASSES:
                content = word.isalnum()  # characters that the dictionary lacks are classed as symbols
            base = written_base if conjugation and written_base != "*" else ""
            found.append((end - len(word), end, base, content))
            offset = end
        return found


def _morph_at(known: dict[int, tuple[int, str, bool]], start: int, end: int) -> tuple[str, bool]:
    """Base and content of the morpheme that begins at `start`; no base where its span has changed."""
    known_end, base, content = known.get(start, (end, "", False))
    return (base if known_end == end else ""), content


def load(provider_id: str) -> MecabSegmenter:
    """MeCab with the dictionary of unidic-lite, whatever other UniDic is installed."""
    import unidic_lite

    return MecabSegmenter(provider_id, Path(unidic_lite.DICDIR))


def version(_provider_id: str) -> str:
    """fugashi's version without its patch number, which changes no output, and the dictionary's."""
    return f"fugashi-{distribution_version('fugashi', 2)}+unidic-lite-{distribution_version('unidic-lite')}"
