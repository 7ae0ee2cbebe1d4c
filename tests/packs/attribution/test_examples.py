"""The examples in the docstrings of attribution run."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("module", ["phrases", "preferences", "snapshot", "spans", "view"])
def test_examples_give_what_is_shown(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"babel_core.packs.attribution.{module}"))
    assert found.attempted > 0
    assert found.failed == 0
