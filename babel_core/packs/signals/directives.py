"""What a clause tells an agent to do. The rules in their order, on the text without its quotations:

1. what is told to be kept in mind to be done is durable ("remember to ...");
2. what is to be remembered or forgotten, a declared source of truth and a preference are no directives;
3. a preamble of correction is taken off; where nothing is left, it is a directive for once;
4. a clause with a veto is none: reported commands, statements in the first person;
5. a bare verb is a command unless the clause states something (where verbs have no forms, it may begin a noun);
6. a command or a prohibition is durable beside a cue that it stands ("from now on"), or beside one that only stresses
   it ("be sure") where nothing tells that it is for once; else it is for once. A cue in a clause that hangs on the
   command says nothing of it ("tell me who always wins").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from babel_core.packs.signals.analysis import DURABLE, NONE, ONE_OFF
from babel_core.packs.signals.cues import first_shape, shape_spans
from babel_core.packs.signals.reading import Frame, uncovered
from babel_core.packs.signals.shapes import Shapes
from babel_core.text.token import Span


@dataclass(frozen=True, slots=True)
class Directive:
    """What a clause tells to do: NONE, ONE_OFF or DURABLE, the places that say so, whether it forbids."""

    kind: str = NONE
    spans: tuple[Span, ...] = ()
    forbids: bool = False


_NO_DIRECTIVE = Directive()


def directed(frame: Frame, shapes: Mapping[str, Shapes]) -> Directive:
    """What a clause tells to do."""
    kept = first_shape(shapes["durable"], [frame])
    if kept is not None:
        return Directive(DURABLE, (kept,))
    if first_shape(shapes["exempt"], [frame]) is not None:
        return _NO_DIRECTIVE
    corrections = [end for start, end in frame.listed("directive.corrections") if start <= frame.starts[-1]]
    if corrections:
        rest = frame.behind(max(corrections))
        if rest.last <= rest.start:
            return Directive(ONE_OFF, ((frame.starts[0], frame.last),))
        frame = rest
        if first_shape(shapes["exempt"], [frame]) is not None:
            return _NO_DIRECTIVE
    if first_shape(shapes["vetoes"], [frame]) is not None:
        return _NO_DIRECTIVE
    forbidden = first_shape(shapes["prohibitions"], [frame])
    command = forbidden or first_shape(shapes["commands"], [frame]) or _bare_command(frame, shapes)
    if command is None:
        return _NO_DIRECTIVE
    standing = _standing(frame, shapes, command[1])
    spans = tuple(sorted({command, *standing}))
    return Directive(DURABLE if standing else ONE_OFF, spans, forbidden is not None)


def _bare_command(frame: Frame, shapes: Mapping[str, Shapes]) -> Span | None:
    """The place of a bare verb that commands; None in a clause that states something."""
    bare = first_shape(shapes["bare"], [frame])
    return None if bare is None or first_shape(shapes["statements"], [frame]) is not None else bare


def _standing(frame: Frame, shapes: Mapping[str, Shapes], told: int) -> list[Span]:
    """The places in a clause that make its command stand, which ends at `told`."""
    listed = _of_command(frame, "directive.standing", told)
    found = [*listed, *shape_spans(shapes["standing_shapes"], [frame])]
    return found if found or frame.listed("directive.once") else _of_command(frame, "directive.stressed", told)


def _of_command(frame: Frame, name: str, told: int) -> list[Span]:
    """The places of a list of cues, but for those in longer entries and in clauses that hang on the command."""
    places = frame.listed(name)
    if not places:
        return []
    free = uncovered(places, frame.listed("directive.standing_but"))
    hung = [start for start, _ in frame.listed("directive.embeds") if start >= told]
    if not hung:
        return list(free)
    commas = list(frame.commas)
    return [place for place in free if not _hangs(place[0], hung, commas)]


def _hangs(at: int, opened: Sequence[int], commas: Sequence[int]) -> bool:
    """Whether a place lies in a clause that was opened ahead of it and that no comma has ended."""
    before = bisect_left(opened, at)
    comma = bisect_left(commas, at)
    return before > 0 and (comma == 0 or commas[comma - 1] < opened[before - 1])
