"""What to say where the kernels are not loaded: nothing for a build without them, a warning for one that is broken."""

from __future__ import annotations

import importlib.machinery
import warnings
from pathlib import Path

from babel_core.errors import BabelWarning


def warn_of_broken_kernels(error: ImportError) -> None:
    """Warn where kernels for this Python lie here all the same: truncated, of another version, or some of them only."""
    if not any(_is_kernel(path.name) for path in Path(__file__).parent.glob("_*")):
        return
    message = (
        f"the compiled kernels of babel_core are here but cannot be loaded ({error}), so the plain ones are used: the "
        "results are the same, only much slower; reinstall it (pip install --force-reinstall babel-core), or in a "
        "checkout build again (pip install -e .)"
    )
    warnings.warn(message, BabelWarning, stacklevel=2)


def _is_kernel(name: str) -> bool:
    suffixes = importlib.machinery.EXTENSION_SUFFIXES
    return any(name.endswith(suffix) and "." not in name.removesuffix(suffix) for suffix in suffixes)
