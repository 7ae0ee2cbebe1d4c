"""What a language pack knows of signals: packs/<folder>/signals.toml, checked key by key.

A file looks like this; every table but [signals] may be missing, and so may every key. A key that is not named here is
refused, with the file and the key.

    [signals]
    version = 1
    language = "en"                 # whose dictionary tells where words end, in scripts without blanks

    [spelling]
    letters = "åäö"                 # letters that keep their marks
    prefixes = ["و"]                # what may be written on to a word
    [spelling.alternatives]
    stem = ["cant", "salt"]         # what may stand where an entry has the name in braces: "{stem}a"
    [spelling.spellings]
    "ä" = "ae"                      # what writers type in place of a letter that their keyboard lacks

    [words]                         # lists for shapes
    wh = ["who", "what"]
    leads = ["so", "by the way"]    # may stand ahead of what begins a clause
    fronted = ["for", "when"]       # what they open ends at a comma, and the clause proper begins behind it
    negators = ["not", "never"]     # turn a polarity that follows

    [but]                           # longer entries in which a word of a list is none of it
    wh = ["whatsoever"]

    [query.role]                    # and all the other intents of `packs.signals.analysis`
    words = ["my role"]             # any of them says so, wherever it stands
    shapes = ["what position first"]  # any of them says so
    but = ["role play"]             # longer entries in which a word is none
    vetoes = ["application"]        # where one of them stands the words and shapes say nothing
    veto_shapes = ["what role aux"]
    always = ["my own role"]        # says so, whatever is vetoed
    near = ["mentioned"]            # one of them must stand within 120 code points of a word

    [settings]
    history_yields = true           # no history where "before" is asked for

    [content.role_fact]             # like those of [query]; a place of a question or command says nothing here
    words = ["i am a"]
    fillers = ["then"]              # of an acknowledgement: what may stand beside it, as it must fill the message

    [polarity]
    positive = ["stable"]
    negative = ["failing"]
    behind = ["ていない"]           # negators that stand behind the word
    positive_shapes = ["pain gone"] # shapes say so, too; a negative word inside one counts no more
    but = ["fixed point"]           # longer entries in which a word is none

    [feedback.dont]                 # "validated_pattern", "dont", "prefer", "do"; like those of [query]
    words = ["stop doing"]

    [interrogative]                 # shapes; the order of the rules is in `packs.signals.interrogative`
    tags = [", tag $"]
    subordinate = ["^ when !aux ... ,"]  # a clause in front that asks nothing, with its comma
    nominal = ["^ wh determiner"]   # a question that is the subject of a statement
    embedded = ["wh if told $"]     # a question inside a statement, unless the clause has a question mark
    correctness = ["right $"]       # behind "x = y"
    asks = ["^ aux subject"]

    [directive]                     # shapes; the order of the rules is in `packs.signals.directives`
    durable = ["^ remember_to"]
    exempt = ["^ remember that"]
    corrections = ["correction:"]   # a list
    vetoes = ["^ first"]
    commands = ["^ verb determiner"]
    bare = ["^ verb"]               # commands, too, but where a shape of `statements` stands
    statements = ["^ verb ... copula"]
    prohibitions = ["^ dont verb"]
    standing = ["from now on"]      # a list: makes the command or prohibition beside it durable; alone it says nothing
    stressed = ["be sure"]          # a list: does so, too, unless a word of "once" stands in the clause
    once = ["by tonight"]           # a list: what is told is told for once
    standing_but = ["still never"]  # a list: longer entries in which a cue of [directive] standing is none
    standing_shapes = ["^ dont ... plus"]  # shapes that do what the list does
    embeds = ["who", "whether"]     # a list: behind the command they open a clause whose cues are none, up to a comma

    [events]
    broad = ["what_happened"]       # shapes
    predicate = ["^ wh ... did first"]
    verbs = ["did first _"]         # shapes whose last item is the verb that is asked for
    told = ["first _"]              # shapes whose last item tells it
    titles = ["song"]               # a list: a time right behind one of them is a name
    completed = ["back then"]       # a list: times of the past that are no time expressions
    groups = ["buy / bought"]       # forms of one verb, as entries
    irregular = ["eat ate eaten"]   # forms of one verb, the one that others are led back to first
    endings = ["ied>y", "했*>하"]   # what leads a form back; "*" is whatever follows
    #                               "ge...t>en": what it begins and what it ends with
    particles = ["ab", "an"]        # a list: what stands ahead of a verb, or behind it at the end of the clause

    [intervals]                     # lists: "how many days passed between the storm and the fair"
    asks = ["how many days"]
    opens = ["between"]
    joins = ["and"]

    [rule]                          # see `packs.signals.rule_schema`
    triggers = ["when i say"]

Entries are those of `packs.matching`, in a list, since one may be of several words; those of [words] and of [but] may
be one string of single words, too, which is parted at blanks.

A shape is a sequence of items with blanks between them: the name of a list of
[words], "one|two" for either, "one&two" for a place that is in both (a word with a stem of the one and an ending of
the other), "name?" for what may be absent, "name*" for what may be there up to four times, "!name" for what may not
follow; "^" and "$" for the borders of the clause, "..." for a gap, "_" for any one word, "," for a comma, '"' for a
quotation. Items follow each other with nothing but blanks between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from babel_core.analysis.frozen import FrozenMap
from babel_core.errors import PackContractError
from babel_core.packs.matching.spelling import PLAIN, Folding
from babel_core.packs.signals.analysis import FACTS, FEEDBACK_KINDS, INTENTS
from babel_core.packs.signals.rule_schema import KEYS as RULE_KEYS
from babel_core.packs.signals.rule_schema import read_rule
from babel_core.packs.signals.shapes import NO_SHAPES, Shapes, parse_shape
from babel_core.packs.table import Table

FILE = "signals.toml"
VERSION = 1

_TABLES = (
    "signals", "spelling", "words", "but", "query", "settings", "content", "polarity", "feedback", "interrogative",
    "directive", "events", "intervals", "rule",
)  # fmt: skip
_CUE = ("words", "shapes", "but", "vetoes", "veto_shapes", "always", "near")
_ASKING = ("tags", "subordinate", "nominal", "embedded", "correctness", "asks")
_TELLING = ("durable", "exempt", "vetoes", "commands", "bare", "statements", "prohibitions", "standing_shapes")
_TELLING_LISTS = ("corrections", "standing", "standing_but", "stressed", "once", "embeds")
_POLARITY = ("positive_shapes", "negative_shapes")
_EVENTS = ("broad", "predicate", "verbs", "told")
_EVENT_LISTS = ("titles", "completed")
_INFLECTION = ("groups", "irregular", "endings", "particles")


@dataclass(frozen=True, slots=True)
class Cue:
    """What says a signal: the name under which its lists are found, and its shapes."""

    name: str
    shapes: Shapes = NO_SHAPES
    veto_shapes: Shapes = NO_SHAPES
    near: bool = False


@dataclass(frozen=True, slots=True)
class SignalData:
    """What one signals.toml says; `lists` holds all its entries by name, "query.role.words" for those of a cue."""

    language: str = ""
    folding: Folding = PLAIN
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: FrozenMap({}))
    query: tuple[Cue, ...] = ()
    content: tuple[Cue, ...] = ()
    feedback: tuple[Cue, ...] = ()
    asking: Mapping[str, Shapes] | None = None
    telling: Mapping[str, Shapes] | None = None
    polarity: Mapping[str, Shapes] = field(default_factory=lambda: FrozenMap({}))
    events: Mapping[str, Shapes] = field(default_factory=lambda: FrozenMap({}))
    irregular: Mapping[str, str] = field(default_factory=lambda: FrozenMap({}))
    endings: tuple[tuple[str, str], ...] = ()
    particles: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    first: str = ""
    history_yields: bool = False


def parse_signals(data: object, source: str) -> SignalData:
    """The signals of a file's tables; PackContractError names the file and the key that is wrong."""
    return _Parser(data, source).signals()


