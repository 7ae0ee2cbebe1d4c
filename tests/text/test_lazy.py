"""Properties that are worked out once."""

from __future__ import annotations

import os
import threading
import time

import pytest

from babel_core.text.lazy import cached_property, property_made_once
from babel_core.text.locks import ForkRLock


class Kept:
    def __init__(self) -> None:
        self.made = 0
        self.making = ForkRLock()

    @cached_property
    def plain(self) -> int:
        """Told."""
        self.made += 1
        return self.made

    @property_made_once
    def dear(self) -> int:
        time.sleep(0.02)
        self.made += 1
        return self.made

    @property_made_once
    def of_another(self) -> int:
        return self.dear + 10


def test_it_is_worked_out_once_and_for_each_object() -> None:
    one, other = Kept(), Kept()
    assert (one.plain, one.plain, other.plain, one.made) == (1, 1, 1, 1)
    assert Kept.plain.__doc__ == "Told."
    assert one.of_another == 12


def test_threads_that_ask_at_once_make_what_is_dear_once() -> None:
    kept = Kept()
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(kept.of_another)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [11] * 8
    assert kept.made == 1


def test_an_error_leaves_it_open() -> None:
    class Broken:
        making = ForkRLock()

        @property_made_once
        def dear(self) -> int:
            message = "not yet"
            raise ValueError(message)

    broken = Broken()
    for _ in range(2):
        with pytest.raises(ValueError, match="not yet"):
            _ = broken.dear
    assert not Broken.making.held


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_of_a_fork_finds_it_open() -> None:
    kept = Kept()
    inside, leave = threading.Event(), threading.Event()

    def hold() -> None:
        with kept.making:
            inside.set()
            leave.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    inside.wait(10)
    child = os.fork()
    if child == 0:
        os._exit(0 if kept.dear == 1 else 1)
    for _ in range(500):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        time.sleep(0.01)
    else:
        os.kill(child, 9)
        os.waitpid(child, 0)
        status = 1
    leave.set()
    thread.join()
    assert status == 0
