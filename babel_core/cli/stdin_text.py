"""One text from standard input."""

from __future__ import annotations

import sys
from typing import Any

from babel_core.cli.records import InputError


def text_of_stdin() -> str:
    """All of standard input as one text; InputError where it is closed or no UTF-8."""
    if sys.stdin is None:
        message = "standard input is closed"
        raise InputError(message)
    buffer: Any = getattr(sys.stdin, "buffer", None)
    raw: bytes = buffer.read() if buffer else sys.stdin.read().encode("utf-8", "surrogatepass")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"stdin: byte 0x{raw[error.start]:02x} at {error.start} is no UTF-8; convert the text first"
        raise InputError(message) from None
