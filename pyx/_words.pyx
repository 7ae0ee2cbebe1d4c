# cython: language_level=3, freethreading_compatible=True
"""Compiled kernels of protected spans: the look-out. The twin is babel_core/_native/pure_words.py."""

from cpython cimport array as c_array
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport INT32_MAX, int32_t
from libc.stdlib cimport free, malloc

from array import array

cdef extern from "lookout.h":
    ctypedef struct bc_window:
        int32_t start
        int32_t end
        int32_t finders
    enum:
        BC_LOOK_URL
        BC_LOOK_NUMBER
        BC_LOOK_CHUNK
        BC_LOOK_SYMBOL
        BC_LOOK_ALNUM
        BC_LOOK_CAMEL
    Py_ssize_t bc_lookout_kinds(
        int folded_kind, const void *folded, Py_ssize_t size, int kind, const void *original,
        Py_ssize_t original_size, const int32_t *starts, bc_window *windows, Py_ssize_t room) nogil

cdef enum:
    SMALL = 64
    LONG = 4096

LOOK_URL, LOOK_NUMBER, LOOK_CHUNK = BC_LOOK_URL, BC_LOOK_NUMBER, BC_LOOK_CHUNK
LOOK_SYMBOL, LOOK_ALNUM, LOOK_CAMEL = BC_LOOK_SYMBOL, BC_LOOK_ALNUM, BC_LOOK_CAMEL


cdef int check(object text, str name) except -1:
    if not isinstance(text, str):
        raise TypeError(f"{name} must be str, not {type(text).__name__}")
    if PyUnicode_GET_LENGTH(text) > INT32_MAX:
        raise OverflowError(f"{name} is longer than {INT32_MAX} code points")
    return 0


def lookout(folded, original, starts):
    """Return the windows (start, end, finders) of a search form in which identifiers may stand; ordered, disjoint.

    `starts` has the original offset of each unit, or is None where the two go one to one. `finders` is a sum of LOOK_*.
    """
    cdef bc_window small[SMALL]
    cdef bc_window *windows = small
    cdef Py_ssize_t size, original_size, count, at
    cdef int folded_kind, kind
    cdef const void *data
    cdef const void *source
    cdef const int32_t *origins = NULL
    cdef c_array.array held
    check(folded, "folded")
    check(original, "original")
    size = PyUnicode_GET_LENGTH(folded)
    if starts is not None:
        held = starts if type(starts) is array and starts.typecode == "i" else array("i", starts)
        if len(held) < size:
            raise ValueError(f"starts has {len(held)} offsets for {size} code points")
        origins = <const int32_t *>held.data.as_ints
    folded_kind, data = PyUnicode_KIND(folded), PyUnicode_DATA(folded)
    kind, source, original_size = PyUnicode_KIND(original), PyUnicode_DATA(original), PyUnicode_GET_LENGTH(original)
    if size > LONG:
        with nogil:
            count = bc_lookout_kinds(folded_kind, data, size, kind, source, original_size, origins, windows, SMALL)
    else:
        count = bc_lookout_kinds(folded_kind, data, size, kind, source, original_size, origins, windows, SMALL)
    if count == 0:
        return []
    try:
        if count > SMALL:
            windows = <bc_window *>malloc(count * sizeof(bc_window))
            if windows == NULL:
                raise MemoryError
            with nogil:
                bc_lookout_kinds(folded_kind, data, size, kind, source, original_size, origins, windows, count)
        # Both calls read the same text, so the count is the same and every window below it is written.
        return [(windows[at].start, windows[at].end, windows[at].finders) for at in range(count)]
    finally:
        if windows != small:
            free(windows)
