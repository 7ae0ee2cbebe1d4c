# cython: language_level=3, freethreading_compatible=True
"""Compiled kernels over the property table: scripts, word runs, n-grams. The twin is babel_core/_native/pure.py.

Offsets are code points. A str is read in place (PEP 393); above LONG code points the GIL is released, which is safe
because the caller's reference keeps the str alive and a str never changes.
"""

from cpython.list cimport PyList_GET_SIZE, PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ

cdef extern from "Python.h":
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    void PyObject_GC_UnTrack(object value)


include "units.pxi"
include "words.pxi"

cdef extern from *:
    int UNCOUNTED "BC_UNCOUNTED"
    void bc_count_short(int kind, const void *data, Py_ssize_t size, uint32_t *counts) nogil
    void bc_count_u8(const uint8_t *text, Py_ssize_t size, Py_ssize_t *counts) nogil
    void bc_count_u16(const uint16_t *text, Py_ssize_t size, Py_ssize_t *counts) nogil
    void bc_count_u32(const uint32_t *text, Py_ssize_t size, Py_ssize_t *counts) nogil
    Py_ssize_t bc_run_end_u16(
        const uint16_t *text, Py_ssize_t size, Py_ssize_t at, uint32_t script, bint merged
    ) nogil
    Py_ssize_t bc_run_end_u32(
        const uint32_t *text, Py_ssize_t size, Py_ssize_t at, uint32_t script, bint merged
    ) nogil

cdef enum:
    SHORT = 128  # code points up to which one small histogram is enough

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
        PyObject_GC_UnTrack(run)  # as the collector does with tuples of ints, when it meets them
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


cdef inline Py_ssize_t run_end(
    const unit *text, Py_ssize_t size, Py_ssize_t at, uint32_t script, bint merged
) noexcept nogil:
    """Return the offset from `at` on of the first code point that may end a run; not for kind 1."""
    if unit is uint16_t:
        return bc_run_end_u16(text, size, at, script, merged)
    elif unit is uint32_t:
        return bc_run_end_u32(text, size, at, script, merged)
    else:
        return size


cdef void scan_scripts(const unit *text, Py_ssize_t size, bint merged, Runs *runs) noexcept nogil:
    cdef Py_ssize_t at = 0, start = 0
    cdef int32_t script, current = -1
    cdef uint32_t entry
    while at < size:
        entry = BC_ENTRY(text[at])
        if entry & BC_REAL:
            script = HAN if text[at] == CLOSING_MARK else <int32_t>(entry & 0xFF)
            if merged and HAN <= script <= KATAKANA:
                script = HAN
            if script != current:
                if current >= 0:
                    add_run(runs, start, at, KIND_HAN_KANA if merged and current == HAN else current)
                    start = at
                current = script
        at += 1
        if current >= 0:
            at = run_end(text, size, at, <uint32_t>current, merged and current == HAN)
    add_run(runs, start, size, COMMON if current < 0 else KIND_HAN_KANA if merged and current == HAN else current)


cdef void scan_latin(const uint8_t *text, Py_ssize_t size, Runs *runs) noexcept nogil:
    """Add the one run of a text below U+0100, where Latin is the only real script."""
    cdef Py_ssize_t at
    for at in range(size):
        if BC_ENTRY(text[at]) & BC_REAL:
            add_run(runs, 0, size, LATIN)
            return
    add_run(runs, 0, size, COMMON)


cdef void dispatch_scripts(int kind, const void *data, Py_ssize_t size, bint merged, Runs *runs) noexcept nogil:
    if kind == 1:
        scan_latin(<const uint8_t *>data, size, runs)
    elif kind == 2:
        scan_scripts(<const uint16_t *>data, size, merged, runs)
    else:
        scan_scripts(<const uint32_t *>data, size, merged, runs)


cdef list script_runs_of(object text, bint merged):
    cdef Runs runs
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef const void *data = PyUnicode_DATA(text)
    if size == 0:
        return []
    open_runs(&runs)
    if size > LONG:
        with nogil:
            dispatch_scripts(kind, data, size, merged, &runs)
    else:
        dispatch_scripts(kind, data, size, merged, &runs)
    try:
        return covering(&runs)
    finally:
        close_runs(&runs)


