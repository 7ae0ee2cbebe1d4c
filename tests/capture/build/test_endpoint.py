"""Builds by a model behind an endpoint: the real client, over HTTP, against every kind of reply."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from babel_core import BuildResult, MissingDependencyError, OpenAIModel, read_keyword_file, run_build_languages
from babel_core.capture.build import models
from babel_core.capture.keyword_file import NAME
from babel_core.errors import ConfigError
from tests.capture.build.endpoint import Endpoint, Reply, serving

pytest.importorskip("openai", reason="the extra 'models' is not installed")

FACTS = [
    "Jag brukar dricka te på morgonen innan barnen vaknar.",
    "Min syster bor fortfarande kvar nere vid hamnen i Visby.",
    "På torsdag ska vi laga taket på båthuset tillsammans.",
]
GOOD = {
    "sv": {
        "triggers": ["skriv upp att", "glöm inte att"],
        "categoryPreference": ["tycker bäst om"],
        "correctionSignals": ["så menade jag inte"],
        "triggerStructures": ["jag brukar"],
        "extraction": {"nameIntro": {"verbs": ["heter"]}},
    }
}
TEXT = json.dumps(GOOD, ensure_ascii=False)


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client reads keys, addresses and proxies from the environment."""
    for name in list(os.environ):
        if name.startswith("OPENAI_") or name.lower().endswith("_proxy"):
            monkeypatch.delenv(name)


Build = Callable[..., BuildResult]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    def run(endpoint: Endpoint, timeout: float = 20.0, **options: object) -> BuildResult:
        model = OpenAIModel("words", endpoint.url, timeout=timeout)
        waits: list[float] = []
        result = run_build_languages(
            FACTS, tmp_path / NAME, model=model, now=1_800_000_000.0, wait=waits.append, **options  # type: ignore[arg-type]
        )
        assert len(waits) == sum(result.attempts) - len(result.attempts)
        return result

    return run


def test_a_good_reply_becomes_a_file(build: Build, tmp_path: Path) -> None:
    with serving(TEXT) as endpoint:
        result = build(endpoint)
    assert (result.ok, result.wrote, result.languages, result.added) == (True, True, ("sv",), ("sv",))
    assert (result.entries, result.attempts, result.refused, result.problems) == (6, (1,), (), ())
    assert result.message == f"6 keywords in sv written to {tmp_path / NAME}"
    written = json.loads((tmp_path / NAME).read_text("utf-8"))
    assert written == {
        "version": 2,
        "detectedAt": "2027-01-15T08:00:00.000Z",
        "topLanguages": ["sv"],
        "translations": {
            "sv": {
                "triggers": ["skriv upp att", "glöm inte att"],
                "categoryPreference": ["tycker bäst om"],
                "correctionSignals": ["så menade jag inte"],
            }
        },
        "triggerStructures": {"sv": ["jag brukar"]},
        "extraction": {"sv": {"nameIntro": {"verbs": ["heter"]}}},
        "directiveSignalsByCategory": {"correction": ["så menade jag inte"]},
    }


def test_the_endpoint_is_asked_as_the_protocol_says_and_sees_no_fact(build: Build) -> None:
    with serving(TEXT) as endpoint:
        build(endpoint)
    assert endpoint.paths == ["/v1/chat/completions"]
    assert endpoint.keys == ["Bearer none"]
    (body,) = endpoint.asked
    assert {key: body[key] for key in ("model", "temperature", "max_tokens")} == {
        "model": "words",
        "temperature": 0.2,
        "max_tokens": 6000,
    }
    assert "Swedish (sv)" in endpoint.prompts[0]
    assert not any(fact[:20] in endpoint.prompts[0] for fact in FACTS)


def test_prose_and_a_fence_around_the_reply_are_put_up_with(build: Build) -> None:
    with serving(f"Sure, {{gladly}}! Here you go:\n\n```json\n{TEXT}\n```\nShall I [also] do {{Danish}}?") as endpoint:
        result = build(endpoint)
    assert (result.ok, result.entries) == (True, 6)


