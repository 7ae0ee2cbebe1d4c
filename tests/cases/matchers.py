"""Runs one case and says what does not match.

A case is `{"id", "call", "args", "expect", "profile"?}`. `call` is a public function, `analyze` (tokens
with spans), `query_hits_doc` (args: document, query, language) or `search` (args: documents, query,
language, options). A trailing dict in `args` holds keyword arguments; `{"repeat": [text, times]}` and
`{"concat": [...]}` build long inputs.
"""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import babel_core
from babel_core import Analyzer, Document, SqliteIndex

Case = dict[str, Any]


def problems(case: Case) -> list[str]:
    """What is wrong with the case's outcome; empty when it passes."""
    expect = dict(case["expect"])
    raises = expect.pop("raises", None)
    contains = expect.pop("error_contains", "")
    try:
        value = call(case["call"], case["args"], case)
    except Exception as error:
        if raises is None:
            return [f"raised {type(error).__name__}: {error}"]
        named = raises in {kind.__name__ for kind in type(error).__mro__}
        return [] if named and contains in str(error) else [f"raised {type(error).__name__}: {error}"]
    if raises is not None:
        return [f"raised nothing, gave {value!r}"]
    found: list[str] = []
    for name, wanted in expect.items():
        matcher = MATCHERS.get(name)
        if matcher is None:
            found.append(f"no matcher {name!r}")
        else:
            found += [f"{name}: {problem}" for problem in matcher(value, wanted, case)]
    return found


def call(name: str, args: list[Any], case: Case) -> Any:
    """The value of a case's call."""
    values = [build(value) for value in args]
    options = values.pop() if values and isinstance(values[-1], dict) else {}
    if name == "query_hits_doc":
        return query_hits_doc(*values, case=case)
    if name == "analyze":
        return Analyzer(case.get("profile", "words")).analyze(values[0], lang=values[1])
    if name == "search":
        return search(*values, **options)
    return getattr(babel_core, name)(*values, **options)


def build(value: Any) -> Any:
    """An input written out: repeated and joined pieces, the rest as it is."""
    if isinstance(value, dict) and "repeat" in value:
        text, times = value["repeat"]
        return build(text) * times
    if isinstance(value, dict) and "concat" in value:
        return "".join(build(part) for part in value["concat"])
    return value


def query_hits_doc(doc: str, query: str, lang: str, *, case: Case) -> bool:
    """Whether every AND token of the query is a token of the document."""
    profile = case.get("profile", "words")
    asked = babel_core.tokenize_query(
        query, case["expect"].get("query_lang", lang), mode="all", profile=profile
    ).split()
    held = set(babel_core.tokenize_for_fts(doc, lang, profile=profile).split())
    return bool(asked) and held.issuperset(asked)


def search(docs: list[str], query: str, lang: str, mode: str = "any") -> list[int]:
    """Places of the documents that an index of them finds, best first."""
    with TemporaryDirectory() as folder:
        index = SqliteIndex(Path(folder) / "index.db")
        index.add(Document(str(place), text, lang, {}) for place, text in enumerate(docs))
        found = [int(hit.id) for hit in index.search(query, mode=mode, lang=lang).hits]
        index.close()
    return found


def _tokens(value: Any) -> list[str]:
    return value.split() if isinstance(value, str) else [token.text for token in value]


def _again(case: Case, args: list[Any]) -> Any:
    return call(case["call"], args, case)


def _of_script(tokens: list[str], name: str) -> list[str]:
    return [token for token in tokens if all(unicodedata.name(char, "").startswith(name) for char in token)]


def _spaces(text: str) -> set[str]:
    return {char for char in text if char.isspace()}


def _equal(found: Any, wanted: Any) -> Iterator[str]:
    if found != wanted:
        yield f"{found!r} is not {wanted!r}"


def _all_in(wanted: list[str], found: Any) -> Iterator[str]:
    for item in wanted:
        if item not in found:
            yield f"{item!r} is not in {found!r}"


def _none_in(wanted: list[str], found: Any) -> Iterator[str]:
    for item in wanted:
        if item in found:
            yield f"{item!r} is in {found!r}"


def _fields(value: Any, wanted: dict[str, Any], case: Case) -> Iterator[str]:
    for name, expected in wanted.items():
        yield from _equal(getattr(value, name), expected)


def _shares_above(value: Any, wanted: dict[str, float], case: Case) -> Iterator[str]:
    for name, least in wanted.items():
        if not value.scripts.get(name, 0) > least:
            yield f"share of {name} in {dict(value.scripts)!r} is not above {least}"


def _shares_sum(value: Any, most: float, case: Case) -> Iterator[str]:
    if sum(value.scripts.values()) > most + 1e-9:
        yield f"shares {dict(value.scripts)!r} sum to more than {most}"


