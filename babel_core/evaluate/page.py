"""A run as one HTML page: charts with a table beside each, nothing loaded from anywhere.

The page is made of the JSON document of a run (`document.document`), so a file written before can be shown too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from babel_core.evaluate.charts import (
    SERIES,
    Axis,
    Point,
    lanes,
    legend,
    marks,
    quality_axis,
    scatter,
    share_axis,
)
from babel_core.evaluate.page_style import STYLE
from babel_core.evaluate.report import NOTHING, counted, mean_rows

ZERO_GOAL = 0.005
"""The share of keywords without a single hit that a system should stay below."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Measure:
    """What a chart shows: the part of a result, the key in it, and the words around it."""

    anchor: str
    title: str
    text: str
    part: str
    key: str
    is_share: bool = False

    def of(self, row: Row) -> float | None:
        """The figure of a result; None where no such query was asked."""
        return float(row[self.part][self.key]) if row[self.part]["queries"] else None


MEASURES = (
    Measure(
        "q", "Q: natural questions", "nDCG@10 of questions; 1 is the answer always first.", "questions", "ndcg@10"
    ),
    Measure(
        "k",
        "K: keyword queries",
        "nDCG@10 of keywords; 1 is every passage with the keyword first.",
        "keywords",
        "ndcg@10",
    ),
    Measure(
        "zero",
        "Keywords without a hit",
        "Share of keywords that find nothing at all; less is better.",
        "keywords",
        "zero_hits",
        is_share=True,
    ),
)


@dataclass(frozen=True, slots=True)
class Group:
    """Systems that share a chart; `has_reference` draws the best peer beside them."""

    title: str
    names: tuple[str, ...]
    has_reference: bool


def page(document: Mapping[str, Any]) -> str:
    """The whole page; `document` is what `bench recall --json` writes."""
    rows: Sequence[Row] = document["results"]
    corpora = list(dict.fromkeys(row["corpus"] for row in rows))
    parts = [_facts(document, rows, corpora), _navigation(bool(document.get("comparisons")))]
    parts.append(_cost(rows))
    parts += [_measure(measure, rows, corpora) for measure in MEASURES]
    parts.append(_conjunction(rows, corpora))
    if document.get("comparisons"):
        parts.append(_comparisons(document))
    parts.append(_left_out(document))
    body = "".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>Recall</title><style>{STYLE}</style></head><body>{marks()}<main>{body}</main></body></html>\n"
    )


def _facts(document: Mapping[str, Any], rows: Sequence[Row], corpora: Sequence[str]) -> str:
    listed = sum({row["corpus"]: row["cost"]["passages"] for row in rows}.values())
    passages = document.get("passages") or listed  # a run written before has no number of its own
    passage = "different passage" if passages < listed else "passage"
    queries = sum(
        {row["corpus"]: row["questions"]["queries"] + row["keywords"]["queries"] for row in rows}.values()
    )
    versions = ", ".join(
        f"{name} {document[key]}"
        for name, key in (("babel-core", "babel_core"), ("SQLite", "sqlite"), ("Python", "python"))
        if document.get(key)
    )
    return (
        "<h1>Recall</h1>"
        f"<p>{counted(len(corpora), 'corpus', 'corpora')} with {counted(passages, passage, passage + 's')}, "
        f"{counted(queries, 'query', 'queries')}, "
        f"{counted(len(dict.fromkeys(row['name'] for row in rows)), 'system', 'systems')}, "
        f"{counted(len(rows), 'measurement', 'measurements')}. {escape(versions)}.</p>"
        '<p class="dim">A query is the OR of its distinct terms over SQLite FTS5, ranked by bm25. A name such as '
        "words/icu/auto/index says profile, forced tier, that the language was withheld, and the engine.</p>"
    )


def _navigation(has_comparisons: bool) -> str:
    links = [("cost", "Quality and cost"), *((m.anchor, m.title) for m in MEASURES), ("and", "AND queries")]
    if has_comparisons:
        links.append(("differences", "Differences"))
    items = "".join(f'<li><a href="#{anchor}">{escape(title)}</a></li>' for anchor, title in links)
    return f'<nav aria-label="Contents"><ul>{items}</ul></nav>'


