"""The page: what stands in it, and how Chromium shows it where there is one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from babel_core.evaluate import PeerSystem, corpus_of, document, own_systems, page, read_corpus, run_plan
from babel_core.evaluate.charts import Axis, lanes, quality_axis
from babel_core.evaluate.page import groups_of
from babel_core.evaluate.page_style import STYLE

ANIMALS = replace(read_corpus(Path(__file__).with_name("animals.jsonl")), language="en")
ODD = corpus_of(
    [{"t": "p", "id": "a", "text": "hen"}, {"t": "k", "q": "hen", "rel": ["a"]}, {"t": "<"}],
    name="<b>odd & \"name\"</b>",
    language="en",
)
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="module")
def run() -> dict[str, Any]:
    """A run with more systems than a chart holds, a corpus with an odd name, and a base line."""
    systems = [*own_systems(["words", "balanced", "recall"], ["best", "char"], engine="both"), PeerSystem("raw")]
    outcome = run_plan([ANIMALS, ODD], systems)
    return document(outcome, comparisons=list(outcome.compared_with("raw")), baseline="raw")


class Elements(HTMLParser):
    """Counts elements, keeps what they refer to, and sees that they are closed in order."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.count: dict[str, int] = {}
        self.ids: set[str] = set()
        self.hrefs: set[str] = set()
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        found = dict(attrs)
        self.attributes.append((tag, found))
        self.ids |= {found["id"] or ""} if "id" in found else set()
        self.hrefs |= {found["href"] or ""} if "href" in found else set()
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_loads_nothing_and_is_well_formed(run: dict[str, Any]) -> None:
    text = page(run)
    found = Elements(text)
    assert found.open == []
    assert found.hrefs <= {f"#{name}" for name in found.ids}
    assert not {"script", "link", "img", "iframe"} & set(found.count)
    assert not re.search(r"https?:|//\w|url\(|@import|\bsrc=", text)


def test_names_are_escaped(run: dict[str, Any]) -> None:
    text = page(run)
    assert "<b>odd" not in text
    assert "&lt;b&gt;odd &amp; &quot;name&quot;" in text


def test_every_chart_has_a_table_and_says_its_figures_in_words(run: dict[str, Any]) -> None:
    found = Elements(page(run))
    assert found.count["table"] >= found.count["figure"] >= 9
    charts = [attributes for tag, attributes in found.attributes if tag == "svg" and attributes.get("role") == "img"]
    assert charts
    assert all(attributes["aria-label"] for attributes in charts)
    scrolled = [a for _, a in found.attributes if a.get("class") == "scroll"]
    assert all(a["tabindex"] == "0" and a["role"] == "region" and a["aria-label"] for a in scrolled)


def test_systems_are_spread_over_charts_by_profile(run: dict[str, Any]) -> None:
    groups = groups_of(run["results"])
    assert [group.title for group in groups] == ["words", "balanced", "recall", "peers"]
    assert groups[0].names == ("words", "words/index", "words/char", "words/char/index")
    few = [row for row in run["results"] if row["name"] in ("words", "raw")]
    assert [group.names for group in groups_of(few)] == [("words", "raw")]


def test_comparisons_and_what_was_left_out_are_shown(run: dict[str, Any]) -> None:
    text = page(run)
    assert "Differences from raw" in text
    assert "line 3: a record has t=" in text


def test_a_run_without_results_is_a_page_too() -> None:
    assert "No such queries were asked" in page(document(run_plan([], [])))


def test_passages_that_corpora_share_are_counted_once() -> None:
    twin = replace(ANIMALS, name="twin")
    count = len(ANIMALS.passages)
    words = own_systems(["words"])
    assert f"<p>2 corpora with {count} different passages, " in page(document(run_plan([ANIMALS, twin], words)))
    alone = page(document(run_plan([ANIMALS], words)))
    assert f"<p>1 corpus with {count} passages, " in alone
    assert "1 system, 1 measurement." in alone


def test_a_figure_outside_the_axis_stands_beside_its_arrow() -> None:
    drawn = lanes(["en"], ["one", "two", "three"], {("en", "one"): 0.0, ("en", "two"): 0.95, ("en", "three"): 0.125},
                  Axis(0.9, 1.0), {})  # fmt: skip
    (beside,) = re.findall(r'<text class="beyond".*?</text>', drawn)
    assert re.sub("<.*?>", "", beside) == "0.000 · 0.125"
    assert drawn.count('href="#out"') == 2


