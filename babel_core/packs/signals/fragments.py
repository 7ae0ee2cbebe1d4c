"""What stands in a rule to the letter: how answers begin and end, what is to be written, and one thing for another.

All is looked for in clauses that tell an agent to do something. Where a list's words stand ahead of what they are about
the last one ahead counts, where they stand behind it the first one behind.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from babel_core.packs.signals.hints import Replacement
from babel_core.packs.signals.reading import Frame, within
from babel_core.text.token import Span

FLAG = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]*(?:=[^\s,;]+)?")
_FAR, _BESIDE = 60, 12
"""Code points between a word and what it is about, ahead of it and behind."""

_TYPES = (
    "7z avi bmp csv doc docx epub flac gif gz heic htm html ico ini ipynb jpeg jpg js json jsx log md mkv mov mp3 mp4 "
    "odt ogg parquet pdf png ppt pptx ps py rar rb rs rst rtf sql svg tar tex tiff toml ts tsv tsx ttf txt wav webm "
    "webp woff xls xlsx xml yaml yml zip"
)
_PROTOCOLS = (
    "https http sftp ftps ftp ssh scp rsync telnet git ws wss smtps smtp imaps imap pop3 grpc graphql rest soap tcp "
    "udp quic mqtt amqp nfs smb"
)
"""Names that are the same in all languages."""

_ALONE = r"(?<![\w./\\-])"
_TYPE = re.compile(
    rf"{_ALONE}(?:\.?(?:{'|'.join(_TYPES.split())})(?![\w/\\-])|\.[a-z]\w{{0,7}}(?![\w./\\-]))", re.IGNORECASE
)
_PROTOCOL = re.compile(rf"{_ALONE}(?:{'|'.join(_PROTOCOLS.split())})(?:://)?(?!\w|\.\w)", re.IGNORECASE)

FORMS = ("prefix", "suffix", "surface")
_VERDICTS = ("required", "forbidden", "preferred")
_TURNED = {"required": "forbidden", "preferred": "forbidden", "without": "required", "forbidden": None}
_MOST = 40
"""Fragments of a kind that are kept, and file types and protocols of a clause that are looked at."""

Found = dict[str, tuple[Any, tuple[Span, ...]]]
"""Field -> its value and its places."""


def literal_hints(frames: Iterable[Frame], triggers: Iterable[Span]) -> Found:
    """The fields of a rule that are told to the letter, in clauses that tell to do something."""
    found: Found = {}
    held: dict[str, dict[str, Span]] = {name: {} for name in _VERDICTS}
    taken = set(triggers)
    every: list[Span] | None = None
    for frame in frames:
        every = sorted(frame.quoted.items()) if every is None else every
        quotes = within(every, frame.start, frame.end)
        for form in FORMS:
            place = _announced(frame, form, [quote for quote in quotes if quote not in taken])
            if place is not None:
                taken.add(place)
                found.setdefault(f"format_{form}", (frame.text[place[0] + 1 : place[1] - 1].strip(), (place,)))
        for place, verdict in _judged(frame, [quote for quote in quotes if quote not in taken]):
            text = frame.text[slice(*place)]
            held[verdict].setdefault(text[1:-1].strip() if place[0] in frame.quoted else text, place)
        for field, pattern in (("filetype_replacement", _TYPE), ("protocol_replacement", _PROTOCOL)):
            if field not in found and (pair := _replaced(frame, pattern)) is not None:
                found[field] = pair
    for verdict, places in held.items():
        kept = [item for item in places.items() if item[0]][:_MOST]
        if kept:
            found[f"{verdict}_fragments"] = tuple(text for text, _ in kept), tuple(place for _, place in kept)
    return found


def _announced(frame: Frame, name: str, quotes: Sequence[Span]) -> Span | None:
    """The first quotation that a word of a list announces."""
    ahead, behind = frame.listed(f"rule.{name}"), frame.listed(f"rule.{name}_behind")
    for _, end in ahead:
        at = bisect_left(quotes, (end, 0))
        if at < len(quotes) and quotes[at][0] - end <= _FAR:
            return quotes[at]
    for start, _ in behind:
        at = bisect_right(quotes, (start, 0)) - 1
        if at >= 0 and 0 <= start - quotes[at][1] <= _BESIDE:
            return quotes[at]
    return None


def _judged(frame: Frame, quotes: Sequence[Span]) -> Iterator[tuple[Span, str]]:
    """Each quotation and flag of a clause with what the rule says of it."""
    names = [*_VERDICTS, "without"]
    ahead = sorted((end, start, name) for name in names for start, end in frame.listed(f"rule.{name}"))
    behind = sorted((start, name) for name in _VERDICTS for start, _ in frame.listed(f"rule.{name}_behind"))
    if not ahead and not behind:
        return
    flags = (flag.span() for flag in FLAG.finditer(frame.reading.masked, frame.start, frame.end))
    for place in sorted([*quotes, *flags])[: 2 * _MOST]:
        at = bisect_left(behind, (place[1], ""))
        if at < len(behind) and behind[at][0] - place[1] <= _BESIDE:
            yield place, behind[at][1]
            continue
        last = bisect_right(ahead, (place[0], len(frame.text), "")) - 1
        if last >= 0 and place[0] - ahead[last][0] <= _FAR:
            verdict = _turned(frame, *ahead[last][1:])
            if verdict is not None:
                yield place, verdict


def _turned(frame: Frame, start: int, name: str) -> str | None:
    """What a word says of a fragment, with a denial that may stand ahead of it."""
    comma = max((at for at in frame.commas if at < start), default=frame.start)
    if any(comma <= at and stop <= start for at, stop in frame.listed("rule.denied")):
        return _TURNED[name]
    return "forbidden" if name == "without" else name


def _replaced(frame: Frame, pattern: re.Pattern[str]) -> tuple[Replacement, tuple[Span, ...]] | None:
    """Two names of which one stands for the other."""
    words = {name: frame.listed(f"rule.{name}") for name in ("instead", "instead_behind", "replaces", "becomes")}
    if not any(words.values()):
        return None
    names = [name.span() for name in pattern.finditer(frame.text, frame.start, frame.end)][:_MOST]
    for first, second in pairwise(names):
        between = first[1], second[0]
        if _within(words["instead"], *between):
            old, new = second, first
        elif (
            _within(words["instead_behind"], *between)
            or _within(words["instead"], first[0] - _FAR, first[0])
            or (_within(words["becomes"], *between) and _within(words["replaces"], frame.start, first[0]))
        ):
            old, new = first, second
        else:
            continue
        if (replacement := _pair(frame.text, old, new)) is not None:
            return replacement, tuple(sorted((old, new)))
    return None


def _pair(text: str, old: Span, new: Span) -> Replacement | None:
    names = [text[slice(*place)].lower().removesuffix("://") for place in (old, new)]
    if any(name.startswith(".") for name in names) or names[0] in _TYPES.split():
        names = [name if name.startswith(".") else f".{name}" for name in names]
    return None if names[0] == names[1] else Replacement(*names)


def _within(places: Sequence[Span], start: int, end: int) -> bool:
    return any(start <= first and last <= end for first, last in places)
