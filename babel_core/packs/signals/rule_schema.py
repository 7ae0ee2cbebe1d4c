"""What a signals.toml knows of rules of behaviour: its tables [rule], checked key by key. All may be missing.

    [rule]                          # lists of entries, but for `first`
    first = "verb"                  # the list of [words] whose first place names the action
    format = ["bullet points"]      # the rule is about how an answer looks
    brief = ["be brief"]
    bullets = ["bullet points"]
    triggers = ["when i say"]       # what stands in quotation marks behind it sets a rule off
    triggers_behind = ["と言ったら"]
    to = ["to", "into"]             # stand ahead of a destination
    to_behind = ["に"]              # or behind it
    joined = ["를"]                 # what is written on to a path and is none of it
    mode = ["mode"]                 # ahead of the value
    owner = ["owner"]
    tag = ["tag"]
    prefix = ["start ... with"]     # ahead of the quotation that answers begin with, end with, or are
    suffix = ["end ... with"]
    surface = ["reply with exactly"]
    required = ["use", "include"]   # ahead of quotations, flags and code that a rule asks for, forbids or prefers
    forbidden = ["avoid"]
    preferred = ["prefer"]
    without = ["without"]           # forbids, and asks for in a prohibition
    denied = ["never", "don't"]     # turns what it stands ahead of, up to a comma
    instead = ["instead of"]        # ahead of a file type or protocol that another one replaces
    replaces = ["replace"]          # opens "old ... new", with a word of `becomes` between them
    becomes = ["with", "by"]
    inside = ["in", "under"]        # ahead of a directory
    outside = ["outside"]
    only = ["only"]
    order = ["before"]              # between two arguments, in a clause with a word of `ordered`
    ordered = ["put", "arguments"]
    ahead_of = ["before"]           # between what has to be done first and what then
    bare = ["just the number"]      # asks for a computation's bare result
    radius = ["radius"]             # ahead of the number
    warning = ["careful"]

    [rule.actions]                  # the other tables: entries by name; actions have any names
    copy = ["copy", "duplicate"]
    [rule.guards]                   # GUARDS of `packs.signals.hints`: what has to be done first
    ask = ["ask me"]
    [rule.cues]                     # CUES: what a rule is about
    destructive = ["delete"]
    [rule.comparisons]              # OPERATORS, ahead of the number
    more = ["more than"]
    [rule.computations]             # percentage stands between its two numbers
    percentage = ["percent of", "% of"]
    circle_circumference = ["circumference"]
    iso_datetime = ["iso 8601"]

Lists whose words stand behind what they are about are named with "_behind": prefix, suffix, surface, required,
forbidden, preferred, instead, inside, outside, to, triggers, and the table [rule.comparisons_behind].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babel_core.packs.signals.hints import CIRCUMFERENCE, CUES, GUARDS, ISO_DATETIME, OPERATORS, PERCENTAGE
from babel_core.packs.table import Table

_BEHIND = (
    "triggers", "to", "prefix", "suffix", "surface", "required", "forbidden", "preferred", "instead", "inside",
    "outside",
)  # fmt: skip
_LISTS = (
    *("format", "brief", "bullets", "mode", "owner", "tag", *_BEHIND, *(f"{name}_behind" for name in _BEHIND)),
    *("joined", "without", "denied", "replaces", "becomes", "only", "order", "ordered", "ahead_of", "bare", "radius"),
    "warning",
)
_NAMED: dict[str, tuple[str, ...]] = {
    "guards": GUARDS,
    "cues": CUES,
    "comparisons": tuple(OPERATORS),
    "comparisons_behind": tuple(OPERATORS),
    "computations": (PERCENTAGE, CIRCUMFERENCE, ISO_DATETIME),
}
"""Tables of entries by names that are given."""

KEYS = (*_LISTS, "first", "actions", *_NAMED)


def read_rule(table: Table, keep: Callable[[Table, str, tuple[str, ...]], None]) -> tuple[tuple[str, ...], str]:
    """The names of the actions, and the list of the first one; `keep` takes the entries of a table, but some keys."""
    keep(table, "rule", ("first", "actions", *_NAMED))
    data: Any = table.data.get("actions", {})
    names = tuple(data) if isinstance(data, dict) else ()
    keep(Table(data, "[rule.actions]", table.source, names), "rule.actions", ())
    for key, valid in _NAMED.items():
        keep(Table(table.data.get(key, {}), f"[rule.{key}]", table.source, valid), f"rule.{key}", ())
    return names, table.string("first", "") or ""
