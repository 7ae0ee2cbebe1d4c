"""Laws of a pack's analysis part: identity, chains that end without packages, recipes, word lists."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from babel_core import _native
from babel_core.analysis.analyzer import PROFILES, CatalogAnalyzer, Settings
from babel_core.analysis.folds import Folds
from babel_core.analysis.recipe import compile_recipe
from babel_core.analysis.spec import FrozenMap, LanguageSpec, RunSpec
from babel_core.errors import BabelError
from babel_core.packs.catalog import builtin_catalog, make_catalog
from babel_core.packs.lexicon import CatalogSettings
from babel_core.packs.locale import normalize_tag
from babel_core.segment.registry import registry
from babel_core.testing.analyzers import check_analyzer
from babel_core.testing.language_packs import check_language_pack
from babel_core.testing.laws import Law, names
from babel_core.testing.report import Failure, Report, first
from babel_core.testing.samples import Sample, as_samples

API_VERSION = 1
CATALOG = "babel_core/packs/catalog.py"


@dataclass(frozen=True, slots=True)
class PackSubject:
    """A pack's spec at work."""

    spec: LanguageSpec


def _identity(subject: PackSubject) -> Iterator[str]:
    spec = subject.spec
    for name in ("id", "name", "endonym", "default_locale", "compatibility_group", "analyzer_version"):
        value = getattr(spec, name)
        if not isinstance(value, str) or not value.strip():
            yield f"{name} is {value!r}"
    if spec.api_version != API_VERSION:
        yield f"api_version is {spec.api_version!r}; this release reads {API_VERSION}"
    if "-" in spec.analyzer_version or spec.analyzer_version.split() != [spec.analyzer_version]:
        yield f"analyzer_version {spec.analyzer_version!r} holds '-' or white space; fingerprints begin with it"


def _locales(subject: PackSubject) -> Iterator[str]:
    spec = subject.spec
    for locale in (*spec.locales, spec.default_locale):
        if normalize_tag(locale) != locale:
            yield f"locale {locale!r} is written {normalize_tag(locale)!r} in canonical form"
    if not any(f"{spec.default_locale}-".startswith(f"{locale}-") for locale in (*spec.locales, spec.id)):
        yield f"default_locale {spec.default_locale!r} is none of the pack's locales {spec.locales}"


def _claims(subject: PackSubject) -> Iterator[str]:
    catalog = builtin_catalog()
    others = [spec for spec in catalog.specs.values() if spec.id != subject.spec.id]
    settings = CatalogSettings(catalog.likely, catalog.fallback, catalog.likely_bar, catalog.mixed_bar)
    try:
        make_catalog([*others, subject.spec], catalog.neutral, settings)
    except BabelError as error:
        yield str(error)


def _runs(subject: PackSubject) -> Iterator[str]:
    runs = subject.spec.runs
    if not runs:
        yield "no analyzer.runs: a pack says how its own script is cut"
    if len({run.name for run in runs}) != len(runs):
        yield f"two runs have the same name: {[run.name for run in runs]}"
    taken: dict[str, str] = {}
    for run in runs:
        for script in (*run.scripts, *run.absorbs):
            if script not in _native.SCRIPTS:
                yield f"run {run.name!r}: no script {script!r}; scripts are Unicode long names such as 'Han'"
        for script in run.scripts:
            if taken.setdefault(script, run.name) != run.name:
                yield f"runs {taken[script]!r} and {run.name!r} both take {script}"
    for script in subject.spec.default_for:
        if script not in taken:
            yield f"default_for names {script}, which no run of the pack takes"


def _tiers(subject: PackSubject) -> Iterator[str]:
    for run in subject.spec.runs:
        for profile in run.profiles:
            tiers = run.tiers_for(profile)
            if not tiers:
                yield f"run {run.name!r} has no tiers"
                continue
            for tier in tiers:
                registry.provider(tier.id)
            if registry.provider(tiers[-1].id).package:
                yield f"run {run.name!r} ends in {tiers[-1].id!r}, which needs a package"


def _recipes(subject: PackSubject) -> Iterator[str]:
    for run in subject.spec.runs:
        missing = [profile for profile in PROFILES if profile not in run.profiles]
        if missing:
            yield f"run {run.name!r} lacks the profiles {missing}"
        yield from _recipes_of(run, subject.spec.folds)


def _recipes_of(run: RunSpec, folds: Folds) -> Iterator[str]:
    for profile, recipe in run.profiles.items():
        for tier in run.tiers_for(profile):
            compiled = compile_recipe(recipe, tier.filters, folds=folds)
            if compiled.asks_joined > compiled.joins:
                asked = compiled.asks_joined.name.lower()
                yield f"run {run.name!r}, profile {profile!r}: `all` asks for {asked!r}, which documents do not get"
                break
        if not recipe.words:
            yield f"run {run.name!r}, profile {profile!r}: no words; phrase queries look among them"


