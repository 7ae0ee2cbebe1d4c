"""The handed cases of the language packs, and what they ask of a service.

`cases(folder, *areas)` reads them, `problems(case, service)` says what is wrong in one, `wrong` in which of many.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from babel_core.errors import BabelError
from babel_core.packs.service.builtin import make_pack
from babel_core.packs.service.pack import EntityCandidateInput
from babel_core.packs.service.service import LanguageService
from babel_core.testing import check_pack

Case = dict[str, Any]
FILES = ("packs_text.json", "packs_signals.json", "packs_admission.json")
UNSAID = ("auto", "-", "mix", "mixed", "any")
"""Locales of a case that leave the language to the text."""

SCRIPTS = {"Han": "[\u4e00-\u9fff]", "Japanese": "[\u3040-\u30ff\u4e00-\u9fff]", "Hangul": "[\uac00-\ud7a3]"}


def cases(folder: Path, *areas: str) -> list[Case]:
    """The handed cases of some areas (none: of all); skips the test where the files are absent."""
    paths = [folder / "cases" / name for name in FILES]
    if not all(path.is_file() for path in paths):
        pytest.skip("the handed cases are not there")
    found = [case for path in paths for case in json.loads(path.read_text("utf-8"))]
    return [case for case in found if not areas or case["area"] in areas]


def wrong(found: Iterable[Case], waiting: Mapping[str, str], service: LanguageService | None = None) -> dict[str, Any]:
    """Id -> problems of the cases that neither pass nor wait, and of those that wait and pass."""
    asked = service or LanguageService()
    told: dict[str, Any] = {}
    for case in found:
        lines = problems(case, asked)
        if case["id"] in waiting and not lines:
            told[case["id"]] = "passes now: take it off the list"
        elif lines and case["id"] not in waiting:
            told[case["id"]] = lines
    return told


def problems(case: Case, service: LanguageService) -> list[str]:
    """What is wrong in a case; a call that this module does not know is wrong, too."""
    call = case["input"].get("call", "scenario")
    if call not in CALLS:
        return [f"no way to call {call}"]
    try:
        got = CALLS[call](service, case)
    except (BabelError, TypeError, ImportError) as error:
        wanted = case["expected"]
        if wanted.get("raises"):
            return []
        if "error_contains" in wanted or "error_contains_any" in wanted:
            parts = [wanted["error_contains"]] if "error_contains" in wanted else wanted["error_contains_any"]
            return [] if any(part in str(error) for part in parts) else [f"the error says {str(error)!r}"]
        return [f"raised {type(error).__name__}: {error}"]
    return [line for key, value in case["expected"].items() for line in _judged(key, value, got, case, service)]


# Calls


def language(case: Case) -> str | None:
    """The locale that a case is read as; None where the text says it."""
    return None if case["locale"] in UNSAID else str(case["locale"])


def _texts(method: str) -> Callable[[LanguageService, Case], Any]:
    return lambda service, case: getattr(service, method)(case["input"]["text"], language(case))


def _messages(service: LanguageService, case: Case) -> Any:
    return service.extract_candidates(case["input"]["messages"], language(case))


def _accepts(service: LanguageService, case: Case) -> bool:
    given = case["input"]
    aliases, documents = tuple(given["aliases"]), tuple(given["document_texts"])
    candidate = EntityCandidateInput(aliases, given["canonical_key"], documents)
    return service.accepts_entity_candidate(candidate, language(case))


def _terms(service: LanguageService, case: Case) -> Any:
    if "pack_override" not in case["input"]:
        return service.build_search_terms(case["input"]["text"], language(case))
    told: str = case["input"]["pack_override"]
    listed = re.search(r"\[(.*?)\]", told)
    terms = re.findall(r"'([^']*)'", listed[1]) if listed else []
    for prefix, first, last in re.findall(r"\['(\w*?)(\d+)' \.\. '\w*?(\d+)'\]", told):
        terms += [f"{prefix}{number}" for number in range(int(first), int(last) + 1)]
    changed = dataclasses.replace(service.pack("en"), build_search_terms=lambda text: terms)
    return LanguageService(packs=[changed]).build_search_terms("any text", "en")


def _tokens(service: LanguageService, case: Case) -> Any:
    return service.tokenize(case["input"]["text"], language(case), **case["input"].get("options", {}))


def _overlap(service: LanguageService, case: Case, pair: Sequence[str]) -> float:
    return service.token_overlap(pair[0], pair[1], language(case), **case["input"].get("options", {}))


def _overlap_order(service: LanguageService, case: Case) -> bool:
    return _overlap(service, case, case["input"]["greater"]) > _overlap(service, case, case["input"]["less"])


def _overlap_equal(service: LanguageService, case: Case) -> bool:
    return _overlap(service, case, case["input"]["a"]) == _overlap(service, case, case["input"]["b"])


def _disjoint(service: LanguageService, case: Case) -> bool:
    left, right = (service.build_search_terms(*case["input"][side]) for side in ("left", "right"))
    return not set(left) & set(right)


def _resolved(service: LanguageService, case: Case) -> Any:
    given = case["input"]
    made = LanguageService(**config(given["config"]))
    if "messages" in given:
        return made.resolve_from_messages(given["messages"], locale=given.get("locale"))
    return made.resolve_from_text(given["text"], locale=given.get("locale"))


class Given:
    """A pack that says who it is and borrows everything else from another one."""

    def __init__(self, base: Any, fields: Mapping[str, Any]) -> None:
        for field in dataclasses.fields(base):
            setattr(self, field.name, getattr(base, field.name))
        self.compatibility_group = self.id = fields["id"]
        for name, value in fields.items():
            setattr(self, name, value)


def pack_of(fields: Mapping[str, Any]) -> Given:
    """A pack of a case's configuration; `base` is the id of the one that it borrows from."""
    base = LanguageService().pack(fields.get("base", "neutral"))
    own = {name: value for name, value in fields.items() if name != "base"}
    if "base" in fields:
        own = {"locales": base.locales, "default_locale": base.default_locale} | own
    return Given(base, {"analyzer_version": "1", "api_version": 1} | own)


