"""What the compiled core holds on to between texts is bounded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from babel_core import _native

STATM = Path("/proc/self/statm")
pytestmark = pytest.mark.skipif(
    _native.BUILD != "c" or not STATM.exists(), reason="reads the memory of the process as Linux tells it"
)

# In a process of its own: what other tests left to the allocator would be counted too.
PRELUDE = """
import gc, mmap, random, threading
from babel_core import Analyzer

def resident():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * mmap.PAGESIZE >> 20

analyzer = Analyzer()
"""

HUGE = """
analyzer.fts_text("warm", lang="en")
before = resident()
texts = [" " * 12_000_000, "z" * 12_000_000]
threads = [threading.Thread(target=analyzer.batch, args=(texts,), kwargs={"lang": "en"}) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
del texts
print(resident() - before)
"""

LANGUAGES = """
letters = "abcdefghijklmnopqrstuvwxyz"
languages = "da de en es fi fr hu it nl no pt ro sv tr".split()
for lang in languages:
    analyzer.fts_text("warm", lang=lang)
before = resident()
chosen = random.Random(8)
for lang in languages:
    for _ in range(31):
        analyzer.fts_text(" ".join("".join(chosen.choices(letters, k=9)) for _ in range(1000)), lang=lang)
print(resident() - before)
"""


@pytest.mark.parametrize(("script", "most"), [(HUGE, 40), (LANGUAGES, 50)], ids=("huge texts", "many languages"))
def test_memory_goes_back_to_the_system(script: str, most: int) -> None:
    done = subprocess.run([sys.executable, "-c", PRELUDE + script], capture_output=True, text=True, check=True)
    assert int(done.stdout) < most, "MB"
