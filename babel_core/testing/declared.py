"""Laws of what a pack declares: rules, sources of truth, actions on files, what to remember and what to forget.

A pack that declares no such data is not held to the law: it is skipped, and the reason says what would be needed. The
sentences are the samples of the caller, then those that are made of the pack's data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from babel_core.packs.extraction.candidate import value_of
from babel_core.packs.extraction.pointers import SOURCE_OF_TRUTH
from babel_core.packs.extraction.schema import FILE as EXTRACTION
from babel_core.packs.references.truth import FILE as REFERENCES
from babel_core.packs.service.folder import PackFolder
from babel_core.packs.service.pack import LanguagePack
from babel_core.packs.service.service import LanguageService
from babel_core.packs.signals.analysis import DURABLE, FEEDBACK_KINDS, LONG_TAIL, BehavioralRuleAnalysis
from babel_core.packs.signals.schema import FILE as SIGNALS
from babel_core.testing import derived
from babel_core.testing.report import Failure, Skipped, excerpt

ENGLISH = (
    "What is 12 percent of 80? Just the number.",
    "Give me the circumference of a circle with radius 3, just the number.",
    "Print the time as an ISO timestamp, command only.",
)
"""Computations that only the pack of English reads."""


class Lacking(Exception):
    """A pack has nothing that a law could be held to; the message says what would be needed."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A pack, the folder that it is made from if it is, a service with it, and texts in its language."""

    pack: LanguagePack
    service: LanguageService
    folder: PackFolder | None
    samples: tuple[str, ...]

    def needs(self, file: str, *path: str) -> None:
        """Lacking where the pack's folder has no data of a kind; packs without a folder are asked anyway."""
        if self.folder is not None and not derived.has(self.folder, file, *path):
            table = "" if not path else f" [{path[0]}]" if len(path) == 1 else f" [{path[0]}] {path[1]}"
            message = f"{file}{table} is missing" if path else f"{file} is missing, or says nothing"
            raise Lacking(message)

    def text(self, made: Iterable[str], fits: Callable[[str], bool], what: str) -> str:
        """The first text that fits, of the samples and of those that are made; Lacking where none does."""
        found = derived.first_fitting([*self.samples, *made], fits)
        if found is None:
            message = f"no sample is {what}, and none can be made of the pack's data; give one among the samples"
            raise Lacking(message)
        return found

    def found(self, text: str, kind: str, **analysis: Any) -> list[Any]:
        """The candidates of a kind in a message, with what a caller has analysed of it."""
        numbers = iter(range(1_000_000))
        message = {"role": "user", "content": text} | ({"analysis": analysis} if analysis else {})
        told = self.pack.extract_candidates((message,), self.pack.default_locale, lambda: str(next(numbers)))
        return [one for one in told if one.kind_hint == kind]


@dataclass(frozen=True, slots=True)
class DeclaredLaw:
    """A law of what a pack declares; `breaches` raises Lacking where a pack declares no such thing.

    `is_ability` tells whether the law is about something that a language can do.
    """

    name: str
    breaches: Callable[[Declared], Iterator[str]]
    is_ability: bool = True

    def check(self, case: Declared, where: str) -> Iterator[Failure | Skipped]:
        """Failures of this law, or why it was skipped; an exception out of it is a failure."""
        try:
            for detail in self.breaches(case):
                yield Failure(self.name, detail, "", "", where)
        except Lacking as reason:
            yield Skipped(self.name, str(reason))
        except Exception as error:
            yield Failure(self.name, f"raised {type(error).__name__}: {error}", "", "", where)


def _reuses(case: Declared) -> Iterator[str]:
    case.needs(EXTRACTION)
    case.needs(SIGNALS, "directive", "standing")

    def is_rule(text: str) -> bool:
        told = case.pack.analyze_content(text)
        if value_of(told, "behavioral_directive") != DURABLE or len(tuple(case.pack.split_clauses(text))) != 1:
            return False
        return len(case.found(text, "feedback")) == 1

    text = case.text(derived.standing_rules(case.folder), is_rule, "a rule that stands, of one clause")
    (own,) = case.found(text, "feedback")
    for kind in FEEDBACK_KINDS:
        kinds = [one.metadata.get("feedback_kind") for one in case.found(text, "feedback", feedback_kind=kind)]
        if kinds != [kind]:
            shown = f"a message with the analysis feedback_kind={kind!r}, {excerpt(text)}"
            yield f"extract_candidates gave {kinds} for {shown}; what a caller has analysed is used again"
            return
    for field, value in (("behavioral_directive", "none"), ("interrogative", True)):
        if [one.content for one in case.found(text, "feedback", **{field: value})] != [own.content]:
            yield f"extract_candidates took the caller's {field}={value!r} for {excerpt(text)}; the pack's own decides"


def _declares(case: Declared) -> Iterator[str]:
    case.needs(REFERENCES, "truth", "affirmed")
    case.needs(EXTRACTION)

    def declared(text: str) -> Any:
        return value_of(case.pack.analyze_content(text), "source_of_truth_directive")

    def supersedes(text: str) -> bool:
        return value_of(declared(text), "superseded_pointer") is not None

    wanted = "a sentence that declares one path the source of truth and takes another one back"
    text = case.text(derived.declarations(case.folder), supersedes, wanted)
    current, old = (str(value_of(declared(text), f"{name}_pointer")) for name in ("current", "superseded"))
    given = [one for one in case.found(text, "reference") if one.content == current]
    if not given:
        yield f"extract_candidates gave no reference {current!r} for {excerpt(text)}; analyze_content declares it"
        return
    told = {"reference_kind": SOURCE_OF_TRUTH, "reference_pointer": current, "supersedes_pointer": old}
    for name, value in told.items():
        if given[0].metadata.get(name) != value:
            got = given[0].metadata.get(name)
            yield f"the reference of {excerpt(text)} has {name} {got!r}; it must be {value!r}"


