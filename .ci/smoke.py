"""Try an installed babel_core that has none of its optional packages: the zero tier in every language, an
index.

python -I .ci/smoke.py
"""

from __future__ import annotations

import sys
import tempfile
import warnings
from importlib.util import find_spec
from pathlib import Path

import babel_core
from babel_core import Analyzer, Document, MissingDependencyError, SqliteIndex
from babel_core.testing import check_analyzer

OPTIONAL = ("jieba", "fugashi", "pythainlp", "kiwipiepy", "icu", "snowballstemmer", "Stemmer", "py3langid", "typer")

TEXTS = {
    "zh": ("灯塔在暴风雨中保护渔船", "暴风雨"),
    "ja": ("灯台は嵐の夜に漁船を守る", "灯台"),
    "ko": ("등대는 폭풍우 속에서 어선을 지킨다", "등대"),
    "th": ("ประภาคารปกป้องเรือประมงจากพายุ", "พายุ"),
    "en": ("The lighthouse guards fishing boats in a storm", "lighthouse"),
    "de": ("Der Leuchtturm schützt Fischerboote im Sturm", "Leuchtturm"),
    "ru": ("Маяк защищает лодки во время шторма", "маяк"),
    "ar": ("تحمي المنارة قوارب الصيد", "المنارة"),
    "hi": ("प्रकाशस्तंभ नावों की रक्षा करता है", "नावों"),
    "lo": ("ປະພາຄານປົກປ້ອງເຮືອ", "ເຮືອ"),
    "el": ("Ο φάρος προστατεύει τα καΐκια", "φάρος"),
}


def require(holds: object, *what: object) -> None:
    """Stop with what went wrong, also where Python leaves out assertions."""
    if not holds:
        sys.exit(" ".join(map(str, what)))


def check_full_tier_names_the_install_line() -> None:
    line = "pip install 'babel-core[ja]'"
    try:
        babel_core.tokenize_for_fts("灯台", "ja", tier="full")
    except MissingDependencyError as error:
        require(line in str(error), "the message does not hold", line, ":", error)
    else:
        require(False, "tier='full' without its package raised nothing")


CUT = {"zh": ("机器学习很有趣", "机器 学习 很 有趣"), "th": ("ประภาคารปกป้องเรือ", "ประภาคาร ปกป้อง เรือ")}


def check_dictionaries() -> None:
    for language, (text, words) in CUT.items():
        found = babel_core.tokenize_for_fts(text, language, tier="full")
        require(found == words, language, "is cut to", found, "by", babel_core.get_loaded_tokenizers())


def check_index(folder: Path) -> None:
    index = SqliteIndex(folder / "index.db")
    index.add(Document(language, text, language, {}) for language, (text, _) in TEXTS.items())
    for language, (_, query) in TEXTS.items():
        found = [hit.id for hit in index.search(query, lang=language).hits]
        require(found[:1] == [language], "index:", language, query, "found", found)
    index.close()


def main() -> None:
    installed = [name for name in OPTIONAL if find_spec(name)]
    require(not installed, "this environment should have no optional package, it has", installed)
    require("site-packages" in str(babel_core.__file__), "not the installed package:", babel_core.__file__)
    warnings.simplefilter("ignore", babel_core.BabelWarning)
    require(babel_core.init_tokenizer() == babel_core.get_loaded_tokenizers(), "init_tokenizer() is not what is loaded")
    for language, (text, query) in TEXTS.items():
        tokens = babel_core.tokenize_for_fts(text, language).split()
        asked = babel_core.tokenize_query(query, language, mode="all").split()
        require(asked and set(asked) <= set(tokens), language, "asks for", asked, "of", tokens)
    check_full_tier_names_the_install_line()
    check_dictionaries()
    with tempfile.TemporaryDirectory() as folder:
        check_index(Path(folder))
    report = check_analyzer(Analyzer("recall"), langs=(None, "ja", "th"), processes=False)
    require(report.passes, report)
    print(f"babel_core {babel_core.__version__} works without optional packages on Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
