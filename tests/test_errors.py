"""Errors travel between processes, and their messages can be printed."""

from __future__ import annotations

import copy
import pickle

import pytest

from babel_core.errors import (
    AnalyzerMismatchError,
    BabelError,
    ConfigError,
    KeywordFileError,
    MissingDependencyError,
    UnknownNameError,
    require_time,
)

ERRORS: list[BabelError] = [
    ConfigError("mode is 'x'"),
    MissingDependencyError("jieba", "zh", "cutting"),
    UnknownNameError("pack", "qq", iter(("de", "nl"))),
    AnalyzerMismatchError("Latin", "1", "2", "rebuild it"),
    AnalyzerMismatchError("Latin", "1", "2", "rebuild it", difference="two words more"),
]


@pytest.mark.parametrize("error", ERRORS, ids=str)
def test_every_error_can_be_pickled_and_copied(error: BabelError) -> None:
    error.add_note("seen at noon")
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert (str(again), again.__dict__) == (str(error), error.__dict__)


def test_messages_hold_no_lone_surrogate() -> None:
    for error in (KeywordFileError("cannot write a\udcff"), UnknownNameError("pack", "q", ["\ud800"])):
        str(error).encode()
    assert str(KeywordFileError("cannot write a\udcff")) == "cannot write a\\udcff"


def test_a_time_is_a_finite_number() -> None:
    assert require_time(-3.5, "now") == -3.5
    for odd in (float("nan"), float("inf"), 10**400, -(10**400)):
        with pytest.raises(ConfigError, match=r"now is .*; give seconds since 1970"):
            require_time(odd, "now")
    for wrong in (True, "3", None):
        with pytest.raises(TypeError, match="now must be a number of seconds"):
            require_time(wrong, "now")
