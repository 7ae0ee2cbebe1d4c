"""What a language pack knows for capture: packs/<id>/capture.toml, checked key by key when it is first needed.

A file looks like this; every table but [capture] may be missing, and so may every key. A key that is not named here
is refused, with the file and the key.

    [capture]
    version = 1

    [folding]                       # letters; matching folds case, width, marks, ı/i, ß/ss, Traditional and Simplified
    letters = "åäö"                 # never typed without their marks; any other accent may be left out by a writer
    prefixes = []                   # words that are written on to the next one: Arabic "و", "ف"
    hyphen_parts = false            # true where a hyphen joins pronouns to a verb: "rappelle-toi", "lembre-se"; an
                                    # entry "lembre" then ends before it. Else "must-have" holds no word "must"
    [folding.spellings]             # what writers type in place of a letter that their keyboard lacks
    "ä" = "ae"
    [folding.alternatives]          # words any of which may stand where an entry names them in braces
    kin = ["mum", "dad"]            # "{kin} ... {turns}"; a gap of such an entry may be a mere blank

    [keywords]                      # group (see `capture.groups`) -> entries
    triggers = ["remember that", "my ... is"]

    [sensitive]
    words = ["password", "api key"] # a message that holds one gives a secret away, and is never captured

    [negation]
    before = ["not", "don't"]       # stand before what they negate
    after = []                      # stand behind it (ja ない, tr değil, ko 지 않)

    [rules]
    heads = ["note", "rule"]        # open a rule, before a colon of any width
    cues = ["always", "never"]      # stand in the sentence that states a rule

    [questions]
    ends = []                       # how questions end that need no mark: "ですか", "吗"; what they ask is not kept

    [passing]
    broad = ["i", "my"]             # triggers of the first person, kept unless one of the words stands beside them:
    words = ["i'm tired", "tell me"]    # states that pass, requests of the moment

    [politeness]
    words = ["thanks", "got it"]    # a whole text of these, and of punctuation, is mere politeness

    [extraction]
    order = "svo"                   # "sov" where the verb stands behind its object (ja, ko, tr, hi)
    pro_drop = true                 # false where a verb needs its subject: "use it" is no "I use it"
    subjects = ["i", "we"]          # may open a decision or preference and are no part of it; forms with their
                                    # particle too: "私は", "저는"
    markers = []                    # particles cut off the end of what was found: "を", "が", "를"
    fillers = ["to", "that", "the"] # words cut off its beginning: "to", "dass", "que", "了"
    no_reason = "not told"          # value of a decision without a reason; without this key it has no value
    preferred = "preferred"         # the same of a choice
    [extraction.decision]
    verbs = ["decided on", "chose"] # "habe ... gewählt": the object is what the gap holds
    connectors = ["because"]        # stand before the reason
    connectors_behind = []          # stand behind the reason, ahead of the decision: "ので", "때문에"
    purposes = ["for"]              # connectors only where one of the next three words is a reason; else they
    reasons = ["its", "*bility"]    # belong to what was decided: "Postgres for the billing service"
    [extraction.choice]             # X over Y
    verbs = ["use", "chose"]
    rejectors = ["over", "instead of"]    # before what is not chosen
    rejectors_behind = []           # behind it: "ではなく", "대신", "yerine"
    connectors = ["because"]
    connectors_behind = []
    [extraction.convention]
    always = ["always"]             # the rule is the rest of the sentence
    never = ["never", "don't ever"]
    [extraction.possessive]         # my X is Y
    words = ["my", "our"]
    words_behind = []               # behind the thing: tr endings are entries with a leading "*", as "*im"
    genitives = ["'s"]              # a name, this, the thing: Marta's parrot, 玛塔的鹦鹉
    of = []                         # the thing, this, a name: el loro de Marta
    verbs = ["is", "are"]           # "は ... です": the value is what the gap holds
    things = []                     # ends of the thing behind which the value follows without a verb, as in languages
                                    # that leave "is" out or put it last: "имя", "اسم*", "का नाम", "adı", "birthday"
    [extraction.preference]
    verbs = ["prefer", "like"]      # the key is the verb, the value its object: "ich mag", "me gusta", "ziehe ... vor"
    dislikes = ["hate", "dislike"]  # the same of what is not liked; a negated verb needs no entry
    [extraction.name]
    verbs = ["is called"]           # X is called Y
    subjects = ["my name is"]       # speak of the user alone: my name is Y
    [extraction.clauses]            # where a value or a name ends, since the next clause begins
    joins = ["and", "but"]          # join words or clauses: a clause where an opener follows, as behind a comma; a
                                    # capitalised name also ends where a small letter follows
    openers = ["i", "she", "lives"] # subjects and verbs that begin a clause: "..., and she works as a doctor"
    breaks = ["although"]           # always begin one
    name_breaks = []                # begin one behind a name: "で、", "*고"

Entries of every list are written as people write them; `packs.matching` says what their signs mean. Keys (the four
groups decay_*_keys) are compared with whole segments of a fact's key (snake, camel, kebab), entities
(decay_permanent_entities) with the whole field: both are plain words without signs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from babel_core.analysis.frozen import FrozenMap
from babel_core.capture import stored
from babel_core.capture.groups import GROUPS
from babel_core.capture.shipped import CAPTURE, capture_source, shipped_languages
from babel_core.errors import PackContractError
from babel_core.packs.matching.spelling import PLAIN, Folding
from babel_core.packs.table import Table, kind_of

VERSION = 1
ORDERS = ("svo", "sov")

_TABLES = (
    "capture",
    "folding",
    "keywords",
    "sensitive",
    "negation",
    "rules",
    "questions",
    "passing",
    "politeness",
    "extraction",
)
_EXTRACTION = ("order", "pro_drop", "subjects", "markers", "fillers", "decision", "choice", "convention", "possessive")
_EXTRACTION_KEYS = (*_EXTRACTION, "preference", "name", "clauses", "no_reason", "preferred")

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """Templates of a decision: verb, object, reason."""

    verbs: Words = ()
    connectors: Words = ()
    connectors_behind: Words = ()
    purposes: Words = ()
    reasons: Words = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """Templates of a choice of one thing over another."""

    verbs: Words = ()
    rejectors: Words = ()
    rejectors_behind: Words = ()
    connectors: Words = ()
    connectors_behind: Words = ()


@dataclass(frozen=True, slots=True)
class Convention:
    """Words that state a rule."""

    always: Words = ()
    never: Words = ()


@dataclass(frozen=True, slots=True)
class Possessive:
    """Templates of "my X is Y" and "Marta's X is Y"."""

    words: Words = ()
    words_behind: Words = ()
    genitives: Words = ()
    of: Words = ()
    verbs: Words = ()
    things: Words = ()


@dataclass(frozen=True, slots=True)
class Preference:
    """Verbs of what somebody likes, and of what he does not."""

    verbs: Words = ()
    dislikes: Words = ()


@dataclass(frozen=True, slots=True)
class Name:
    """Templates of "X is called Y" and "my name is Y"."""

    verbs: Words = ()
    subjects: Words = ()


@dataclass(frozen=True, slots=True)
class Clauses:
    """What begins a clause behind something that was found."""

    joins: Words = ()
    openers: Words = ()
    breaks: Words = ()
    name_breaks: Words = ()


@dataclass(frozen=True, slots=True)
class Extraction:
    """All templates of a language; `order` is "svo" or "sov", `pro_drop` tells that verbs stand without subjects."""

    order: str = "svo"
    pro_drop: bool = True
    subjects: Words = ()
    markers: Words = ()
    fillers: Words = ()
    decision: Decision = Decision()
    choice: Choice = Choice()
    convention: Convention = Convention()
    possessive: Possessive = Possessive()
    preference: Preference = Preference()
    name: Name = Name()
    clauses: Clauses = Clauses()
    no_reason: str | None = None
    preferred: str | None = None


@dataclass(frozen=True, slots=True)
class CaptureLexicon:
    """What one capture.toml says; `keywords` maps each group that it has to its entries."""

    language: str
    keywords: Mapping[str, Words] = field(default_factory=lambda: FrozenMap({}))
    folding: Folding = PLAIN
    sensitive: Words = ()
    negation_before: Words = ()
    negation_after: Words = ()
    rule_heads: Words = ()
    rule_cues: Words = ()
    question_ends: Words = ()
    passing_broad: Words = ()
    passing_words: Words = ()
    politeness: Words = ()
    extraction: Extraction = Extraction()


@cache
def shipped_lexicon(language: str) -> CaptureLexicon:
    """The capture lexicon of a pack, read once; an empty one for a language that has none."""
    if language not in shipped_languages():
        return CaptureLexicon(language)
    source = f"packs/{language}/{CAPTURE}"
    tables = stored.tables_of(language)
    if tables is not None:
        return capture_of(tables, language, source=source)
    return parse_capture(capture_source(language).decode("utf-8"), language, source=source)


def parse_capture(text: str, language: str, *, source: str) -> CaptureLexicon:
    """The capture lexicon in a text of TOML; PackContractError names the file and the key that is wrong."""
    import tomllib  # what the build stored needs none

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"{source}: {error}"
        raise PackContractError(message) from error
    return capture_of(data, language, source=source)


def capture_of(data: object, language: str, *, source: str) -> CaptureLexicon:
    """The capture lexicon of a file's tables."""
    top = Table(data, "the file", source, _TABLES)
    version = Table(top.data.get("capture"), "[capture]", source, ("version",)).integer("version")
    if version != VERSION:
        message = f"{source}: [capture] version is {version}, this version reads {VERSION}"
        raise PackContractError(message)
    keywords = _table(top, "keywords", GROUPS)
    negation = _table(top, "negation", ("before", "after"))
    rules = _table(top, "rules", ("heads", "cues"))
    passing = _table(top, "passing", ("broad", "words"))
    broad = _entries(passing, "broad")
    groups = {group: _entries(keywords, group) for group in GROUPS if group in keywords.data}
    if broad:
        groups["triggers"] = tuple(dict.fromkeys((*groups.get("triggers", ()), *broad)))
    return CaptureLexicon(
        language=language,
        keywords=FrozenMap(groups),
        folding=_folding(top),
        sensitive=_entries(_table(top, "sensitive", ("words",)), "words"),
        negation_before=_entries(negation, "before"),
        negation_after=_entries(negation, "after"),
        rule_heads=_entries(rules, "heads"),
        rule_cues=_entries(rules, "cues"),
        question_ends=_entries(_table(top, "questions", ("ends",)), "ends"),
        passing_broad=broad,
        passing_words=_entries(passing, "words"),
        politeness=_entries(_table(top, "politeness", ("words",)), "words"),
        extraction=_extraction(top),
    )


