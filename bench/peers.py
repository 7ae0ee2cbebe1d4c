"""The packages that the kernels are measured against, each loaded when first asked for.

Every function returns what does the work, or raises `Skipped` with the name of the package that is not there. The
extra `bench` brings those that no other extra does.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import tempfile
import unicodedata
import warnings
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from measure import Call, Skipped

from babel_core import _native

STEMMERS = {"de": "german", "ru": "russian", "ar": "arabic", "en": "english"}
WORD = re.compile(r"[^\W_]+")
CONTROLS = """
#include <stddef.h>
#include <stdint.h>
#define SUM(name, unit) \\
    uint64_t name(const unit *from, size_t n) { uint64_t s = 0; for (size_t i = 0; i < n; i++) s += from[i]; return s; }
SUM(sum8, uint8_t)
SUM(sum16, uint16_t)
"""


def package(name: str) -> Any:
    """A package, imported; Skipped without it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return import_module(name)
    except ImportError as error:
        message = f"package {name} is not installed"
        raise Skipped(message) from error


def kernel(name: str, module: object = _native) -> Any:
    """A name of the kernels, or of their twin; Skipped while it is not there."""
    found = getattr(module, name, None)
    if found is None:
        message = f"no {name} in {getattr(module, '__name__', module)}"
        raise Skipped(message)
    return found


NAMES = {"zh": "Chinese", "th": "Thai"}
COMPILED = ("babel_core._native", "babel_core._native._chinese", "babel_core._native._thai")
TWINS = ("pure", "pure_chinese", "pure_thai", "pure_dictionary")


@cache
def segmenter(kind: str, twin: bool = False) -> Any:
    """The dictionary segmenter of a kind ("zh", "th"), or its twin, over the dictionary of the package."""
    homes = [f"babel_core._native.{name}" for name in TWINS] if twin else list(COMPILED)
    made, opened = (first_of(homes, name) for name in (NAMES[kind], "Dictionary"))
    path = Path(import_module("babel_core.data").__path__[0]) / f"{kind}.dict"
    if not path.exists():
        message = f"no {path.name}: python pyx/build_dictionaries.py makes it"
        raise Skipped(message)
    return made(opened(path))


def first_of(homes: list[str], name: str) -> Any:
    """A name out of the first module that has it."""
    for home in homes:
        try:
            return kernel(name, import_module(home))
        except (ImportError, Skipped):
            continue
    message = f"no {name} yet"
    raise Skipped(message)


@cache
def jieba() -> Any:
    """A tokenizer of its own, its dictionary read without the cache in the shared temporary folder."""
    module = package("jieba")
    tokenizer = module.Tokenizer()
    tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    return tokenizer


@cache
def rjieba() -> Any:
    """jieba-rs with its own copy of the dictionary."""
    return package("rjieba")


@cache
def pythainlp() -> Callable[[str], list[str]]:
    """`word_tokenize` with newmm, its numbers rejoined."""
    os.environ.setdefault("PYTHAINLP_READ_ONLY", "1")
    tokenize = package("pythainlp.tokenize").word_tokenize
    return lambda text: tokenize(text, engine="newmm")


@cache
def nlpo3() -> Callable[[str], list[str]]:
    """nlpO3 over pythainlp's dictionary: the same words for both."""
    module = package("nlpo3")
    words = Path(package("pythainlp").__path__[0]) / "corpus" / "words_th.txt"
    module.load_dict(str(words), "bench")
    return lambda text: module.segment(text, "bench")


def charabia() -> Callable[[str], list[str]]:
    """Meilisearch's tokenizer; other words than jieba's or newmm's."""
    tokenize = package("charabia_py").tokenize
    return lambda text: [token.lemma for token in tokenize(text)]


def icu(locale: str) -> Callable[[str], list[str]]:
    """ICU's words; other words than jieba's or newmm's."""
    module = package("icu")
    breaker = module.BreakIterator.createWordInstance(module.Locale(locale))

    def words(text: str) -> list[str]:
        breaker.setText(text)
        ends = list(breaker)
        return [text[a:b] for a, b in zip([0, *ends], ends)]  # noqa: B905  offsets are UTF-16: right below U+10000

    return words


def plain_stems(language: str) -> Callable[[str], str]:
    """What people write: lower, words by `re`, PyStemmer without its cache (which thrashes), joined."""
    stemmer = package("Stemmer").Stemmer(STEMMERS[language], 0)
    words, stems = WORD.findall, stemmer.stemWords
    return lambda text: " ".join(stems(words(text.lower())))


def plain_words(text: str) -> str:
    """The same without stems, for languages whose words we do not stem either."""
    return " ".join(WORD.findall(text.lower()))