def _word_lists(subject: PackSubject) -> Iterator[str]:
    for name in ("stopwords", "interrogatives"):
        for word in sorted(getattr(subject.spec, name)):
            if not word or word.split() != [word]:
                yield f"{name} holds {word!r}: one word an entry"
                return
            folded = _native.search_form(word)[0]
            if folded != word:
                yield f"{name} holds {word!r}, whose search form is {folded!r}; no token can equal it"
                return


def _mixed_words(subject: PackSubject) -> Iterator[str]:
    for word in subject.spec.mixed_words:
        folded = _native.search_form(word)[0]
        if len(_native.word_runs(folded)) < 2:
            yield f"mixed_words holds {word!r}, which is one run: it is found without being listed"
            return


def _detection(subject: PackSubject) -> Iterator[str]:
    found = subject.spec.detection
    if found is None:
        return
    for script in found.scripts:
        if script not in _native.SCRIPTS:
            yield f"detection names the script {script!r}; scripts are Unicode long names such as 'Han'"
    for name in ("bar", "mixed_bar"):
        if not 0 <= getattr(found, name) <= 1:
            yield f"detection {name} is {getattr(found, name)}: a share of the letters lies in [0, 1]"


def _frozen(subject: PackSubject) -> Iterator[str]:
    copy = pickle.loads(pickle.dumps(subject.spec))
    if copy != subject.spec:
        yield "a pickled copy is not equal to the spec"
    if hash(copy) != hash(subject.spec):
        yield "a pickled copy has another hash"


PACK_LAWS: tuple[Law[PackSubject], ...] = (
    Law("a pack has an identity", _identity),
    Law("locales are canonical", _locales),
    Law("no other pack claims the same", _claims, CATALOG),
    Law("runs name scripts, each once", _runs),
    Law("tier chains exist and end without a package", _tiers),
    Law("every profile has a recipe of known sources and maps", _recipes),
    Law("word lists hold single words in search form", _word_lists),
    Law("mixed words are of several scripts", _mixed_words),
    Law("detection speaks of scripts and shares", _detection),
    Law("a spec is a value", _frozen),
)
"""Laws of the data."""


class PackAnalyzer(CatalogAnalyzer):
    """An analyzer over the built-in packs with a spec added, or put in the place of the one with its id."""

    __slots__ = ("_spec_given",)
    _spec_given: LanguageSpec

    def __init__(self, spec: LanguageSpec, profile: str) -> None:
        catalog = builtin_catalog()
        specs = FrozenMap(dict(catalog.specs) | {spec.id: spec})
        object.__setattr__(self, "_spec_given", spec)
        super().__init__(replace(catalog, specs=specs), registry, Settings(profile=profile))

    def __reduce__(self) -> tuple[Any, ...]:
        return PackAnalyzer, (self._spec_given, self.settings.profile)


def check_pack(pack: LanguageSpec | object, samples: Iterable[str | Sample] | None = None, *, limit: int = 3) -> Report:
    """Hold a pack to its laws: a language pack, or the spec of its analyzer.

    A `LanguagePack`, or any object with the attributes and methods of one, is asked every method with every sample and
    with the shipped nasty samples. A `LanguageSpec` is held to the laws of the data, then an analyzer with it to the
    analyzer's laws in every profile. `samples` are texts in the pack's language. Nothing is raised: see
    `Report.raise_for_failures`.

    >>> from babel_core.packs.catalog import builtin_catalog
    >>> check_pack(builtin_catalog().specs["de"], ["Der Leuchtturm steht am Kap."]).passes
    True
    """
    if not isinstance(pack, LanguageSpec):
        return check_language_pack(pack, samples, limit=limit)
    spec = pack
    where = f"babel_core/packs/{spec.id}/lexicon.toml"
    subject = PackSubject(spec)
    failures: list[Failure] = []
    for law in PACK_LAWS:
        failures += law.check(subject, None, where)
    laws = names(PACK_LAWS)
    if not failures:
        texts = as_samples(samples)
        for profile in PROFILES:
            report = check_analyzer(PackAnalyzer(spec, profile), texts, langs=(spec.id,), processes=False, limit=limit)
            laws += tuple(f"{profile}: {law}" for law in report.laws)
            failures += [replace(failure, law=f"{profile}: {failure.law}") for failure in report.failures]
    return Report(f"pack {spec.id}", laws, first(failures, limit))
