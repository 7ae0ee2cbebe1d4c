"""One chain made ready for a profile and a tier: its segmenter, recipe and fingerprint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from babel_core.analysis import fingerprint, stemmers, variants
from babel_core.analysis.maps import VARIANT_MAPS, longmark
from babel_core.analysis.recipe import CompiledRecipe, Entry, compile_recipe, entry_texts, fold_names, stem_algorithms
from babel_core.analysis.router import Chain
from babel_core.analysis.sources import MORPH_SOURCES, SegmentedRun
from babel_core.analysis.spec import Recipe
from babel_core.analysis.stopwords import StopList
from babel_core.segment.chain import TierChain
from babel_core.segment.checking import Checked, CheckedContext, morphs_of, parts_of, words_of
from babel_core.segment.protocol import ContextSegmenter, Morph, MorphSegmenter, PartsSegmenter, Segmenter
from babel_core.segment.registry import Registry
from babel_core.text.lazy import cached_property
from babel_core.text.token import Span

CHARACTERS = Recipe(words=("surface",))
"""What every route emits in the forced tier "char": what its last tier cuts, and nothing derived from it."""

WHOLE_RUN = "words"
"""The tier that takes a run as one word; it needs no segmenter call."""


class Route:
    """A chain compiled for one profile, tier and variants setting.

    The tier that resolves is settled at the first use from what is installed, without loading a model; a later
    failure to load raises, it never takes another tier.
    """

    def __init__(
        self,
        chain: Chain,
        registry: Registry,
        *,
        profile: str,
        tier: str | None,
        keep_variants: bool,
        salt: str = "",
        prefer: Sequence[str] = (),
        stopwords: str | tuple[str, ...] | None = None,
    ) -> None:
        self.chain = chain
        self.key = chain.key
        self.recipe_spec: Recipe = CHARACTERS if tier == "char" else chain.run.profiles[profile]
        self._registry = registry
        self._profile = profile
        self._tier = tier
        self._keep = keep_variants
        self._salt = salt
        self._prefer = prefer
        self._stopwords = stopwords

    @cached_property
    def _resolved(self) -> tuple[str, tuple[str, ...]]:
        tiers = self.chain.run.tiers_for(self._profile)
        segmenter_id, index = TierChain(tiers).resolve(self._registry, self._tier, self._prefer)
        return segmenter_id, () if self.recipe_spec is CHARACTERS else tiers[index].filters

    @property
    def segmenter_id(self) -> str:
        """The provider that cuts this route's runs."""
        return self._resolved[0]

    @cached_property
    def recipe(self) -> CompiledRecipe:
        """What the route emits."""
        return compile_recipe(
            self.recipe_spec, self._resolved[1], keep_variants=self._keep, folds=self.chain.spec.folds
        )

    @cached_property
    def segmenter(self) -> Segmenter | None:
        """The loaded segmenter; None where a run is one word."""
        return None if self.segmenter_id == WHOLE_RUN else self._registry.get(self.segmenter_id)

    @cached_property
    def stops(self) -> StopList:
        """The words that are left out where stop words are: those of the caller's own list, else those of the pack."""
        own = self._stopwords if isinstance(self._stopwords, tuple) else None
        return StopList.of(self.chain.spec, self.recipe_spec, own, fold=self._fold, keep_variants=self._keep)

    @cached_property
    def questions(self) -> StopList:
        """The question words of the pack, which queries leave out."""
        listed = StopList.of(self.chain.spec, self.recipe_spec, None, keep_variants=self._keep)
        return replace(listed, words=self.chain.spec.interrogatives)

    @property
    def folds(self) -> tuple[str, ...]:
        """The variant folds that the route's runs go through before they are cut."""
        return () if self._keep else self.chain.run.fold

    @cached_property
    def _fold(self) -> Callable[[str], str] | None:
        if not self.folds:
            return None
        folds = [variants.fold(name) for name in self.folds]

        def fold(text: str) -> str:
            for step in folds:
                text = step(text)
            return text

        return fold

    @cached_property
    def _wants_morphs(self) -> bool:
        recipe = self.recipe
        entries: Sequence[Entry] = (*recipe.words, *recipe.expansions, *recipe.documents, *recipe.all, *recipe.auto)
        return any(entry.source in MORPH_SOURCES for entry in entries)

    def segment(self, folded: str, start: int, end: int) -> SegmentedRun:
        """Cut the run [start, end) of a search form into words."""
        text = folded[start:end]
        if self._fold is not None:
            text = self._fold(text)
        if self.words is None:
            return SegmentedRun(text, ((0, len(text)),))
        if self.morphs is not None:
            found = self.within(folded, start, end) if self.within is not None else self.morphs(text)
            units: Sequence[Span] = [(m.start, m.end) for m in found]
            spellings = [m.spelling if m.content else "" for m in found]
            return SegmentedRun(text, units, [m.base for m in found], [m.content for m in found], spellings=spellings)
        return SegmentedRun(text, self.words(text), parts=self.parts)

    def optional(self, segmented: SegmentedRun) -> frozenset[int]:
        """The offsets of a query's run that a document may lack: removed words, and long marks that words lose."""
        found: set[int] = set()
        for unit, (start, end) in enumerate(segmented.units):
            if unit in segmented.dropped:
                found.update(range(start, end))
            elif self.recipe.long_marks and longmark(segmented.text[start:end]) != segmented.text[start:end]:
                found.add(end - 1)
        return frozenset(found)

    @cached_property
    def words(self) -> Checked[Span] | None:
        """The segmenter's words; None where a run is one word."""
        return None if self.segmenter is None else words_of(self.segmenter)

    @cached_property
    def morphs(self) -> Checked[Morph] | None:
        """The segmenter's morphemes, where it has them and the recipe asks for more than words."""
        segmenter = self.segmenter
        return morphs_of(segmenter) if self._wants_morphs and isinstance(segmenter, MorphSegmenter) else None

    @cached_property
    def within(self) -> CheckedContext | None:
        """Its morphemes read in their sentence, where it can and the run is cut as it stands there."""
        segmenter = self.segmenter
        reads = self.morphs is not None and not self.folds and isinstance(segmenter, ContextSegmenter)
        return CheckedContext(segmenter) if reads and isinstance(segmenter, ContextSegmenter) else None

    @cached_property
    def parts(self) -> Callable[[str], Sequence[Span]] | None:
        segmenter = self.segmenter
        return parts_of(segmenter) if isinstance(segmenter, PartsSegmenter) else None

    @property
    def _folds(self) -> bool:
        """Whether the route uses a variant table."""
        steps = {step for text in entry_texts(self.recipe_spec) for step in text.split("|")[1:]}
        return not self._keep and bool(self.chain.run.fold or steps & VARIANT_MAPS)

    @cached_property
    def fingerprint(self) -> str:
        """Analyzer version and 12 hex digits over all that decides what the route emits."""
        run, recipe = self.chain.run, self.recipe_spec
        segmenter_id, filters = self._resolved
        emitted = [recipe.words, recipe.expansions, recipe.documents, recipe.all, recipe.auto, recipe.undecided]
        facts = {
            "route": self.key,
            "scripts": run.scripts,
            "segmenter": segmenter_id,
            "version": "" if segmenter_id == WHOLE_RUN else self._registry.version(segmenter_id),
            "fold": () if self._keep else run.fold,
            "recipe": [*emitted, filters],
            "keep_variants": self._keep,
            "variants": variants.version() if self._folds else "",
            "folds": {name: self.chain.spec.folds[name].facts() for name in fold_names(recipe)},
            "stems": {name: stemmers.stemmer_version(name) for name in stem_algorithms(recipe)},
        }
        if self._stopwords is not None:
            facts["stopwords"] = sorted(self.stops.words)
        return f"{self.chain.spec.analyzer_version}-{fingerprint.of(facts, self._salt)}"
