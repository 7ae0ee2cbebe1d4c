"""A server on this machine that speaks the chat-completions protocol, and says what a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, slots=True)
class Reply:
    """What the server answers: a text of the model, or a status with an error; after a pause of some seconds."""

    text: str | None = ""
    status: int = 200
    message: str = "made to fail"
    pause: float = 0.0
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes | None = None
    """The whole body, where it is no completion at all."""
    drip: float = 0.0
    """Seconds between two bytes of the body."""


@dataclass
class Endpoint:
    """Replies still to give (the last one again and again), and what was asked: paths, keys, bodies."""

    url: str
    replies: list[Reply]
    paths: list[str] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    @property
    def prompts(self) -> list[str]:
        return [body["messages"][0]["content"] for body in self.asked]

    def next(self) -> Reply:
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


@contextmanager
def serving(*replies: Reply | str) -> Iterator[Endpoint]:
    """Serve on a free port of the loopback until the block ends."""
    endpoint = Endpoint("", [Reply(each) if isinstance(each, str) else each for each in replies])

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            endpoint.paths.append(self.path)
            endpoint.keys.append(self.headers["authorization"])
            endpoint.asked.append(json.loads(body))
            reply = endpoint.next()
            if reply.pause:
                endpoint.released.wait(reply.pause)
            self.answer(reply)

        def answer(self, reply: Reply) -> None:
            data = reply.body if reply.body is not None else json.dumps(completion(reply)).encode()
            try:
                self.send_response(reply.status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                for name, value in reply.headers:
                    self.send_header(name, value)
                self.end_headers()
                for at in range(len(data) if reply.drip else 0):
                    self.wfile.write(data[at : at + 1])
                    if endpoint.released.wait(reply.drip):
                        break
                else:
                    self.wfile.write(b"" if reply.drip else data)
            except (BrokenPipeError, ConnectionResetError):  # the client did not wait
                self.close_connection = True

        def log_message(self, format: str, *arguments: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        endpoint.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield endpoint
        finally:
            endpoint.released.set()
            server.shutdown()
            thread.join()


def completion(reply: Reply) -> dict[str, Any]:
    if reply.status != 200:
        return {"error": {"message": reply.message, "type": "error", "param": None, "code": None}}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "words",
        "choices": [
            {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": reply.text}}
        ],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }
