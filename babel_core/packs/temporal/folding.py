"""The form of a text in which expressions are looked for: NFKC, case and accents folded, aligned to the original."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from babel_core.analysis import variants
from babel_core.text.aligned import AlignedText


@lru_cache(maxsize=1)
def _accents() -> dict[int, int]:
    """Composed Latin letters -> their letter: one code point for one, so that offsets hold."""
    found = {}
    for code in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00)):
        base = unicodedata.normalize("NFD", chr(code))[0]
        if base.isascii():
            found[code] = ord(base)
    return found


@dataclass(frozen=True, slots=True)
class Folding:
    """How a language's texts are folded: with or without accents, and by a table of Han variants (or none: "")."""

    accents: bool
    variants: str

    def text(self, aligned: AlignedText) -> str:
        """The searched text, as long as `aligned.text`."""
        return self._fold(aligned.text)

    def word(self, word: str) -> str:
        """A word of a language's file in the same form.

        >>> Folding(accents=True, variants="").word("Demain à Mañana")
        'demain a manana'
        """
        return self._fold(AlignedText.of(word).text)

    def _fold(self, text: str) -> str:
        if self.accents and not text.isascii():
            text = text.translate(_accents())
        return variants.fold(self.variants)(text) if self.variants else text
