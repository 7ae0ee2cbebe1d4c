"""The registry: loads once, remembers failures, tells what is missing."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from babel_core.errors import BabelError, ConfigError, MissingDependencyError, UnknownNameError
from babel_core.segment.provider import Provider
from babel_core.segment.registry import LOADED_ORDER, Registry, registry

HERE = __name__

calls: list[str] = []


def load_counted(provider_id: str) -> object:
    """Count a load, then give a real segmenter."""
    from babel_core.segment.neutral import chars

    calls.append(provider_id)
    return chars(provider_id)


def load_broken(provider_id: str) -> object:
    """Fail as a dictionary with a damaged file does."""
    calls.append(provider_id)
    message = "dictionary is damaged"
    raise OSError(message)


def version(provider_id: str) -> str:
    """A version without a model."""
    return f"{provider_id}-7"


def provider(name: str, load: str = "load_counted", **fields: object) -> Provider:
    return Provider(name, "", "", f"{HERE}:{load}", f"{HERE}:version", **fields)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _clear_calls() -> None:
    calls.clear()


def test_the_built_in_ids_are_known() -> None:
    assert {"zh:jieba", "ja:mecab", "th:newmm", "ko:kiwi", "words", "chars", "clusters", "whitespace"} <= set(
        Registry().ids()
    )


def test_an_unknown_id_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match=r"no segmenter 'zh:jeiba'; known: words, chars, .*zh:jieba"):
        Registry().get("zh:jeiba")


@pytest.mark.parametrize("name", ["", "icu:", "icu:ไทย", "icu: th", "nonsense"])
def test_ids_that_name_nothing_are_unknown(name: str) -> None:
    with pytest.raises(UnknownNameError):
        Registry().available(name)


def test_an_id_must_be_a_str() -> None:
    with pytest.raises(TypeError, match="provider_id must be str, not NoneType"):
        Registry().provider(None)  # type: ignore[arg-type]


def test_a_segmenter_is_loaded_once() -> None:
    ours = Registry([provider("xx:one")])
    assert ours.get("xx:one") is ours.get("xx:one")
    assert calls == ["xx:one"]


def test_threads_that_ask_at_once_get_one_segmenter() -> None:
    ours = Registry([provider("xx:one"), provider("xx:two")])
    found: list[object] = []
    gate = threading.Barrier(8)

    def ask(number: int) -> None:
        gate.wait()
        found.append(ours.get("xx:one" if number % 2 else "xx:two"))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(segmenter) for segmenter in found}) == 2
    assert sorted(calls) == ["xx:one", "xx:two"]


def test_a_failure_to_load_is_remembered_and_raised_each_time() -> None:
    ours = Registry([provider("xx:bad", "load_broken")])
    for _ in range(3):
        with pytest.raises(BabelError, match="segmenter 'xx:bad' cannot be loaded: OSError: dictionary is dam"):
            ours.get("xx:bad")
    assert calls == ["xx:bad"]
    assert ours.loaded() == []


def test_forget_tries_again() -> None:
    ours = Registry([provider("xx:bad", "load_broken")])
    for _ in range(2):
        with pytest.raises(BabelError):
            ours.get("xx:bad")
        ours.forget()
    assert calls == ["xx:bad", "xx:bad"]


def test_availability_and_version_load_nothing() -> None:
    ours = Registry([provider("xx:one")])
    assert ours.available("xx:one")
    assert ours.version("xx:one") == "xx:one-7"
    assert calls == []


@pytest.mark.parametrize(
    ("provider_id", "module", "package", "command"),
    [
        ("zh:jieba", "jieba", "jieba", "pip install 'babel-core[zh]'"),
        ("ja:mecab", "fugashi", "fugashi", "pip install 'babel-core[ja]'"),
        ("th:newmm", "pythainlp", "pythainlp", "pip install 'babel-core[th]'"),
        ("ko:kiwi", "kiwipiepy", "kiwipiepy", "pip install 'babel-core[ko]'"),
        ("icu:lo", "icu", "pyicu-wheels", "pip install 'babel-core[icu]'"),
    ],
)
def test_an_absent_package_is_named_with_the_line_that_installs_it(
    without: Callable[..., Registry], provider_id: str, module: str, package: str, command: str
) -> None:
    fresh = without(module)
    assert not fresh.available(provider_id)
    for ask in (fresh.get, fresh.version):
        with pytest.raises(MissingDependencyError) as caught:
            ask(provider_id)
        assert caught.value.package == package
        assert caught.value.command == command
        assert f"segmenter {provider_id!r}" in str(caught.value)
        assert command in str(caught.value)


def test_a_package_of_someone_elses_provider_is_installed_by_its_own_name() -> None:
    absent = Provider("xx:far", "no_such_package_here", "", f"{HERE}:load_counted", f"{HERE}:version")
    with pytest.raises(MissingDependencyError) as caught:
        Registry([absent]).get("xx:far")
    assert caught.value.command == "pip install no_such_package_here"
    assert "babel-core[" not in str(caught.value)


@pytest.mark.parametrize(
    ("provider_id", "pattern"),
    [
        ("zh:jieba", r"jieba-\d+\.\d+\.\d+"),
        ("ja:mecab", r"fugashi-\d+\.\d+\+unidic-lite-\d+\.\d+\.\d+"),
        ("th:newmm", r"pythainlp-\d+\.\d+\.\d+"),
        ("ko:kiwi", r"kiwipiepy-\d+\.\d+\.\d+\+model-\d+\.\d+\.\d+"),
        ("icu:th", r"icu-\d+\.\d+"),
        ("clusters", r"clusters-1"),
    ],
)
def test_versions_name_algorithm_and_dictionary(provider_id: str, pattern: str) -> None:
    if not registry.available(provider_id):
        pytest.skip("package not installed")
    import re

    assert re.fullmatch(pattern, registry.version(provider_id))


def test_a_registered_provider_is_found() -> None:
    ours = Registry()
    ours.register(provider("xx:mine"))
    ours.register(provider("xx:mine"))
    assert ours.get("xx:mine").id == "xx:mine"
    assert "xx:mine" in ours.ids()


@pytest.mark.parametrize("taken", ["zh:jieba", "chars", "icu:th"])
def test_built_in_ids_cannot_be_taken_over(taken: str) -> None:
    with pytest.raises(ConfigError, match="is taken"):
        Registry().register(provider(taken))


def test_a_provider_of_wrong_form_is_refused() -> None:
    with pytest.raises(ConfigError, match="valid: full, icu, char"):
        provider("xx:one", tier="best")
    with pytest.raises(ConfigError, match="load must be 'module:function'"):
        Provider("xx:one", "", "", "module.function", "a:b")


def test_loaded_libraries_are_named_in_a_fixed_order() -> None:
    ours = Registry([provider("xx:b", loaded_as=("icu",)), provider("xx:a", loaded_as=("mine", "jieba"))])
    assert ours.loaded() == []
    ours.get("xx:b")
    ours.get("xx:a")
    ours.get("xx:a")
    ours.note_loaded("snowball")
    ours.note_loaded("snowball")
    assert ours.loaded() == ["jieba", "icu", "snowball", "mine"]
    assert LOADED_ORDER[0] == "jieba-dict"


def test_asking_what_there_is_imports_no_optional_package() -> None:
    code = """
import sys
from babel_core.segment import TierChain, registry
for name in registry.ids():
    if "<" not in name:
        registry.available(name)
        if name != "icu:th":
            registry.version(name)
TierChain(("th:newmm", "icu:th", "clusters")).resolve(registry, None)
registry.available("icu:th")
heavy = {"jieba", "fugashi", "unidic_lite", "pythainlp", "kiwipiepy", "icu", "Stemmer", "snowballstemmer", "numpy"}
print(sorted(heavy & set(sys.modules)), registry.loaded())
"""
    if not all(registry.available(name) for name in ("zh:jieba", "ja:mecab", "th:newmm", "ko:kiwi")):
        pytest.skip("needs every package")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[] []"
