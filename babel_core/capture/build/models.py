"""The port to a language model: any callable from prompt to reply; one for OpenAI-compatible endpoints."""

from __future__ import annotations

import importlib
import json
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from babel_core.errors import ConfigError, MissingDependencyError, require_str

Model = Callable[[str], str]
"""Takes a prompt, gives the reply; what it raises is looked at by `asking.ask`."""

PACKAGE, EXTRA = "openai", "models"
KEY_VARIABLE, URL_VARIABLE = "OPENAI_API_KEY", "OPENAI_BASE_URL"
OPENAI = "https://api.openai.com/v1"
_NO_KEY = "none"
"""What a server of one's own is given where there is no key; the client insists on some."""

_REFUSED = 400
MOST_BYTES = 2_000_000
"""Bytes of a reply that are read; keywords of sixteen languages are a tenth of that."""
_LENGTH_NAMES = ("max_tokens", "max_completion_tokens")


@dataclass(frozen=True)
class OpenAIModel:
    """A model behind an OpenAI-compatible endpoint, by the package openai (the extra "models").

    `base_url` is the endpoint with its scheme, where it is None that of OPENAI_BASE_URL or OpenAI's own; `api_key` is
    taken from OPENAI_API_KEY where it is None, and an endpoint of one's own needs none. `timeout` counts seconds for
    one whole reply, `max_tokens` tokens of one; TimeoutError and ValueError for a reply that takes longer, or is
    longer than `MOST_BYTES`. Redirects are not followed: a prompt goes to the address that was named. ConfigError
    for a blank model and a `base_url` without scheme or host. A call raises MissingDependencyError where the
    package is absent, ConfigError where a key is needed; what the package raises passes, with the address where
    there was no connection, and without the key. Nothing is retried here.
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
        if self.base_url is not None:
            _checked(require_str(self.base_url, "base_url"), "base_url")

    def __call__(self, prompt: str) -> str:
        """The reply to a prompt; "" where the model gives no text."""
        require_str(prompt, "prompt")
        openai = _package()
        url = self.base_url and _checked(self.base_url, "base_url")
        url = url or _checked(os.environ.get(URL_VARIABLE, ""), URL_VARIABLE) or None
        key = self.api_key or os.environ.get(KEY_VARIABLE)
        if not key and url is None:
            message = f"no key: set {KEY_VARIABLE}, or name an endpoint that needs none (base_url, --base-url)"
            raise ConfigError(message)
        try:
            with openai.OpenAI(
                api_key=key or _NO_KEY,
                base_url=url,
                timeout=self.timeout,
                max_retries=0,
                http_client=openai.DefaultHttpxClient(follow_redirects=False),
            ) as client:
                return self._reply(client, prompt)
        except openai.OpenAIError as error:
            address = _shown(url or OPENAI) if isinstance(error, openai.APIConnectionError) else ""
            _tell(error, address, key)
            raise

    def _reply(self, client: Any, prompt: str) -> str:
        for _ in range(len(_LENGTH_NAMES) + 1):
            try:
                messages = [{"role": "user", "content": prompt}]
                ask = client.chat.completions.with_streaming_response.create
                deadline = time.monotonic() + self.timeout
                with ask(model=self.model, messages=messages, **self._settings()) as response:
                    return text_of(self._whole(response.iter_bytes(), deadline))
            except Exception as error:
                if not self._learns(error):
                    raise
        return ""

    def _whole(self, chunks: Iterable[bytes], deadline: float) -> Any:
        """What a reply of JSON holds, None for one that is none; a server that drips is left at the deadline."""
        body = bytearray()
        for chunk in chunks:
            body += chunk
            if len(body) > MOST_BYTES:
                message = f"the reply is longer than {MOST_BYTES} bytes"
                raise ValueError(message)
            if time.monotonic() > deadline:
                message = f"the reply was not whole after {self.timeout:g} seconds"
                raise TimeoutError(message)
        try:
            return json.loads(body)
        except ValueError:
            return None

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


def _checked(url: str, name: str) -> str:
    """The address of an endpoint, "" for a blank one; ConfigError for one that no client could ask."""
    address = url.strip()
    if not address:
        return ""
    try:
        parts = urlsplit(address)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:  # brackets that are no IPv6 address
        sound = False
    if not sound:
        rest = address.rpartition("://")[2].lstrip("/:") or "localhost:11434/v1"
        message = f"{name} is {_shown(address)!r}; write scheme and host, such as http://{_shown(rest)}"
        raise ConfigError(message)
    return address


def _shown(url: str) -> str:
    """An address without what may be secret in it: a name and password, a query."""
    scheme, mark, rest = url.partition("?")[0].rpartition("://")
    host, slash, path = rest.partition("/")
    return scheme + mark + host.rpartition("@")[2] + slash + path


def _tell(error: Exception, address: str, key: str | None) -> None:
    """Add the address to what an error says, and take the key out of it; its kind, which callers ask for, stays."""
    said = str(error)
    if key:
        said = said.replace(key, "[key]")
    if address:
        said = f"{said.rstrip('.')}: {address}"
        cause = error.__cause__
        if cause is not None and str(cause):
            said = f"{said} ({cause})"
    error.args = (said, *error.args[1:])


def text_of(completion: Any) -> str:
    """The text of a chat completion, as JSON gives it; "" where a server left some part of it out."""
    choices = completion.get("choices") if isinstance(completion, dict) else None
    for choice in choices if isinstance(choices, list) else ():
        message = choice.get("message") if isinstance(choice, dict) else None
        content = message.get("content") if isinstance(message, dict) else None
        if isinstance(content, str):
            return content
    return ""


def _package() -> Any:
    try:
        return importlib.import_module(PACKAGE)
    except ImportError as error:
        raise MissingDependencyError(PACKAGE, EXTRA, "asking a model") from error