def _marks(value: Any, wanted: dict[str, list[int]], case: Case) -> Iterator[str]:
    found = [(token.text, token.start, token.end) for token in value]
    for text, (start, end) in wanted.items():
        if (text, start, end) not in found:
            yield f"{(text, start, end)!r} is not in {found!r}"


def _utf8(value: Any, wanted: bool, case: Case) -> Iterator[str]:
    if any(0xD800 <= ord(char) <= 0xDFFF for char in value or ""):
        yield f"a lone surrogate in {value!r:.80}"


def _matching_none(value: str, pattern: str, case: Case) -> Iterator[str]:
    yield from (f"{token!r} matches" for token in value.split() if re.search(pattern, token))


def _mark_first(value: str, wanted: bool, case: Case) -> Iterator[str]:
    yield from (f"{token!r} begins with a mark" for token in value.split() if unicodedata.category(token[0])[0] == "M")


def _at_least(value: str, least: int, case: Case) -> Iterator[str]:
    if len(value.split()) < least:
        yield f"{value!r} has fewer than {least} tokens"


def _init_order(value: str, wanted: bool, case: Case) -> Iterator[str]:
    """In a fresh process, before and after init_tokenizer()."""
    code = (
        "import sys, babel_core as b; t, l = sys.argv[1:]; before = b.tokenize_for_fts(t, l); b.init_tokenizer();"
        "assert before == b.tokenize_for_fts(t, l); sys.stdout.buffer.write(before.encode())"
    )
    command = [sys.executable, "-c", code, *case["args"]]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        yield done.stderr.decode()[-200:]
    yield from _equal(done.stdout.decode(), value)


def _placeholder(value: Any, wanted: bool, case: Case) -> Iterator[str]:
    if not value.user_template.rstrip().endswith("{text}"):
        yield f"the template ends in {value.user_template[-20:]!r}"


def _labels(value: Any, wanted: bool, case: Case) -> Iterator[str]:
    before = dict(value.dimension_labels)
    try:
        value.dimension_labels[next(iter(before))] = "changed"
    except TypeError:
        return
    yield from _equal(dict(_again(case, case["args"]).dimension_labels), before)


def _nothing(value: Any, wanted: Any, case: Case) -> Iterator[str]:
    """Matched by the call having returned, or by another matcher; times are measured in bench/."""
    yield from ()


MATCHERS: dict[str, Callable[[Any, Any, Case], Iterator[str]]] = {
    "contains": lambda v, w, c: _all_in(w, v),
    "cpu_ms_le": _nothing,
    "dimension_keys": lambda v, w, c: _equal(list(v.dimension_labels), w),
    "eq": lambda v, w, c: _equal(v, w),
    "eq_tokens": lambda v, w, c: _equal(_tokens(v), w),
    "fields": _fields,
    "first": lambda v, w, c: _equal(v[:1], [w]),
    "hits": lambda v, w, c: _equal(sorted(v), w),
    "idempotent": lambda v, w, c: _equal(_again(c, c["args"]), v),
    "in": lambda v, w, c: _none_in([v], [v] if v not in w else []),
    "labels_frozen_or_fresh": _labels,
    "linear_time": _nothing,
    "marks": _marks,
    "min_tokens": _at_least,
    "ne": lambda v, w, c: _none_in([w], [v]),
    "no_lone_surrogates": _utf8,
    "no_raise": _nothing,
    "not_contains": lambda v, w, c: _none_in(w, v),
    "not_same_as": lambda v, w, c: _none_in([v], [_again(c, w)]),
    "query_lang": _nothing,
    "same_as": lambda v, w, c: _equal(v, _again(c, w)),
    "same_before_and_after_init": _init_order,
    "same_han_tokens_as": lambda v, w, c: _equal(
        _of_script(_tokens(v), "CJK"), _of_script(_tokens(_again(c, w)), "CJK")
    ),
    "same_hangul_tokens_as": lambda v, w, c: _equal(
        _of_script(_tokens(v), "HANGUL"), _of_script(_tokens(_again(c, w)), "HANGUL")
    ),
    "same_tokens_as": lambda v, w, c: _equal(_tokens(v), _tokens(_again(c, w))),
    "same_whitespace_policy_as": lambda v, w, c: _equal(_spaces(v), _spaces(_again(c, w))),
    "scripts_gt": _shares_above,
    "scripts_sum_le": _shares_sum,
    "system_contains": lambda v, w, c: _all_in(w, v.system),
    "tokens_exclude": lambda v, w, c: _none_in(w, _tokens(v)),
    "tokens_exclude_ci": lambda v, w, c: _none_in(w, [t.casefold() for t in _tokens(v)]),
    "tokens_include": lambda v, w, c: _all_in(w, _tokens(v)),
    "tokens_matching_none": _matching_none,
    "tokens_not_starting_with_mark": _mark_first,
    "user_template_contains": lambda v, w, c: _all_in(w, v.user_template),
    "user_template_ends_with_placeholder": _placeholder,
    "valid_utf8": _utf8,
}