cdef list covering(Runs *runs):
    """Return runs that follow each other without gaps as a list of tuples; neighbours share their border's int."""
    cdef list result
    cdef Py_ssize_t at
    if runs.failed:
        raise MemoryError
    result = PyList_New(runs.size)
    start = 0
    for at in range(runs.size):
        end = runs.items[at].end
        run = (start, end, runs.items[at].kind)
        Py_INCREF(run)  # PyList_SET_ITEM takes a reference over
        PyObject_GC_UnTrack(run)  # as the collector does with tuples of ints, when it meets them
        PyList_SET_ITEM(result, at, run)
        start = end
    return result


def script_runs(text):
    """Cut text into (start, end, script id) runs that cover it; Common and Inherited join the run before."""
    check(text, "text")
    return script_runs_of(text, False)


def merged_runs(text):
    """Cut text as script_runs does, with Han and kana as one class: the kind of its runs is HAN_KANA."""
    check(text, "text")
    return script_runs_of(text, True)


cdef void dispatch_counts(int kind, const void *data, Py_ssize_t size, Py_ssize_t *counts) noexcept nogil:
    memset(counts, 0, 256 * sizeof(Py_ssize_t))
    if kind == 1:
        bc_count_u8(<const uint8_t *>data, size, counts)
    elif kind == 2:
        bc_count_u16(<const uint16_t *>data, size, counts)
    else:
        bc_count_u32(<const uint32_t *>data, size, counts)


cdef object counts_of_short(int kind, const void *data, Py_ssize_t size):
    cdef uint32_t counts[256]
    cdef int block, script
    bc_count_short(kind, data, size, counts)
    result = {}
    for block in range(0, BC_SCRIPT_COUNT, 4):  # 255 is no script; a short text has few
        if counts[block] | counts[block + 1] | counts[block + 2] | counts[block + 3]:
            for script in range(block, block + 4):
                if counts[script] and script >= LATIN:
                    result[script] = counts[script]
    return size - counts[UNCOUNTED], result


def script_counts(text):
    """Count code points but white space, P*, S*, ASCII digits and invisible ones: (all, {script id: its own})."""
    cdef Py_ssize_t counts[256]
    cdef Py_ssize_t size
    cdef int kind, script
    cdef const void *data
    check(text, "text")
    size = PyUnicode_GET_LENGTH(text)
    kind = PyUnicode_KIND(text)
    data = PyUnicode_DATA(text)
    if size <= SHORT:
        return counts_of_short(kind, data, size)
    if size > LONG:
        with nogil:
            dispatch_counts(kind, data, size, counts)
    else:
        dispatch_counts(kind, data, size, counts)
    result = {}
    for script in range(LATIN, BC_SCRIPT_COUNT):
        if counts[script]:
            result[script] = counts[script]
    return size - counts[UNCOUNTED], result


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
    cdef Py_ssize_t at, size
    cdef int kind
    cdef const void *data
    cdef list result, starts
    check(text, "text")
    if n < 1:
        raise ValueError(f"n must be at least 1, not {n}")
    size = PyUnicode_GET_LENGTH(text)
    if not 0 <= start <= end <= size:
        raise ValueError(f"span ({start}, {end}) does not lie inside a text of {size} code points")
    kind = PyUnicode_KIND(text)
    data = PyUnicode_DATA(text)
    result = []
    starts = []  # of the last n bases, which the next ones end: each offset is one int of all its tuples
    for at in range(start, end):
        if at > start and (BC_ENTRY(PyUnicode_READ(kind, data, at)) >> 8) & 3 == MARK:
            continue
        offset = at
        starts.append(offset)
        if PyList_GET_SIZE(starts) > n:
            result.append((starts[PyList_GET_SIZE(starts) - 1 - n], offset))
    if PyList_GET_SIZE(starts) >= n:
        result.append((starts[PyList_GET_SIZE(starts) - n], end))
    return result


