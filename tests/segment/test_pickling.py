"""Every segmenter goes through pickle, to this process and to one that starts from nothing."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

from babel_core.segment.protocol import Segmenter
from babel_core.segment.registry import registry

TEXT = "水車小屋 저울을 닦는다 เรือข้ามฟาก gauge 7"
NAMES = [*(name for name in registry.ids() if "<" not in name), "icu:th", "icu:und"]
INSTALLED = [name for name in NAMES if registry.available(name)]


def cut(segmenter: Segmenter) -> tuple[str, str, list[tuple[int, int]]]:
    return segmenter.id, segmenter.version, list(segmenter.segment(TEXT))


@pytest.mark.parametrize("name", INSTALLED)
def test_a_segmenter_is_pickled_by_its_id(name: str) -> None:
    segmenter = registry.get(name)
    sent = pickle.dumps(segmenter)
    assert len(sent) < 200
    assert pickle.loads(sent) is segmenter
    assert cut(copy.copy(segmenter)) == cut(segmenter)


def test_a_spawned_process_loads_the_segmenters_anew() -> None:
    names = [name for name in INSTALLED if not name.startswith(("ko:", "icu:und"))]  # one model that takes seconds
    segmenters = [registry.get(name) for name in names]
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(cut, segmenters)) == [cut(segmenter) for segmenter in segmenters]


def test_a_segmenter_of_no_provider_cannot_be_unpickled_silently() -> None:
    segmenter = copy.copy(registry.get("chars"))
    sent = pickle.dumps(segmenter).replace(b"chars", b"charz")
    with pytest.raises(LookupError, match="no segmenter 'charz'"):
        pickle.loads(sent)
