"""Compare the Chinese kernel with jieba, token for token.

    python -m tests.native.jieba_identity [--fuzz 20000] [--texts FOLDER]

FOLDER holds `LANGUAGE.jsonl.gz` with texts under "text" and "q", as ../shared/data/recall does. Every text is cut in
every mode, with and without jieba's model of unknown words, as a list, joined, as spans and as offsets. Prints the
number of texts and of those that differ; exits with 1 where any does.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from babel_core import _native
from babel_core._native.dictionary_file import packaged
from tests.native.chinese_texts import fuzz

LANGUAGES = ("zh", "zh_hant", "ja", "th", "en")


def engine() -> Any:
    """A jieba of our own, without its cache file and its logging."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import jieba

        tokenizer = jieba.Tokenizer()
        tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    return tokenizer


def differences(native: Any, jieba: Any, text: str) -> list[str]:
    """The calls whose results are not jieba's."""
    wrong: list[str] = []
    for hmm in (False, True):
        for search in (False, True):
            cut = jieba.lcut_for_search if search else jieba.lcut
            words = cut(text, HMM=hmm)
            joined = " ".join(word for word in words if not word.isspace())
            options = {"search": search, "hmm": hmm}
            spans = native.spans(text, **options)
            places = native.offsets(text, **options)
            ours = native.joined(text, **options)
            if native.cut(text, **options) != words:
                wrong.append(f"cut {options}")
            if ours != joined or hash(ours) != hash(joined) or ours.isascii() != joined.isascii():
                wrong.append(f"joined {options}")
            if [text[start:end] for start, end in spans] != words:
                wrong.append(f"spans {options}")
            if list(places) != [place for span in spans for place in span]:
                wrong.append(f"offsets {options}")
    return wrong


def stored_texts(folder: Path, language: str) -> Iterator[str]:
    """The passages and questions of a language."""
    with gzip.open(folder / f"{language}.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            yield from (row[key] for key in ("text", "q") if isinstance(row.get(key), str))


def compare(name: str, native: Any, jieba: Any, texts: Iterable[str]) -> int:
    """Print and return how many texts differ."""
    count = wrong = 0
    for text in texts:
        count += 1
        found = differences(native, jieba, text)
        wrong += bool(found)
        if found and wrong <= 3:
            sys.stdout.write(f"  {text[:60]!r}: {found}\n")
    sys.stdout.write(f"{name:10} {count:6} texts, {wrong} differ\n")
    sys.stdout.flush()
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fuzz", type=int, default=20_000)
    parser.add_argument("--texts", type=Path)
    arguments = parser.parse_args()
    native, jieba = _native.Chinese(_native.Dictionary(packaged("zh"))), engine()
    wrong = compare("fuzz", native, jieba, fuzz(arguments.fuzz, sorted(jieba.FREQ)))
    if arguments.texts:
        for language in LANGUAGES:
            wrong += compare(language, native, jieba, stored_texts(arguments.texts, language))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
