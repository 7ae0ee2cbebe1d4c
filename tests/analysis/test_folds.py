"""Folds: what a pack says of the ways to write a word."""

from __future__ import annotations

import pytest

from babel_core.analysis.folds import FoldSpec, Harmony, compile_fold
from babel_core.analysis.recipe import compile_entry, compile_map, fold_names
from babel_core.analysis.spec import Recipe
from babel_core.errors import PackContractError, UnknownNameError
from babel_core.packs.lexicon import parse_lexicon

ELISION = FoldSpec(prefixes=("l'", "d'", "qu'", "jusqu'"))
SUFFIXES = FoldSpec(until="'", replace=(("ı", "i"),))
HARMONY = FoldSpec(harmony=Harmony("i", "ı", "aou", "eöü"))
LETTERS = FoldSpec(drop="\u0640\u064b", replace=(("أ", "ا"), ("ö", "o"), ("oe", "o")))


@pytest.mark.parametrize(
    ("spec", "term", "folded"),
    [
        (ELISION, "l'eau", "eau"),
        (ELISION, "jusqu'ici", "ici"),
        (ELISION, "l'a", "l'a"),
        (ELISION, "aujourd'hui", "aujourd'hui"),
        (SUFFIXES, "ankara'da", "ankara"),
        (SUFFIXES, "ısparta'nın'dan", "isparta"),
        (SUFFIXES, "k'da", "k'da"),
        (LETTERS, "أنـا", "انا"),
        (LETTERS, "goethe", "gothe"),
        (FoldSpec(suffixes=("lar", "ar"), least=3), "kitaplar", "kitap"),
        (FoldSpec(suffixes=("lar",), least=3), "solar", "solar"),
        (FoldSpec(drop="a"), "aa", ""),
        (FoldSpec(), "", ""),
        (HARMONY, "altinin", "altının"),
        (HARMONY, "kizlar", "kızlar"),
        (HARMONY, "evlerinin", "evlerinin"),
        (HARMONY, "saatleri", "saatleri"),
        (HARMONY, "isi", "isi"),
        (HARMONY, "", ""),
    ],
)
def test_folds_give_one_form(spec: FoldSpec, term: str, folded: str) -> None:
    assert compile_fold(spec)(term) == folded


def test_recipes_name_the_folds_of_their_pack() -> None:
    recipe = Recipe(words=("surface|fold:elision|stem:french",), query=("surface|fold:letters",))
    assert fold_names(recipe) == ("elision", "letters")
    entry = compile_entry("surface|fold:elision", keep_variants=False, folds={"elision": ELISION})
    assert entry.mapping is not None
    assert entry.mapping("l'eau") == "eau"
    with pytest.raises(UnknownNameError, match="no fold 'elisoin'; known: elision"):
        compile_map("fold:elisoin", {"elision": ELISION})


LEXICON = """
[pack]
id = "xx"
name = "X"
endonym = "X"
locales = ["xx"]
default_locale = "xx"
compatibility_group = "xx"
analyzer_version = "1"
api_version = 1
[analyzer]
[[analyzer.runs]]
name = "Latin"
scripts = ["Latin"]
tiers = [{ id = "words" }]
words = { words = ["surface|fold:a"] }
balanced = { words = ["surface"] }
recall = { words = ["surface"] }
"""


def test_a_lexicon_holds_folds() -> None:
    spec = parse_lexicon(LEXICON + "[folds.a]\nprefixes = \"l' d'\"\nreplace = { oe = \"ö\" }\nleast = 3\n", source="x")
    assert spec.folds["a"] == FoldSpec(prefixes=("l'", "d'"), replace=(("oe", "ö"),), least=3)
    for wrong in ("prefix = 1", "replace = 3", "replace = { a = 1 }", 'least = "2"'):
        with pytest.raises(PackContractError, match=r"\[folds.a\]"):
            parse_lexicon(LEXICON + f"[folds.a]\n{wrong}\n", source="x")


def test_harmony_is_read_with_every_key_checked() -> None:
    folds = LEXICON + '[[analyzer.runs]]\nname = "Latin"\nscripts = ["Latin"]\n'
    folds += "".join(f'{profile} = {{ words = ["surface|fold:f"] }}\n' for profile in ("words", "balanced", "recall"))
    good = 'harmony = { letter = "i", by = "ı", back = "aou", front = "eöü" }'
    spec = parse_lexicon(f"{folds}[folds.f]\n{good}\n", source="x")
    assert spec.folds["f"].harmony == HARMONY.harmony
    assert spec.folds["f"].facts() != FoldSpec().facts()
    short = good.replace(', front = "eöü"', "")
    with pytest.raises(PackContractError, match="lacks 'front'"):
        parse_lexicon(f"{folds}[folds.f]\n{short}\n", source="x")
