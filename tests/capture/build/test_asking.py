"""Which troubles are waited out, and what is told of them."""

from __future__ import annotations

import pytest

from babel_core import BabelError, ConfigError
from babel_core.capture.build.asking import LONGEST_TOLD, Answer, ask, is_passing


class Told(Exception):
    """An error with a status, as clients of web services raise them."""

    def __init__(self, status: int, message: str = "") -> None:
        super().__init__(message)
        self.status_code = status


class ReadTimeoutError(Exception):
    """A client's own kind of time-out."""


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "error",
    [
        Told(503),
        Told(429, "quota"),
        TimeoutError("timed out"),
        ConnectionResetError(),
        ConnectionRefusedError("connection refused on every call"),
        ReadTimeoutError(),
        RuntimeError("timeout"),
        RuntimeError("503"),
        RuntimeError("HTTP 502 Bad Gateway"),
        RuntimeError("The model is overloaded, try again"),
        caused(RuntimeError("request failed"), TimeoutError()),
    ],
)
def test_what_may_pass_is_tried_again(error: Exception) -> None:
    assert is_passing(error)


@pytest.mark.parametrize(
    "error",
    [
        Told(401, "service unavailable"),
        Told(403),
        Told(400, "timeout must be a number"),
        RuntimeError("401 Unauthorized"),
        RuntimeError("no API key; the connection refused it"),
        ValueError("no such model"),
        FileNotFoundError("model.gguf"),
        KeyError("choices"),
        caused(RuntimeError("request failed"), Told(401)),
    ],
)
def test_what_lasts_is_not(error: Exception) -> None:
    assert not is_passing(error)


def failing(*errors: Exception) -> tuple[list[str], list[float], Answer]:
    left, prompts, waits = list(errors), [], []  # type: ignore[var-annotated]

    def model(prompt: str) -> str:
        prompts.append(prompt)
        if left:
            raise left.pop(0)
        return "yes"

    return prompts, waits, ask(model, "well?", wait=waits.append)


def test_a_model_is_asked_three_times_with_growing_pauses() -> None:
    prompts, waits, answer = failing(Told(503), Told(503))
    assert (len(prompts), waits, answer) == (3, [1.0, 4.0], Answer("yes", 3))
    prompts, waits, answer = failing(*[Told(503, "busy")] * 5)
    assert (len(prompts), waits, answer) == (3, [1.0, 4.0], Answer(None, 3, "Told: busy", lasting=False))


def test_a_lasting_trouble_ends_it() -> None:
    prompts, waits, answer = failing(Told(503), Told(401, "wrong key"))
    assert (len(prompts), waits, answer) == (2, [1.0], Answer(None, 2, "Told: wrong key", lasting=True))


def test_what_is_told_is_one_short_line_without_a_key() -> None:
    _, _, answer = failing(RuntimeError("sent sk-proj_0123456789abcdef\nBearer abcdef.ghijkl " + "x" * 9999))
    assert answer.reason.startswith("RuntimeError: sent [key] [key] xxx")
    assert len(answer.reason) == LONGEST_TOLD
    assert failing(RuntimeError())[2].reason == "RuntimeError"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Incorrect API key provided", "Incorrect API key provided"),
        ("Incorrect API key provided: ab12****wxyz.", "Incorrect API [key]"),
        ("Invalid API key: please check the account", "Invalid API key: please check the account"),
        ("send a Bearer authentication header", "send a Bearer authentication header"),
        ("the header api-key-name is not there", "the header api-key-name is not there"),
        ("key-77aa88bb is not known", "[key] is not known"),
        ("sent Bearer eyJhbGciOiJIUzI1", "sent [key]"),
        ("pk_live_abcdef", "[key]"),
    ],
)
def test_only_keys_are_taken_out(said: str, told: str) -> None:
    assert failing(Told(401, said))[2].reason == f"Told: {told}"


def test_a_wrong_setting_is_a_reason() -> None:
    assert failing(ConfigError("no key: set one"))[2] == Answer(None, 1, "no key: set one", lasting=True)


@pytest.mark.parametrize("reply", [None, 5, b"yes", ["yes"]])
def test_a_reply_that_is_no_text_is_told(reply: object) -> None:
    answer = ask(lambda prompt: reply, "well?")  # type: ignore[arg-type, return-value]
    assert answer == Answer(None, 1, f"the model gave {type(reply).__name__}, not text")


def test_nothing_is_asked_after_a_stop() -> None:
    stops = iter([False, True])
    seen: list[str] = []

    def model(prompt: str) -> str:
        seen.append(prompt)
        raise TimeoutError

    assert ask(model, "well?", wait=lambda s: None, stopped=lambda: next(stops)) == Answer(None, 1, "stopped", True)
    assert seen == ["well?"]


def test_our_own_errors_and_interrupts_pass() -> None:
    def broken(prompt: str) -> str:
        raise BabelError(prompt)

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    with pytest.raises(BabelError):
        ask(broken, "well?")
    with pytest.raises(KeyboardInterrupt):
        ask(interrupted, "well?")
