"""Count the texts on which the dictionary kernels say token for token what jieba and pythainlp say.

    python bench/identity.py [--fuzz 20000] [--corpora zh,th] [--seed 0] [--json FILE]

Every passage and question of the corpora, and random strings that lean on what is delicate: Latin and digits between
Han, "%" and "-", line ends, characters beyond the basic plane, Thai marks out of place, numbers with commas. Chinese
in its four ways (search mode or not, model of unknown words or not), Thai as newmm gives it and with its numbers
rejoined. Exits with 1 where one text differs, and prints the first.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import peers
from corpora import DATA, Corpora
from measure import Skipped

CORPORA = ("zh", "zh_hant", "zh questions", "zh_hant questions", "th", "th questions", "ja", "en")
PIECES = {
    "zh": "的一是不了人在有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里"
    "用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无"
    "力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产"
    "机器学习清华大学北京天安门研究生命起源杭研永和服装饰品",
    "th": "กขคงจชซดตถทธนบปผพฟมยรลวศสหอฮะัาิีึืุูเแโใไๅๆ็่้๊๋์ํ๎ฺฤฦฯ",
    "mixed": "aZ09.%-+#&_ 　\r\n\t,、。《》“”①٣๓१ａＺ５ｶﾞ々〆〇ー゙̈́‍️️​\x00\x7f\x85"
    "ß é ё ع ह 한 ひ カ\U00020000\U0001f600\U0002a6d6鿕鿖㐀豈１２：30 1,234.5 3.14% T恤 x²",
}
LONGEST = 40

Ways = dict[str, tuple[Callable[[str], object], Callable[[str], object]]]


def chinese() -> Ways:
    """The four ways of cutting Chinese: ours and jieba's."""
    own, jieba = peers.segmenter("zh"), peers.jieba()
    ways: Ways = {}
    for hmm in (False, True):
        suffix = ", HMM" if hmm else ""
        ways[f"zh cut{suffix}"] = peers.bound(own.cut, hmm=hmm), peers.bound(jieba.lcut, HMM=hmm)
        search = peers.bound(own.cut, search=True, hmm=hmm)
        ways[f"zh search{suffix}"] = search, peers.bound(jieba.lcut_for_search, HMM=hmm)
    return ways


def thai() -> Ways:
    """newmm as it is, and as word_tokenize gives it."""
    own = peers.segmenter("th")
    newmm = peers.package("pythainlp.tokenize.newmm").segment
    return {"th newmm": (own.cut, newmm), "th word_tokenize": (own.words, peers.pythainlp())}


def fuzz(count: int, seed: int) -> Iterator[str]:
    """Random strings: pieces of one alphabet or of several, the odd surrogate among them."""
    choose = random.Random(seed)
    alphabets = list(PIECES.values())
    for _ in range(count):
        letters = choose.choice([*alphabets, "".join(alphabets)])
        text = "".join(choose.choices(letters, k=choose.randint(0, LONGEST)))
        if choose.random() < 0.5:
            text += "".join(choose.choices(PIECES["mixed"], k=choose.randint(1, 6))) + choose.choice(alphabets)[:5]
        if choose.random() < 0.02:
            text += chr(choose.randrange(0x110000))
        yield text


def count(ways: Ways, name: str, texts: list[str], found: dict[str, list[int]]) -> bool:
    """Print a line for each way; whether all texts agree."""
    right = True
    for way, (own, other) in ways.items():
        wrong = [text for text in texts if list(own(text)) != list(other(text))]
        found[f"{way}, {name}"] = [len(texts) - len(wrong), len(texts)]
        print(f"| {way:17} | {name:17} | {len(texts) - len(wrong):6}/{len(texts):6} |", flush=True)
        for text in wrong[:1]:
            right = False
            print(f"  {text!a}\n  ours  {list(own(text))!a}\n  other {list(other(text))!a}")
    return right


def main() -> None:
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="folder of <language>.jsonl.gz files")
    parser.add_argument("--corpora", default=",".join(CORPORA))
    parser.add_argument("--fuzz", type=int, default=20_000, help="number of random strings")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", metavar="FILE", help="write the counts to FILE")
    options = parser.parse_args()
    corpora, right = Corpora(options.data), True
    found: dict[str, list[int]] = {}
    print(f"texts: {corpora}")
    for make in (chinese, thai):
        try:
            ways = make()
        except Skipped as reason:
            print(f"skipped, {make.__name__}: {reason}")
            continue
        for name in filter(None, options.corpora.split(",")):
            right &= count(ways, name, list(corpora.get(name).texts), found)
        right &= count(ways, f"random, seed {options.seed}", list(fuzz(options.fuzz, options.seed)), found)
    if options.json:
        Path(options.json).write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
