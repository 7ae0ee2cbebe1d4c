"""Measure the public calls as users make them, against the same job done with the plain libraries.

    python bench/pipeline.py [--only tokenize,SqliteIndex] [--corpora zh,th] [--rounds 9] [--short] [--json FILE]

The plain job is what people write: NFKC, the library's words, joined by blanks (jieba, rjieba, pythainlp, nlpo3,
MeCab, Kiwi), or lower, `re` and PyStemmer without its cache
(no stemmer where ours has none); for an index, these terms inserted in an FTS5 table.
"times" as in kernels.py: CPU time of the whole process, the other's divided by ours. Last come two threads against
one, in wall time, beside the same for sha256, which says what the machine gives.
"""

from __future__ import annotations

import hashlib
import sqlite3
import statistics
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter

import measure
import peers
from corpora import Corpora, Corpus
from goals import CONTROL, THREADS
from kernels import control, wanted
from measure import HEAD, RULE, Call, Maker, Report, Row, Skipped
from peers import bound

import babel_core
from babel_core import Analyzer, Document, SqliteIndex

LANGUAGES = ("zh", "zh_hant", "ja", "ko", "th", "en", "de", "ru", "ar")
SAMPLE = 40_000
SLOW = {"ko": 8_000}
"""Code points of a sample; less where the peer makes .2 MB a second."""

CONTROL_BLOCKS = 32
CONTROL_BLOCK = bytes(400_000)
Job = Callable[[str], str]


def plain(corpus: Corpus) -> dict[str, Callable[[], Job]]:
    """What the plain libraries make of a text of this language, by the library's name."""
    name = corpus.language
    dictionary: dict[str, dict[str, Callable[[], Job]]] = {
        "zh": {
            "jieba": lambda: peers.normalized(peers.joined(peers.jieba().cut_for_search)),
            "rjieba": lambda: peers.normalized(peers.joined(peers.rjieba().cut_for_search)),
        },
        "th": {
            "pythainlp": lambda: peers.normalized(peers.joined(peers.pythainlp())),
            "nlpo3": lambda: peers.normalized(peers.joined(peers.nlpo3())),
        },
        "ja": {"mecab": lambda: peers.normalized(peers.mecab())},
        "ko": {"kiwi": lambda: peers.normalized(peers.kiwi())},
    }
    if name in dictionary:
        return dictionary[name]
    if peers.is_stemmed(name):
        return {"lower+re+PyStemmer": partial(peers.plain_stems, name)}
    return {"lower+re": lambda: peers.plain_words}


def over_list(job: Callable[[], Job]) -> Call:
    """A job on every text of a list."""
    made = job()
    return lambda texts: [made(text) for text in texts]


def fts5(job: Callable[[], Job]) -> Call:
    """The terms of every text into an FTS5 table in memory, in one transaction."""
    made = job()

    def add(texts: Sequence[str]) -> None:
        con = sqlite3.connect(":memory:")
        con.execute("CREATE VIRTUAL TABLE fts USING fts5(terms, id UNINDEXED, text UNINDEXED)")
        with con:
            rows = ((made(text), str(at), text) for at, text in enumerate(texts))
            con.executemany("INSERT INTO fts VALUES (?, ?, ?)", rows)
        con.close()

    return add


def own_index(profile: str, language: str) -> Call:
    """SqliteIndex in memory; the analyzer is made before, as a host keeps its own."""
    analyzer = Analyzer(profile)

    def add(texts: Sequence[str]) -> None:
        with SqliteIndex(":memory:", analyzer=analyzer) as index:
            index.add(Document(str(at), text, language) for at, text in enumerate(texts))

    return add


def tokenize_batch(workers: int, language: str) -> Call:
    """The public function over a list, Skipped while it is not there."""
    found = getattr(babel_core, "tokenize_batch", None)
    if found is None:
        message = "no tokenize_batch in babel_core"
        raise Skipped(message)
    return lambda texts: found(texts, [language] * len(texts), workers=workers)


def each(wrap: Callable[[Callable[[], Job]], Call], jobs: Mapping[str, Callable[[], Job]]) -> dict[str, Maker]:
    """The jobs, each wrapped."""
    return {name: partial(wrap, job) for name, job in jobs.items()}