def test_axes_have_round_numbers_and_keep_what_is_outside_at_their_edge() -> None:
    axis = quality_axis([0.02, *[0.71 + 0.01 * i for i in range(20)]])
    assert (axis.low, axis.high) == (0.7, 1.0)
    assert [round(tick, 3) for tick in axis.ticks] == [0.7, 0.8, 0.9, 1.0]
    assert (axis.place(0.02), axis.place(0.85), axis.place(1.0)) == ("0.00%", "50.00%", "100.00%")
    assert Axis(0.0, 0.02, percent=True).say(0.005) == "0.5 %"


def test_colours_stand_out_in_light_and_in_dark() -> None:
    """3 : 1 for marks, 4.5 : 1 for text, by the formula of WCAG 2."""
    light, dark = (dict(re.findall(r"--(\w+):(#\w+)", part)) for part in STYLE.split("@media", 1))
    for colours in (light, dark):
        for name, colour in colours.items():
            if re.fullmatch(r"s\d|ref|goal", name):
                assert contrast(colour, colours["bg"]) >= 3, name
        assert contrast(colours["fg"], colours["bg"]) >= 4.5
        assert contrast(colours["dim"], colours["bg"]) >= 4.5


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


PROBE = """
<!doctype html><meta charset="utf-8"><iframe id="f" src="page.html" style="width:%dpx;height:900px;border:0"></iframe>
<script>onload = () => {
  const d = document.getElementById("f").contentDocument, w = d.defaultView, root = d.documentElement;
  const small = [...d.querySelectorAll("main *")].filter(e => e.firstChild && e.firstChild.nodeType === 3 &&
    e.firstChild.data.trim() && e.tagName !== "TITLE" && parseFloat(w.getComputedStyle(e).fontSize) < 12).length;
  document.body.append(JSON.stringify({wide: root.scrollWidth - root.clientWidth, small: small,
    paint: w.getComputedStyle(d.body).backgroundColor, loaded: w.performance.getEntriesByType("resource").length,
    marks: d.querySelectorAll("svg.lane use").length,
    cut: [...d.querySelectorAll(".pair .scroll")].filter(e => e.scrollWidth > e.clientWidth).length
  }).replaceAll('"', "'"));
}</script>
"""


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium to show the page with")
@pytest.mark.parametrize(("scheme", "width"), [("light", 1200), ("dark", 1280), ("light", 360)])
def test_chromium_shows_it_in_light_and_dark_and_on_a_phone(
    tmp_path: Path, run: dict[str, Any], scheme: str, width: int
) -> None:
    assert CHROMIUM is not None
    (tmp_path / "page.html").write_text(page(run), encoding="utf-8")
    (tmp_path / "probe.html").write_text(PROBE % width, encoding="utf-8")
    command = [
        CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--dump-dom",
        "--virtual-time-budget=4000", f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={width + 40},1000",
        f"--blink-settings=preferredColorScheme={0 if scheme == 'dark' else 1}", (tmp_path / "probe.html").as_uri(),
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=os.environ)
    except subprocess.TimeoutExpired:
        pytest.skip("Chromium did not answer in time")
    keys = r"\{'wide':(-?\d+),'small':(\d+),'paint':'([^']*)','loaded':(\d+),'marks':(\d+),'cut':(\d+)\}"
    seen = re.search(keys, done.stdout)
    if seen is None and done.returncode:
        pytest.skip(f"Chromium does not start here: {done.stderr[-200:]}")
    assert seen is not None, done.stdout[-500:]
    wide, small, paint, loaded, drawn, cut = seen.groups()
    assert int(wide) <= 0, "the page is wider than the window"
    assert int(small) == 0, "text below 12 px"
    assert int(loaded) == 0, "something was requested"
    assert int(drawn) > 50
    assert width < 1200 or int(cut) == 0, "a table beside a chart is cut off"
    assert paint == ("rgb(21, 24, 28)" if scheme == "dark" else "rgb(255, 255, 255)")