def _cost(rows: Sequence[Row]) -> str:
    means = mean_rows(rows)
    most = max((mean["corpora"] for mean in means), default=0)
    points, body = [], []
    for number, mean in enumerate(means, 1):
        both = [value for value in (mean["q"], mean["k"]) if value is not None]
        if mean["corpora"] == most and both:
            cost = mean["tokens_per_character"]
            points.append(Point(number, mean["name"], cost, sum(both) / len(both), mean["kind"] != "ours"))
        values = [_number(mean[key]) for key in ("q", "k", "k_zero", "and_recall", "and_precision")]
        cost_cells = [f"{mean['tokens_per_character']:.2f}", f"{mean['bytes_per_character']:.1f}"]
        cost_cells += [f"{mean['latency_p50_ms']:.1f}", f"{mean['latency_p95_ms']:.1f}"]
        body.append([f"{number} {mean['name']}", str(mean["corpora"]), *values, *cost_cells])
    head = ["system", "corpora", "Q", "K", "K zero", "AND R", "AND P", "terms a character", "bytes a character",
            "p50 ms", "p95 ms"]  # fmt: skip
    text = (
        "Means over the corpora. The chart has the systems that were measured on all of them: upwards the mean of Q "
        "and K, to the right terms written for a character of text. Filled: ours; ring: peers. Numbers are those of "
        "the table."
    )
    return (
        f'<h2 id="cost">Quality and cost</h2><p class="dim">{text}</p><figure>{scatter(points)}</figure>'
        f"<br>{_table('Means of each system over the corpora that it serves', head, body)}"
    )


def _measure(measure: Measure, rows: Sequence[Row], corpora: Sequence[str]) -> str:
    values: dict[tuple[str, str], float] = {}
    best_peer: dict[str, float] = {}
    better: Callable[..., float] = min if measure.is_share else max
    for row in rows:
        value = measure.of(row)
        if value is None:
            continue
        values[row["corpus"], row["name"]] = value
        if row.get("kind", "ours") != "ours":
            best_peer[row["corpus"]] = better(value, best_peer.get(row["corpus"], value))
    made = [f'<h2 id="{measure.anchor}">{escape(measure.title)}</h2><p class="dim">{escape(measure.text)}</p>']
    shown = [corpus for corpus in corpora if any(corpus == key[0] for key in values)]
    if not shown:
        return made[0] + "<p>No such queries were asked.</p>"
    made += [_chart(measure, group, shown, values, best_peer) for group in groups_of(rows)]
    return "".join(made)


def _chart(
    measure: Measure,
    group: Group,
    corpora: Sequence[str],
    values: Mapping[tuple[str, str], float],
    best_peer: Mapping[str, float],
) -> str:
    names = group.names[:SERIES]
    own = [values[corpus, name] for corpus in corpora for name in names if (corpus, name) in values]
    reference = best_peer if group.has_reference else {}
    axis = share_axis(own, ZERO_GOAL) if measure.is_share else quality_axis([*own, *reference.values()])
    extra = [("refmark", "best peer")] if reference else []
    extra += [("goalmark", f"goal, {axis.say(ZERO_GOAL)}")] if axis.goal is not None else []
    figure = (
        f"<figure><figcaption><h3>{escape(group.title)}</h3></figcaption>{legend(names, extra)}"
        f"{lanes(corpora, names, values, axis, reference)}"
        f'<p class="dim">{_note(group, axis, own)}</p></figure>'
    )
    head = ["corpus", *group.names, *(["best peer"] if reference else [])]
    lesser = measure.is_share
    body = [_figures(corpus, group, values, reference, axis, lesser) for corpus in corpora]
    return f'<div class="pair">{figure}{_table(f"{measure.title}, {group.title}", head, body)}</div>'


def _note(group: Group, axis: Axis, values: Sequence[float]) -> str:
    notes = []
    if any(value < axis.low or value > axis.high for value in values):
        notes.append("An arrow at the edge is a figure outside the axis, which stands beside it.")
    if len(group.names) > SERIES:
        notes.append(f"The chart has {SERIES} of {len(group.names)} systems, the table all.")
    return " ".join(notes)


