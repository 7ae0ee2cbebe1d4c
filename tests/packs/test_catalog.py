"""The built-in packs: complete, consistent with the kernels and the folds, and readable from a zip."""

from __future__ import annotations

import pickle
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import babel_core
from babel_core import _native
from babel_core.analysis.recipe import fold_names
from babel_core.analysis.spec import Catalog, FrozenMap, LanguageSpec, Recipe, RunSpec, Tier
from babel_core.analysis.variants import FOLDS, fold
from babel_core.packs.catalog import builtin_catalog

CATALOG = builtin_catalog()
SPECS = [*CATALOG.specs.values(), CATALOG.neutral]
COMPLETE = ("de", "en", "ja", "ko", "th", "zh")

each_spec = pytest.mark.parametrize("spec", SPECS, ids=[spec.id for spec in SPECS])


def test_all_packs_are_there_in_a_fixed_order() -> None:
    assert list(CATALOG.specs) == sorted(CATALOG.specs)
    assert {"ar", "de", "en", "hi", "ja", "ko", "ru", "th", "zh"} <= set(CATALOG.specs)
    assert [spec.id for spec in CATALOG.ranked] == ["ja", "ko", "th", "ar", "hi", "ru", "zh"]
    assert builtin_catalog() is CATALOG


def test_the_catalog_is_a_value() -> None:
    copy = pickle.loads(pickle.dumps(CATALOG))
    assert copy == CATALOG
    assert isinstance(copy, Catalog)
    assert copy.default_for("Thai").id == "th"


@each_spec
def test_words_stand_in_search_form_and_folded(spec: LanguageSpec) -> None:
    lists = [spec.stopwords, spec.interrogatives]
    if spec.detection is not None:
        lists.append(spec.detection.function_words)
    folds = [fold(name) for run in spec.runs for name in run.fold]
    for word in sorted(word for words in lists for word in words):
        assert _native.search_form(word)[0] == word
        assert all(apply(word) == word for apply in folds), word


@each_spec
def test_scripts_are_known_and_belong_to_one_run(spec: LanguageSpec) -> None:
    scripts = [script for run in spec.runs for script in run.scripts]
    assert len(set(scripts)) == len(scripts)
    assert set(scripts) | set(spec.default_for) <= set(_native.SCRIPTS)
    assert all(spec.run_for(script) is not None for script in spec.default_for)
    assert all(name in FOLDS for run in spec.runs for name in run.fold)


@pytest.mark.parametrize("name", COMPLETE)
def test_complete_packs_have_their_word_lists(name: str) -> None:
    spec = CATALOG.specs[name]
    assert len(spec.stopwords) >= 60
    assert len(spec.interrogatives) >= 10


def shared_run(spec: LanguageSpec, run: RunSpec) -> tuple[LanguageSpec, RunSpec]:
    """The pack and run that take a script where the language of the text is not known."""
    script = run.scripts[0]
    owner = CATALOG.neutral if CATALOG.neutral.run_for(script) else CATALOG.default_for(script)
    found = owner.run_for(script)
    assert found is not None
    return owner, found


def test_every_alphabet_emits_the_shared_word_when_the_language_was_not_given() -> None:
    for spec in CATALOG.specs.values():
        for run in spec.runs:
            owner, neutral = shared_run(spec, run)
            if neutral.tiers != (Tier("words"),) or owner is spec:
                continue
            for profile, recipe in run.profiles.items():
                found = neutral.profiles[profile]
                shared = {*(found.undecided or found.words)} - {"ngrams:3"}
                given = {*recipe.words, *recipe.auto, *recipe.expansions, *recipe.documents}
                assert shared <= given, (spec.id, profile)
                assert set(found.undecided or found.words) <= {*recipe.undecided}, (spec.id, profile)


def test_a_fold_that_the_packs_of_a_script_share_is_the_same_in_all() -> None:
    for spec in CATALOG.specs.values():
        for run in spec.runs:
            owner, shared = shared_run(spec, run)
            for recipe in shared.profiles.values():
                for name in fold_names(Recipe(words=recipe.undecided)):
                    assert spec.folds.get(name) == owner.folds[name], (spec.id, name)


def test_han_runs_of_all_packs_share_their_terms_when_the_language_was_not_given() -> None:
    for spec in CATALOG.specs.values():
        run = spec.run_for("Han")
        if run is not None:
            for recipe in run.profiles.values():
                assert "han-bigrams|hans" in {*recipe.auto, *recipe.expansions}
                assert recipe.undecided == ("han-bigrams|hans",)


@pytest.mark.parametrize(
    ("tag", "pack"),
    [
        ("zh", "zh"),
        ("zh-Hant-TW", "zh"),
        ("yue", "zh"),
        ("de-AT", "de"),
        ("en", "en"),
        ("nb", "no"),
        ("tlh", "und"),
        ("und", "und"),
    ],
)
def test_a_tag_finds_the_pack_that_claims_it(tag: str, pack: str) -> None:
    assert CATALOG.for_tag(tag).id == pack


@pytest.mark.parametrize(
    ("script", "pack"), [("Han", "zh"), ("Katakana", "ja"), ("Latin", "en"), ("Lao", "lo"), ("Runic", "und")]
)
def test_a_script_has_a_default_pack(script: str, pack: str) -> None:
    assert CATALOG.default_for(script).id == pack


def test_a_frozen_map_cannot_be_changed() -> None:
    frozen = FrozenMap({"b": 1, "a": 2})
    assert list(frozen) == ["b", "a"]
    assert frozen == {"a": 2, "b": 1}
    assert hash(frozen) == hash(FrozenMap([("a", 2), ("b", 1)]))
    with pytest.raises(AttributeError):
        frozen._data = {}


def test_packs_load_from_a_zip(tmp_path: Path) -> None:
    root = Path(babel_core.__file__).parent
    archive = tmp_path / "babel_core.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for file in sorted(root.rglob("*")):
            if file.is_file() and file.suffix in {".py", ".toml", ".txt", ".bin"}:
                target.write(file, f"babel_core/{file.relative_to(root)}")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); sys.meta_path[:] = "
        "[f for f in sys.meta_path if 'editable' not in str(f).lower()]\n"
        "import babel_core; assert babel_core.__file__.startswith(sys.argv[1])\n"
        "from babel_core.packs.catalog import builtin_catalog\n"
        "from babel_core.packs.prompts import kg_prompt\n"
        "from babel_core.analysis.variants import fold\n"
        "print(ascii((list(builtin_catalog().specs)[:1], fold('hans')('\\u81fa'), "
        "kg_prompt('ja').system != kg_prompt('en').system)))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(archive)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ascii((list(CATALOG.specs)[:1], "台", True))
