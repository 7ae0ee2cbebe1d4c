"""The port to a language model: any callable from prompt to reply; one for OpenAI-compatible endpoints."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from babel_core.errors import ConfigError, MissingDependencyError, require_str

Model = Callable[[str], str]
"""Takes a prompt, gives the reply; what it raises is looked at by `asking.ask`."""

PACKAGE, EXTRA = "openai", "models"
KEY_VARIABLE = "OPENAI_API_KEY"
_NO_KEY = "none"
"""What a server of one's own is given where there is no key; the client insists on some."""

_REFUSED = 400
_LENGTH_NAMES = ("max_tokens", "max_completion_tokens")


@dataclass(frozen=True)
class OpenAIModel:
    """A model behind an OpenAI-compatible endpoint, by the package openai (the extra "models").

    `base_url` is the endpoint, OpenAI's own where it is None; `api_key` is taken from OPENAI_API_KEY where it is None,
    and a `base_url` needs none. `timeout` counts seconds for one reply, `max_tokens` tokens of one. A call raises
    MissingDependencyError where the package is absent; what the package raises passes. Nothing is retried here.
    """

    model: str
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    timeout: float = 120.0
    temperature: float = 0.2
    max_tokens: int = 6000
    _names: dict[str, str | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Parameters that the endpoint calls otherwise or does not take; learnt from its refusals."""

    def __post_init__(self) -> None:
        if not require_str(self.model, "model").strip():
            message = "model is blank; name one that the endpoint has"
            raise ConfigError(message)

    def __call__(self, prompt: str) -> str:
        """The reply to a prompt; "" where the model gives no text."""
        require_str(prompt, "prompt")
        openai = _package()
        key = self.api_key or os.environ.get(KEY_VARIABLE) or (_NO_KEY if self.base_url else None)
        with openai.OpenAI(api_key=key, base_url=self.base_url, timeout=self.timeout, max_retries=0) as client:
            return self._reply(client, prompt)

    def _reply(self, client: Any, prompt: str) -> str:
        for _ in range(len(_LENGTH_NAMES) + 1):
            try:
                found = client.chat.completions.create(
                    model=self.model, messages=[{"role": "user", "content": prompt}], **self._settings()
                )
                return text_of(found)
            except Exception as error:
                if not self._learns(error):
                    raise
        return ""

    def _settings(self) -> dict[str, Any]:
        given = {"temperature": self.temperature, _LENGTH_NAMES[0]: self.max_tokens}
        return {name: value for key, value in given.items() if (name := self._names.get(key, key)) is not None}

    def _learns(self, error: Exception) -> bool:
        """Whether a refusal names a parameter that the next try can do without."""
        if getattr(error, "status_code", None) != _REFUSED:
            return False
        said = str(error)
        others = {_LENGTH_NAMES[0]: _LENGTH_NAMES[1], "temperature": None}
        for key, other in others.items():
            if key in said and key not in self._names:
                self._names[key] = other
                return True
        return False


def text_of(completion: Any) -> str:
    """The text of a chat completion; "" where a server left some part of it out."""
    choices = getattr(completion, "choices", None) or ()
    for choice in choices:
        content = getattr(getattr(choice, "message", None), "content", None)
        if isinstance(content, str):
            return content
    return ""


def _package() -> Any:
    try:
        return importlib.import_module(PACKAGE)
    except ImportError as error:
        raise MissingDependencyError(PACKAGE, EXTRA, "asking a model") from error
