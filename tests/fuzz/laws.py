"""The laws of the kernels of texts: each function takes a fuzzer's bytes and fails where a law is broken.

A law is that the compiled kernel says what its twin says, and what an oracle that is not ours says where there is one
(`unicodedata`, the codecs, jieba, pythainlp), and what holds of every answer.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from typing import Any

from babel_core import _native
from babel_core._native import pure
from babel_core.analysis.protected import protected_spans
from babel_core.analysis.protected.finder import find_protected
from babel_core.capture.keywords import Keywords
from babel_core.capture.languages import possible_languages
from babel_core.capture.matching import KeywordMatcher
from babel_core.packs.matching.folding import folds, units
from babel_core.text.aligned import AlignedText
from tests.fuzz.inputs import text_of
from tests.native.list_arrays import as_array, entry_arrays

Check = Callable[[bytes], None]


class Absent(Exception):
    """What a target needs is not there: a kernel or an oracle."""


def named(name: str, *homes: str) -> Any:
    """A name out of the first module of the kernels that has it."""
    for home in homes:
        try:
            return getattr(import_module(f"babel_core._native.{home}" if home else "babel_core._native"), name)
        except (AttributeError, ImportError):
            continue
    message = f"no {name} in {', '.join(homes)}"
    raise Absent(message)


def same(compiled: object, twin: object, what: str) -> None:
    assert compiled == twin, f"{what}: compiled {compiled!a}, twin {twin!a}"


def listed(answer: Any) -> Any:
    """Arrays and views as lists."""
    return answer.tolist() if hasattr(answer, "tolist") else answer


def canonical(text: str) -> None:
    """A str as narrow as its characters allow; else == and hash fail silently."""
    rebuilt = "".join(list(text))
    assert text == rebuilt
    assert hash(text) == hash(rebuilt)
    assert text.__sizeof__() == rebuilt.__sizeof__()


@lru_cache(maxsize=100_000)
def known(c: str) -> bool:
    """Whether a character is assigned in the running Python and in our tables."""
    category = unicodedata.category(c)
    assigned = pure.SCRIPTS[pure.script_of(c)] != "Unknown" or category in ("Co", "Cs")
    return category != "Cn" and assigned


def nfkc() -> Check:
    def check(data: bytes) -> None:
        text = text_of(data)
        made = _native.nfkc(text)
        same(made, pure.nfkc(text), "nfkc")
        same(_native.nfkc(made), made, "nfkc again")
        canonical(made)
        plain = "".join(filter(known, text))
        same(_native.nfkc(plain), unicodedata.normalize("NFKC", plain), "nfkc against unicodedata")

    return check


def search_form() -> Check:
    def check(data: bytes) -> None:
        text = text_of(data)
        made, starts, ends = _native.search_form(text)
        twin = pure.search_form(text)
        same((made, listed(starts), listed(ends)), (twin[0], listed(twin[1]), listed(twin[2])), "search_form")
        same(_native.search_text(text), made, "search_text")
        same(_native.search_form(made)[0], made, "search_form again")
        canonical(made)
        if starts is None:
            assert len(made) == len(text)
            return
        assert len(starts) == len(ends) == len(made)
        assert all(0 <= a < b <= len(text) for a, b in zip(starts, ends, strict=True))
        assert all(a <= b for a, b in pairwise(starts))

    return check


def scripts() -> Check:
    def check(data: bytes) -> None:
        text = text_of(data)
        runs = _native.script_runs(text)
        same(runs, pure.script_runs(text), "script_runs")
        same([a for a, _, _ in runs], [0, *(b for _, b, _ in runs)][: len(runs)], "runs follow each other")
        assert not text or runs[-1][1] == len(text)
        total, counts = _native.script_counts(text)
        same((total, counts), pure.script_counts(text), "script_counts")
        assert sum(counts.values()) <= total <= len(text)

    return check


def words() -> Check:
    def check(data: bytes) -> None:
        text = text_of(data)
        runs = _native.word_runs(text)
        same(runs, pure.word_runs(text), "word_runs")
        last = 0
        for start, end, _ in runs:
            assert last <= start < end <= len(text)
            last = end
        pieces = [text[a:b] for a, b, _ in runs]
        same(_native.cjk_bigrams(pieces), pure.cjk_bigrams(pieces), "cjk_bigrams")
        for n in (1, 2, 3):
            same(_native.ngram_spans(text, 0, len(text), n), pure.ngram_spans(text, 0, len(text), n), "ngram_spans")

    return check


def utf16() -> Check:
    def check(data: bytes) -> None:
        text = text_of(data)
        units = text.encode("utf-16-le", "surrogatepass")
        length = len(units) // 2
        same(_native.utf16_length(text), length, "utf16_length")
        same(listed(_native.utf16_starts(text)), listed(pure.utf16_starts(text)), "utf16_starts")
        same(listed(_native.codepoint_of_utf16(text)), listed(pure.codepoint_of_utf16(text)), "codepoint_of_utf16")
        same(_native.utf16le_sha256(text), hashlib.sha256(units).hexdigest(), "utf16le_sha256")
        places = sorted({(a << 8 | b) % (length + 1) for a, b in zip(data[::2], data[1::2], strict=False)})
        marked = list(zip(places[::2], places[1::2], strict=False))
        masked = _native.mask_utf16(text, marked)
        same(masked, pure.mask_utf16(text, marked), "mask_utf16")
        same(_native.utf16_length(masked), length, "length of the masked text")
        canonical(masked)

    return check


def fold_han() -> Check:
    compiled, twin = named("fold_han", ""), named("fold_han", "pure", "pure_variants")

    def check(data: bytes) -> None:
        text = text_of(data)
        for table in ("hans", "shinjitai"):
            made = compiled(text, table)
            same(made, twin(text, table), f"fold_han {table}")
            assert len(made) == len(text)
            canonical(made)

    return check


def graphemes() -> Check:
    compiled, twin = named("grapheme_starts", ""), named("grapheme_starts", "pure_graphemes")

    def check(data: bytes) -> None:
        text = text_of(data)
        starts = compiled(text)
        same(starts, twin(text), "grapheme_starts")
        assert starts[:1] == [0] * bool(text)
        assert all(a < b < len(text) for a, b in pairwise(starts))

    return check


def tokens() -> Check:
    cells = import_module("babel_core._native.pure_tokens").TOKEN_CELLS
    costs = [at * 7919 % 3001 for at in range(cells)]  # any that tell the cells apart
    compiled, twin = named("TokenMeter", "")(costs), named("TokenMeter", "pure_tokens")(costs)

    def check(data: bytes) -> None:
        text = text_of(data)
        cost = compiled.cost(text)
        same(cost, twin.cost(text), "cost")
        start, most = len(data) * 31 % (len(text) + 1), cost * (data[0] if data else 0) // 255
        end = compiled.reach(text, start, most)
        same(end, twin.reach(text, start, most), "reach")
        assert start <= end <= len(text)
        assert compiled.cost(text[start:end]) <= most

    return check


def lookout() -> Check:
    compiled, twin = named("lookout", "", "_words"), named("lookout", "pure", "pure_words")

    def check(data: bytes) -> None:
        text = text_of(data)
        folded, starts, _ = _native.search_form(text)
        windows, whole = compiled(folded, text, starts), twin(folded, text, starts)
        allowed = whole[0][2] if whole else 0
        last = 0
        for start, end, finders in windows:
            assert last <= start < end <= len(folded)
            assert finders
            assert finders & ~allowed == 0, f"finders {finders} where the twin has {allowed}"
            last = end

    return check


def identifiers() -> Check:
    """What the kernel finds in the windows of the look-out is what Python finds in the whole text."""
    named("find_identifiers", "_identifiers")

    def check(data: bytes) -> None:
        aligned = AlignedText.of(text_of(data))
        same(protected_spans(aligned), find_protected(aligned.text, aligned.source), "identifiers")

    return check


def word_matcher() -> Check:
    compiled, twin = named("WordMatcher", "", "_words"), named("WordMatcher", "pure", "pure_words")

    def check(data: bytes) -> None:
        text = text_of(data)
        if not text:
            return
        wanted = {text[a % len(text) :][: 1 + b % 7] for a, b in zip(data[-24::2], data[-23::2], strict=False)}
        table = {ord(text[-1]): ord(text[0]) or 1} if data[0] & 16 else None
        own, other = compiled(wanted, table), twin(wanted, table)
        same(len(own), len(other), "number of words")
        spans = own.spans(text)
        same(spans, other.spans(text), f"spans of {sorted(wanted)!a}, table {table}")
        read = text.translate(table or {})
        last = 0
        for start, end in spans:
            assert last <= start < end <= len(text)
            assert read[start:end] in wanted
            last = end

    return check


def keyword_trie() -> Check:
    compiled, twin = named("KeywordTrie", "_keywords"), named("KeywordTrie", "pure_keywords")
    read, twin_read = (named("KeywordFolds", home)(folds()) for home in ("_keywords", "pure_keywords"))

    def check(data: bytes) -> None:
        text = text_of(data)
        if not text:
            return
        wanted = {text[a % len(text) :][: 1 + b % 7].strip() for a, b in zip(data[-24::2], data[-23::2], strict=False)}
        strict = frozenset(text[: data[0] % 4])
        rows = [(*units(word, strict), data[len(word) % len(data)] & 31) for word in sorted(wanted)]
        rows = [row for row in rows if row[0]]
        for everywhere in (False, True):
            own = compiled(rows, read, everywhere).find(text)
            same(own, twin(rows, twin_read, everywhere).find(text), f"places of {rows!a}, everywhere {everywhere}")
            assert own == sorted(own, key=lambda place: place[1])
            assert all(0 <= start < end <= len(text) for _, start, end in own)

    return check


def keyword_lists() -> Check:
    homes = ("_keywords", "pure_keywords")
    tries, lists = ([named(name, home) for home in homes] for name in ("KeywordTrie", "KeywordLists"))
    read = [named("KeywordFolds", home)(folds()) for home in homes]

    def check(data: bytes) -> None:
        text = text_of(data)
        if not text:
            return
        words = {text[a % len(text) :][: 1 + b % 4].strip() for a, b in zip(data[-24::2], data[-23::2], strict=False)}
        rows = [row for row in ((*units(word), data[len(word) % len(data)] & 31) for word in sorted(words)) if row[0]]
        owners = [byte % 7 for byte in (data * len(rows))[: len(rows)]]
        series = [[byte & 7, byte >> 3 & 7, *([byte >> 5] if byte & 64 else [])] for byte in data[:6]]
        entries = [*series, *(byte & 7 for byte in data[6:8])]
        signs = (data * len(entries))[-len(entries) :]
        borders = bytes(byte % 3 for byte in (data * len(text))[: len(text)]) + b"\x01"
        half = len(rows) // 2
        found = []
        for trie, made, fold in zip(tries, lists, read, strict=True):
            both = [trie(rows[:half], fold, False), trie(rows[half:], fold, True)]
            parted = (owners[:half], owners[half:])
            made_of = [(bool(k), each.arrays(), as_array(parted[k])) for k, each in enumerate(both)]
            own = made(made_of, entry_arrays(entries, signs), fold)
            found.append([sorted(own.find(text)), sorted(own.find(text, borders, bytes(len(entries) * [1])))])
        same(found[0], found[1], f"places of {rows!a}, owners {owners}, entries {entries}")

    return check


def text_shape() -> Check:
    shapes = [named("text_shape", home) for home in ("_keywords", "pure_keywords")]
    parted = [named("part_identifiers", home) for home in ("_keywords", "pure_keywords")]

    def check(data: bytes) -> None:
        text = text_of(data)
        same(shapes[0](text), shapes[1](text), "shape")
        same(parted[0](text), parted[1](text), "parts of identifiers")

    return check


def keywords() -> Check:
    """Any entries in any text: places lie in it, those of a group are the same however the languages are asked."""

    def check(data: bytes) -> None:
        text = text_of(data)
        entries = tuple(dict.fromkeys(text[at : at + 1 + at % 9] for at in range(0, len(text), 5)))
        keywords = Keywords(added={"xx": {"triggers": entries}, "zh": {"triggers": entries[:4]}})
        found = KeywordMatcher(keywords).find(text, ("xx", "zh"))
        assert all(0 <= hit.start < hit.end <= len(text) for hit in found)
        again = KeywordMatcher(keywords).find(text, ("zh", "xx"))
        same(found, again, "hits in another order of languages")
        possible_languages(text, ("en", "ru", "zh", "xx"))

    return check
