"""Build the compiled kernels and the dictionaries of babel_core; everything else stands in pyproject.toml.

BABEL_CORE_PURE=1 builds without the kernels (slower, same results). Otherwise a build that cannot compile is an
error. The dictionaries are built into the source tree, where that cannot be written into the build folder.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError, CompileError, LinkError

SOURCES = Path("pyx")
sys.path.insert(0, str(SOURCES.resolve()))

import build_dictionaries  # noqa: E402  (lies in pyx, which a build does not search by itself)

KERNELS = sorted(path.stem for path in SOURCES.glob("_*.pyx"))
HELP = (
    "babel_core could not compile its kernels. Install a C compiler and the headers of this Python "
    "(Debian: apt install build-essential python3-dev; macOS: xcode-select --install; Windows: Visual Studio "
    "Build Tools), or set BABEL_CORE_PURE=1 to build without them: the results are the same, only slower."
)


STORED = (("capture.compiled", "capture.jsonl"), ("packs.build", "."))
"""Modules below babel_core that write what the data folder holds at a path when they are run with it."""


class BuildKernels(build_ext):
    """Compile with -O3, sums unfused (probabilities must tie alike); say what is missing when that fails."""

    def build_extensions(self) -> None:
        flags = ["-O3", "-fno-semantic-interposition", "-ffp-contract=off"]
        if self.compiler.compiler_type == "msvc":
            flags = ["/O2", "/fp:precise"]
        for extension in self.extensions:
            extension.extra_compile_args = flags
        try:
            super().build_extensions()
        except (BaseError, CompileError, LinkError, OSError) as error:
            message = f"{HELP}\nThe compiler said: {error}"
            raise BaseError(message) from error


def dictionaries(folder: Path) -> None:
    """Build those that a folder lacks, and the lexicons in the form that is quick to read."""
    try:
        build_dictionaries.build(folder)
    except build_dictionaries.SourceError as error:
        raise BaseError(str(error)) from error
    runpy.run_path("babel_core/packs/compiled.py")["write"](Path("babel_core/packs"), folder / "lexicons.json")
    # In a process of its own: the kernels may not be built yet, and the package here is not the one installed.
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd()), "BABEL_CORE_NATIVE": "python"}
    for module, file in STORED:
        command = [sys.executable, "-m", f"babel_core.{module}", str((folder / file).resolve())]
        subprocess.run(command, env=environment, check=True)


class BuildPackage(build_py):
    """The modules and data, the dictionaries among them."""

    def run(self) -> None:
        try:
            dictionaries(build_dictionaries.FOLDER)
        except OSError as error:
            if self.editable_mode:
                message = f"an editable install needs to write the dictionaries: {error}"
                raise BaseError(message) from error
            # A source tree that nobody may write: what it has of them is copied below, the rest is built there.
            super().run()
            dictionaries(Path(self.build_lib) / "babel_core" / "data")
        else:
            super().run()


class BuildSource(sdist):
    """The sources, and the dictionaries, so that building from them needs no other package."""

    def run(self) -> None:
        dictionaries(build_dictionaries.FOLDER)
        super().run()


def extensions() -> list[Extension]:
    if os.environ.get("BABEL_CORE_PURE") == "1":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError as error:
        message = "babel_core needs Cython to compile its kernels: pip install Cython"
        message += ", or set BABEL_CORE_PURE=1 to build without them"
        raise SystemExit(message) from error
    shared = sorted(str(path) for pattern in ("*.h", "*.pxi") for path in SOURCES.glob(pattern))
    kernels = [
        Extension(
            f"babel_core._native.{name}",
            [f"pyx/{name}.pyx"],
            include_dirs=["pyx"],
            depends=shared,
        )
        for name in KERNELS
    ]
    return cythonize(kernels, build_dir="build/cython", language_level=3)


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildKernels, "build_py": BuildPackage, "sdist": BuildSource},
)
