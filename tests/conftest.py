"""Shared set-up: the Hypothesis profile and where the measuring data lie, when they do."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "babel",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("babel")

SHARED = Path(__file__).resolve().parents[2] / "shared"
"""A folder beside the checkout with the measuring data and the handed cases; a clone elsewhere has none."""


def pytest_collection_finish() -> None:
    """Take the tests out of what the collector walks: with thousands of them one pass takes over a second."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of measuring data; skips the test where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("no folder 'shared' beside the checkout: the measuring data are not part of the project")
    return SHARED
