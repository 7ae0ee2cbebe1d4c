"""The kernels: compiled when the extensions are built, else their plain Python twin.

BUILD says which: "c" or "python". The environment variable BABEL_CORE_NATIVE=c or =python forces one.
"""

from __future__ import annotations

from babel_core._native.pure import (
    BUILD,
    HAN_KANA,
    KANA,
    NUMBER,
    SCRIPTS,
    UNICODE_VERSION,
    UNSPACED_SCRIPTS,
    cjk_bigrams,
    codepoint_of_utf16,
    mask_utf16,
    nfkc,
    ngram_spans,
    script_counts,
    script_of,
    script_runs,
    search_form,
    utf16_length,
    utf16_starts,
    utf16le_sha256,
    word_runs,
)

__all__ = [
    "BUILD",
    "HAN_KANA",
    "KANA",
    "NUMBER",
    "SCRIPTS",
    "UNICODE_VERSION",
    "UNSPACED_SCRIPTS",
    "cjk_bigrams",
    "codepoint_of_utf16",
    "mask_utf16",
    "nfkc",
    "ngram_spans",
    "script_counts",
    "script_of",
    "script_runs",
    "search_form",
    "utf16_length",
    "utf16_starts",
    "utf16le_sha256",
    "word_runs",
]
