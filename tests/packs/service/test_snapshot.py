"""What a service copies of a pack: what the object does afterwards has no effect."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from types import SimpleNamespace
from typing import Any

import pytest

from babel_core import ConfigError, LanguageService, PackContractError, with_labels
from babel_core.packs.extraction.candidate import MemoryCandidate
from babel_core.packs.service.pack import CALLBACKS
from babel_core.packs.signals.analysis import QueryAnalysis
from tests.packs.service.packs import NEUTRAL, Kalaallisut, borrow, plain

NAMED: Any = with_labels


def fresh(**fields: Any) -> Any:
    """An object of a class that only this test changes."""
    kind = type("Own", (Kalaallisut,), {})
    return kind(**fields)


def test_methods_of_a_class_are_captured_with_those_that_they_call() -> None:
    pack = fresh()
    service = LanguageService(packs=[pack])
    for name in ("normalize_for_equality", "prefixed"):
        setattr(type(pack), name, lambda self, text: "new")
    pack.prefix = "new:"
    type(pack).prefix = "new:"
    assert service.normalize_for_equality("Tea", "kl") == "old:tea"
    assert LanguageService(packs=[pack]).normalize_for_equality("Tea", "kl") == "new"


def test_callables_on_the_object_are_captured_and_get_no_self() -> None:
    pack = fresh(normalize_for_equality=lambda text: f"mine {text}")
    service = LanguageService(packs=[pack])
    pack.normalize_for_equality = lambda text: "later"
    assert service.normalize_for_equality("tea", "kl") == "mine tea"


def test_identity_and_the_list_of_packs_are_copied() -> None:
    pack = fresh(analyzer_version="7-tea", locales=["kl"])
    packs = [pack]
    service = LanguageService(packs=packs)
    before = service.get_analyzer_manifest().to_json()
    pack.analyzer_version, pack.id = "8-tea", "other"
    pack.locales.append("iu")
    packs.clear()
    assert service.get_analyzer_manifest().to_json() == before
    assert service.get_analyzer_manifest().pack("kl-test").analyzer_version == "7-tea"
    assert service.resolve_from_text("x", locale="kl").pack_id == "kl-test"
    assert service.pack_for("iu").id == "neutral"


def test_self_is_the_copy_and_cannot_be_changed() -> None:
    class Counting(Kalaallisut):
        count = 0

        def normalize_for_equality(self, text: str) -> str:
            self.count += 1
            return text

    pack = Counting()
    with pytest.raises(PackContractError, match="normalize_for_equality of the pack 'kl-test' raised AttributeError"):
        LanguageService(packs=[pack]).normalize_for_equality("tea", "kl")
    assert pack.count == 0


def test_super_properties_class_methods_and_slots_work() -> None:
    registered: list[str] = []

    class Base(Kalaallisut):
        def __init_subclass__(cls, **arguments: Any) -> None:
            registered.append(cls.__name__)

        @property
        def analyzer_version(self) -> str:  # type: ignore[override]
            return "from a property"

        @classmethod
        def label(cls) -> str:
            return "class"

        @staticmethod
        def mark() -> str:
            return "!"

        def normalize_for_equality(self, text: str) -> str:
            return text + self.label() + self.mark()

    class Derived(Base):
        def normalize_for_equality(self, text: str) -> str:
            return super().normalize_for_equality(text) + "+"

    service = LanguageService(packs=[Derived()])
    assert service.normalize_for_equality("tea ", "kl") == "tea class!+"
    assert service.pack("kl-test").analyzer_version == "from a property"
    assert registered == ["Derived"]


def test_slots_dataclasses_namespaces_and_modules_may_be_packs() -> None:
    @dataclass(slots=True)
    class Slotted:
        id: str = "kl-test"
        api_version: int = 1
        analyzer_version: str = "1"
        compatibility_group: str = "kl"
        default_locale: str = "kl"
        locales: tuple[str, ...] = ("kl",)

        def normalize_for_equality(self, text: str) -> str:
            return f"{self.id} {text}"

    borrow(Slotted)
    slotted = Slotted()
    service = LanguageService(packs=[slotted])
    slotted.id = "other"
    assert service.normalize_for_equality("tea", "kl") == "kl-test tea"
    own = plain(normalize_for_equality=lambda text: "space")
    names = ("id", "api_version", "analyzer_version", "compatibility_group", "default_locale", "locales", *CALLBACKS)
    space = SimpleNamespace(**{name: getattr(own, name) for name in names})
    assert LanguageService(packs=[space]).normalize_for_equality("tea", "kl") == "space"


def test_a_language_pack_is_its_own_snapshot_and_frozen() -> None:
    pack = plain()
    with pytest.raises(FrozenInstanceError):
        pack.id = "other"  # type: ignore[misc]
    changed = replace(pack, analyzer_version="2", build_search_terms=lambda text: ["mib"])
    service = LanguageService(packs=[changed])
    assert service.build_search_terms("anything", "kl") == ("mib",)
    assert service.pack("kl-test") == changed


@pytest.mark.parametrize(
    ("method", "gives", "call", "message"),
    [
        ("split_clauses", "a str", lambda s: s.split_clauses("a", "kl"), "gave str; the contract asks for a series"),
        ("split_clauses", [1], lambda s: s.split_clauses("a", "kl"), "gave int; the contract asks for a series of str"),
        ("build_search_terms", None, lambda s: s.build_search_terms("a", "kl"), "gave NoneType"),
        ("normalize_for_equality", 5, lambda s: s.normalize_for_equality("a", "kl"), "gave int"),
        ("matches_entity_alias", "yes", lambda s: s.matches_entity_alias("a", "b", "kl"), "gave str"),
        ("render", None, lambda s: s.render("note", None, "kl"), "gave NoneType"),
        ("detect", "sure", lambda s: s.resolve_from_text("a"), "gave 'sure'; valid: distinctive, compatible, none"),
        ("split_clauses", {"a", "b"}, lambda s: s.split_clauses("a", "kl"), "gave set; .* a series in order"),
        ("split_clauses", ["a "], lambda s: s.split_clauses("a", "kl"), "gave 'a '; .* trimmed"),
        ("split_sentences", [""], lambda s: s.split_sentences("a", "kl"), "gave ''; .* not empty"),
        ("decompose_query", ["a", "\tb"], lambda s: s.decompose_query("a", "kl"), "trimmed"),
        ("build_search_terms", ["two words"], lambda s: s.build_search_terms("a", "kl"), "gave 'two words'; .*white"),
        ("analyze_query", None, lambda s: s.analyze_query("a", "kl"), "gave NoneType; .* a QueryAnalysis"),
        ("analyze_content", {}, lambda s: s.analyze_content("a", "kl"), "gave dict; .* a ContentAnalysis"),
        ("analyze_behavioral_rule", 3, lambda s: s.analyze_behavioral_rule("a", "kl"), "a BehavioralRuleAnalysis"),
        ("parse_temporal_expressions", ["noon"], lambda s: s.parse_temporal_expressions("a", "kl"), "of Temporal"),
        ("extract_entity_mentions", ["Ada"], lambda s: s.extract_entity_mentions("a", "kl"), "of EntityMention"),
        ("extract_candidates", ["tea"], lambda s: s.extract_candidates(["a"], "kl"), "of MemoryCandidate"),
        ("derive_durable_target", "tea", lambda s: s.derive_durable_target(None, "kl"), "a DurableTarget or None"),
        ("render", " ", lambda s: s.render("note", None, "kl"), "gave ' '; .* not blank"),
        ("overlap_sides", (["a"], ["b"]), lambda s: s.token_overlap("a", "b", "kl"), "two sets of str"),
        ("overlap_sides", ["a"], lambda s: s.token_overlap("a", "b", "kl"), "the contract asks for two sets of str"),
    ],
)
def test_an_answer_of_a_wrong_form_names_pack_and_method(method: str, gives: Any, call: Any, message: str) -> None:
    service = LanguageService(packs=[plain(**{method: lambda *arguments, **named: gives})])
    with pytest.raises(PackContractError, match=f"{method} of the pack 'kl-test' .*{message}"):
        call(service)


def test_a_raising_method_names_pack_and_method_and_keeps_the_cause() -> None:
    def fails(text: str) -> list[str]:
        message = "no lamp"
        raise RuntimeError(message)

    service = LanguageService(packs=[plain(split_sentences=fails)])
    message = "split_sentences of the pack 'kl-test' raised RuntimeError: no lamp"
    with pytest.raises(PackContractError, match=message) as told:
        service.split_sentences("a", "kl")
    assert isinstance(told.value.__cause__, RuntimeError)


def test_a_generator_that_raises_while_it_is_read_names_pack_and_method() -> None:
    def fails(text: str) -> Iterator[str]:
        yield "a"
        message = "no oil"
        raise KeyError(message)

    service = LanguageService(packs=[plain(split_clauses=fails)])
    with pytest.raises(PackContractError, match="split_clauses of the pack 'kl-test' raised KeyError: 'no oil'"):
        service.split_clauses("a", "kl")
    fine = LanguageService(packs=[plain(split_clauses=lambda text: iter(["b", "a"]))])
    assert fine.split_clauses("b a", "kl") == ("b", "a")


def test_an_object_with_the_attributes_of_an_analysis_is_one() -> None:
    found: Any = SimpleNamespace(**{field.name: None for field in fields(QueryAnalysis)})
    service = LanguageService(packs=[plain(analyze_query=lambda text: found)])
    assert service.analyze_query("a", "kl") is found


def test_a_locale_is_given_only_to_methods_that_take_it_by_name() -> None:
    def times(text: str, locale: str = "", /) -> list[Any]:
        assert not locale
        return []

    assert LanguageService(packs=[plain(parse_temporal_expressions=times)]).parse_temporal_expressions("a", "kl") == ()


def test_nothing_of_the_copy_can_be_deleted() -> None:
    class Forgetful(Kalaallisut):
        def normalize_for_equality(self, text: str) -> str:
            del self.prefix
            return text

    with pytest.raises(PackContractError, match="raised AttributeError: prefix cannot be deleted"):
        LanguageService(packs=[Forgetful()]).normalize_for_equality("tea", "kl")


def test_messages_that_can_be_read_once_are_enough() -> None:
    service = LanguageService()
    told = ["I prefer barley tea.", "My name is Odile."]
    assert service.extract_candidates(iter(told)) == service.extract_candidates(told) != ()


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda s: s.extract_candidates("I prefer tea."), "messages"),
        (lambda s: s.extract_candidates(7, "en"), "messages"),
        (lambda s: s.extract_candidates([], "en", next_id=3), "next_id"),
        (lambda s: s.render("note", ["a"]), "values"),
        (lambda s: s.tokenize("tea", "en", exclude_stopwords="no"), "exclude_stopwords"),
        (lambda s: s.token_overlap("tea", "tea", "en", exclude_stopwords=None), "exclude_stopwords"),
        (lambda s: type(s)(detector_version=0), "detector_version"),
        (lambda s: NAMED("en", {}), "pack"),
        (lambda s: NAMED(s.pack("en"), ["a"]), "labels"),
        (lambda s: NAMED(s.pack("en"), {}, "one"), "plurals"),
    ],
)
def test_an_argument_of_a_wrong_type_is_named(call: Any, argument: str) -> None:
    with pytest.raises(TypeError, match=f"^{argument} must be"):
        call(LanguageService())


def test_terms_are_trimmed_unique_and_bounded() -> None:
    terms = ["", " kite ", "kite", " ", *(f"t{number}" for number in range(200))]
    found = LanguageService(packs=[plain(build_search_terms=lambda text: terms)]).build_search_terms("a", "kl")
    assert (len(found), found[0], found[1], found[-1]) == (128, "kite", "t0", "t126")


def test_the_manifest_is_frozen_sorted_and_byte_stable() -> None:
    service = LanguageService(packs=[plain(id="Kl"), replace(NEUTRAL, analyzer_version="3")])
    manifest = service.get_analyzer_manifest()
    assert manifest is service.get_analyzer_manifest()
    assert [pack.id for pack in manifest.packs] == ["en", "es", "fr", "ja", "Kl", "ko", "neutral", "zh-Hans", "zh-Hant"]
    assert manifest.resolution_order[-2:] == ("neutral", "Kl")
    assert manifest.pack("zh-Hant").locales == ("zh-Hant", "zh-HK", "zh-MO", "zh-TW")
    assert json.loads(manifest.to_json()) == manifest.as_dict()
    assert manifest.to_json().isascii()
    assert pickle.loads(pickle.dumps(manifest)) == manifest
    other = LanguageService(packs=[plain(id="Kl", analyzer_version="2"), replace(NEUTRAL, analyzer_version="3")])
    assert other.get_analyzer_manifest().digest != manifest.digest
    back = LanguageService(packs=[plain(id="Kl"), replace(NEUTRAL, analyzer_version="3")])
    assert back.get_analyzer_manifest().digest == manifest.digest
    with pytest.raises(KeyError):
        manifest.pack("kl")


@pytest.mark.parametrize(
    ("arguments", "persistable", "version"),
    [
        ({}, True, None),
        ({"detector_version": "r9"}, True, None),
        ({"detector": lambda texts, default: None}, False, None),
        ({"detector": lambda texts, default: None, "detector_version": " r9 "}, True, "r9"),
        ({"detector": lambda texts, default: None, "detector_version": "  "}, False, None),
        ({"detector": lambda texts, default: None, "detection": "default_only"}, True, None),
    ],
)
def test_a_detector_without_a_version_proves_nothing(arguments: Any, persistable: bool, version: str | None) -> None:
    manifest = LanguageService(**arguments).get_analyzer_manifest()
    assert (manifest.persistable, manifest.detector_version) == (persistable, version)
    assert ("detector_version" in manifest.as_dict()) == (version is not None)


def test_threads_may_share_a_service() -> None:
    service = LanguageService()
    texts = ["灯台が見える", "El barco llegó ayer al puerto", "등대가 보인다", "這家店在車站對面"] * 8
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda text: service.resolve_from_text(text).pack_id, texts))
    assert found == ["ja", "es", "ko", "zh-Hant"] * 8


def test_a_service_of_built_in_packs_goes_to_other_processes() -> None:
    service = pickle.loads(pickle.dumps(LanguageService("fr-CA")))
    assert service.default_locale == "fr-CA"
    assert service.resolve_from_text("등대가 보인다").pack_id == "ko"


def test_a_service_that_cannot_go_to_other_processes_says_why() -> None:
    with pytest.raises(pickle.PicklingError, match=r"'kl-test' cannot be pickled: .* an object of Kalaallisut"):
        pickle.dumps(LanguageService(packs=[Kalaallisut()]))


def test_a_candidate_holds_its_own_metadata_and_checks_its_fields() -> None:
    metadata: dict[str, Any] = {"attributes": {"tags": ["tea"]}}
    given: dict[str, Any] = {"id": "1", "kind_hint": "fact", "explicitness": "explicit", "content": "tea at five"}
    made = MemoryCandidate(**given, metadata=metadata)
    metadata["attributes"]["tags"].append("milk")
    assert made.metadata["attributes"]["tags"] == ("tea",)
    with pytest.raises(ConfigError, match="kind_hint is 'rumour'; valid: profile"):
        MemoryCandidate(**(given | {"kind_hint": "rumour"}))
    for name, value in (("content", None), ("metadata", []), ("source_message_index", "0"), ("durable_target", "x")):
        with pytest.raises(TypeError, match=f"^{name} must be"):
            MemoryCandidate(**(given | {name: value}))