cdef bint all_cjk(const unit *text, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(size):
        if not BC_ENTRY(text[at]) & BC_CJK:
            return False
    return True


cdef object pair_of(uint32_t first, uint32_t second):
    """Return a str of two code points from U+0100 on."""
    cdef uint16_t *narrow
    cdef uint32_t *wide
    if (first | second) < 0x10000:
        result = PyUnicode_New(2, 0xFFFF)
        narrow = <uint16_t *>PyUnicode_DATA(result)
        narrow[0], narrow[1] = <uint16_t>first, <uint16_t>second
    else:
        result = PyUnicode_New(2, 0x10FFFF)
        wide = <uint32_t *>PyUnicode_DATA(result)
        wide[0], wide[1] = first, second
    return result


cdef int add_pairs(list result, const unit *text, Py_ssize_t size) except -1:
    """Add the overlapping pairs of a token of Han and kana (all of them are above U+0100)."""
    cdef Py_ssize_t at
    for at in range(size - 1):
        result.append(pair_of(text[at], text[at + 1]))
    return 0


def cjk_bigrams(tokens):
    """Return the tokens, each of three or more Han or kana code points followed by its overlapping pairs."""
    cdef list result = []
    cdef Py_ssize_t size
    cdef int kind
    cdef const void *data
    for token in tokens:
        check(token, "tokens")
        result.append(token)
        size = PyUnicode_GET_LENGTH(token)
        if size < 3:
            continue
        kind, data = PyUnicode_KIND(token), PyUnicode_DATA(token)
        # No Han or kana is below U+0100, so none is in a str of kind 1.
        if kind == 2 and all_cjk(<const uint16_t *>data, size):
            add_pairs(result, <const uint16_t *>data, size)
        elif kind == 4 and all_cjk(<const uint32_t *>data, size):
            add_pairs(result, <const uint32_t *>data, size)
    return result


cdef Py_ssize_t pairs_of_runs(const unit *text, Py_ssize_t size, unit *out) noexcept nogil:
    """Write the pairs of each run of Han and kana, U+0020 between; NULL only counts. Return the units."""
    cdef Py_ssize_t at = 0, start, k, used = 0
    while at < size:
        start = at
        while at < size and BC_ENTRY(text[at]) & BC_CJK:
            at += 1
        if at == start:
            at += 1
            continue
        # A run of n is n - 1 pairs, a run of one itself; each with a blank before it but the first of all.
        if out == NULL:
            used += (2 if at - start == 1 else 3 * (at - start - 1)) - (used == 0)
            continue
        if used:
            out[used] = 0x20
            used += 1
        out[used] = text[start]
        used += 1
        for k in range(start + 1, at):
            if k > start + 1:
                out[used] = 0x20
                out[used + 1] = text[k - 1]
                used += 2
            out[used] = text[k]
            used += 1
    return used


cdef Py_ssize_t write_pairs(int kind, const void *data, Py_ssize_t size, void *out) noexcept nogil:
    if kind == 2:
        return pairs_of_runs(<const uint16_t *>data, size, <uint16_t *>out)
    return pairs_of_runs(<const uint32_t *>data, size, <uint32_t *>out)


cdef bint any_astral_cjk(const uint32_t *text, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(size):
        if text[at] > 0xFFFF and BC_ENTRY(text[at]) & BC_CJK:
            return True
    return False


def cjk_bigrams_text(text):
    """Return the overlapping pairs of each run of Han and kana in text, a run of one itself, joined by U+0020."""
    cdef Py_ssize_t size, wanted
    cdef int kind
    cdef const void *data
    cdef void *out
    check(text, "text")
    kind, data, size = PyUnicode_KIND(text), PyUnicode_DATA(text), PyUnicode_GET_LENGTH(text)
    if kind == 1:
        return ""
    if kind == 4 and not any_astral_cjk(<const uint32_t *>data, size):
        # What else is beyond U+FFFF does not come into the result, which is narrower than the text then.
        return cjk_bigrams_text("".join([c if c <= "\uffff" else " " for c in text]))
    if size > LONG:
        with nogil:
            wanted = write_pairs(kind, data, size, NULL)
    else:
        wanted = write_pairs(kind, data, size, NULL)
    if not wanted:
        return ""
    result = PyUnicode_New(wanted, 0xFFFF if kind == 2 else 0x10FFFF)
    out = <void *>PyUnicode_DATA(result)
    # Nobody else has the result yet, so it may be written without the GIL.
    if size > LONG:
        with nogil:
            write_pairs(kind, data, size, out)
    else:
        write_pairs(kind, data, size, out)
    return result
