"""Check what an sdist and a wheel hold: every file of the package, the notices, the kernels, and no
sources of them.

python .ci/check_dist.py DIST
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

SOURCES = (".pyx", ".pxd", ".c", ".h", ".cpp")
BUILT = ("capture.jsonl", "lexicons.json", "lists.bin", "regexes.bin", "tables.bin", "th.dict", "zh.dict")
DICTIONARIES = tuple(f"babel_core/data/{name}" for name in BUILT)
"""Built, so git does not know them; an sdist has them too, so that building from it needs no other package."""
ALSO_IN_SDIST = ("pyx", "setup.py", "pyproject.toml", "README.md", "LICENSE")


def tracked(*paths: str) -> set[str]:
    """Files that git tracks under `paths`."""
    found = subprocess.run(["git", "ls-files", "--", *paths], capture_output=True, check=True, text=True)
    return set(found.stdout.splitlines())


def check_wheel(path: Path) -> list[str]:
    """What is wrong with a wheel."""
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        head = Parser().parsestr(archive.read(metadata).decode("utf-8"))
    package = tracked("babel_core")
    wrong = [f"wheel lacks {name}" for name in sorted({*package, *DICTIONARIES} - names)]
    wrong += [f"wheel holds the source {name}" for name in sorted(names) if name.endswith(SOURCES)]
    wrong += [f"wheel holds {name}" for name in sorted(names) if name.split("/")[0] in ("tests", "bench", "pyx")]
    if not any(name.startswith("babel_core/_native/") and name.endswith((".so", ".pyd")) for name in names):
        wrong.append("wheel has no compiled kernels")
    notices = ["LICENSE", *sorted(name for name in package if name.startswith("babel_core/data/licenses/"))]
    folder = metadata.rsplit("/", 1)[0] + "/licenses/"
    wrong += [f"wheel metadata lacks the notice {name}" for name in notices if folder + name not in names]
    needed = [need for need in head.get_all("Requires-Dist", []) if "extra ==" not in need]
    wrong += [f"wheel needs {need} without an extra" for need in needed]
    if not head["License-Expression"]:
        wrong.append("wheel states no License-Expression")
    return wrong


def check_sdist(path: Path) -> list[str]:
    """What is wrong with an sdist."""
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = tracked("babel_core", *ALSO_IN_SDIST).union(DICTIONARIES)
    return [f"sdist lacks {name}" for name in sorted(wanted - names)]


def main() -> None:
    dist = Path(sys.argv[1])
    wrong = check_wheel(next(dist.glob("*.whl"))) + check_sdist(next(dist.glob("*.tar.gz")))
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong:
        sys.exit(1)
    print("sdist and wheel hold what they should")


if __name__ == "__main__":
    main()