def test_half_a_reply_gives_its_whole_entries(build: Build) -> None:
    with serving(TEXT[: TEXT.index("glöm inte") + 4]) as endpoint:
        result = build(endpoint)
    assert result.ok
    assert result.file is not None
    assert result.file.translations["sv"]["triggers"] == ("skriv upp att",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I am sorry, I cannot help with that.", "the model gave no keywords"),
        ("I cannot do that {", "the model gave no keywords"),
        ("", "the model gave no keywords"),
        (None, "the model gave no keywords"),
        ("{}", "the model gave no keywords"),
        ("[]", "the model gave no keywords"),
        ('{"sv": {}}', "the model gave no keywords"),
        ('{"sv": {"triggers": "', "the model gave no keywords"),
        ('{"fi": {"triggers": ["muista että"]}}', "the model gave no keywords"),
        ('{"sv": {"triggers": ["i", "o", "å"]}}', "none of its keywords is accepted"),
        (
            json.dumps({"sv": {"triggers": ["muista että", "kirjoita ylös"], "categoryFact": ["olen syntynyt"]}}),
            "the model gave words of another language (fi)",
        ),
    ],
)
def test_a_reply_of_no_use_leaves_the_file_as_it_was(
    build: Build, tmp_path: Path, text: str | None, reason: str
) -> None:
    (tmp_path / NAME).write_text('{"version": 1, "translations": {"sv": {"triggers": ["kom ihåg att"]}}}')
    before = (tmp_path / NAME).read_bytes()
    with serving(Reply(text)) as endpoint:
        result = build(endpoint)
    assert (result.ok, result.wrote, result.attempts) == (False, False, (1,))
    assert result.message == f"the model's reply is of no use: {reason}; nothing was written"
    assert (tmp_path / NAME).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_passing_troubles_are_waited_out(build: Build, status: int) -> None:
    with serving(Reply(status=status), Reply(status=status), TEXT) as endpoint:
        result = build(endpoint)
    assert (result.ok, result.attempts) == (True, (3,))


def test_a_server_that_stays_broken_is_asked_three_times(build: Build, tmp_path: Path) -> None:
    with serving(Reply(status=500, message="out of memory")) as endpoint:
        result = build(endpoint)
    assert (result.ok, result.attempts, len(endpoint.asked)) == (False, (3,), 3)
    assert result.message.startswith("the model could not be asked: InternalServerError: ")
    assert "out of memory" in result.message
    assert not (tmp_path / NAME).exists()


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_a_refusal_is_asked_once_and_the_key_is_not_told(build: Build, status: int) -> None:
    refusal = Reply(status=status, message="Incorrect key provided: sk-abcdef1234567890")
    with serving(refusal) as endpoint:
        result = build(endpoint)
    assert (result.ok, result.attempts, len(endpoint.asked)) == (False, (1,), 1)
    assert "sk-abcdef" not in result.message


def test_a_reply_that_takes_too_long_is_a_passing_trouble(build: Build) -> None:
    with serving(Reply(TEXT, pause=30), TEXT) as endpoint:
        result = build(endpoint, timeout=0.4)
    assert (result.ok, result.attempts) == (True, (2,))


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    with serving(TEXT) as endpoint:
        pass
    model = OpenAIModel("words", endpoint.url, timeout=5)
    result = run_build_languages(FACTS, tmp_path / NAME, model=model, wait=lambda seconds: None)
    assert (result.ok, result.attempts) == (False, (3,))
    assert f"APIConnectionError: Connection error: {endpoint.url} (" in result.message


def test_what_is_secret_in_an_address_is_not_told(tmp_path: Path) -> None:
    with serving(TEXT) as endpoint:
        pass
    host = endpoint.url.removeprefix("http://")
    model = OpenAIModel("words", f"http://ada:tide4711@{host}", timeout=5)
    result = run_build_languages(FACTS, tmp_path / NAME, model=model, wait=lambda seconds: None)
    assert f"http://{host}" in result.message
    assert "tide4711" not in result.message


@pytest.mark.parametrize(
    ("url", "remedy"),
    [
        ("localhost:11434/v1", "http://localhost:11434/v1"),
        ("models.example/v1", "http://models.example/v1"),
        ("htp://models.example/v1", "http://models.example/v1"),
        ("http://", "http://localhost:11434/v1"),
        ("http://[models", "http://[models"),
    ],
)
def test_an_address_that_no_client_could_ask_is_refused(url: str, remedy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigError, match=f"base_url is .*; write scheme and host, such as {re.escape(remedy)}$"):
        OpenAIModel("words", url)
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    with pytest.raises(ConfigError, match="OPENAI_BASE_URL is "):
        OpenAIModel("words")("well?")


def test_an_address_of_the_environment_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving("yes") as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        assert OpenAIModel("words", " ")("well?") == "yes"


def test_a_key_of_any_form_is_taken_out_of_what_an_endpoint_says(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "harbourlights")
    with serving(Reply(status=401, message="Incorrect API key provided, harbourlights is none")) as endpoint:
        result = build(endpoint)
    assert "harbourlights" not in result.message
    assert "Incorrect API key provided, [key] is none" in result.message


@pytest.mark.parametrize("body", [b"", b"<html>", b"null", b"{}", b'{"choices": []}', b'{"choices": [{}]}', b"\xff"])
def test_a_body_that_is_no_completion_is_no_crash(build: Build, body: bytes) -> None:
    with serving(Reply(body=body)) as endpoint:
        result = build(endpoint)
    assert (result.ok, result.wrote) == (False, False)


