"""The lexicon reader says what is wrong, where, and what would be right."""

from __future__ import annotations

import pickle

import pytest

from babel_core.analysis.spec import Tier
from babel_core.errors import LocaleClaimError, PackContractError
from babel_core.packs.catalog import make_catalog
from babel_core.packs.lexicon import parse_lexicon, parse_neutral

SMALL = """
[pack]
id = "xx"
name = "Example"
endonym = "Exempel"
locales = ["xx"]
default_locale = "xx-XX"
compatibility_group = "xx"
analyzer_version = "3"
api_version = 1

[detection]
key = "latin"
scripts = ["Latin"]
only_chars = "only.txt"
letters = "æø"

[analyzer]
default_for = ["Runic"]

[[analyzer.runs]]
name = "Latin"
scripts = ["Latin"]
tiers = [{ id = "words", filters = ["bigrams"] }]
words = { words = ["surface"] }
balanced = { words = ["surface"], expansions = ["joined"], tiers = [{ id = "chars" }] }
recall = { words = ["surface"], all = [], auto = ["surface"] }

[terms]
stopwords = ["one", "two"]
interrogatives = "who  what\\nwhy"
"""
NEUTRAL = SMALL.replace('"xx"', '"und"').replace('["Runic"]', "[]")
CATALOG = '\n[catalog]\nfallback = "xx"\nlikely_bar = 0.3\nmixed_bar = 0.1\nlikely = { Runic = "non" }\n'


def test_a_lexicon_becomes_a_spec() -> None:
    spec = parse_lexicon(SMALL, source="packs/xx/lexicon.toml", package="some.package")
    assert (spec.id, spec.analyzer_version, spec.default_for) == ("xx", "3", ("Runic",))
    assert spec.stopwords == {"one", "two"}
    assert spec.interrogatives == {"who", "what", "why"}
    assert spec.detection is not None
    assert spec.detection.only_chars == "some.package:only.txt"
    assert spec.detection.own == ("latin",)
    assert spec.detection.letters == {"æ", "ø"}
    run = spec.run_for("Latin")
    assert run is not None
    assert run is spec.run_for("Latin")
    assert run.tiers_for("words") == (Tier("words", ("bigrams",)),)
    assert run.tiers_for("balanced") == (Tier("chars"),)
    assert run.profiles["words"].all is None
    assert run.profiles["recall"].all == ()


def test_specs_are_values_that_hash_and_pickle() -> None:
    one, two = (parse_lexicon(SMALL, source="s") for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('endonym = "Exempel"\n', "", r"\[pack\] lacks 'endonym'; valid keys: id, name, endonym"),
        ('name = "Example"', "name = 3", r"\[pack\] name must be a string, not a number"),
        ('name = "Example"', 'name = ""', r"\[pack\] name is empty"),
        ('locales = ["xx"]', 'locales = "xx"', r"\[pack\] locales must be a list of strings, not a string"),
        ('locales = ["xx"]', "locales = [1]", r"\[pack\] locales must hold strings only, not a number"),
        ("api_version = 1", "api_version = 2", r"api_version is 2, this version reads 1"),
        ("api_version = 1", "api_version = true", r"api_version must be a whole number, not a boolean"),
        ("[detection]", "[detection]\nrnak = 1", r"\[detection\] has no key 'rnak'; valid keys: rank, key"),
        ('tiers = [{ id = "words",', 'tiers = [{ name = "words",', r"\[\[analyzer.runs\]\] 1 tiers has no key 'name'"),
        ("balanced = ", "balance = ", r"\[\[analyzer.runs\]\] 1 has no key 'balance'"),
        ('words = { words = ["surface"] }', "words = []", r"\[\[analyzer.runs\]\] 1 words must be a table, not a list"),
        ('expansions = ["joined"]', 'expansion = ["joined"]', r"1 balanced has no key 'expansion'; valid keys: words"),
        ("[terms]", "[termes]", r"the file has no key 'termes'; valid keys: pack, detection, analyzer, folds, terms"),
        ("[terms]", "[terms", r"Expected"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_key(old: str, new: str, says: str) -> None:
    with pytest.raises(PackContractError, match=r"packs/xx/lexicon.toml: .*" + says):
        parse_lexicon(SMALL.replace(old, new, 1), source="packs/xx/lexicon.toml")


def test_a_missing_profile_is_named() -> None:
    text = "\n".join(line for line in SMALL.splitlines() if not line.startswith("recall"))
    with pytest.raises(PackContractError, match=r"lacks the profile 'recall'"):
        parse_lexicon(text, source="s")


def test_the_neutral_lexicon_carries_the_catalog_table() -> None:
    _, settings = parse_neutral(NEUTRAL + CATALOG, source="s")
    assert (settings.fallback, settings.likely["Runic"]) == ("xx", "non")
    with pytest.raises(PackContractError, match=r"\[catalog\] must be a table"):
        parse_neutral(NEUTRAL, source="s")
    with pytest.raises(PackContractError, match=r"has no key 'catalog'"):
        parse_lexicon(SMALL + CATALOG, source="s")


def test_two_packs_cannot_claim_the_same() -> None:
    neutral, settings = parse_neutral(NEUTRAL + CATALOG, source="s")
    spec = parse_lexicon(SMALL, source="s")
    other = parse_lexicon(SMALL.replace('id = "xx"', 'id = "yy"'), source="s")
    third = parse_lexicon(SMALL.replace('"xx"', '"zz"'), source="s")
    with pytest.raises(PackContractError, match="two packs have the id 'xx'"):
        make_catalog([spec, spec], neutral, settings)
    with pytest.raises(LocaleClaimError, match="'xx' and 'yy' both claim the locale 'xx'"):
        make_catalog([spec, other], neutral, settings)
    with pytest.raises(PackContractError, match="'xx' and 'zz' are both the default for Runic"):
        make_catalog([spec, third], neutral, settings)


TEMPLATED = SMALL.replace(SMALL[SMALL.index("tiers = [{ id") : SMALL.index("[terms]")], "{run}\n\n")


def test_a_run_takes_the_recipes_of_a_template() -> None:
    run = 'template = "stemmed"\nwith = { before = "fold:f", stem = "stem:german" }'
    spec = parse_lexicon(TEMPLATED.replace("{run}", run), source="x")
    words = spec.runs[0].profiles["words"]
    assert words.words == ("surface|fold:f|stem:german",)
    assert words.undecided == ("surface|neutral",)
    assert spec.runs[0].tiers == (Tier("words"),)
    assert spec.runs[0].profiles["recall"].expansions[1:] == ("ngrams:3|accents", "shingles")


def test_a_run_may_have_a_recipe_of_its_own_beside_the_template() -> None:
    run = 'template = "folded"\nwords = { words = ["chars"] }'
    spec = parse_lexicon(TEMPLATED.replace("{run}", run), source="x")
    assert spec.runs[0].profiles["words"].words == ("chars",)
    assert spec.runs[0].profiles["balanced"].all == ("surface",)


@pytest.mark.parametrize(
    ("run", "said"),
    [
        ('template = "stemed"', "no template 'stemed'; known: folded, script-folded, "),
        ('template = "folded"\nwith = { stemmer = "x" }', "with has no key 'stemmer'; valid keys: before, stem, after"),
        ("template = 3", "template must be a string"),
    ],
)
def test_a_mistake_in_a_template_is_named(run: str, said: str) -> None:
    with pytest.raises(PackContractError, match=said):
        parse_lexicon(TEMPLATED.replace("{run}", run), source="x")
