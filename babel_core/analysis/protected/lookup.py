"""The protected spans of an aligned text, by the compiled finders where there are such."""

from __future__ import annotations

from babel_core import _native
from babel_core.analysis.protected.values import Part, Protected
from babel_core.analysis.protected.words import Matcher
from babel_core.text.aligned import AlignedText


def protected_spans(aligned: AlignedText, words: Matcher | None = None) -> list[Protected]:
    """Return the identifiers and the user words of an aligned text: `find_protected`, where a look-out sees any.

    A compiled build finds them without Python.
    """
    folded = aligned.text
    windows = _native.lookout(folded, aligned.original, aligned.starts)
    if not windows and words is None:
        return []
    if _native.find_identifiers is None:
        from babel_core.analysis.protected.finder import find_protected  # compiles a hundred patterns

        return find_protected(folded, aligned.source, words, windows)
    kernel = None if words is None else words.kernel
    found = _native.find_identifiers(folded, aligned.original, aligned.starts, aligned.ends, windows, kernel)
    return [
        Protected(kind, start, end, text, tuple([Part(*part) for part in parts]))
        for kind, start, end, text, parts in found
    ]
