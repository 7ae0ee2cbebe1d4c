"""Korean morphemes by Kiwi (Lee Min-chul, Apache-2.0 from 0.24), through kiwipiepy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from babel_core.errors import require_str
from babel_core.segment.context import Context
from babel_core.segment.protocol import Morph
from babel_core.segment.provider import Provider, distribution_version
from babel_core.segment.reloading import ReloadedById
from babel_core.segment.spans import combining_marks, cover, encodable, with_marks
from babel_core.segment.windows import in_windows
from babel_core.text.token import Span

_HERE = "babel_core.packs.ko.segmenter"

PROVIDERS = (
    Provider(
        "ko:kiwi",
        package="kiwipiepy",
        extra="ko",
        load=f"{_HERE}:load",
        version=f"{_HERE}:version",
        loaded_as=("kiwipiepy",),
        requires=(("kiwipiepy", "kiwipiepy"), ("kiwipiepy_model", "kiwipiepy_model")),
    ),
)

CONTENT_TAGS = ("N", "VV", "VA", "XR", "SL", "SH", "SN")
"""Beginnings of the Sejong tags of nouns, verb and adjective stems, roots, foreign words, Han, numbers."""

Analysed = tuple[int, int, str, bool]


class KiwiSegmenter(ReloadedById):
    """Morphemes, also where spelling has contracted them (흘렸다: 흘리, 었, 다)."""

    def __init__(self, provider_id: str, kiwi: Any) -> None:
        self.id = provider_id
        self.version = version(provider_id)
        self._tokenize = kiwi.tokenize
        self._context = Context(self.morphs)

    def segment(self, text: str) -> Sequence[Span]:
        """The spans of the morphemes; one that begins inside another has only what that leaves."""
        require_str(text, "text")
        return cover(text, [item[:2] for item in in_windows(text, self._analyse)])

    def morphs(self, text: str) -> Sequence[Morph]:
        """The morphemes; the base of a verb or adjective is its stem (흘리), no ending added.

        Combining marks, which Kiwi takes for words, belong to the morpheme before them and to no base.
        """
        require_str(text, "text")
        found = in_windows(text, self._analyse)
        if not text.isascii() and not combining_marks().isdisjoint(text):
            found = list(_without_marks(text, found))
        return [Morph(*item) for item in found]

    def within(self, text: str, start: int, end: int) -> Sequence[Morph]:
        """The morphemes of text[start:end], read in its sentence; their places count from `start`."""
        return self._context.within(text, start, end)

    def _analyse(self, text: str, offset: int) -> list[Analysed]:
        found: list[Analysed] = []
        for token in self._tokenize(encodable(text)):
            start, end, form = token.start, token.start + token.len, token.form
            if start < end and form and not any(map(str.isspace, form)):
                found.append((offset + start, offset + end, form, token.tag.startswith(CONTENT_TAGS)))
        return found


def _without_marks(text: str, found: Iterable[Analysed]) -> Iterator[Analysed]:
    """The morphemes without those that are only marks; spans keep to the letters and the marks on them."""
    marks = "".join(combining_marks().intersection(text))
    for start, end, form, content in found:
        first, last = with_marks(text, start, end)
        base = form.lstrip(marks)
        if first < last and base:
            yield first, last, base, content


def load(provider_id: str) -> KiwiSegmenter:
    """Load Kiwi's model (seconds, about half a gigabyte).

    One worker: more threads only serve batches. Names of several words are left out of the dictionary: they
    would hide their parts from a query for one of them.
    """
    from kiwipiepy import Kiwi

    return KiwiSegmenter(provider_id, Kiwi(num_workers=1, load_multi_dict=False))


def version(_provider_id: str) -> str:
    """The versions of kiwipiepy and of its model."""
    return f"kiwipiepy-{distribution_version('kiwipiepy')}+model-{distribution_version('kiwipiepy_model')}"
