"""Floor 1: tokens, spans, aligned text and UTF-16 views of a text."""

from babel_core.text.aligned import AlignedText
from babel_core.text.token import Span, Token

__all__ = ["AlignedText", "Span", "Token"]