def _acts(case: Declared) -> Iterator[str]:
    case.needs(SIGNALS, "rule", "actions")
    names = derived.actions(case.folder)
    if names and not any(derived.has(case.folder, SIGNALS, "rule", key) for key in ("to", "to_behind")):
        message = f"{SIGNALS} [rule] has neither 'to' nor 'to_behind', words that mark a destination"
        raise Lacking(message)

    def has_action(text: str) -> bool:
        return value_of(value_of(case.pack.analyze_behavioral_rule(text), "host_action"), "destination") is not None

    made = [] if not names else list(derived.copy_sentences(case.folder, names[0]))
    text = derived.first_fitting([*made, *case.samples], has_action)
    if text is None and made:
        yield f"analyze_behavioral_rule gave no host_action with a destination for {made[0]!r}, made of [rule.actions]"
        return
    text = text or case.text((), has_action, "a sentence that copies a file to a folder")
    told = case.pack.analyze_behavioral_rule(text)
    action = told.host_action
    if text in made:
        wanted = {"verb": names[0], "sources": (derived.SOURCE,), "destination": derived.DESTINATION}
        for name, value in wanted.items():
            if getattr(action, name) != value:
                yield f"host_action.{name} of {text!r} is {getattr(action, name)!r}; it must be {value!r}"
    if told.first_action_name != action.verb:
        yield f"first_action_name of {excerpt(text)} is {told.first_action_name!r}, and its action {action.verb!r}"
    if not told.spans.get("host_action"):
        yield f"spans of {excerpt(text)} has no place for 'host_action'; every field that is set has one"


def _stays_empty(case: Declared) -> Iterator[str]:
    neutral = case.service.pack("neutral")
    packs = [neutral] if case.folder is None or derived.has(case.folder, SIGNALS) else [neutral, case.pack]
    for pack in packs:
        for text in (*ENGLISH, f"copy {derived.SOURCE} to {derived.DESTINATION}", *case.samples[:3]):
            if pack.analyze_behavioral_rule(text) != BehavioralRuleAnalysis():
                yield f"analyze_behavioral_rule of {pack.id!r} tells something of {excerpt(text)}; it knows no language"
                return


def _computes(case: Declared) -> Iterator[str]:
    if case.service.resolve_from_text("", locale="en").pack_id == case.pack.id:
        message = "it is the pack of English"
        raise Lacking(message)
    for text in ENGLISH:
        found = case.pack.analyze_behavioral_rule(text)
        told = [name for name in LONG_TAIL if name != "semantic_cues" and getattr(found, name) not in (None, ())]
        if "concise_computation" in told:
            yield f"analyze_behavioral_rule tells {', '.join(told)} of the English {text!r}; that is the English pack's"


def _remembers(case: Declared) -> Iterator[str]:
    case.needs(EXTRACTION, "facts", "headers")
    texts = list(derived.told_facts(case.folder))
    kept = [text for text in texts if any(derived.FACT in one.content for one in case.found(text, "fact"))]
    if texts and not kept:
        yield f"extract_candidates gave no fact {derived.FACT!r} for {texts[0]!r}, made of [facts] headers"
    if not texts:
        case.text((), lambda text: bool(case.found(text, "fact")), "a sentence that asks to remember something")


def _forgets(case: Declared) -> Iterator[str]:
    case.needs(EXTRACTION, "opt_outs", "forms")

    def is_opt_out(text: str) -> bool:
        return any(value_of(one.disposition, "kind") == "durable_opt_out" for one in case.found(text, "feedback"))

    texts = list(derived.opt_outs(case.folder))
    if texts and not any(map(is_opt_out, texts)):
        yield f"extract_candidates gave no opt-out for {texts[0]!r}, made of [opt_outs] forms"
    text = case.text(texts, is_opt_out, "a sentence that asks to forget something")
    if case.found(text, "fact"):
        yield f"extract_candidates keeps a fact of the opt-out {excerpt(text)}; nothing of it is remembered"


def _asks(case: Declared) -> Iterator[str]:
    case.needs(SIGNALS, "interrogative")
    if case.pack.analyze_content("Zephyr?").interrogative is None:
        message = "analyze_content leaves 'interrogative' None: the pack draws no border of questions"
        raise Lacking(message)
    for text in ("Zephyr?", *(sample for sample in case.samples if sample.rstrip().endswith("?"))):
        if len(tuple(case.pack.split_clauses(text))) == 1 and not case.pack.analyze_content(text).interrogative:
            yield f"analyze_content finds no question in {excerpt(text)}; a final question mark asks"
            return


DECLARED_LAWS: tuple[DeclaredLaw, ...] = (
    DeclaredLaw("what a caller has analysed is used again", _reuses),
    DeclaredLaw("a source of truth is a reference, with what it supersedes", _declares),
    DeclaredLaw("an action on files has its fields", _acts),
    DeclaredLaw("a pack without signals tells nothing of rules", _stays_empty, is_ability=False),
    DeclaredLaw("computations in English stay in English", _computes, is_ability=False),
    DeclaredLaw("what is to be remembered is kept", _remembers),
    DeclaredLaw("what is to be forgotten is an opt-out", _forgets),
    DeclaredLaw("a question is told", _asks),
)
"""Laws of what a pack declares; each is skipped, with a reason, for packs that do not."""
