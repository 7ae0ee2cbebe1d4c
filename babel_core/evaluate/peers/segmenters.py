"""Peers that cut words: ICU, charabia, and the engines of single languages, each called the way their readme shows."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from babel_core.evaluate.pipeline import Form


def icu(language: str) -> Form:
    """ICU's words of a locale that hold a letter, a digit or an ideograph (rule status from 100)."""
    module = import_module("icu")
    breaker = module.BreakIterator.createWordInstance(module.Locale(language))

    def words(text: str, lang: str | None) -> str:
        units: Any = module.UnicodeString(text)  # its offsets are UTF-16, so the slices are taken of it
        breaker.setText(units)
        found: list[str] = []
        start = 0
        for end in breaker:
            if breaker.getRuleStatus() >= 100:
                found.append(str(units[start:end]))
            start = end
        return " ".join(found).lower()

    return words


def charabia(language: str) -> Form:
    """Meilisearch's tokenizer: normalised words, separators left out."""
    tokenize = import_module("charabia_py").tokenize
    return lambda text, lang: " ".join(token.lemma for token in tokenize(text) if token.kind == "word")


def jieba(language: str) -> Form:
    """jieba's words for search engines, hidden Markov model on, as it comes."""
    made = import_module("jieba").Tokenizer()
    # Its own loader announces the dictionary on stderr; this is the same table.
    made.FREQ, made.total = made.gen_pfdict(made.get_dict_file())
    made.initialized = True
    return lambda text, lang: " ".join(made.cut_for_search(text))


def mecab(language: str) -> Form:
    """Surfaces of MeCab with UniDic-lite."""
    tagger = import_module("fugashi").Tagger()
    return lambda text, lang: " ".join(word.surface for word in tagger(text))


def sudachi(language: str) -> Form:
    """Normal forms of Sudachi's middle units (split mode B) with its small dictionary; long text by pieces."""
    module = import_module("sudachipy")
    dictionary = module.Dictionary(dict="small")
    made = dictionary.tokenizer() if hasattr(dictionary, "tokenizer") else dictionary.create()
    mode = module.SplitMode.B
    # Sudachi takes at most 49149 bytes at once.
    return lambda text, lang: " ".join(
        word.normalized_form() for at in range(0, len(text), 8000) for word in made.tokenize(text[at : at + 8000], mode)
    )


def kiwi(language: str) -> Form:
    """All morphemes of Kiwi, in their dictionary form."""
    tokenize = import_module("kiwipiepy").Kiwi(num_workers=1).tokenize
    return lambda text, lang: " ".join(token.form for token in tokenize(text))


def newmm(language: str) -> Form:
    """PyThaiNLP's dictionary words."""
    cut = import_module("pythainlp.tokenize").word_tokenize
    return lambda text, lang: " ".join(cut(text, engine="newmm", keep_whitespace=False))
