"""Asking a model: passing troubles are waited out, lasting ones are told at once."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from babel_core.capture.build.models import Model
from babel_core.errors import BabelError, ConfigError, printable

DELAYS = (1.0, 4.0)
"""Seconds before the second and the third try."""

LONGEST_DELAY = 30.0
"""Seconds that are waited at most where a server says how long to."""

LONGEST_TOLD = 300
"""Code points of an error that are told."""

_PASSING_CODES = frozenset({408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529})
_PASSING_KINDS = re.compile("Timeout|TimedOut|Connect(?:ion)?Error|ConnectionReset|RateLimit|Unavailable|Overload")
_LASTING_WORDS = re.compile(r"\b40[0134]\b|api.?key|unauthori[sz]ed|forbidden|permission denied|quota", re.I)
_PASSING_WORDS = re.compile(
    r"\b(?:408|425|429|50[0234]|529)\b|time[d]?[ -]?out|temporar|overload|rate.?limit|try again"
    r"|unavailable|connection (?:refused|reset|aborted|error|closed)|ECONN",
    re.IGNORECASE,
)
_SECRETS = re.compile(
    r"\b(?:sk|pk)[-_][\w*.-]{6,}"
    r"|(?:\bkey[-_]|\bBearer[-_ ]+|(?:key|token)(?: provided)?\s*[:=]\s*[\"']?)"
    r"(?:(?=[\w*.-]{0,60}(?:[\d*]|\w[._]\w))[\w*.-]{6,}|[\w.-]{20,})",
    re.IGNORECASE,
)
"""Keys as makers write them, and after words for one what is no word: with a digit, star or inner dot, or very long."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A model's reply, or the reason why there is none; `attempts` is how often it was asked."""

    text: str | None
    attempts: int
    reason: str = ""
    lasting: bool = False
    """Whether another question would fail as well: a wrong key, a package that is not there."""


def ask(
    model: Model,
    prompt: str,
    *,
    wait: Callable[[float], object] = time.sleep,
    stopped: Callable[[], bool] = bool,
) -> Answer:
    """A model's reply to a prompt, asked up to three times where the trouble may pass.

    `wait` waits so many seconds. `stopped` is asked before every try. An error of babel_core (a package that is not
    installed) is raised, any other one becomes the reason, and so does a setting of the model that is wrong.
    """
    attempts = 0
    reason, lasting = "stopped", True
    for delay in (*DELAYS, None):
        if stopped():
            return Answer(None, attempts, "stopped", lasting=True)
        attempts += 1
        try:
            reply = model(prompt)
        except ConfigError as error:
            return Answer(None, attempts, str(error), lasting=True)
        except BabelError:
            raise
        except Exception as error:
            reason, lasting = _told(error), not is_passing(error)
            if lasting or delay is None:
                break
            wait(_pause(error, delay))
            continue
        if isinstance(reply, str):
            return Answer(reply, attempts)
        return Answer(None, attempts, f"the model gave {type(reply).__name__}, not text")
    return Answer(None, attempts, reason, lasting)


def is_passing(error: BaseException) -> bool:
    """Whether a trouble may be over at the next try: busy, slow or unreachable, but not refused.

    >>> [is_passing(error) for error in (TimeoutError(), RuntimeError("503"), RuntimeError("401"), ValueError("no"))]
    [True, True, False, False]
    """
    for found in _chain(error):
        code = _status(found)
        if code is not None:
            return code in _PASSING_CODES
    for found in _chain(error):
        if isinstance(found, TimeoutError | ConnectionError):
            return True
        if any(_PASSING_KINDS.search(kind.__name__) for kind in type(found).__mro__):
            return True
    said = " ".join(_said(found) for found in _chain(error))[:2000]
    return not _LASTING_WORDS.search(said) and bool(_PASSING_WORDS.search(said))


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error and what caused it, at most eight."""
    found: BaseException | None = error
    for _ in range(8):
        if found is None:
            return
        yield found
        found = found.__cause__ or found.__context__


def _status(error: BaseException) -> int | None:
    for name in ("status_code", "status", "code"):
        value = _attribute(error, name)
        if isinstance(value, int) and 100 <= value < 600:
            return value
    return None


def _attribute(owner: object, name: str) -> Any:
    """An attribute, None where there is none or where asking for it raises."""
    try:
        return getattr(owner, name, None)
    except Exception:
        return None


def _said(error: BaseException) -> str:
    """The text of an error, "" where that raises; without lone surrogates."""
    try:
        return printable(str(error))
    except Exception:
        return ""


def _pause(error: BaseException, delay: float) -> float:
    """Seconds to wait: what the server says, within bounds, else `delay`."""
    headers = _attribute(_attribute(error, "response"), "headers")
    try:
        stated = float(headers.get("retry-after")) if headers is not None else delay
    except Exception:  # headers of whatever kind
        return delay
    return min(stated, LONGEST_DELAY) if stated >= 0 else delay


def _told(error: BaseException) -> str:
    """What an error says, on one line, without anything like a key."""
    said = _SECRETS.sub("[key]", " ".join(_said(error).split()) or type(error).__name__)
    name = type(error).__name__
    told = said if name in said else f"{name}: {said}"
    return told if len(told) <= LONGEST_TOLD else told[: LONGEST_TOLD - 3] + "..."
