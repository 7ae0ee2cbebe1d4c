"""The rows of kernels.py: each kernel with what it is measured against, on which corpora."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import peers
from corpora import Corpus
from measure import Call, Maker, Row, Skipped
from peers import bound, kernel, segmenter

from babel_core import _native
from babel_core._native import pure, pure_variants

ALL = ("zh", "zh_hant", "ja", "ko", "th", "en", "de", "ru", "ar", "ascii")
ZH = ("zh", "zh_hant", "zh questions", "zh_hant questions")
TH = ("th", "th questions")
BUFFERS = ("zh buffer", "zh_hant buffer", "ja buffer", "th buffer", "ru buffer", "de buffer", "ascii buffer")
_IDEOGRAPH = "[\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]"
IDEOGRAPH = re.compile(_IDEOGRAPH + "{3,}")
IDEOGRAPHS = re.compile(_IDEOGRAPH + "+")
MARKED = 10
"""Intervals that a mask blanks, four units each."""


@dataclass(frozen=True, slots=True)
class Group:
    """One kernel over several corpora. `peers_of` and `columns_of` are given the corpus."""

    kernel: str
    corpora: tuple[str, ...]
    own: Maker
    peers: Mapping[str, Maker] = field(default_factory=dict)
    oracles: tuple[str, ...] = ()
    same: Callable[[object], object] = lambda answer: answer
    own_of: Callable[[Corpus], Call] | None = None
    peers_of: Callable[[Corpus], Mapping[str, Maker]] | None = None
    columns_of: Callable[[Corpus], tuple[Sequence[object], ...]] | None = None

    def row(self, corpus: Corpus) -> Row:
        """The row of a corpus."""
        more = {} if self.peers_of is None else dict(self.peers_of(corpus))
        columns = (corpus.texts,) if self.columns_of is None else self.columns_of(corpus)
        own = self.own if self.own_of is None else partial(self.own_of, corpus)
        return Row(
            self.kernel, corpus.name, columns, own, {**self.peers, **more}, corpus.characters, corpus.size,
            self.oracles, self.same,
        )  # fmt: skip


def twin_and_kernel(name: str) -> tuple[Maker, dict[str, Maker]]:
    """A kernel and its twin, as makers."""
    return partial(kernel, name), {"twin": partial(kernel, name, pure)}


def plain(name: str, corpora: tuple[str, ...], others: dict[str, Maker], oracles: tuple[str, ...] = ("twin",)) -> Group:
    """A kernel that takes one text."""
    own, twin = twin_and_kernel(name)
    return Group(name, corpora, own, {**twin, **others}, oracles, same=comparable)


def comparable(answer: object) -> object:
    """Sequences of numbers as lists: the builds give different types of them."""
    if isinstance(answer, tuple):
        return tuple(list(part) if hasattr(part, "tolist") else part for part in answer)
    return answer.tolist() if hasattr(answer, "tolist") else answer


def nfkc(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def folded(text: str) -> str:
    return nfkc(nfkc(text).casefold())


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-16-le", "surrogatepass")).hexdigest()


def intervals(text: str) -> list[tuple[int, int]]:
    """Evenly spread, in UTF-16 units."""
    length = _native.utf16_length(text)
    step = max(5, length // MARKED)
    return [(at, at + 4) for at in range(0, length - 4, step)][:MARKED]


def masked_by_codec(text: str, marked: list[tuple[int, int]]) -> str:
    data = bytearray(text.encode("utf-16-le", "surrogatepass"))
    for start, end in marked:
        data[2 * start : 2 * end] = b" \0" * (end - start)
    return data.decode("utf-16-le", "surrogatepass")


def masked_by_loop(text: str, marked: list[tuple[int, int]]) -> str:
    """Characters one by one, each asked whether it lies in an interval."""
    out, at = [], 0
    for c in text:
        wide = 2 if c > "\uffff" else 1
        hidden = any(start < at + wide and at < end for start, end in marked)
        out.append(" " * wide if hidden else c)
        at += wide
    return "".join(out)


def with_intervals(corpus: Corpus) -> tuple[Sequence[object], ...]:
    return corpus.texts, [intervals(text) for text in corpus.texts]


def bigrams_of_tokens(tokens: Sequence[str]) -> list[str]:
    """Each token; after one of three or more ideographs or kana its pairs."""
    out: list[str] = []
    for token in tokens:
        out.append(token)
        if IDEOGRAPH.fullmatch(token):
            out += [token[at : at + 2] for at in range(len(token) - 1)]
    return out


def jieba_tokens(corpus: Corpus) -> tuple[Sequence[object], ...]:
    """The words of a corpus as jieba cuts them; Skipped without it is not possible here, so none then."""
    try:
        cut = peers.jieba().lcut
    except Skipped:
        return ((),)
    return ([cut(text) for text in corpus.texts],)


def bigrams_of_text(text: str) -> str:
    """The overlapping pairs of each run of ideographs and kana, a lone one itself."""
    pairs = [run[at : at + 2] for run in IDEOGRAPHS.findall(text) for at in range(max(1, len(run) - 1))]
    return " ".join(pairs)


def jieba_list(hmm: bool) -> Call:
    return bound(peers.jieba().lcut_for_search, HMM=hmm)


def rjieba_list(hmm: bool) -> Call:
    cut = peers.rjieba().cut_for_search
    return lambda text: cut(text, hmm)


def jieba_offsets() -> Call:
    tokenize = peers.jieba().tokenize
    return lambda text: [place for _, a, b in tokenize(text, mode="search", HMM=False) for place in (a, b)]


def zh(name: str, **given: object) -> Maker:
    return lambda: bound(getattr(segmenter("zh"), name), **given)


def zh_twin(name: str, **given: object) -> Maker:
    return lambda: bound(getattr(segmenter("zh", twin=True), name), **given)


def own_pipeline() -> Call:
    form, cut = kernel("nfkc"), segmenter("zh").joined
    return lambda text: cut(form(text))


def of_buffer(corpus: Corpus) -> Mapping[str, Maker]:
    text = corpus.texts[0]
    return {"memcpy": lambda: peers.memcpy(text), "scalar sum": lambda: peers.scalar_sum(text)}


def own_stems(corpus: Corpus) -> Call:
    """The public way, as there is no kernel of words and stems alone; Skipped where the pack has no stemmer."""
    from babel_core import Analyzer

    if not peers.is_stemmed(corpus.language):
        message = f"the pack of {corpus.language!r} has no stemmer"
        raise Skipped(message)
    return bound(Analyzer("words").fts_text, lang=corpus.language)


def own_detection() -> Call:
    from babel_core import detect_language

    return detect_language


def own_variants() -> Call:
    fold = kernel("fold_han")
    return lambda text: fold(text, "hans")


def twin_variants() -> Call:
    fold = kernel("fold_han", pure_variants)
    return lambda text: fold(text, "hans")


def _zh(kind: str, hmm: bool) -> list[Group]:
    suffix = ", HMM" if hmm else ""
    if kind == "list":
        others = {
            "jieba": partial(jieba_list, hmm), "rjieba": partial(rjieba_list, hmm),
            "twin": zh_twin("cut", search=True, hmm=hmm), "icu": partial(peers.icu, "zh"), "charabia": peers.charabia,
        }  # fmt: skip
        return [Group(f"zh list{suffix}", ZH, zh("cut", search=True, hmm=hmm), others, ("jieba", "rjieba"))]
    others = {
        "jieba": lambda: peers.joined(jieba_list(hmm)),
        "rjieba": lambda: peers.joined(rjieba_list(hmm)),
        "twin": zh_twin("joined", search=True, hmm=hmm),
    }
    return [Group(f"zh joined{suffix}", ZH, zh("joined", search=True, hmm=hmm), others, ("jieba", "rjieba"))]


def nfkc_groups() -> list[Group]:
    return [
        plain("nfkc", ALL, {"unicodedata": lambda: nfkc}, ("unicodedata",)),
        plain("search_form", ALL, {"normalize+casefold": lambda: folded}),
        plain("search_text", ALL, {"normalize+casefold": lambda: folded}),
    ]


def script_groups() -> list[Group]:
    word = re.compile(r"\w+")
    own_counts, own_runs = partial(kernel, "script_counts"), partial(kernel, "script_runs")
    return [
        plain("script_counts", ALL, {}),
        Group("script_counts", BUFFERS, own_counts, peers_of=of_buffer),
        plain("script_runs", ALL, {"regex": peers.script_runs, "regex, merged": peers.merged_runs}),
        Group("script_runs", BUFFERS, own_runs, peers_of=of_buffer),
        plain("word_runs", ALL, {"re \\w+": lambda: lambda text: [m.span() for m in word.finditer(text)]}),
        Group("detect_language", ALL, own_detection, {"regex": peers.detection}, ("regex",)),
    ]


def chinese_groups() -> list[Group]:
    pipeline = {
        "jieba": lambda: peers.normalized(peers.joined(jieba_list(False))),
        "rjieba": lambda: peers.normalized(peers.joined(rjieba_list(False))),
    }
    offsets = Group(
        "zh offsets", ZH, zh("offsets", search=True), {"jieba": jieba_offsets}, ("jieba",), same=list
    )  # fmt: skip
    return [
        *_zh("list", False), *_zh("list", True), *_zh("joined", False), *_zh("joined", True), offsets,
        Group("zh nfkc+joined", ZH, own_pipeline, pipeline, ("jieba", "rjieba")),
        Group("fold_han", ("zh", "zh_hant", "ja"), own_variants,
              {"twin": twin_variants, "opencc": peers.opencc}, ("twin", "opencc")),
    ]  # fmt: skip


def thai_groups() -> list[Group]:
    words = {
        "pythainlp": peers.pythainlp, "nlpo3": peers.nlpo3, "twin": lambda: segmenter("th", twin=True).words,
        "icu": partial(peers.icu, "th"), "charabia": peers.charabia,
    }  # fmt: skip
    lines = {
        "pythainlp": lambda: peers.joined(peers.pythainlp()),
        "nlpo3": lambda: peers.joined(peers.nlpo3()),
        "twin": lambda: segmenter("th", twin=True).joined,
    }
    return [
        Group("th list", TH, lambda: segmenter("th").words, words, ("pythainlp", "nlpo3")),
        Group("th joined", TH, lambda: segmenter("th").joined, lines, ("pythainlp", "nlpo3")),
    ]


def other_groups() -> list[Group]:
    stems: Callable[[Corpus], Mapping[str, Maker]] = lambda corpus: {  # noqa: E731
        "lower+re+PyStemmer": partial(peers.plain_stems, corpus.language)
    }
    own, twin = twin_and_kernel("cjk_bigrams")
    return [
        Group("cjk_bigrams", ZH[:3], own, {**twin, "Python": lambda: bigrams_of_tokens}, ("twin", "Python"),
              columns_of=jieba_tokens),
        Group("cjk_bigrams_text", (*ZH[:2], "ja"), partial(kernel, "cjk_bigrams_text"),
              {"twin": partial(kernel, "cjk_bigrams_text", pure), "Python": lambda: bigrams_of_text}, ("twin",)),
        Group("mask_utf16", ("zh", "en", "astral"), partial(kernel, "mask_utf16"),
              {"twin": partial(kernel, "mask_utf16", pure), "encode+decode": lambda: masked_by_codec,
               "loop": lambda: masked_by_loop}, ("twin", "loop"), columns_of=with_intervals),
        plain("utf16le_sha256", (*ALL, "astral"), {"sha256(encode)": lambda: digest}, ("sha256(encode)",)),
        Group("words+stem", ("de", "ru", "ar", "en"), own=lambda: print, own_of=own_stems, peers_of=stems),
    ]  # fmt: skip


GROUPS = [*nfkc_groups(), *script_groups(), *chinese_groups(), *thai_groups(), *other_groups()]
