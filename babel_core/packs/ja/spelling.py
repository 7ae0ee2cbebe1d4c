"""Which words of UniDic have another standard spelling than the one that a text has.

UniDic's lemma is the standard spelling of a word (打ち合わせ for 打合せ, 林檎 for りんご and リンゴ, バイオリン for
ヴァイオリン), but not of every word: what would join different words, or only add a term to every sentence, keeps the
spelling of the text.
"""

from __future__ import annotations

import re

from babel_core import _native

NAME = "固"
"""UniDic's origin of names. Their lemma is their reading: the standard spelling of a name in katakana, of no other."""

SHORTEST_NAME = 4
"""Letters of a name in katakana that may have another spelling; shorter ones are too many names at once."""

LINKING_CLASSES = frozenset({"接続詞", "連体詞"})
"""Conjunctions and adnominals, which are words of grammar as particles are."""

GRAMMATICAL = frozenset({
    "為る", "居る", "有る", "成る", "因る", "様", "事", "物", "為", "此れ", "其れ", "此処", "其処",
})  # fmt: skip
"""Lemmas of words that stand in nearly every sentence, and there in kana: their kanji would only add a term."""

PARTICLES = frozenset({
    "ます", "まし", "ませ", "たい", "たく", "たら", "たり", "です", "でし", "だっ", "なら", "よう", "そう",
    "ない", "なく", "なかっ", "れる", "られる", "せる", "させ", "させる", "らしい", "べき", "まで", "から",
    "より", "だけ", "ほど", "など", "くらい", "ぐらい", "ばかり", "しか", "さえ", "すら", "こそ", "のみ",
    "ながら", "けど", "でも", "とか", "とも", "って", "つつ", "かも", "きり",
})  # fmt: skip
"""Forms of particles and auxiliaries. Alone or in a fragment they are read as other words: まし as 増し, たい as 鯛."""

_KATAKANA = re.compile("[ァ-ヺー]+")
_KANJI = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def is_katakana(text: str) -> bool:
    """Whether a text is katakana only."""
    return _KATAKANA.fullmatch(text) is not None


def standard_spelling(word: str, base: str, lemma: str, part_of_speech: str, origin: str) -> str:
    """The standard spelling of a content word, in search form; empty where that is its dictionary form `base`, or none.

    Words of one character are too many words at once; and where the lemma lacks the only kanji of the base, that kanji
    tells a sense (帰る and 返る, 撮る and 取る).
    """
    if len(base) == 1 or word in PARTICLES or part_of_speech in LINKING_CLASSES:
        return ""
    if origin == NAME and not (len(word) >= SHORTEST_NAME and is_katakana(word)):
        return ""
    # Behind a hyphen stands what tells the lemma from others: the foreign word, or a sense.
    found = _native.search_form(lemma.partition("-")[0])[0]
    if found in ("*", base) or found in GRAMMATICAL or found.split() != [found]:
        return ""
    kanji = _KANJI.findall(base)
    return "" if len(kanji) == 1 and kanji[0] not in found else found


def stands_alone(word: str, origin: str) -> bool:
    """Whether the spelling of a word holds only where no other katakana touches it.

    The dictionary cuts names that it does not know into short words and other names (シロザケ: シロ, ザケ).
    """
    return is_katakana(word) and (origin == NAME or len(word) < 3)


def touches_katakana(text: str, start: int, end: int) -> bool:
    """Whether the character before text[start:end] or the one behind it is katakana."""
    return _KATAKANA.search(text[max(start - 1, 0) : start] + text[end : end + 1]) is not None
