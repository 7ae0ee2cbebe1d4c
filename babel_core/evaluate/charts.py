"""Charts as inline SVG inside HTML: a lane a corpus, a mark a system, and quality against cost.

Places along an axis are percentages of the lane's width, so that a chart fits a phone without its text shrinking.
Systems differ by shape as well as by colour, and each has its own height in a lane, so that equal figures do not hide
each other. Every lane says its figures in words to those who do not see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

SHAPES = (
    '<circle r="5"/>',
    '<rect x="-4.5" y="-4.5" width="9" height="9"/>',
    '<path d="M0-6.5 6.5 0 0 6.5-6.5 0Z"/>',
    '<path d="M0-6 6 5H-6Z"/>',
    '<path d="M0 6-6-5H6Z"/>',
    '<path d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5" fill="none" stroke-width="2.5"/>',
    '<path d="M0-6V6M-6 0H6" fill="none" stroke-width="2.5"/>',
    '<circle r="4.5" fill="none" stroke-width="2.5"/>',
)
"""The marks of the series of a chart, drawn around 0, 0."""

SERIES = len(SHAPES)
"""How many systems a chart tells apart."""

_APART = 7
_TOP = 11
"""Pixels between the marks of a lane, and above the first of them."""

_LONG = 12
"""Lanes from which a chart has its numbers above as well."""

_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_TICKS = 5.5


@dataclass(frozen=True, slots=True)
class Axis:
    """From `low` to `high`; `percent` shows shares as per cent; `goal` is a line of its own."""

    low: float
    high: float
    percent: bool = False
    goal: float | None = None

    def place(self, value: float) -> str:
        """Where a value lies, as a percentage of the lane; values outside lie at the edge."""
        share = (value - self.low) / ((self.high - self.low) or 1.0)
        return f"{100 * min(1.0, max(0.0, share)):.2f}%"

    def say(self, value: float, places: int = 3) -> str:
        """The value for people."""
        return f"{100 * value:.1f} %" if self.percent else f"{value:.{places}f}"

    @property
    def ticks(self) -> tuple[float, ...]:
        """Places for lines and numbers, six at most, at round figures from `low` on."""
        width = self.high - self.low
        step = next((step for step in _STEPS if width / step < _TICKS), width or 1.0)
        return tuple(self.low + step * part for part in range(int(width / step + 1e-6) + 1))


def quality_axis(values: Sequence[float]) -> Axis:
    """An axis to 1 that begins where nine values of ten are; the worst are shown at its edge."""
    low = sorted(values)[len(values) // 10] if values else 0.0
    return Axis(max(0.0, int(low * 10 - 1e-9) / 10), 1.0)


def share_axis(values: Sequence[float], goal: float) -> Axis:
    """An axis from 0 in per cent that holds the goal and nine values of ten."""
    high = sorted(values)[len(values) * 9 // 10] if values else 0.0
    return Axis(0.0, max(4 * goal, 1.1 * high), percent=True, goal=goal)


def marks() -> str:
    """The shapes, once a page."""
    made = "".join(f'<g id="m{number}">{shape}</g>' for number, shape in enumerate(SHAPES))
    arrow = '<g id="out"><path d="M-1 0 7-5V5Z"/></g><g id="over"><path d="M1 0-7-5V5Z"/></g>'
    return f'<svg class="defs" aria-hidden="true" width="0" height="0"><defs>{made}{arrow}</defs></svg>'


def legend(names: Sequence[str], extra: Sequence[tuple[str, str]] = ()) -> str:
    """The series with their marks; `extra` are other signs, as (class of a swatch, name)."""
    items = [
        f'<li><svg class="key" width="16" height="16" aria-hidden="true">'
        f'<use href="#m{number}" x="8" y="8" class="s{number}"/></svg>{escape(name)}</li>'
        for number, name in enumerate(names)
    ]
    items += [f'<li><span class="swatch {kind}" aria-hidden="true"></span>{escape(name)}</li>' for kind, name in extra]
    return f'<ul class="legend">{"".join(items)}</ul>'


def lanes(
    corpora: Sequence[str],
    names: Sequence[str],
    values: Mapping[tuple[str, str], float],
    axis: Axis,
    reference: Mapping[str, float],
) -> str:
    """A lane a corpus: the marks of `names` at values[corpus, name], and an upright line at the reference."""
    height = 2 * _TOP + _APART * max(0, len(names) - 1)
    rows = [_lane(corpus, names, values, axis, reference.get(corpus), height) for corpus in corpora]
    scale = [_scale(axis)]
    return f'<div class="plot">{"".join([*(scale if len(rows) > _LONG else []), *rows, *scale])}</div>'


def _lane(
    corpus: str,
    names: Sequence[str],
    values: Mapping[tuple[str, str], float],
    axis: Axis,
    reference: float | None,
    height: int,
) -> str:
    drawn = [_grid(axis, height)]
    said = []
    beyond: dict[str, list[str]] = {"out": [], "over": []}
    if reference is not None:
        at = axis.place(reference)
        drawn.append(f'<line class="ref" x1="{at}" x2="{at}" y1="2" y2="{height - 2}"/>')
        said.append(f"best peer {axis.say(reference)}")
    for number, name in enumerate(names):
        value = values.get((corpus, name))
        if value is None:
            continue
        mark = "out" if value < axis.low else "over" if value > axis.high else f"m{number}"
        if mark in beyond:
            beyond[mark].append(f'<tspan class="s{number}">{axis.say(value)}</tspan>')
        drawn.append(
            f'<use href="#{mark}" x="{axis.place(value)}" y="{_TOP + _APART * number}" class="s{number}">'
            f"<title>{escape(name)} {axis.say(value)}</title></use>"
        )
        said.append(f"{name} {axis.say(value)}")
    drawn += [_beyond(mark, figures, height) for mark, figures in beyond.items() if figures]
    label = escape(f"{corpus}: {', '.join(said) or 'not measured'}", quote=True)
    svg = f'<svg class="lane" width="100%" height="{height}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'
    return f'<div class="row"><span class="label">{escape(corpus)}</span>{svg}</div>'


def _beyond(mark: str, figures: Sequence[str], height: int) -> str:
    """The figures outside the axis, beside their arrows."""
    x, anchor, dx = ("0", "start", 12) if mark == "out" else ("100%", "end", -12)
    where = f'x="{x}" y="{height / 2:g}" dx="{dx}" dy="4.5" text-anchor="{anchor}"'
    return f'<text class="beyond" aria-hidden="true" {where}>{" · ".join(figures)}</text>'


def _grid(axis: Axis, height: int) -> str:
    lines = "".join(
        f'<line class="grid" x1="{axis.place(tick)}" x2="{axis.place(tick)}" y1="0" y2="{height}"/>'
        for tick in axis.ticks
    )
    if axis.goal is not None:
        at = axis.place(axis.goal)
        lines += f'<line class="goal" x1="{at}" x2="{at}" y1="0" y2="{height}"/>'
    return lines


def _scale(axis: Axis) -> str:
    """The numbers below the lanes."""
    return f'<div class="row"><span class="label"></span>{_numbers(axis)}</div>'


def _numbers(axis: Axis) -> str:
    texts = "".join(
        f'<text x="{axis.place(tick)}" y="16" text-anchor="middle">{axis.say(tick, 2)}</text>' for tick in axis.ticks
    )
    return f'<svg class="lane" width="100%" height="22" aria-hidden="true">{texts}</svg>'


@dataclass(frozen=True, slots=True)
class Point:
    """A system by what it costs and what it gives; the number stands for its name. Peers look different."""

    number: int
    name: str
    cost: float
    quality: float
    is_peer: bool


def scatter(points: Sequence[Point], *, height: int = 340) -> str:
    """Quality upwards, terms a character to the right."""
    across = Axis(0.0, max([0.4, *(point.cost for point in points)]) * 1.05)
    known = [point.quality for point in points] or [0.0, 1.0]
    spread = max(known) - min(known)
    unit = 10 if spread > 0.25 else 20 if spread > 0.1 else 50  # the step of the lines, so that they are round
    up = Axis(max(0.0, int(min(known) * unit - 0.2) / unit), min(1.0, int(max(known) * unit + 1.2) / unit))
    drawn = []
    for tick in up.ticks:
        y = _down(up, tick)
        drawn.append(f'<line class="grid" x1="0" x2="100%" y1="{y}" y2="{y}"/>')
        drawn.append(f'<text class="up" x="0" y="{y}">{tick:.2f}</text>')
    for point in points:
        where = f'x="{across.place(point.cost)}" y="{_down(up, point.quality)}"'
        shape = '<circle class="peer" r="11"/>' if point.is_peer else '<circle class="own" r="11"/>'
        text = escape(f"{point.name}: {point.quality:.3f} for {point.cost:.2f} terms a character", quote=True)
        drawn.append(
            f'<svg {where} class="point" overflow="visible"><title>{text}</title>{shape}'
            f'<text text-anchor="middle" dy="4.5">{point.number}</text></svg>'
        )
    said = "; ".join(f"{point.name} {point.quality:.3f} at {point.cost:.2f}" for point in points)
    svg = (
        f'<svg class="scatter" width="100%" height="{height}" role="img" aria-label="{escape(said, quote=True)}">'
        f"{''.join(drawn)}</svg>"
    )
    return f'<div class="plot wide">{svg}{_numbers(across)}</div>'


def _down(axis: Axis, value: float) -> str:
    """The place on an upward axis, with room at both ends."""
    share = (value - axis.low) / ((axis.high - axis.low) or 1.0)
    return f"{96 - 90 * share:.2f}%"
