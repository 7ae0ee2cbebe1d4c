"""What a rule of behaviour asks for: its kind, its action, what sets it off, and files that it copies or moves.

What else it names is read in `fragments` and `limits`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from babel_core.analysis.frozen import FrozenMap
from babel_core.packs.signals.analysis import DURABLE, NONE, BehavioralRuleAnalysis
from babel_core.packs.signals.directives import Directive, directed
from babel_core.packs.signals.fragments import FLAG, FORMS, literal_hints
from babel_core.packs.signals.hints import HostAction
from babel_core.packs.signals.limits import limit_hints, topic_hints
from babel_core.packs.signals.reading import UNSPACED, Frame, Reading
from babel_core.packs.signals.schema import SignalData
from babel_core.text.token import Span

_ASCII = "A-Za-z0-9_.:+-"
_VALUE = re.compile(rf"\s*[:=]?\s*([{_ASCII}]+(?=[{UNSPACED}])|[\w.:+-]+)")
"""A value ends where a script without blanks goes on."""
_RUN = re.compile(r"[^\s,;，、；。'\"“”‘’「」『』`«»()（）]+")
"""What may be a path: a run is read once, and then looked into."""
_IN_PATH = re.compile(r"[/\\~]|\.\w*[^\W\d_]")
_PERMISSIONS = re.compile(r"(?<![\w+-])(?:[ugoa]{0,4}[+=-][rwxXst]{1,6}|[d-]?(?:[r-][w-][xsStT-]){3})(?![\w-])")
_COMPRESSION = re.compile(r"(?<![\w./-])(?:tar\.gz|tgz|gzip|bzip2|xz|zstd|brotli|lz4|zip|7z|rar)(?![\w/])", re.I)
_WORD = re.compile(r"[^\W_]")
_SPEAKS = 40
"""Code points between a word that announces a trigger and the quotation that is one."""
_BESIDE, _AT = 12, 2
"""Code points between a destination and the word that marks it, ahead of it and behind."""


def rule_analysis(data: SignalData, reading: Reading, frames: Sequence[Frame]) -> BehavioralRuleAnalysis:
    """The rule of a text that is read."""
    directives = [Directive() if data.telling is None else directed(frame, data.telling) for frame in frames]
    told = [each for each in directives if each.kind != NONE]
    spans: dict[str, tuple[Span, ...]] = {
        "format_rule": tuple(reading.places("rule.format")),
        "general_rule": tuple(span for each in told if each.kind == DURABLE for span in each.spans),
        "negative_rule": tuple(span for each in told if each.forbids for span in each.spans),
        "trigger_phrases": tuple(_triggers(reading)),
    }
    action = _action(data, reading)
    if action is not None:
        spans["host_action"] = (action[1],)
    name, place = _first(data, reading, action)
    if place is not None:
        spans["first_action_name"] = (place,)
    brief, bullets = reading.places("rule.brief"), reading.places("rule.bullets")
    if bullets or brief:
        spans["response_style"] = tuple(bullets or brief)
    pairs = zip(frames, directives, strict=True)
    telling = [frame for frame, each in pairs if each.kind != NONE or frame.listed("rule.preferred")]
    literal = literal_hints(telling, spans["trigger_phrases"])
    hints = {**literal, **limit_hints(telling), **topic_hints(reading)}
    spans |= {key: places for key, (_, places) in hints.items()}
    return BehavioralRuleAnalysis(
        format_rule=bool(spans["format_rule"]),
        general_rule=bool(spans["general_rule"]),
        negative_rule=bool(spans["negative_rule"]),
        first_action_name=name,
        trigger_phrases=tuple(reading.text[start + 1 : end - 1].strip() for start, end in spans["trigger_phrases"]),
        response_style="bullets" if bullets else "brief" if brief else None,
        host_action=None if action is None else action[0],
        **{key: value for key, (value, _) in hints.items()},
        spans=FrozenMap({key: found for key, found in spans.items() if found}),
    )


def _triggers(reading: Reading) -> list[Span]:
    """The quotations that a word announces as what sets a rule off."""
    quotes = sorted(reading.quoted.items())
    said = sorted(place for form in FORMS for place in reading.places(f"rule.{form}"))
    found = set()
    for _, end in reading.places("rule.triggers"):
        at = bisect_left(quotes, (end, 0))
        while at < len(quotes) and quotes[at][0] - end <= _SPEAKS and quotes[at] not in found:
            told = bisect_left(said, (end, 0))
            if told < len(said) and said[told][1] <= quotes[at][0]:
                break  # what is to be answered, and no trigger
            found.add(quotes[at])
            end = quotes[at][1]
            at += 1
    for start, _ in reading.places("rule.triggers_behind"):
        at = bisect_left(quotes, (start, 0)) - 1
        if at >= 0 and 0 <= start - quotes[at][1] <= _SPEAKS:
            found.add(quotes[at])
    return sorted(found)


def _first(
    data: SignalData, reading: Reading, action: tuple[HostAction, Span] | None
) -> tuple[str | None, Span | None]:
    if action is not None:
        return action[0].verb, action[1]
    places = reading.words(data.first) if data.first else ()
    return (reading.text[slice(*places[0])].lower(), places[0]) if places else (None, None)


def _action(data: SignalData, reading: Reading) -> tuple[HostAction, Span] | None:
    """The first action on files, with its place; None where no path or destination is named."""
    found = sorted((place, name) for name in data.actions for place in reading.places(f"rule.actions.{name}"))
    paths = _paths(reading, data.lists.get("rule.joined", ()))
    if not found or not paths:
        return None
    place, name = found[0]
    destination = _destination(reading, paths)
    sources = [path for path in paths if path != destination]
    return (
        HostAction(
            verb=name,
            sources=tuple(reading.text[start:end] for start, end in sources),
            destination=None if destination is None else reading.text[slice(*destination)],
            flags=tuple(flag[0] for flag in FLAG.finditer(reading.text)),
            mode=_value(reading, "rule.mode"),
            owner=_value(reading, "rule.owner"),
            tag=_value(reading, "rule.tag"),
            permissions=_named(_PERMISSIONS, reading, paths),
            compression=_named(_COMPRESSION, reading, paths),
        ),
        place,
    )


def _paths(reading: Reading, joined: Sequence[str] = ()) -> list[Span]:
    """What looks like the path of a file or folder, without the marks around it and the words joined to it."""
    triggers = _triggers(reading)
    found = []
    for match in _RUN.finditer(reading.text):
        start, end = match.span()
        while end > start and reading.text[end - 1] in ".,:!?":
            end -= 1
        end = _bare_end(reading.text, start, end, joined)
        at = bisect_left(triggers, (start + 1, 0)) - 1
        inside = at >= 0 and start < triggers[at][1]
        if not inside and _IN_PATH.search(reading.text, start, end) and _WORD.search(reading.text, start, end):
            found.append((start, end))
    return found


def _bare_end(text: str, start: int, end: int, joined: Sequence[str]) -> int:
    """Where a path ends to which a word of another script may be joined."""
    for word in sorted(joined, key=len, reverse=True):
        if text.endswith(word, start + 1, end) and text[end - len(word) - 1].isascii():
            return end - len(word)
    return end


def _destination(reading: Reading, paths: Sequence[Span]) -> Span | None:
    """The last path with a word of destination ahead of it or behind."""
    ahead = sorted(end for _, end in reading.places("rule.to"))
    behind = [start for start, _ in reading.places("rule.to_behind")]
    for path in reversed(paths):
        at = bisect_right(ahead, path[0]) - 1
        if at >= 0 and path[0] - ahead[at] <= _BESIDE:
            return path
        at = bisect_left(behind, path[1])
        if at < len(behind) and behind[at] - path[1] <= _AT:
            return path
    return None


def _named(pattern: re.Pattern[str], reading: Reading, paths: Sequence[Span]) -> str | None:
    """What a text names that is the same in all languages, but for what stands in paths and quotations."""
    for found in pattern.finditer(reading.masked):
        at = bisect_right(paths, (found.start(), len(reading.text))) - 1
        if at < 0 or paths[at][1] <= found.start():
            return found[0]
    return None


def _value(reading: Reading, name: str) -> str | None:
    places = reading.places(name)
    value = _VALUE.match(reading.text, places[0][1]) if places else None
    return value[1].rstrip(".") if value else None
