"""Several threads and forked processes get the answers of one."""

from __future__ import annotations

import os
import sys
import threading
import warnings

import pytest

from babel_core.segment.protocol import MorphSegmenter
from babel_core.segment.registry import registry

TEXTS = [
    "机器学习很有趣，我们去郊游。",
    "東京に行きましたから写真を見せる。",
    "ภาษาไทยเก็บน้ำ ความเหลื่อมล้ำ",
    "한국어 형태소를 분석합니다. 흘렸다 😀 갔다.",
    "မြန်မာနိုင်ငံ ខ្មែរ can't stop",
]


def answers(segmenter_id: str, first: int = 0) -> list[object]:
    """What a provider says of every text, beginning with another one for each thread."""
    segmenter = registry.get(segmenter_id)
    found: dict[int, object] = {}
    for step in range(len(TEXTS)):
        index = (first + step) % len(TEXTS)
        said: list[object] = list(segmenter.segment(TEXTS[index]))
        if isinstance(segmenter, MorphSegmenter):
            said += segmenter.morphs(TEXTS[index])
        found[index] = said
    return [found[index] for index in range(len(TEXTS))]


def test_eight_threads_get_the_answers_of_one(segmenter_id: str) -> None:
    expected = answers(segmenter_id)
    gate = threading.Barrier(8)
    wrong: list[object] = []

    def work(number: int) -> None:
        gate.wait()
        for turn in range(20):
            said = answers(segmenter_id, number + turn)
            if said != expected:
                wrong.append(said)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="needs fork")
def test_a_forked_process_gives_the_same_answers(segmenter_id: str) -> None:
    expected = answers(segmenter_id)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forking beside threads, from Python 3.12
        child = os.fork()
    if child == 0:
        os._exit(0 if answers(segmenter_id) == expected else 1)
    assert os.waitpid(child, 0)[1] == 0