def _figures(
    corpus: str,
    group: Group,
    values: Mapping[tuple[str, str], float],
    reference: Mapping[str, float],
    axis: Axis,
    lesser: bool,
) -> list[str]:
    """A row of the table beside a chart; the best of the group is marked."""
    own = [values.get((corpus, name)) for name in group.names]
    known = [value for value in own if value is not None]
    best = (min(known) if lesser else max(known)) if known else None
    made = [NOTHING if v is None else f"{'*' if v == best else ''}{axis.say(v)}" for v in own]
    return [corpus, *made, *([axis.say(reference[corpus]) if corpus in reference else NOTHING] if reference else [])]


def groups_of(rows: Sequence[Row]) -> list[Group]:
    """How the systems are spread over charts: together where they fit, else ours by profile, and the peers."""
    names = list(dict.fromkeys(row["name"] for row in rows))
    peers = {row["name"] for row in rows if row.get("kind", "ours") != "ours"}
    if len(names) <= SERIES:
        return [Group("all systems", tuple(names), has_reference=False)]
    groups: dict[str, list[str]] = {}
    for name in names:
        if name not in peers:
            groups.setdefault(name.partition("/")[0], []).append(name)
    made = [Group(title, tuple(own), has_reference=bool(peers)) for title, own in groups.items()]
    order = {mean["name"]: (-mean["corpora"], -(mean["q"] or 0) - (mean["k"] or 0)) for mean in mean_rows(rows)}
    ranked = sorted((name for name in names if name in peers), key=lambda name: order[name])
    return [*made, *([Group("peers", tuple(ranked), has_reference=False)] if ranked else [])]


def _conjunction(rows: Sequence[Row], corpora: Sequence[str]) -> str:
    asked = [row for row in rows if row["all_words"]["queries"]]
    if not asked:
        return ""
    body = [
        [corpus, row["name"], *(f"{row['all_words'][key]:.3f}" for key in ("recall", "precision", "zero_hits"))]
        for corpus in corpora
        for row in asked
        if row["corpus"] == corpus
    ]
    table = _table("AND queries of the keywords", ["corpus", "system", "recall", "precision", "no hit"], body)
    return (
        '<h2 id="and">AND queries</h2><p class="dim">Every term of a keyword has to be in the passage.</p>'
        f"<details><summary>{len(body)} rows</summary>{table}</details>"
    )


def _comparisons(document: Mapping[str, Any]) -> str:
    def cell(interval: Row | None) -> str:
        if interval is None:
            return NOTHING
        mark = "*" if interval["significant"] else ""
        return f"{mark}{interval['difference']:+.3f} [{interval['low']:+.3f}, {interval['high']:+.3f}]"

    body = [
        [item["corpus"], item["mine"], *(cell(item[key]) for key in ("questions", "keywords", "mean"))]
        for item in document["comparisons"]
    ]
    base = escape(str(document.get("baseline")))
    table = _table(f"Differences from {document.get('baseline')}", ["corpus", "system", "Q", "K", "mean"], body)
    return (
        f'<h2 id="differences">Differences from {base}</h2><p class="dim">nDCG@10 of a system minus that of {base}, '
        f"with 95 % paired bootstrap intervals; in bold where the interval leaves zero out.</p>"
        f"<details><summary>{len(body)} rows</summary>{table}</details>"
    )


def _left_out(document: Mapping[str, Any]) -> str:
    items = [
        f"{', '.join(name for name in (item['corpus'], item['system']) if name)}: {item['reason']}"
        for item in document.get("left_out", ())
    ]
    items += [f"{item['corpus']}, line {item['line']}: {item['message']}" for item in document.get("problems", ())]
    if not items:
        return ""
    return f"<h2>Left out</h2><ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"


def _table(caption: str, head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    """A table that scrolls by itself where it is wider than the page; a cell that begins with * is in bold."""
    heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    rows = []
    for first, *rest in body:
        cells = "".join(
            f'<td class="best">{escape(cell[1:])}</td>' if cell.startswith("*") else f"<td>{escape(cell)}</td>"
            for cell in rest
        )
        rows.append(f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>')
    name = escape(caption, quote=True)
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{name}"><table><caption>{name}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _number(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.3f}"