def rows_of(corpus: Corpus) -> Iterator[Row]:
    """The rows of a corpus; Korean `words` needs no morphemes, so Kiwi is a peer of `balanced` alone."""
    jobs = plain(corpus)
    for_words = {name: job for name, job in jobs.items() if name != "kiwi"}
    lang = corpus.language
    one, whole = (corpus.texts,), ([list(corpus.texts)],)
    size = (corpus.characters, corpus.size)
    fts = babel_core.tokenize_for_fts
    given: Maker = lambda: bound(fts, lang=lang)  # noqa: E731
    yield Row("tokenize_for_fts", corpus.name, one, given, for_words, *size)
    yield Row("tokenize_for_fts auto", corpus.name, one, lambda: fts, for_words, *size)
    for profile in ("words", "balanced"):
        batch: Maker = partial(bound, Analyzer(profile).batch, lang=lang)
        mine = for_words if profile == "words" else jobs
        yield Row(f"Analyzer.batch {profile}", corpus.name, whole, batch, each(over_list, mine), *size)
    own = partial(tokenize_batch, 1, lang)
    yield Row("tokenize_batch", corpus.name, whole, own, each(over_list, for_words), *size)
    for profile in ("words", "balanced"):
        mine = for_words if profile == "words" else jobs
        add = partial(own_index, profile, lang)
        yield Row(f"SqliteIndex {profile}", corpus.name, whole, add, each(fts5, mine), *size)


def rows(corpora: Corpora, options: Namespace, report: Report) -> Iterator[Row]:
    """The rows that the options ask for."""
    names = options.corpora.split(",") if options.corpora else LANGUAGES
    for name in names:
        corpus = corpora.get(name).sample(SLOW.get(name, SAMPLE) // (4 if options.short else 1))
        if not corpus.texts:
            report.skip(name, "no texts")
            continue
        yield from (row for row in rows_of(corpus) if wanted(row.kernel, options.only))


def wall(call: Callable[[], object]) -> float:
    """Seconds of wall time."""
    start = perf_counter()
    call()
    return perf_counter() - start


def hash_blocks(workers: int) -> None:
    blocks = [CONTROL_BLOCK] * CONTROL_BLOCKS
    if workers == 1:
        for block in blocks:
            hashlib.sha256(block).digest()
        return
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(lambda block: hashlib.sha256(block).digest(), blocks))


def threads(corpora: Corpora, options: Namespace, report: Report) -> None:
    """Two threads against one, beside the same for sha256: control and batch take turns."""
    print(f"\n| {'two threads':16} | {'speed-up':>8} | {'sha256':>6} | {'share':>5} | {'goal':>5} | {'':7} |")
    for name in ("zh", "th", "de", "ja"):
        corpus = corpora.get(name)
        try:
            one, two = (tokenize_batch(workers, corpus.language) for workers in (1, 2))
        except Skipped as reason:
            report.skip("threads", reason)
            return
        texts = list(corpus.texts)[:100] if options.short else list(corpus.texts)
        one(texts)
        speed, sha = [], []
        for _ in range(options.rounds):
            sha.append(wall(partial(hash_blocks, 1)) / wall(partial(hash_blocks, 2)))
            speed.append(wall(partial(one, texts)) / wall(partial(two, texts)))
        own, given = statistics.median(speed), statistics.median(sha)
        share = statistics.median(a / b for a, b in zip(speed, sha, strict=True))
        verdict = "skipped" if given < CONTROL else "pass" if share >= THREADS else "MISS"
        print(f"| {name:16} | {own:8.2f} | {given:6.2f} | {share:5.2f} | {THREADS:5} | {verdict:7} |")
        if given < CONTROL:
            report.skip(f"threads {name}", f"sha256 itself speeds up by {given:.2f} only, less than {CONTROL}")
        report.calls.append({"threads": name, "speed-up": own, "sha256": given, "share": share, "verdict": verdict})


def main() -> None:
    options = measure.parser(__doc__).parse_args()
    corpora = measure.corpora_of(options)
    report = Report(options.rounds, 20_000_000)
    if options.short:
        report.rounds, report.slice_ns = 7, 5_000_000
    print(f"texts: {corpora}; {measure.machine()}")
    control(report)
    print(f"\n{HEAD}\n{RULE}")
    for row in rows(corpora, options, report):
        report.measure(row)
    if wanted("threads", options.only):
        threads(corpora, options, report)
    report.finish(options)


if __name__ == "__main__":
    main()
