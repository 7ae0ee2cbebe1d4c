"""The rules of the house that a reader would otherwise have to hold by eye."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Collection
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import babel_core
from babel_core import errors
from babel_core.analysis import maps, sources
from babel_core.packs.catalog import builtin_catalog
from babel_core.packs.compiled import ENGINES
from babel_core.segment.registry import registry

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "babel_core"
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST_MODULE = 400
PACKS = PACKAGE / "packs"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tracked() -> list[Path]:
    """Files under version control; in an unpacked sdist every file stands in for them."""
    command = ["git", "ls-files", "-z"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("no git checkout")
    return [ROOT / line for line in done.stdout.decode().split("\0") if line and (ROOT / line).is_file()]


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    long = {name(path): n for path in MODULES if (n := path.read_text("utf-8").count("\n")) > LONGEST_MODULE}
    assert long == {}, "split these by concept"


def test_no_language_is_compared_outside_its_pack() -> None:
    codes = sorted({*builtin_catalog().specs, "fr", "es", "it", "pt", "ru", "vi", "el", "tr"})
    one = f"[\"'](?:{'|'.join(codes)})(?:-[A-Za-z]+)?[\"']"
    compared = re.compile(rf"(?:==|!=|\bcase)\s*{one}|{one}\s*(?:==|!=)|\bin\s*[\[({{]\s*{one}")
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path in MODULES
        if PACKS not in path.parents
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if compared.search(re.sub(r"\bfor \w+ in\b", "", line))
    ]
    assert found == []


def test_no_tracked_file_names_a_path_of_a_machine() -> None:
    paths = re.compile(r"(?<![\w.:/~-])/(?:home|root|tmp|work|farm|opt|Users)/\w+")
    allowed = {"tests/test_house.py"}
    found: list[str] = []
    for path in tracked():
        if path.suffix in (".bin", ".gz", ".jsonl") or name(path) in allowed:
            continue
        text = path.read_text("utf-8", errors="replace")
        found += [f"{name(path)}: {match.group()}" for match in paths.finditer(text)]
    assert found == []


def test_public_names_are_sorted_documented_and_there() -> None:
    names = babel_core.__all__
    assert names == sorted(names)
    assert dir(babel_core) == sorted([*names, "__version__"])
    for public in names:
        value = getattr(babel_core, public)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), f"{public} has no docstring"
            assert value.__module__.startswith("babel_core."), public


def test_public_names_are_those_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    missing = [public for public in babel_core.__all__ if not re.search(rf"\b{public}\b", readme)]
    assert missing == [], "public names that README.md does not mention"


def test_an_unknown_public_name_is_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="'nothing'"):
        babel_core.nothing  # noqa: B018


@pytest.mark.parametrize("module", ["evaluate", "testing", "integrations.sqlite"])
def test_names_of_subpackages_are_sorted_and_there(module: str) -> None:
    found = sys.modules.get(f"babel_core.{module}") or __import__(f"babel_core.{module}", fromlist=["__all__"])
    upper = [n for n in found.__all__ if n.isupper()]
    assert found.__all__ == upper + sorted(n for n in found.__all__ if not n.isupper())
    assert all(hasattr(found, n) for n in found.__all__)


OPTIONAL = (
    "Stemmer",
    "apsw",
    "fugashi",
    "icu",
    "jieba",
    "kiwipiepy",
    "numpy",
    "openai",
    "psycopg",
    "py3langid",
    "pythainlp",
    "rich",
    "snowballstemmer",
    "typer",
    "unidic_lite",
)


def loaded_after(code: str) -> list[str]:
    """Optional packages that a fresh process has loaded after `code`."""
    program = f"import sys\n{code}\nprint(*sorted(set({OPTIONAL!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    "code",
    [
        "import babel_core",
        "from babel_core import *",
        "import babel_core.cli, babel_core.testing, babel_core.evaluate, babel_core.integrations.sqlite",
        "import babel_core; babel_core.detect_language('灯塔 tower')",
    ],
)
def test_importing_loads_no_optional_package(code: str) -> None:
    assert loaded_after(code) == []


def test_a_fingerprint_loads_no_dictionary() -> None:
    """ICU tells its version only by itself; everything else is read from package metadata."""
    assert loaded_after("import babel_core; babel_core.Analyzer('recall').fingerprint") in ([], ["icu"])


def test_only_the_language_in_hand_is_loaded() -> None:
    assert loaded_after("import babel_core; babel_core.tokenize_for_fts('tower', 'en')") == []
    names = loaded_after("import babel_core; babel_core.tokenize_for_fts('灯塔', 'zh', tier='char')")
    assert names == []


def test_typing_marker_is_shipped() -> None:
    assert (PACKAGE / "py.typed").is_file()
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "py.typed" in settings["tool"]["setuptools"]["package-data"]["*"]


def test_import_contracts_hold() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    if not lint.exists():
        pytest.skip("import-linter is not installed")
    done = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_language_folder_is_in_the_independence_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    named = {module for contract in contracts if contract["type"] == "independence" for module in contract["modules"]}
    folders = {f"babel_core.packs.{path.parent.name}" for path in PACKS.glob("*/__init__.py")}
    engines = {f"babel_core.packs.{engine}" for engine in ENGINES}
    assert "babel_core.packs.*" in named or folders - named <= engines


def test_every_language_folder_is_a_pack_of_the_catalog() -> None:
    folders = {path.name for path in PACKS.iterdir() if path.is_dir() and not path.name.startswith("_")} - ENGINES
    specs = builtin_catalog().specs
    assert folders == {*specs, "neutral"}
    assert all((PACKS / folder / "lexicon.toml").is_file() for folder in folders)


def test_every_segmenter_is_registered_and_used() -> None:
    catalog = builtin_catalog()
    specs = (*catalog.specs.values(), catalog.neutral)
    used = {tier.id for spec in specs for run in spec.runs for p in run.profiles for tier in run.tiers_for(p)}
    known = {provider for provider in registry.ids() if "<" not in provider}
    assert {provider for provider in used if not provider.startswith("icu:")} <= known
    defined = {
        found
        for path in PACKS.glob("*/segmenter.py")
        for found in re.findall(r"[\"'](\w\w\w?:\w+)[\"']", path.read_text("utf-8"))
        if not found.startswith("icu:") and not found.startswith("babel_core")
    }
    assert defined <= known


def test_every_source_and_map_is_registered() -> None:
    """A public function of these modules is either in the table a recipe is looked up in, or not of their kind."""
    own = {n for n, f in vars(sources).items() if inspect.isfunction(f) and f.__module__ == sources.__name__}
    assert {n.replace("_", "-") for n in own if not n.startswith("_")} == set(sources.SOURCES)
    plain = {n for n, f in vars(maps).items() if callable(f) and getattr(f, "__module__", "") == maps.__name__}
    assert {n for n in plain if not n.startswith("_")} == {*maps.PLAIN, *maps.TAKES_ARGUMENT}


def test_the_error_tree_is_the_one_drawn() -> None:
    kinds = {n: k for n, k in vars(errors).items() if inspect.isclass(k) and issubclass(k, errors.BabelError)}
    drawn: dict[str, tuple[str, str]] = {}
    stack: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        match = re.match(r"([| `-]*)(\w+Error)(?:\((\w+)\))?$", line)
        if match:
            depth = len(match[1]) // 3
            stack[depth:] = [match[2]]
            drawn[match[2]] = (stack[depth - 1] if depth else "Exception", match[3] or "")
    assert set(drawn) == set(kinds)
    for kind, (parent, extra) in drawn.items():
        bases = [base.__name__ for base in kinds[kind].__bases__]
        assert bases == [parent, extra] if extra else bases == [parent], kind
    assert set(kinds) <= set(babel_core.__all__)


def test_no_global_state_of_tests_is_shipped() -> None:
    """Nothing in the package imports pytest or hypothesis: the conformance suite works without them."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                imported = [node.module or ""]
            else:
                continue
            assert not {module.split(".")[0] for module in imported} & {"pytest", "hypothesis"}, name(path)


def test_no_stub_is_left() -> None:
    marks = re.compile(r"NotImplementedError|\bTODO\b|\bFIXME\b")
    found = [name(path) for path in MODULES if marks.search(path.read_text("utf-8"))]
    assert found == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    names = {name(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in MODULES}
    below = {module: _imported(path, names.keys()) - {module} for module, path in names.items()}
    try:
        list(TopologicalSorter(below).static_order())
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")


def _imported(path: Path, known: Collection[str]) -> set[str]:
    """The modules that a module imports when it is loaded, or for its types alone."""
    found: set[str] = set()
    waiting: list[ast.stmt] = list(ast.parse(path.read_text("utf-8")).body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {whole if (whole := f"{node.module}.{each.name}") in known else node.module for each in node.names}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.If | ast.Try):
            waiting += [*node.body, *node.orelse]
    return found.intersection(known)