class _Parser:
    def __init__(self, data: object, source: str) -> None:
        self._source = source
        self._top = Table(data, "the file", source, _TABLES)
        self._lists: dict[str, tuple[str, ...]] = {}
        self._words: frozenset[str] = frozenset()

    def signals(self) -> SignalData:
        head = self._table(self._top, "signals", ("version", "language"))
        if head.integer("version") != VERSION:
            self._fail(f"[signals] version is {head.integer('version')}, this version reads {VERSION}")
        folding = self._folding()
        self._named_lists()
        settings = self._table(self._top, "settings", ("history_yields",)).data.get("history_yields", False)
        if not isinstance(settings, bool):
            self._fail("[settings] history_yields must be a boolean")
        query = self._cues("query", INTENTS)
        content = self._cues("content", FACTS, ("fillers",))
        feedback = self._cues("feedback", FEEDBACK_KINDS)
        polarity = self._polarity()
        self._entries(self._table(self._top, "intervals", ("asks", "opens", "joins")), "intervals")
        asking = self._shaped("interrogative", _ASKING)
        telling = self._shaped("directive", _TELLING, _TELLING_LISTS)
        events = self._shaped("events", _EVENTS, _EVENT_LISTS, _INFLECTION)
        irregular, endings = self._inflection()
        actions, first = self._rule()
        return SignalData(
            language=head.string("language", "") or "",
            folding=folding,
            lists=FrozenMap({name: entries for name, entries in self._lists.items() if entries}),
            query=query,
            content=content,
            feedback=feedback,
            asking=asking,
            telling=telling,
            polarity=polarity,
            events=events or FrozenMap({}),
            irregular=FrozenMap(irregular),
            endings=tuple(endings),
            particles=self._table(self._top, "events", tuple(self._top.data.get("events", ()))).words("particles"),
            actions=actions,
            first=first,
            history_yields=settings,
        )

    def _fail(self, problem: str) -> None:
        message = f"{self._source}: {problem}"
        raise PackContractError(message)

    def _table(self, top: Table, key: str, valid: tuple[str, ...], where: str = "") -> Table:
        return Table(top.data.get(key, {}), f"[{where}{key}]", self._source, valid)

    def _folding(self) -> Folding:
        spelling = self._table(self._top, "spelling", ("letters", "prefixes", "alternatives", "spellings"))
        named = spelling.data.get("alternatives", {})
        words = self._table(spelling, "alternatives", tuple(named) if isinstance(named, dict) else (), "spelling.")
        letters = spelling.data.get("spellings", {})
        typed = self._table(spelling, "spellings", tuple(letters) if isinstance(letters, dict) else (), "spelling.")
        return Folding(
            letters=spelling.string("letters", "") or "",
            prefixes=spelling.words("prefixes"),
            spellings=FrozenMap({letter: typed.string(letter) for letter in typed.data}),
            alternatives=FrozenMap({name: words.words(name) for name in words.data}),
        )

    def _named_lists(self) -> None:
        for key in ("words", "but"):
            names = tuple(self._top.data.get(key, {})) if isinstance(self._top.data.get(key), dict) else ()
            table = self._table(self._top, key, names)
            for name in names:
                self._lists[f"{key}.{name}"] = table.words(name)
        self._words = frozenset(name.removeprefix("words.") for name in self._lists if name.startswith("words."))
        for name in self._lists:
            if name.startswith("but.") and name.removeprefix("but.") not in self._words:
                self._fail(f"[but] {name.removeprefix('but.')} belongs to no list of [words]")

    def _cues(self, key: str, names: tuple[str, ...], more: tuple[str, ...] = ()) -> tuple[Cue, ...]:
        top = self._table(self._top, key, names)
        found = []
        for name in names:
            if name not in top.data:
                continue
            where = f"{key}.{name}"
            table = Table(top.data[name], f"[{where}]", self._source, (*_CUE, *more))
            self._entries(table, where, skipped=("shapes", "veto_shapes"))
            found.append(
                Cue(where, self._shapes(table, "shapes"), self._shapes(table, "veto_shapes"), "near" in table.data)
            )
        return tuple(found)

    def _entries(self, table: Table, where: str, skipped: tuple[str, ...] = ()) -> None:
        for key in table.data:
            if key not in skipped:
                self._lists[f"{where}.{key}"] = table.strings(key)

    def _shaped(
        self, key: str, shapes: tuple[str, ...], lists: tuple[str, ...] = (), others: tuple[str, ...] = ()
    ) -> Mapping[str, Shapes] | None:
        if key not in self._top.data:
            return None
        table = self._table(self._top, key, (*shapes, *lists, *others))
        self._entries(table, key, skipped=(*shapes, *others))
        return FrozenMap({name: self._shapes(table, name) for name in shapes})

    def _polarity(self) -> Mapping[str, Shapes]:
        table = self._table(self._top, "polarity", ("positive", "negative", "behind", "but", *_POLARITY))
        self._entries(table, "polarity", skipped=_POLARITY)
        return FrozenMap({key: self._shapes(table, key) for key in _POLARITY})

    def _shapes(self, table: Table, key: str) -> Shapes:
        found = []
        for text in table.strings(key, ()):
            try:
                shape = parse_shape(text)
            except ValueError as error:
                self._fail(f"{table.where} {key}: {text!r}: {error}")
            unknown = sorted(shape.lists - self._words)
            if unknown:
                self._fail(f"{table.where} {key}: {text!r} asks for lists that [words] lacks: {', '.join(unknown)}")
            found.append(shape)
        return Shapes(found)

    def _inflection(self) -> tuple[dict[str, str], list[tuple[str, str]]]:
        table = self._table(self._top, "events", (*_EVENTS, *_EVENT_LISTS, *_INFLECTION))
        irregular = {}
        for line in table.strings("irregular", ()):
            forms = line.split()
            irregular.update(dict.fromkeys(forms, forms[0]))
        endings = []
        for rule in table.strings("endings", ()):
            ending, arrow, by = rule.partition(">")
            if not arrow or not ending.strip("*."):
                self._fail(f"[events] endings: {rule!r} must be of the form 'ending>what stands for it'")
            endings.append((ending, by))
        for number, group in enumerate(table.strings("groups", ())):
            self._lists[f"events.groups.{number}"] = tuple(filter(None, map(str.strip, group.split("/"))))
        return irregular, endings

    def _rule(self) -> tuple[tuple[str, ...], str]:
        names, first = read_rule(self._table(self._top, "rule", RULE_KEYS), self._entries)
        if first and first not in self._words:
            self._fail(f"[rule] first: [words] has no list {first!r}")
        return names, first
