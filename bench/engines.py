"""Code that loads an engine and cuts a first text, for fresh processes: ours by language, and the plain libraries.

Each entry gives `load`, which brings the engine up and cuts `text`, and `cut`, which cuts one text.
"""

from __future__ import annotations

SENTENCES = {
    "zh": "河边的灯塔每天傍晚亮起",
    "ja": "灯台は夕方になると光る",
    "ko": "등대는 저녁마다 불을 켠다",
    "th": "ประภาคารส่องแสงทุกเย็น",
    "en": "The lighthouse is lit every evening",
    "de": "Der Leuchtturm leuchtet jeden Abend",
    "ru": "Маяк зажигают каждый вечер",
    "ar": "يضيء الفنار كل مساء",
}

OWN = """
def load(text):
    global cut
    import babel_core
    analyzer = babel_core.Analyzer({profile!r})
    cut = lambda t: analyzer.fts_text(t, lang={language!r})
    cut(text)
"""

KERNEL = """
def load(text):
    global cut
    from babel_core.segment.registry import registry
    if {provider!r} not in registry.ids():
        raise ImportError({provider!r})
    cut = registry.get({provider!r}).segment
    cut(text)
"""

PLAIN = {
    "jieba": """
def load(text):
    global cut
    import jieba
    tokenizer = jieba.Tokenizer()
    tokenizer.FREQ, tokenizer.total = tokenizer.gen_pfdict(tokenizer.get_dict_file())
    tokenizer.initialized = True
    cut = tokenizer.lcut_for_search
    cut(text)
""",
    "rjieba": """
def load(text):
    global cut
    import rjieba
    cut = rjieba.cut_for_search
    cut(text)
""",
    "pythainlp": """
def load(text):
    global cut
    from pythainlp.tokenize import word_tokenize
    cut = lambda t: word_tokenize(t, engine="newmm")
    cut(text)
""",
    "nlpo3": """
def load(text):
    global cut
    import importlib.util, pathlib, nlpo3
    home = pathlib.Path(importlib.util.find_spec("pythainlp").origin).parent
    nlpo3.load_dict(str(home / "corpus" / "words_th.txt"), "bench")
    cut = lambda t: nlpo3.segment(t, "bench")
    cut(text)
""",
    "fugashi": """
def load(text):
    global cut
    from fugashi import Tagger
    cut = Tagger("-Owakati").parse
    cut(text)
""",
    "kiwipiepy": """
def load(text):
    global cut
    from kiwipiepy import Kiwi
    cut = Kiwi(num_workers=1).tokenize
    cut(text)
""",
    "charabia-py": """
def load(text):
    global cut
    from charabia_py import tokenize as cut
    cut(text)
""",
}

LANGUAGE_OF = {
    "jieba": "zh", "rjieba": "zh", "charabia-py": "zh", "pythainlp": "th", "nlpo3": "th", "fugashi": "ja",
    "kiwipiepy": "ko",
}  # fmt: skip


def engines() -> dict[str, tuple[str, str]]:
    """Name -> (language, code that defines `load`)."""
    found = {
        f"Analyzer words {lang}": (lang, OWN.format(profile="words", language=lang)) for lang in SENTENCES
    }
    for lang in ("zh", "ja", "ko", "th"):
        found[f"Analyzer balanced {lang}"] = (lang, OWN.format(profile="balanced", language=lang))
    for provider in ("zh:dict", "th:dict"):
        found[f"segmenter {provider}"] = (provider.partition(":")[0], KERNEL.format(provider=provider))
    return found | {name: (LANGUAGE_OF[name], code) for name, code in PLAIN.items()}