def test_a_server_says_how_long_to_wait(tmp_path: Path) -> None:
    waits: list[float] = []
    busy = Reply(status=429, headers=(("retry-after", "7"),))
    with serving(busy, Reply(status=429, headers=(("retry-after", "9999"),)), TEXT) as endpoint:
        model = OpenAIModel("words", endpoint.url, timeout=5)
        assert run_build_languages(FACTS, tmp_path / NAME, model=model, wait=waits.append).ok
    assert waits == [7.0, 30.0]


def test_endpoints_that_call_parameters_otherwise_are_understood() -> None:
    renamed = Reply(status=400, message="Unsupported parameter: 'max_tokens'; use 'max_completion_tokens' instead.")
    fixed = Reply(status=400, message="Unsupported value: 'temperature' does not support 0.2 with this model.")
    with serving(renamed, fixed, "yes") as endpoint:
        model = OpenAIModel("words", endpoint.url)
        assert [model("first"), model("second")] == ["yes", "yes"]
    assert [sorted(set(body) - {"model", "messages"}) for body in endpoint.asked] == [
        ["max_tokens", "temperature"],
        ["max_completion_tokens", "temperature"],
        ["max_completion_tokens"],
        ["max_completion_tokens"],
    ]


def test_the_languages_are_asked_of_a_model_only_on_request(build: Build) -> None:
    with serving('["sv", "en"]') as detecting, serving(TEXT) as endpoint:
        result = build(endpoint, detector=OpenAIModel("words", detecting.url, temperature=0.0, max_tokens=100))
    assert (result.languages, result.added, result.attempts, result.detected) == (("sv", "en"), ("sv",), (1, 1), ())
    assert all(fact in detecting.prompts[0] for fact in FACTS)
    assert detecting.asked[0]["max_tokens"] == 100


def test_a_key_is_taken_from_the_environment_and_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-the-harbour")
    with serving("yes") as endpoint:
        model = OpenAIModel("words", endpoint.url)
        assert model("well?") == "yes"
    assert endpoint.keys == ["Bearer key-of-the-harbour"]
    assert "harbour" not in repr(model)
    assert "harbour" not in repr(OpenAIModel("words", api_key="key-of-the-harbour"))


def test_without_a_key_openai_itself_is_not_asked(tmp_path: Path) -> None:
    result = run_build_languages(FACTS, tmp_path / NAME, model=OpenAIModel("words"))
    assert (result.ok, result.attempts) == (False, (1,))
    assert "no key: set OPENAI_API_KEY, or name an endpoint that needs none (base_url, --base-url)" in result.message


def test_a_missing_package_is_named_with_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "PACKAGE", "no_such_package")
    with pytest.raises(MissingDependencyError, match=r"pip install 'babel-core\[models\]'"):
        run_build_languages(FACTS, tmp_path / NAME, model=OpenAIModel("words"))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ConfigError, match="model is blank"):
        OpenAIModel(" ")
    with pytest.raises(TypeError, match="model must be str"):
        OpenAIModel(None)  # type: ignore[arg-type]


BUILDING = """
import sys
from babel_core import OpenAIModel, run_build_languages
url, path, *facts = sys.argv[1:]
result = run_build_languages(facts, path, model=OpenAIModel("words", url, timeout=30))
print(result.ok, result.message)
"""


def test_of_two_builds_at_once_in_two_processes_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / NAME
    environment = {**os.environ, "NO_PROXY": "127.0.0.1"}
    with serving(Reply(TEXT, pause=30)) as endpoint:
        command = [sys.executable, "-c", BUILDING, endpoint.url, path, *FACTS]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as first:
            while not endpoint.asked and first.poll() is None:
                time.sleep(0.01)
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, env=environment, check=True)
            assert done.stdout == f"False {path} is being built by process {first.pid}; wait until that is done\n"
            assert not path.exists()
            endpoint.released.set()
            assert first.stdout is not None
            assert first.stdout.read() == f"True 6 keywords in sv written to {path}\n"
    assert len(endpoint.asked) == 1
    assert read_keyword_file(path).languages == ("sv",)
    assert [each.name for each in tmp_path.iterdir()] == [NAME]


def test_a_server_that_drips_is_left_at_the_time_for_one_reply() -> None:
    with serving(Reply(TEXT, drip=0.05)) as endpoint:
        model = OpenAIModel("words", endpoint.url, timeout=0.3)
        with pytest.raises(TimeoutError, match=r"not whole after 0\.3 seconds"):
            model("say words")


def test_a_reply_without_end_is_not_read_whole(build: Build, tmp_path: Path) -> None:
    with serving(Reply(body=b" " * (models.MOST_BYTES + 70_000))) as endpoint:
        result = build(endpoint)
    assert not result.ok
    assert "longer than 2000000 bytes" in result.message
    assert not (tmp_path / NAME).exists()


def test_a_prompt_does_not_go_where_a_redirect_points(build: Build) -> None:
    with serving(TEXT) as other, serving(Reply(status=307, headers=(("location", f"{other.url}/x"),))) as endpoint:
        result = build(endpoint)
    assert not result.ok
    assert other.asked == []
