# cython: language_level=3, freethreading_compatible=True
"""Compiled kernels over the property table: scripts, word runs, n-grams. The twin is babel_core/_native/pure.py.

Offsets are code points. A str is read in place (PEP 393); above LONG code points the GIL is released, which is safe
because the caller's reference keeps the str alive and a str never changes.
"""

from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text)


include "units.pxi"
include "words.pxi"

BUILD = "c"
UNICODE_VERSION = BC_UNICODE_VERSION.decode()
SCRIPTS = tuple([bc_script_names[script].decode() for script in range(BC_SCRIPT_COUNT)])
UNSPACED_SCRIPTS = tuple([SCRIPTS[script] for script in range(BC_SCRIPT_COUNT) if bc_unspaced[script]])
NUMBER, KANA, HAN_KANA = KIND_NUMBER, KIND_KANA, KIND_HAN_KANA


cdef list taken(Runs *runs):
    """Return the runs as a list of tuples."""
    cdef list result
    cdef Py_ssize_t at
    if runs.failed:
        raise MemoryError
    result = PyList_New(runs.size)
    for at in range(runs.size):
        run = (runs.items[at].start, runs.items[at].end, runs.items[at].kind)
        Py_INCREF(run)  # PyList_SET_ITEM takes a reference over
        PyList_SET_ITEM(result, at, run)
    return result


cdef int check(object text, str name) except -1:
    if not isinstance(text, str):
        raise TypeError(f"{name} must be str, not {type(text).__name__}")
    return 0


def script_of(c, /):
    """Return the script id (index into SCRIPTS) of one code point by its Script property."""
    check(c, "char")
    if PyUnicode_GET_LENGTH(c) != 1:
        raise TypeError(f"char must be one code point, not a str of {PyUnicode_GET_LENGTH(c)}")
    return <int>(BC_ENTRY(PyUnicode_READ(PyUnicode_KIND(c), PyUnicode_DATA(c), 0)) & 0xFF)


cdef void scan_scripts(const unit *text, Py_ssize_t size, Runs *runs) noexcept nogil:
    cdef Py_ssize_t at = 0, start = 0
    cdef uint32_t current = 0xFFFF, entry, differs
    cdef int32_t script
    while at < size:
        # Eight at a time while nothing differs from a run that is long already: one branch instead of eight.
        # at + 8 <= size bounds the reads.
        if current != 0xFFFF and at - start >= 8:
            while at + 8 <= size:
                differs = foreign(text[at], current) | foreign(text[at + 1], current)
                differs |= foreign(text[at + 2], current) | foreign(text[at + 3], current)
                differs |= foreign(text[at + 4], current) | foreign(text[at + 5], current)
                differs |= foreign(text[at + 6], current) | foreign(text[at + 7], current)
                if differs:
                    break
                at += 8
            if at == size:
                break
        entry = BC_ENTRY(text[at])
        if entry & BC_REAL or text[at] == CLOSING_MARK:
            script = HAN if text[at] == CLOSING_MARK else <int32_t>(entry & 0xFF)
            if <uint32_t>script != current:
                if current != 0xFFFF:
                    add_run(runs, start, at, <int32_t>current)
                    start = at
                current = <uint32_t>script
        at += 1
    add_run(runs, start, size, COMMON if current == 0xFFFF else <int32_t>current)


cdef inline uint32_t foreign(uint32_t c, uint32_t current) noexcept nogil:
    """Return non-zero when a code point may end a run: another real script, or U+3006, which the table marks."""
    cdef uint32_t entry = BC_ENTRY(c)
    cdef uint32_t real = (entry >> 13) & 1  # BC_REAL
    return ((entry ^ current) & 0xFF & (0 - real)) | (entry & BC_SPECIAL)


def script_runs(text):
    """Cut text into (start, end, script id) runs that cover it; Common and Inherited join the run before."""
    cdef Runs runs
    cdef Py_ssize_t size
    check(text, "text")
    size = PyUnicode_GET_LENGTH(text)
    if size == 0:
        return []
    open_runs(&runs)
    try:
        scan_scripts_of(text, size, &runs)
        return taken(&runs)
    finally:
        close_runs(&runs)


cdef int scan_scripts_of(object text, Py_ssize_t size, Runs *runs) except -1:
    cdef int kind = PyUnicode_KIND(text)
    cdef const void *data = PyUnicode_DATA(text)
    if size > LONG:
        with nogil:
            dispatch_scripts(kind, data, size, runs)
    else:
        dispatch_scripts(kind, data, size, runs)
    return 0


cdef void scan_latin(const uint8_t *text, Py_ssize_t size, Runs *runs) noexcept nogil:
    """Add the one run of a text below U+0100, where Latin is the only real script."""
    cdef Py_ssize_t at
    for at in range(size):
        if BC_ENTRY(text[at]) & BC_REAL:
            add_run(runs, 0, size, LATIN)
            return
    add_run(runs, 0, size, COMMON)


cdef void dispatch_scripts(int kind, const void *data, Py_ssize_t size, Runs *runs) noexcept nogil:
    if kind == 1:
        scan_latin(<const uint8_t *>data, size, runs)
    elif kind == 2:
        scan_scripts(<const uint16_t *>data, size, runs)
    else:
        scan_scripts(<const uint32_t *>data, size, runs)