def config(given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a service: packs made, and a detector for what a case says of it."""
    found = dict(given)
    if "packs" in found:
        found["packs"] = [pack_of(fields) for fields in found["packs"]]
    if "detector" in found:
        told = found["detector"]
        answer = None if told == "returns None" else told.rpartition(" ")[2].strip("'\"")
        found["detector"] = (lambda texts, default: None) if told == "f" else (lambda texts, default: answer)
    return found


def _detected(service: LanguageService, case: Case) -> str:
    return service.pack(case["input"]["pack"]).detect(tuple(case["input"]["texts"]))


def _compatible(service: LanguageService, case: Case) -> bool:
    return service.locales_compatible(case["input"]["left"], case["input"]["right"])


XX_TEST = Path(__file__).with_name("xx_test")


def _checked(service: LanguageService, case: Case) -> Any:
    """A report of check_pack; a pack is an id, or "xx-test whose METHOD appends a counter", "... returns TERM ..."."""
    told: str = case["input"]["pack"]
    id, _, change = told.partition(" whose ")
    pack: Any = make_pack(XX_TEST) if change or id not in {pack.id for pack in service.packs} else service.pack(id)
    if change:
        method, what = change.split()[0], re.findall(r"'([^']*)'", change)
        own, counter = getattr(pack, method), itertools.count()
        changed = (lambda *given, **named: what) if what else (lambda text, *given: f"{own(text)} {next(counter)}")
        pack = dataclasses.replace(pack, **{method: changed})
    report = check_pack(pack, case["input"]["samples"])
    return {"passes": report.passes, "failures": [str(failure) for failure in report.failures]}


def _overridden(service: LanguageService, case: Case) -> Any:
    """What a pack gives that stands in the place of another: "replace(ID, field='...', method=returns [...])"."""
    told: str = case["input"]["pack"]
    id = told.removeprefix("replace(").partition(",")[0]
    fields: dict[str, Any] = dict(re.findall(r"(\w+)='([^']*)'", told))
    for method, terms in re.findall(r"(\w+)=returns \[([^]]*)\]", told):
        fields[method] = lambda text, terms=terms: re.findall(r"'([^']*)'", terms)
    own = LanguageService(packs=[dataclasses.replace(service.pack(id), **fields)])
    context = own.resolve_from_text(case["input"]["text"])
    manifest = own.get_analyzer_manifest().as_dict()
    return {"terms": own.build_search_terms(case["input"]["text"], context), "manifest": manifest} | plain(context)


def _made(service: LanguageService, case: Case) -> Any:
    return LanguageService(**config(case["input"]["config"]))


def _manifest(service: LanguageService, case: Case) -> Any:
    return LanguageService(**config(case["input"]["config"])).get_analyzer_manifest().as_dict()


def _render(service: LanguageService, case: Case) -> str:
    return service.render(case["input"]["key"], case["input"]["values"], language(case))


def _masked(service: LanguageService, case: Case) -> Any:
    from babel_core.packs.clauses.quotes import mask_quoted

    return mask_quoted(case["input"]["text"])


def _quoted(service: LanguageService, case: Case) -> bool:
    from babel_core.packs.clauses.quotes import is_explicitly_quoted

    return is_explicitly_quoted(case["input"]["text"])


def _pointers(service: LanguageService, case: Case) -> list[str]:
    from babel_core.packs.references.pointers import parse_pointers

    return [pointer.text for pointer in parse_pointers(case["input"]["text"])]


def _credential(service: LanguageService, case: Case) -> bool:
    from babel_core.packs.references.credentials import contains_sensitive_credential

    text: str = case["input"]["text"]
    for name, (prefix, filler, count) in case["input"].get("substitute", {}).items():
        text = text.replace("{{" + name + "}}", prefix + filler * count)
    return contains_sensitive_credential(text, **case["input"].get("analysis", {}))


def _redacted(service: LanguageService, case: Case) -> str:
    from babel_core.packs.references.credentials import redact_sensitive

    return redact_sensitive(case["input"]["text"])


def _event(service: LanguageService, case: Case) -> bool:
    return service.matches_event_predicate(case["input"]["query"], case["input"]["candidate"], language(case))


def _alias(service: LanguageService, case: Case) -> bool:
    return service.matches_entity_alias(case["input"]["query"], case["input"]["alias"], language(case))


def _remembered(service: LanguageService, case: Case) -> dict[str, Any]:
    """What is kept of messages, each read on its own, and what is turned away."""
    from babel_core.packs.extraction import apply_opt_outs

    told = [service.extract_candidates([message], language(case)) for message in case["input"]["messages"]]
    admission = apply_opt_outs(one for found in told for one in found)
    events = [{"outcome": "rejected", "reason": one.reason} for one in admission.rejected]
    return {"kept": admission.kept, "events": events}


def _targeted(service: LanguageService, case: Case) -> bool:
    from babel_core.packs.extraction import is_targeted_by_opt_out

    return is_targeted_by_opt_out(case["input"]["candidate"], case["input"]["selector"])


CALLS: dict[str, Callable[[LanguageService, Case], Any]] = {
    "analyze_query": _texts("analyze_query"),
    "analyze_content": _texts("analyze_content"),
    "matches_event_predicate": _event,
    "extract_candidates": _messages,
    "remember": _remembered,
    "is_targeted_by_opt_out": _targeted,
    "extract_entity_mentions": _texts("extract_entity_mentions"),
    "matches_entity_alias": _alias,
    "accepts_entity_candidate": _accepts,
    "split_clauses": _texts("split_clauses"),
    "split_clauses_generic": _texts("split_clauses"),
    "split_sentences": _texts("split_sentences"),
    "decompose_query": _texts("decompose_query"),
    "mask_quoted": _masked,
    "is_explicitly_quoted": _quoted,
    "normalize_for_equality": _texts("normalize_for_equality"),
    "build_search_terms": _terms,
    "search_terms_disjoint": _disjoint,
    "tokenize": _tokens,
    "tokenize_equals_base": _tokens,
    "token_overlap": lambda service, case: _overlap(service, case, (case["input"]["left"], case["input"]["right"])),
    "token_overlap_order": _overlap_order,
    "token_overlap_equal": _overlap_equal,
    "resolve_from_text": _resolved,
    "resolve_from_messages": _resolved,
    "detect": _detected,
    "locales_compatible": _compatible,
    "create_language_service": _made,
    "get_analyzer_manifest": _manifest,
    "render": _render,
    "conformance.check_pack": _checked,
    "custom_pack_override": _overridden,
    "parse_pointers": _pointers,
    "contains_sensitive_credential": _credential,
    "redact_sensitive": _redacted,
}
"""What each call of a case is in our package."""


# Matchers


def plain(value: Any) -> Any:
    """A value as JSON would hold it: dataclasses as dicts, tuples as lists."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def holds(wanted: Any, got: Any) -> bool:
    """Whether every field that is wanted is there, with its value; the items of a list one by one."""
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(holds(value, field(got, key)) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(got, list) and len(got) == len(wanted) and all(map(holds, wanted, got))
    return bool(wanted == got)


def field(got: Mapping[str, Any], path: str) -> Any:
    """The field of a path such as "source.pack_id" or "packs[ja].analyzer_version"; None where it is absent."""
    value: Any = got
    for name, id in re.findall(r"([\w-]+)(?:\[([\w-]+)\])?", path):
        value = value.get(name) if isinstance(value, dict) else None
        if id and isinstance(value, list):
            value = next((item for item in value if item.get("id") == id), None)
    return value


def contents(got: Any) -> list[str]:
    """The contents of candidates; other values as texts."""
    return [item["content"] if isinstance(item, dict) and "content" in item else str(item) for item in got]


def of_kind(got: Sequence[Mapping[str, Any]], kind: str, **metadata: Any) -> list[Mapping[str, Any]]:
    """The candidates of a kind, with some metadata."""
    fitting = [item for item in got if item["kind_hint"] == kind]
    return [item for item in fitting if all((item["metadata"] or {}).get(k) == v for k, v in metadata.items())]


def _judged(key: str, wanted: Any, value: Any, case: Case, service: LanguageService) -> Iterator[str]:
    got = plain(value)
    if key not in MATCHERS:
        yield f"no matcher {key!r}"
        return
    try:
        fits = MATCHERS[key](wanted, got, case, service)
    except (AttributeError, ImportError, LookupError, TypeError) as error:  # another form than the matcher asks for
        yield f"{key}: {type(error).__name__}: {error} in {got!r}"
        return
    if not fits:
        yield f"{key}: wanted {wanted!r}, got {got!r}"


def _contains(wanted: Any, got: Any, case: Case, service: LanguageService) -> bool:
    if isinstance(got, str):
        return all(part in got for part in wanted)
    if wanted and isinstance(wanted[0], dict):
        return all(any(holds(one, item) for item in got) for one in wanted)
    return all(part in got for part in wanted)


def _lacks(wanted: Any, got: Any, case: Case, service: LanguageService) -> bool:
    if got and isinstance(got, list) and isinstance(got[0], dict):
        return not any(part in content for part in wanted for content in contents(got))
    return not any(part in got for part in wanted)


def _as_wanted(wanted: Any, got: Any, case: Case, service: LanguageService) -> bool:
    return holds(wanted, got) if isinstance(got, list) and got and isinstance(got[0], dict) else bool(wanted == got)


def _base_tokens(wanted: Any, got: Any, case: Case, service: LanguageService) -> bool:
    from babel_core.packs.terms.tokens import base_tokens

    return (list(base_tokens(case["input"]["text"], case["locale"])) == got) is bool(wanted)


def _clause_signals(name: str) -> Callable[[Any, Any, Case, LanguageService], bool]:
    """Each clause that a call gave has its own value of a signal."""
    return lambda wanted, got, case, service: (
        [getattr(service.analyze_content(clause, language(case)), name) for clause in got] == wanted
    )


def _numbered(wanted: Any, got: Any, case: Case, service: LanguageService) -> bool:
    return len(got) == wanted


MATCHERS: dict[str, Callable[[Any, Any, Case, LanguageService], bool]] = {
    "fields": lambda wanted, got, case, service: holds(wanted, got),
    "equals": _as_wanted,
    "passes": lambda wanted, got, case, service: got["passes"] is wanted,
    "failures": lambda wanted, got, case, service: got["failures"] == wanted,
    "failures_mention": lambda wanted, got, case, service: all(
        any(part in line for line in got["failures"]) for part in wanted
    ),
    "terms": lambda wanted, got, case, service: got["terms"] == wanted,
    "not_equals": lambda wanted, got, case, service: got != wanted,
    "contains": _contains,
    "not_contains": _lacks,
    "contains_any": lambda wanted, got, case, service: any(part in got for part in wanted),
    "absent": lambda wanted, got, case, service: all(field(got, path) is None for path in wanted),
    "surfaces_exclude": lambda wanted, got, case, service: not {item["surface"] for item in got} & set(wanted),
    "unique": lambda wanted, got, case, service: (len(set(got)) == len(got)) is wanted,
    "no_whitespace": lambda wanted, got, case, service: all(term.split() == [term] for term in got) is wanted,
    "first": lambda wanted, got, case, service: got[0] == wanted,
    "last": lambda wanted, got, case, service: got[-1] == wanted,
    "length": _numbered,
    "count": _numbered,
    "min_count": lambda wanted, got, case, service: len(got) >= wanted,
    "masked": lambda wanted, got, case, service: got["masked"] == wanted,
    "unterminated": lambda wanted, got, case, service: got["unterminated"] is wanted,
    "behavioral_directive": _clause_signals("behavioral_directive"),
    "interrogative": _clause_signals("interrogative"),
    "equals_base_tokens": _base_tokens,
    "disjoint": lambda wanted, got, case, service: got is wanted,
    "greater": lambda wanted, got, case, service: got is wanted,
    "equal": lambda wanted, got, case, service: got is wanted,
    "greater_than": lambda wanted, got, case, service: got > wanted,
    "nonblank": lambda wanted, got, case, service: bool(got.strip()) is wanted,
    "script": lambda wanted, got, case, service: re.search(SCRIPTS[wanted], got) is not None,
    "not_equals_render_of": lambda wanted, got, case, service: got
    != service.render(case["input"]["key"], case["input"]["values"], wanted),
    "error_contains": lambda wanted, got, case, service: False,
    "error_contains_any": lambda wanted, got, case, service: False,
    "contents_contain": lambda wanted, got, case, service: all(
        any(part in content for content in contents(got)) for part in wanted
    ),
    "candidates": lambda wanted, got, case, service: holds(wanted, got),
    "candidates_contain": lambda wanted, got, case, service: all(
        any(holds(one, item) for item in got) for one in wanted
    ),
    "kinds_include": lambda wanted, got, case, service: set(wanted) <= {item["kind_hint"] for item in got},
    "kinds_absent": lambda wanted, got, case, service: not set(wanted) & {item["kind_hint"] for item in got},
    "fact_contents": lambda wanted, got, case, service: contents(of_kind(got, "fact")) == wanted,
    "profile_contents": lambda wanted, got, case, service: contents(of_kind(got, "profile")) == wanted,
    "preference_contents": lambda wanted, got, case, service: contents(of_kind(got, "preference")) == wanted,
    "fact_kinds": lambda wanted, got, case, service: [
        (item["metadata"] or {}).get("fact_kind") for item in of_kind(got, "fact")
    ]
    == wanted,
    "explicit_facts": lambda wanted, got, case, service: holds(
        wanted, [item for item in of_kind(got, "fact") if item["explicitness"] == "explicit"]
    ),
    "reference_candidates": lambda wanted, got, case, service: holds(wanted, of_kind(got, "reference")),
    "confirmed_decisions": lambda wanted, got, case, service: len(
        [
            item
            for item in of_kind(got, "fact")
            if field(item, "metadata.attributes.language_durable_signal") == "confirmed_decision"
        ]
    )
    == wanted,
    "feedback_kind": lambda wanted, got, case, service: wanted
    in [(item["metadata"] or {}).get("feedback_kind") for item in of_kind(got, "feedback")],
    "profile_absent": lambda wanted, got, case, service: (
        ("profile" not in [one["kind_hint"] for one in got["kept"]]) is wanted
    ),
    "events_contain": lambda wanted, got, case, service: any(holds(wanted, event) for event in got["events"]),
    "disposition_kind": lambda wanted, got, case, service: wanted
    in [(item["disposition"] or {}).get("kind") for item in got],
}
"""What each key of an expectation asks; see the README of the case files."""