def is_stemmed(language: str) -> bool:
    """Whether our analyzers stem the words of a language."""
    from babel_core.analysis.recipe import stem_algorithms
    from babel_core.packs.catalog import builtin_catalog

    runs = builtin_catalog().for_tag(language).runs
    return any(stem_algorithms(run.profiles["words"]) for run in runs)


def joined(cut: Callable[[str], Any]) -> Callable[[str], str]:
    """Words of `cut` that are not white space, joined."""
    return lambda text: " ".join([word for word in cut(text) if not word.isspace()])


def normalized(call: Callable[[str], str]) -> Callable[[str], str]:
    """`call` on the NFKC form."""
    form = unicodedata.normalize
    return lambda text: call(form("NFKC", text))


def mecab() -> Callable[[str], str]:
    """fugashi with UniDic-lite, words parted by blanks."""
    package("unidic_lite")
    tagger = package("fugashi").Tagger("-Owakati")
    return lambda text: tagger.parse(text)


@cache
def kiwi() -> Callable[[str], str]:
    """Kiwi's morphemes, joined."""
    tokenize = package("kiwipiepy").Kiwi(num_workers=1).tokenize
    return lambda text: " ".join([token.form for token in tokenize(text)])


def opencc() -> Callable[[str], str]:
    """OpenCC, Traditional to Simplified; it also knows phrases."""
    return package("opencc").OpenCC("t2s").convert


SCRIPTS = ("Latin", "Han", "Hiragana", "Katakana", "Hangul", "Thai", "Arabic", "Cyrillic", "Devanagari", "Greek")


def script_runs() -> Call:
    """Runs of one script by the package regex; what is common to all scripts ends them."""
    return package("regex").compile("|".join(rf"\p{{Script={name}}}+" for name in SCRIPTS)).findall


def merged_runs() -> Call:
    """Script runs by the package regex, blanks and punctuation in the run before them."""
    runs = (rf"\p{{Script={name}}}[\p{{Script={name}}}\p{{Common}}\p{{Inherited}}]*" for name in SCRIPTS)
    return package("regex").compile("|".join(runs)).findall


def detection() -> Callable[[str], str]:
    """A language by script as it is written in Python: one `findall` a script over the letters, shares, bars."""
    regex = package("regex")
    order = (
        ("ja", r"[\p{Hiragana}\p{Katakana}]"), ("ko", r"\p{Hangul}"), ("th", r"\p{Thai}"), ("ar", r"\p{Arabic}"),
        ("hi", r"\p{Devanagari}"), ("ru", r"\p{Cyrillic}"), ("zh", r"\p{Han}"), ("el", r"\p{Greek}"),
        ("en", r"\p{Latin}"),
    )  # fmt: skip
    patterns = [(language, regex.compile(pattern)) for language, pattern in order]
    noise = regex.compile(r"[\s\p{P}\p{S}0-9]+")

    def detect(text: str) -> str:
        total = len(noise.sub("", text)) or 1
        shares = [(language, len(pattern.findall(text)) / total) for language, pattern in patterns]
        return next((language for language, share in shares if share > 0.1), "en")

    return detect


def memcpy(text: str) -> Call:
    """A copy of as many bytes as the text has in memory; the argument is not looked at."""
    size = width(text) * len(text)
    source, target = ctypes.create_string_buffer(size), ctypes.create_string_buffer(size)
    ctypes.memset(source, 1, size)
    return lambda _: ctypes.memmove(target, source, size)


def scalar_sum(text: str) -> Call:
    """A sum of as many code units, one by one, in C that is compiled on the spot."""
    of = {1: controls().sum8, 2: controls().sum16}[width(text)]
    of.argtypes, of.restype = (ctypes.c_void_p, ctypes.c_size_t), ctypes.c_uint64
    source = ctypes.create_string_buffer(width(text) * len(text))
    ctypes.memset(source, 1, len(source))
    return lambda _: of(source, len(text))


def width(text: str) -> int:
    """Bytes of a code unit of a str in memory."""
    top = max(map(ord, set(text)), default=0)
    return 1 if top < 0x100 else 2 if top < 0x10000 else 4


@cache
def controls() -> Any:
    """The scalar loops, compiled."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        message = "no C compiler for the loop"
        raise Skipped(message)
    with tempfile.TemporaryDirectory() as name:
        source, library = Path(name) / "controls.c", Path(name) / "controls.so"
        source.write_text(CONTROLS, encoding="ascii")
        command = [compiler, "-O2", "-fno-tree-vectorize", "-shared", "-fPIC", "-o", str(library), str(source)]
        if subprocess.run(command, check=False, capture_output=True).returncode:
            message = "the C compiler cannot build the loop"
            raise Skipped(message)
        return ctypes.CDLL(str(library))


def bound(call: Callable[..., Any], **given: object) -> Call:
    """`call` with keyword arguments fixed."""
    return partial(call, **given) if given else call