def _table(owner: Table, key: str, valid: tuple[str, ...]) -> Table:
    where = f"[{key}]" if owner.where == "the file" else f"{owner.where[:-1]}.{key}]"
    return Table(owner.data.get(key, {}), where, owner.source, valid)


def _entries(table: Table, key: str) -> Words:
    """The entries of a list, without blanks around them; a blank one and one that is twice there are refused."""
    found: dict[str, None] = {}
    for number, written in enumerate(table.strings(key, ()), 1):
        entry = written.strip()
        if not entry or entry in found:
            problem = "is twice there" if entry else "is blank"
            message = f"{table.source}: {table.where} {key} entry {number} ({entry!r}) {problem}"
            raise PackContractError(message)
        found[entry] = None
    return tuple(found)


def _folding(top: Table) -> Folding:
    table = _table(top, "folding", ("letters", "prefixes", "hyphen_parts", "spellings", "alternatives"))
    spellings: dict[str, Any] = table.data.get("spellings", {})
    if not isinstance(spellings, dict) or not all(isinstance(by, str) and by for by in spellings.values()):
        message = f"{top.source}: [folding.spellings] must map letters to strings, not {kind_of(spellings)}"
        raise PackContractError(message)
    hyphen_parts = table.data.get("hyphen_parts", False)
    if not isinstance(hyphen_parts, bool):
        message = f"{top.source}: [folding] hyphen_parts must be true or false, not {kind_of(hyphen_parts)}"
        raise PackContractError(message)
    named = table.data.get("alternatives", {})
    words = _table(table, "alternatives", tuple(named) if isinstance(named, dict) else ())
    alternatives = FrozenMap({name: _entries(words, name) for name in words.data})
    letters, prefixes = table.string("letters", ""), _entries(table, "prefixes")
    return Folding(letters, prefixes, hyphen_parts, FrozenMap(spellings), alternatives)


