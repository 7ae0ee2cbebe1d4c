"""Texts that try a Chinese segmenter, the same ones every time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

HAN = [chr(point) for point in range(0x4E00, 0x9FD6)]
COMMON = list("的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里")
LATIN = list("abcXYZ0123456789")
SIGNS = list("+#&._%-")
OTHER = [
    *"，。！？、；：“”（）《》「」…—～·",
    *" \t\r\n\u3000\u00a0\u2003\x1c\x85\x00",
    *"ａＺ０％＋ひらがなカタカナ한글กขé½²٣४",
    *"\u3400\u4dbf\u9fd6\u9fff\uf900\U00020000\U00020bb7\U0002a6d6😀🙋",
    "\ud800",
    "\r\n",
    "\r\r\n",
    "3.14%",
    "1.2.3",
    "C++",
    "AT&T",
    "e-mail",
    "100%的",
    "γ射线",
]


def fuzz(count: int, words: Sequence[str], seed: int = 0) -> Iterator[str]:
    """`count` strings of dictionary words, of pieces of them, of rare characters and of everything else."""
    rnd = random.Random(seed)
    sources: list[Sequence[str]] = [words, COMMON, HAN, LATIN, SIGNS, OTHER]
    for _ in range(count):
        weights = [rnd.choice((0, 1, 4)) for _ in sources]
        if not any(weights):
            weights[0] = 1
        pieces = rnd.choices(sources, weights, k=rnd.randint(0, 24))
        found = [rnd.choice(source) for source in pieces]
        text = "".join(piece[: rnd.randint(1, len(piece))] if rnd.random() < 0.2 else piece for piece in found)
        if rnd.random() < 0.1:
            text = "".join(rnd.sample(text, len(text)))
        yield text
