"""Both builds of the kernels as fixtures, and the Unicode files where they are present."""

from __future__ import annotations

import importlib
import os
import pkgutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from babel_core import _native

DEBIAN_UNICODE_DATA = Path("/usr/share/unicode")
"""Where the Debian package unicode-data lays the files; BABEL_CORE_UNICODE_DATA names another folder."""


def load(build: str) -> Any:
    """One build of the kernels under the names of the package; skips where it is not compiled."""
    prefix = "pure" if build == "python" else "_"
    found = [module.name for module in pkgutil.iter_modules(_native.__path__) if module.name.startswith(prefix)]
    if not found:
        pytest.skip("the kernels are not compiled")
    # The names of the first module win: those of the later ones may be their own constants.
    modules = [importlib.import_module(f"babel_core._native.{name}") for name in reversed(found)]
    names = {name: getattr(module, name) for module in modules for name in _native.__all__ if hasattr(module, name)}
    assert sorted(names) == sorted(_native.__all__)
    return SimpleNamespace(**names)


@pytest.fixture(scope="session", params=["c", "python"])
def native(request: pytest.FixtureRequest) -> Any:
    """The kernels, once compiled and once in plain Python."""
    return load(request.param)


@pytest.fixture(scope="session")
def both() -> tuple[Any, Any]:
    """(compiled kernels, their Python twin)."""
    return load("c"), load("python")


@pytest.fixture(scope="session")
def unicode_data() -> Path:
    """The folder of the Unicode 15.0 files."""
    folder = Path(os.environ.get("BABEL_CORE_UNICODE_DATA", DEBIAN_UNICODE_DATA))
    scripts = folder / "Scripts.txt"
    if not scripts.exists():
        pytest.skip("no Unicode files: install Debian's unicode-data or set BABEL_CORE_UNICODE_DATA")
    if _native.UNICODE_VERSION not in scripts.read_text(encoding="utf-8")[:80]:
        pytest.skip(f"the Unicode files in {folder} are not {_native.UNICODE_VERSION}")
    return folder