def _extraction(top: Table) -> Extraction:
    table = _table(top, "extraction", _EXTRACTION_KEYS)
    order = table.string("order", "svo")
    if order not in ORDERS:
        message = f"{top.source}: [extraction] order is {order!r}; known: {', '.join(ORDERS)}"
        raise PackContractError(message)
    pro_drop = table.data.get("pro_drop", True)
    if not isinstance(pro_drop, bool):
        message = f"{top.source}: [extraction] pro_drop must be true or false, not {kind_of(pro_drop)}"
        raise PackContractError(message)
    return Extraction(
        order=order,
        pro_drop=pro_drop,
        subjects=_entries(table, "subjects"),
        markers=_entries(table, "markers"),
        fillers=_entries(table, "fillers"),
        decision=_template(table, "decision", Decision),
        choice=_template(table, "choice", Choice),
        convention=_template(table, "convention", Convention),
        possessive=_template(table, "possessive", Possessive),
        preference=_template(table, "preference", Preference),
        name=_template(table, "name", Name),
        clauses=_template(table, "clauses", Clauses),
        no_reason=table.string("no_reason", "") or None,
        preferred=table.string("preferred", "") or None,
    )


def _template(owner: Table, key: str, kind: Any) -> Any:
    names = tuple(kind.__dataclass_fields__)
    table = _table(owner, key, names)
    return kind(**{name: _entries(table, name) for name in names})
