"""What a language pack knows of whose words they are: packs/<id>/attribution.toml, checked key by key at first need.

A file looks like this; every table but [attribution] may be missing, and so may every key. A key that is not named
here is refused, with the file and the key.

    [attribution]
    version = 1

    [first_person]
    words = ["i", "me", "my"]       # words of one who speaks of himself
    ignored = ["i.e."]              # what looks like one and is none
    lower_only = ["us"]             # none where it is written in capitals

    [openers]                       # at the beginning of a sentence: what follows is no statement of the author's
    lead_ins = ["and", "please"]    # may stand ahead of an opener
    conditional = ["if"]
    hypothetical = ["suppose"]
    example = ["for example"]
    translation = ["translate"]
    fiction = ["in my novel"]
    test = ["test:"]
    pasted = ["proofread this"]
    denied = ["not true:"]
    behind = ["だったら"]           # conditionals that stand at the end of their clause

    [reports]
    subjects = ["i"]                # the author as the speaker
    between = ["have", "also"]      # may stand between the author and the verb
    verbs = ["said", "says"]        # report what another has said, where the subject is not the author
    quoting_verbs = ["said"]        # with the author as subject introduce his own words
    to_author = ["对我"]            # the author as the one spoken to: ahead of a verb he is not its subject
    others = ["according to"]       # another's words without a verb
    own = ["in my own words"]       # the author's words without subject and verb
    ignored = ["小说"]              # what holds a verb and reports nothing
    contrast = [", but > i"]        # the author speaks again
    postposed = ["said"]            # behind the words that they report, after a comma
    breaks = ["and", "he"]          # may not stand between a verb of the author's and the quotation
    behind = ["と言*"]              # verbs that stand behind what they report
    told = ["と言われ*"]            # the same of verbs whose speaker is another, whoever the topic is
    topics = ["私は"]               # the author as the speaker of such verbs
    addressees = ["に"]             # may stand between topic and quotation

    objects = ["me"]                # may stand behind a verb and say nothing of the author

    [denials]
    before = ["not true that"]      # stand before what they deny
    behind = ["is not true"]        # stand behind it

    [sentences]
    abbreviations = ["dr", "no"]    # a full stop behind them ends no sentence

    [names]
    words = ["my name is"]          # introduce a name in quotation marks

    [transcripts]
    headings = ["user", "speaker"]  # open a section of a transcript, alone on a line or before a colon
    prefaces = ["{section} under {heading} {mine}"]     # by which an author claims a heading's sections
    sections = ["statements"]
    mine = ["are mine"]

    [container]                     # labels of the e-mail container
    from = ["from"]
    headers = ["to", "subject"]
    body = ["body"]
    end = ["end (of |)(quoted |)email"]

    [mail]                          # of the grammars that are opted in
    replies = ["on ... wrote:"]     # lines above a quoted message
    from = ["from"]
    headers = ["sent", "subject"]
    separators = ["original message"]

    [preference]                    # statements of a preference
    order = "svo"                   # "sov" where the verb stands behind its object
    subjects = ["i"]                # "" where the verb alone says who speaks
    verbs = ["prefer"]
    withdrawn = ["no longer"]       # beside the verb: the preference is taken back
    withdrawn_last = ["nicht mehr"] # the same at the end of the statement, with "svo"
    updated = ["now"]               # it is said to be new
    additive = ["also"]             # it joins earlier ones
    neutral = ["still"]             # changes nothing
    markers = ["を"]                # stand behind an object, ahead of the verb
    contexts = ["for", "in"]        # open what the preference is for; with "sov" they end it
    stops = ["because"]             # end the statement
    withdrawals = ["i withdraw my {object} preference"]
    restorations = ["restore my {object} preference"]

Signs. Phrases are compared in the search form (`babel_core.text.aligned`), so that letter case, widths and invisible
characters do not count. A phrase begins and ends at word borders in scripts that have blanks. "*" at an end of it takes
off that border; "(a|b)" is a choice, "(a|)" may be left out; "..." is a gap of at most 60 code points inside one
sentence; what stands behind " > " must follow and is no part of the phrase. Before punctuation blanks may stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from babel_core.analysis.spec import FrozenMap
from babel_core.errors import PackContractError
from babel_core.packs.table import Table
from babel_core.packs.toml import toml_tables

ATTRIBUTION = "attribution.toml"
VERSION = 1
OPENERS = ("conditional", "hypothetical", "example", "translation", "fiction", "test", "pasted", "denied")
"""Kinds of openers; the kind is the reason of what they withhold."""

KEYS: Mapping[str, tuple[str, ...]] = FrozenMap(
    {
        "first_person": ("words", "ignored", "lower_only"),
        "openers": ("lead_ins", *OPENERS, "behind"),
        "reports": (
            "subjects", "to_author", "between", "verbs", "quoting_verbs", "others", "own", "ignored", "contrast",
            "postposed", "breaks", "behind", "told", "topics", "addressees", "objects",
        ),
        "denials": ("before", "behind"),
        "sentences": ("abbreviations",),
        "names": ("words",),
        "transcripts": ("headings", "prefaces", "sections", "mine"),
        "container": ("from", "headers", "body", "end"),
        "mail": ("replies", "from", "headers", "separators"),
        "preference": (
            "order", "subjects", "verbs", "withdrawn", "withdrawn_last", "updated", "additive", "neutral", "markers",
            "contexts", "stops", "withdrawals", "restorations",
        ),
    }
)  # fmt: skip
"""Table -> its keys; all hold lists of phrases but "order", which is "svo" or "sov"."""

_ORDERS = ("svo", "sov")

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AttributionLexicon:
    """What one attribution.toml says: "table.key" -> phrases, and the order of a statement of a preference."""

    language: str
    phrases: Mapping[str, Words]
    order: str = "svo"

    def words(self, key: str) -> Words:
        """The phrases of a "table.key"; none where the file has none.

        KeyError for a key that no file may have.
        """
        table, _, name = key.partition(".")
        if name not in KEYS[table]:
            raise KeyError(key)
        return self.phrases.get(key, ())


@cache
def shipped_lexicons() -> tuple[AttributionLexicon, ...]:
    """The lexicons of all packs that have one, in the order of their names, read once."""
    folder: Any = files("babel_core.packs")
    found = []
    for item in sorted(folder.iterdir(), key=lambda item: str(item.name)):
        file = item.joinpath(ATTRIBUTION)
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            found.append(parse_attribution(text, item.name, source=f"packs/{item.name}/{ATTRIBUTION}"))
    return tuple(found)


def parse_attribution(text: str, language: str, *, source: str) -> AttributionLexicon:
    """The lexicon in a text of TOML; PackContractError names the file and the key that is wrong."""
    data = toml_tables(text, source)
    top = Table(data, "the file", source, ("attribution", *KEYS))
    version = Table(top.data.get("attribution"), "[attribution]", source, ("version",)).integer("version")
    if version != VERSION:
        message = f"{source}: [attribution] version is {version}, this version reads {VERSION}"
        raise PackContractError(message)
    phrases: dict[str, Words] = {}
    order = "svo"
    for name, keys in KEYS.items():
        table = Table(top.data.get(name, {}), f"[{name}]", source, keys)
        for key in table.data:
            if key == "order":
                order = _order(table)
            else:
                phrases[f"{name}.{key}"] = _phrases(table, key)
    return AttributionLexicon(language, FrozenMap(phrases), order)


def _order(table: Table) -> str:
    order: str = table.string("order")
    if order not in _ORDERS:
        message = f"{table.source}: {table.where} order is {order!r}; known: {', '.join(_ORDERS)}"
        raise PackContractError(message)
    return order


def _phrases(table: Table, key: str) -> Words:
    found: Words = table.strings(key)
    for at, phrase in enumerate(found):
        problem = _problem(phrase, found[:at])
        if problem and not (key == "subjects" and not phrase):
            message = f"{table.source}: {table.where} {key} entry {at + 1} ({phrase!r}) {problem}"
            raise PackContractError(message)
    return found


def _problem(phrase: str, earlier: Words) -> str:
    if not phrase.strip():
        return "is blank"
    if phrase in earlier:
        return "is twice there"
    # "i)" is a numeral that some languages ignore: a bracket that closes nothing is itself.
    return "has a choice that does not end" if phrase.count("(") > phrase.count(")") else ""
