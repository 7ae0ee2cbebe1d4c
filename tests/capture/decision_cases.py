"""Runs a case of a capture decision: what its area asks of its input, against what is expected.

Matchers: `⊇` all of these are there, `∌` none of these is, `key~` holds a string, `key>=` is at least, `ruleNotStart`
does not begin so, `minIncidents` at least so many; anything else is equal. A text may be put together at run time:
`repeat` [part, count], `concat` of parts, `substitute` [prefix, filler, count], `parts` joined.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from babel_core.capture.decay import calculate_expiry, classify_decay, decay_ttl
from babel_core.capture.extraction import extract_structured_fields
from babel_core.capture.feedback import load_user_feedback, save_user_feedback
from babel_core.capture.gate import detect_category, should_capture
from babel_core.capture.incidents import directive_extract, reinforcement_extract, self_correction_extract
from babel_core.capture.keyword_file import NAME
from babel_core.capture.keywords import Keywords, shipped
from babel_core.capture.merging import load_merged_keywords
from babel_core.capture.secrets import is_sensitive
from babel_core.capture.signals import correction_signal, directive_categories, directive_rule, reinforcement

Case = dict[str, Any]
Answer = Callable[[Case, str, Keywords], Any]


def text_of(given: Any) -> str:
    """A text, put together where it is told in parts."""
    if given is None or isinstance(given, str):
        return given or ""
    if "repeat" in given:
        part, count = given["repeat"]
        return text_of(part) * int(count)
    if "substitute" in given:
        prefix, filler, count = given["substitute"]
        return f"{text_of(prefix)}{filler * int(count)}{given.get('suffix', '')}"
    return "".join(text_of(part) for part in given.get("concat", given.get("parts", ())))


def messages_of(given: list[Case]) -> list[Case]:
    return [{"role": item["role"], "text": text_of(item["text"])} for item in given]


def _fields(given: Case, text: str, keywords: Keywords) -> Case | None:
    found = extract_structured_fields(text, given.get("category"), keywords=keywords)
    kept = {"entity": found.entity, "key": found.key, "value": found.value, "negated": found.negated}
    return kept | {"raises": False} if found else None


def _praise(given: Case, text: str, keywords: Keywords) -> Case:
    found = reinforcement(text, keywords=keywords)
    return {"signal": found.signal, "politeness": found.politeness, "categories": found.categories} | {
        "confidence": found.confidence
    }


def _directives(given: Case, text: str, keywords: Keywords) -> Case:
    found = directive_extract(messages_of(given["messages"]), keywords=keywords)
    categories = [category for incident in found for category in incident.categories]
    rules = "\n".join(incident.rule for incident in found)
    return {"incidents": len(found), "categories": categories, "rule": rules, "confidence": _best(found)}


def _praises(given: Case, text: str, keywords: Keywords) -> Case:
    found = reinforcement_extract(messages_of(given["messages"]), keywords=keywords)
    return {"incidents": len(found), "confidence": _best(found)}


def _corrections(given: Case, text: str, keywords: Keywords) -> Case:
    return {"incidents": len(self_correction_extract(messages_of(given["messages"]), keywords=keywords))}


def _best(found: tuple[Any, ...]) -> float:
    return max((incident.confidence for incident in found), default=0.0)


AREAS: dict[str, Answer] = {
    "shouldCapture": lambda i, t, k: should_capture(t, i.get("captureMaxChars", 5_000), keywords=k),
    "sensitive": lambda i, t, k: is_sensitive(t),
    "detectCategory": lambda i, t, k: detect_category(t, keywords=k),
    "classifyDecay": lambda i, t, k: classify_decay(i.get("entity"), i.get("key"), None, t, keywords=k),
    "calculateExpiry": lambda i, t, k: calculate_expiry(i["decayClass"], i["from"]),
    "ttl": lambda i, t, k: decay_ttl(i["class"], i["unit"]),
    "correctionSignal": lambda i, t, k: correction_signal(t, keywords=k),
    "directiveCategories": lambda i, t, k: directive_categories(t, keywords=k),
    "directive.rule": lambda i, t, k: {"rule": directive_rule(t, keywords=k)},
    "reinforcement": _praise,
    "extractStructuredFields": _fields,
    "directiveExtract": _directives,
    "reinforcementExtract": _praises,
    "selfCorrectionExtract": _corrections,
}
AREAS |= {
    "classifyDecay.file": AREAS["classifyDecay"],
    "extraction.template": AREAS["extractStructuredFields"],
    "badFile.extract": AREAS["extractStructuredFields"],
    "gating": AREAS["shouldCapture"],
    "structures": AREAS["shouldCapture"],
    "casefold": AREAS["shouldCapture"],
}


def problems(case: Case, folder: Path) -> list[str]:
    """What is wrong with the answer to a case; nothing for one that holds."""
    given, expected = case["input"], case["expected"]
    if case["area"] == "userFeedback":
        path = folder / "phrases.json"
        save_user_feedback(path, given["saved"]["reinforcement"], given["saved"]["correction"])
        kept = load_user_feedback(path)
        return _compared({"reinforcement": [*kept.reinforcement], "correction": [*kept.correction]}, expected)
    answer = AREAS[case["area"]](given, text_of(given.get("text")), keywords_of(given, folder))
    return _compared(answer, expected)


def keywords_of(given: Case, folder: Path) -> Keywords:
    """All shipped keywords, and those of the file or templates of a case."""
    content = given.get("file") or ({"version": 2, "extraction": given["template"]} if "template" in given else None)
    if content is None:
        return shipped()
    path = folder / NAME
    path.write_text(json.dumps({"version": 2, "translations": {}} | content, ensure_ascii=False), encoding="utf-8")
    return load_merged_keywords(path, base=shipped()).keywords


def _compared(answer: Any, expected: Any) -> list[str]:
    if not isinstance(expected, dict):
        return [] if answer == expected else [f"is {answer!r}, not {expected!r}"]
    return [f"{answer!r} fails {key} {value!r}" for key, value in expected.items() if not _holds(answer, key, value)]


def _holds(answer: Any, key: str, value: Any) -> bool:
    if key in ("⊇", "∌"):
        return set(value) <= set(answer) if key == "⊇" else not set(value) & set(answer)
    if answer is None:
        return False
    name = key.rstrip("~⊇∌>=")
    if key == "ruleNotStart":
        return not answer["rule"].startswith(value)
    if key == "minIncidents":
        return bool(answer["incidents"] >= value)
    if key.endswith("~"):
        return value in (answer[name] or "")
    if key.endswith(">="):
        return bool(answer[name] >= value)
    if key.endswith(("⊇", "∌")):
        return _holds(answer[name], key[-1], value)
    return bool(answer[name] == value)