cdef void count_scripts(const unit *text, Py_ssize_t size, Py_ssize_t lanes, Py_ssize_t *counts) noexcept nogil:
    """Add up histograms of 256, by place modulo the lanes (1 or 4): equal neighbours do not wait for each other."""
    cdef Py_ssize_t at
    cdef uint32_t entry
    for at in range(size):
        entry = BC_ENTRY(text[at])
        # Script ids are below 256 and the place modulo the lanes is below the lanes: the index is in the counts.
        if entry & BC_SPECIAL and (text[at] == LENGTHENER or text[at] == HALF_LENGTHENER):
            counts[KATAKANA] += 1
        else:
            counts[((at & (lanes - 1)) << 8) | (entry & 0xFF)] += (entry >> 10) & 1  # BC_COUNTED


cdef void dispatch_counts(
    int kind, const void *data, Py_ssize_t size, Py_ssize_t lanes, Py_ssize_t *counts
) noexcept nogil:
    memset(counts, 0, lanes * 256 * sizeof(Py_ssize_t))
    if kind == 1:
        count_scripts(<const uint8_t *>data, size, lanes, counts)
    elif kind == 2:
        count_scripts(<const uint16_t *>data, size, lanes, counts)
    else:
        count_scripts(<const uint32_t *>data, size, lanes, counts)


def script_counts(text):
    """Count code points but white space, P*, S* and ASCII digits: (all of them, {script id: its own})."""
    cdef Py_ssize_t counts[1024]
    cdef Py_ssize_t size, lanes, total = 0
    cdef int kind, script, block
    cdef const void *data
    check(text, "text")
    size = PyUnicode_GET_LENGTH(text)
    kind = PyUnicode_KIND(text)
    data = PyUnicode_DATA(text)
    lanes = 4 if size >= 4 * RUNS_SMALL else 1
    if size > LONG:
        with nogil:
            dispatch_counts(kind, data, size, lanes, counts)
    else:
        dispatch_counts(kind, data, size, lanes, counts)
    if lanes == 4:
        for script in range(256):
            counts[script] += counts[256 + script] + counts[512 + script] + counts[768 + script]
    result = {}
    for block in range(0, 256, 8):
        # Most blocks of eight are empty, and a short text has few scripts.
        if not (counts[block] | counts[block + 1] | counts[block + 2] | counts[block + 3]
                | counts[block + 4] | counts[block + 5] | counts[block + 6] | counts[block + 7]):
            continue
        for script in range(block, block + 8):
            total += counts[script]
            if counts[script] and script >= LATIN:
                result[script] = counts[script]
    return total, result


def word_runs(text):
    """Return (start, end, kind) of each maximal run of word characters of one class in a search form."""
    cdef Runs runs
    cdef Py_ssize_t size
    cdef int kind
    cdef const void *data
    check(text, "text")
    size = PyUnicode_GET_LENGTH(text)
    kind = PyUnicode_KIND(text)
    data = PyUnicode_DATA(text)
    open_runs(&runs)
    try:
        if size > LONG:
            with nogil:
                dispatch_words(kind, data, size, &runs)
        else:
            dispatch_words(kind, data, size, &runs)
        return taken(&runs)
    finally:
        close_runs(&runs)


def ngram_spans(text, Py_ssize_t start, Py_ssize_t end, Py_ssize_t n):
    """Return the spans of the overlapping n-grams of base characters (marks with them) in text[start:end]."""
    cdef Py_ssize_t at, count = 0, size
    cdef int kind
    cdef const void *data
    cdef list bases = []
    check(text, "text")
    if n < 1:
        raise ValueError(f"n must be at least 1, not {n}")
    size = PyUnicode_GET_LENGTH(text)
    if not 0 <= start <= end <= size:
        raise ValueError(f"span ({start}, {end}) does not lie inside a text of {size} code points")
    kind = PyUnicode_KIND(text)
    data = PyUnicode_DATA(text)
    for at in range(start, end):
        if at == start or (BC_ENTRY(PyUnicode_READ(kind, data, at)) >> 8) & 3 != MARK:
            bases.append(at)
    count = len(bases)
    bases.append(end)
    return [(bases[at], bases[at + n]) for at in range(count - n + 1)]


cdef bint all_cjk(str token):
    cdef Py_ssize_t at
    cdef int kind = PyUnicode_KIND(token)
    cdef const void *data = PyUnicode_DATA(token)
    for at in range(PyUnicode_GET_LENGTH(token)):
        if not BC_ENTRY(PyUnicode_READ(kind, data, at)) & BC_CJK:
            return False
    return True


def cjk_bigrams(tokens):
    """Return the tokens, each of three or more Han or kana code points followed by its overlapping pairs."""
    cdef list result = []
    cdef Py_ssize_t at
    for token in tokens:
        check(token, "tokens")
        result.append(token)
        if PyUnicode_GET_LENGTH(token) > 2 and not PyUnicode_IS_ASCII(token) and all_cjk(str.__str__(token)):
            for at in range(PyUnicode_GET_LENGTH(token) - 1):
                result.append(token[at : at + 2])
    return result
