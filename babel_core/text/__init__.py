"""Floor 1: tokens, spans, aligned text and UTF-16 views of a text."""
