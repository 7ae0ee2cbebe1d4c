"""The kernels as entries of pytest-benchmark: `pytest bench`, with its own options to save and compare runs.

Not part of the plain test run, which looks into `tests` only. The rows are those of kernels.py, our own sentences
their texts, so that runs on two machines or two commits time the same.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from corpora import Corpora
from kernel_rows import GROUPS, Group
from kernels import source
from measure import Skipped

CASES = [
    pytest.param(group, name, id=f"{group.kernel}-{name}")
    for group in GROUPS
    for name in group.corpora
    if not name.endswith(" buffer")
]


@pytest.fixture(scope="module")
def corpora() -> Corpora:
    return Corpora(None)


@pytest.mark.parametrize(("group", "name"), CASES)
def test_kernel(benchmark: Any, corpora: Corpora, group: Group, name: str) -> None:
    corpus = source(corpora, name, short=True)
    try:
        row = group.row(corpus)
        call = row.own()
    except Skipped as reason:
        pytest.skip(str(reason))
    if not row.columns[0]:
        pytest.skip(f"no texts of {name}")
    benchmark.group = group.kernel
    benchmark.extra_info["characters"] = row.characters
    benchmark(lambda: deque(map(call, *row.columns), maxlen=0))
