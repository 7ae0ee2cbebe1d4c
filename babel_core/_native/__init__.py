"""The kernels: compiled when the extensions are built, else their plain Python twin.

BUILD says which: "c" or "python". The environment variable BABEL_CORE_NATIVE=c or =python forces one. Script ids
index SCRIPTS; NUMBER, KANA and HAN_KANA are the kinds of word runs that are no script.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

_FORCED = os.environ.get("BABEL_CORE_NATIVE", "")
if _FORCED not in ("", "c", "python"):
    _MESSAGE = f"BABEL_CORE_NATIVE={_FORCED!r} names no build of the kernels; known: c, python"
    raise ValueError(_MESSAGE)

# For a type checker only the twin exists: the compiled modules have the same names and types.
_COMPILED = False
if not TYPE_CHECKING and _FORCED != "python":
    try:
        from babel_core._native._chinese import Chinese, Dictionary
        from babel_core._native._detection import Detector, Profile, Voices
        from babel_core._native._identifiers import find_identifiers
        from babel_core._native._normalize import nfkc, search_form, search_text
        from babel_core._native._scripts import (
            BUILD,
            HAN_KANA,
            KANA,
            NUMBER,
            SCRIPTS,
            UNICODE_VERSION,
            UNSPACED_SCRIPTS,
            cjk_bigrams,
            cjk_bigrams_text,
            merged_runs,
            ngram_spans,
            script_counts,
            script_of,
            script_runs,
            word_runs,
        )
        from babel_core._native._text import TokenMeter, grapheme_starts
        from babel_core._native._thai import Thai
        from babel_core._native._utf16 import (
            codepoint_of_utf16,
            mask_utf16,
            utf16_length,
            utf16_starts,
            utf16le_sha256,
        )
        from babel_core._native._variants import fold_han
        from babel_core._native._words import (
            LOOK_ALNUM,
            LOOK_CAMEL,
            LOOK_CHUNK,
            LOOK_NUMBER,
            LOOK_SYMBOL,
            LOOK_URL,
            WordMatcher,
            is_mark,
            joins,
            lookout,
        )

        _COMPILED = True
    except ImportError as error:
        if _FORCED == "c":
            _MESSAGE = (
                "BABEL_CORE_NATIVE=c, but the kernels are not compiled for this Python: install a C compiler and "
                "build with `pip install .` (in a checkout: `pip install -e .`), without BABEL_CORE_PURE=1"
            )
            raise ImportError(_MESSAGE) from error
        from babel_core._native import unbuilt

        unbuilt.warn_of_broken_kernels(error)

if not _COMPILED:
    from babel_core._native.pure import (
        BUILD,
        HAN_KANA,
        KANA,
        NUMBER,
        SCRIPTS,
        UNICODE_VERSION,
        UNSPACED_SCRIPTS,
        cjk_bigrams,
        cjk_bigrams_text,
        codepoint_of_utf16,
        mask_utf16,
        merged_runs,
        nfkc,
        ngram_spans,
        script_counts,
        script_of,
        script_runs,
        search_form,
        search_text,
        utf16_length,
        utf16_starts,
        utf16le_sha256,
        word_runs,
    )
    from babel_core._native.pure_chinese import Chinese
    from babel_core._native.pure_detection import Detector, Profile, Voices
    from babel_core._native.pure_dictionary import Dictionary
    from babel_core._native.pure_graphemes import grapheme_starts
    from babel_core._native.pure_thai import Thai
    from babel_core._native.pure_tokens import TokenMeter
    from babel_core._native.pure_variants import fold_han
    from babel_core._native.pure_words import (
        LOOK_ALNUM,
        LOOK_CAMEL,
        LOOK_CHUNK,
        LOOK_NUMBER,
        LOOK_SYMBOL,
        LOOK_URL,
        WordMatcher,
        find_identifiers,
        is_mark,
        joins,
        lookout,
    )

if TYPE_CHECKING:
    from babel_core._native.pure_keywords import (
        HYPHEN_PARTS,
        LONE_END,
        LONE_START,
        OPEN_END,
        STRICT,
        STRICT_END,
        KeywordFolds,
        KeywordListing,
        KeywordLists,
        KeywordRoles,
        KeywordShapes,
        KeywordTrie,
        part_identifiers,
        text_shape,
    )
else:
    _LATE = frozenset(
        (
            *("HYPHEN_PARTS", "LONE_END", "LONE_START", "OPEN_END", "STRICT", "STRICT_END"),
            *("KeywordFolds", "KeywordListing", "KeywordLists", "KeywordRoles", "KeywordShapes", "KeywordTrie"),
            *("part_identifiers", "text_shape"),
        )
    )

    def __getattr__(name):
        """The kernel of keyword matching loads at its first use: most programs never capture anything."""
        if name not in _LATE:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        found = _late_kernel()
        globals().update({each: getattr(found, each) for each in _LATE})
        return globals()[name]

    def _late_kernel():
        from babel_core._native import pure_keywords

        if _COMPILED:
            from babel_core._native import unbuilt

            try:
                from babel_core._native import _keywords
            except ImportError as error:
                if _FORCED == "c":
                    raise
                unbuilt.warn_of_broken_kernels(error)
            else:
                # Built from other sources than these files, it might read what it is given for something else.
                found = getattr(_keywords, "FORMAT", 0)
                if found == pure_keywords.FORMAT:
                    return _keywords
                message = f"_keywords has the format {found}, not {pure_keywords.FORMAT}: built for another version"
                if _FORCED == "c":
                    raise ImportError(message)
                unbuilt.warn_of_broken_kernels(ImportError(message))

        return pure_keywords


__all__ = [
    "BUILD",
    "HAN_KANA",
    "HYPHEN_PARTS",
    "KANA",
    "LONE_END",
    "LONE_START",
    "LOOK_ALNUM",
    "LOOK_CAMEL",
    "LOOK_CHUNK",
    "LOOK_NUMBER",
    "LOOK_SYMBOL",
    "LOOK_URL",
    "NUMBER",
    "OPEN_END",
    "SCRIPTS",
    "STRICT",
    "STRICT_END",
    "UNICODE_VERSION",
    "UNSPACED_SCRIPTS",
    "Chinese",
    "Detector",
    "Dictionary",
    "KeywordFolds",
    "KeywordListing",
    "KeywordLists",
    "KeywordRoles",
    "KeywordShapes",
    "KeywordTrie",
    "Profile",
    "Thai",
    "TokenMeter",
    "Voices",
    "WordMatcher",
    "cjk_bigrams",
    "cjk_bigrams_text",
    "codepoint_of_utf16",
    "find_identifiers",
    "fold_han",
    "grapheme_starts",
    "is_mark",
    "joins",
    "lookout",
    "mask_utf16",
    "merged_runs",
    "nfkc",
    "ngram_spans",
    "part_identifiers",
    "script_counts",
    "script_of",
    "script_runs",
    "search_form",
    "search_text",
    "text_shape",
    "utf16_length",
    "utf16_starts",
    "utf16le_sha256",
    "word_runs",
]
