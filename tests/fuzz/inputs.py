"""What a fuzzer's bytes mean, what it starts from, and the pieces it likes to insert.

Bytes are the UTF-16LE units of a text, so every change of them is a text again: lone surrogates come by themselves,
pairs are characters beyond the basic plane. A text may be asked for many times over, since longer ones go other ways.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from babel_core.testing.samples import nasty_samples

REPEATS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 7, 60, 300)
MOST = 6_000
"""Code points of a text that is repeated."""

SEED_UNITS = 400

TOKENS = (
    "的中学大习清华京机器在不了。，“”", "臺灣圖書館", "ひらカタカナー゙々〆〇ｶﾞ", "한국어ㄱ각", "กขเแโใไะัาำิีึืุู็่้๊๋์ํๆฯสวัสดี",
    "بتال؟ـًّﷺ", "абв'ё", "ÀßİıſﬁéI\u0307", "\u0301\u0323\u0345\u3099\u20e3", "\u200b\u200c\u200d\u00ad\ufe0f\ufeff",
    "\U00020000\U0001f600\U0002fa1d\U000e0041", "²½①Ⅷ㌔™®", "0٣๓१９", " \t\r\n\x00\x85\u3000", "a-Z_'’.+#@:/%&,",
    "http://a.b/c v1.2.3 C++ x@y.z", "3.14% 1,234 12:30", "T恤 A股 19-9", "l·l\u2027ŀ l.l",
)  # fmt: skip


def encoded(text: str) -> bytes:
    """The bytes that stand for a text."""
    return b"\0" + text.encode("utf-16-le", "surrogatepass")


def text_of(data: bytes) -> str:
    """The text of a fuzzer's bytes: the first byte says how often it is repeated."""
    if not data:
        return ""
    units = data[1 : len(data) - (len(data) + 1) % 2]
    text = units.decode("utf-16-le", "surrogatepass")
    return (text * REPEATS[data[0] % len(REPEATS)])[: max(MOST, len(text))]


@lru_cache(maxsize=1)
def seeds() -> tuple[bytes, ...]:
    """Beginnings of the texts that break analyzers and of our own sentences, each as a fuzzer's bytes."""
    lines = files("babel_core.cli.demo").joinpath("sentences.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [sample.text for sample in nasty_samples()] + lines[::8]
    return tuple(dict.fromkeys(encoded(text[:SEED_UNITS]) for text in (*texts, *TOKENS)))


def tokens() -> str:
    """libFuzzer's dictionary: single characters and pieces, as it writes bytes."""
    pieces = [*TOKENS, *dict.fromkeys("".join(TOKENS))]
    quoted = ("".join(f"\\x{byte:02x}" for byte in encoded(piece)[1:]) for piece in pieces)
    return "".join(f'"{piece}"\n' for piece in quoted)
