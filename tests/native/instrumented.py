"""Build all kernels with extra flags into a folder of its own: for the sanitizers and for fuzzing.

Every `pyx/_*.pyx` is compiled, so a new kernel is under both from its first day.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Distribution, Extension

ROOT = Path(__file__).resolve().parents[2]
COMMON = ["-O1", "-g", "-fno-omit-frame-pointer", "-fno-semantic-interposition", "-ffp-contract=off"]


def kernels() -> list[str]:
    """Names of all kernels."""
    return sorted(path.stem for path in (ROOT / "pyx").glob("_*.pyx"))


def build(folder: Path, compiler: str, flags: list[str], names: list[str] | None = None) -> Path:
    """Compile the kernels (`names`, or all) beside a copy of the package; the folder to put in PYTHONPATH.

    With `names` the other kernels are those of the checkout as it was built, without the flags.
    """
    library = folder / "lib"
    chosen = kernels() if names is None else names
    ignored = shutil.ignore_patterns("__pycache__", *(f"{name}.*.so" for name in chosen))
    shutil.copytree(ROOT / "babel_core", library / "babel_core", ignore=ignored, dirs_exist_ok=True)
    before, saved = Path.cwd(), {name: os.environ.get(name) for name in ("CC", "LDSHARED")}
    os.chdir(ROOT)  # Cython names its sources from here
    os.environ |= {"CC": compiler, "LDSHARED": f"{compiler} -shared"}
    try:
        for name in chosen:
            _compile(folder, library, name, [*COMMON, *flags], flags)
    finally:
        os.chdir(before)
        for key, value in saved.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value
    return library


def _compile(folder: Path, library: Path, name: str, flags: list[str], link: list[str]) -> None:
    extension = Extension(
        f"babel_core._native.{name}",
        [f"pyx/{name}.pyx"],
        include_dirs=["pyx"],
        extra_compile_args=flags,
        extra_link_args=link,
    )
    made = cythonize([extension], build_dir=str(folder / "c" / name), language_level=3, quiet=True)
    command = Distribution({"ext_modules": made}).get_command_obj("build_ext")
    command.build_lib = str(library)
    command.build_temp = str(folder / "o" / name)
    command.ensure_finalized()
    command.run()
