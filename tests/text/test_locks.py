"""Locks that a forked child finds open."""

from __future__ import annotations

import os
import threading

import pytest

from babel_core import load_merged_keywords, should_capture
from babel_core.capture import merging
from babel_core.text.locks import ForkLock


def test_a_lock_keeps_threads_apart() -> None:
    lock, seen = ForkLock(), []

    def enter() -> None:
        with lock:
            seen.append(lock.held)

    with lock:
        other = threading.Thread(target=enter)
        other.start()
        other.join(0.05)
        assert seen == []
    other.join(20)
    assert seen == [True]
    assert not lock.held


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system forks no process")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_child_finds_locks_open_that_a_thread_of_the_parent_holds() -> None:
    held, done = threading.Event(), threading.Event()
    mine = ForkLock()

    def hold() -> None:
        with merging._CACHE._lock, mine:
            held.set()
            done.wait(20)

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(20)
    child = os.fork()
    if child == 0:
        free = not mine.held and not merging._CACHE._lock.held
        load_merged_keywords(__file__)
        os._exit(0 if free and should_capture("Remember that the ferry leaves at nine") else 1)
    assert mine.held
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    done.set()
    thread.join(20)
    with ForkLock() as own:
        own.renew()  # as where a process forks inside
    assert not own.held
