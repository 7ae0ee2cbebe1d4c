# cython: language_level=3, freethreading_compatible=True
"""Compiled grapheme clusters and token costs. The twins are babel_core/_native/pure_graphemes.py and pure_tokens.py.

Offsets are code points. A str is read in place (PEP 393); above LONG code points the GIL is released, which is safe
because the caller's reference keeps the str alive and a str never changes.
"""

from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport INT64_MAX, int64_t

include "units.pxi"

cdef extern from "tokens.h":
    enum:
        BC_TOKEN_CELLS
    Py_ssize_t bc_reach_u8(
        const uint8_t *text, Py_ssize_t start, Py_ssize_t size, int64_t most, const uint16_t *costs, int64_t *cost
    ) nogil
    Py_ssize_t bc_reach_u16(
        const uint16_t *text, Py_ssize_t start, Py_ssize_t size, int64_t most, const uint16_t *costs, int64_t *cost
    ) nogil
    Py_ssize_t bc_reach_u32(
        const uint32_t *text, Py_ssize_t start, Py_ssize_t size, int64_t most, const uint16_t *costs, int64_t *cost
    ) nogil

cdef extern from "graphemes.h":
    Py_ssize_t bc_graphemes_u8(const uint8_t *text, Py_ssize_t size, int64_t *starts) nogil
    Py_ssize_t bc_graphemes_u16(const uint16_t *text, Py_ssize_t size, int64_t *starts) nogil
    Py_ssize_t bc_graphemes_u32(const uint32_t *text, Py_ssize_t size, int64_t *starts) nogil


cdef int check(object text) except -1:
    if not isinstance(text, str):
        raise TypeError(f"text must be str, not {type(text).__name__}")
    return 0


cdef Py_ssize_t graphemes(int kind, const void *data, Py_ssize_t size, int64_t *starts) noexcept nogil:
    if kind == 1:
        return bc_graphemes_u8(<const uint8_t *>data, size, starts)
    if kind == 2:
        return bc_graphemes_u16(<const uint16_t *>data, size, starts)
    return bc_graphemes_u32(<const uint32_t *>data, size, starts)


def grapheme_starts(text, /):
    """Return the offsets at which the extended grapheme clusters of a text begin; [] for an empty one."""
    cdef Py_ssize_t size, found, at
    cdef int kind
    cdef const void *data
    cdef int64_t *starts
    cdef object start
    cdef list result
    check(text)
    size, kind, data = PyUnicode_GET_LENGTH(text), PyUnicode_KIND(text), PyUnicode_DATA(text)
    if size == 0:
        return []
    starts = <int64_t *>malloc(size * sizeof(int64_t))  # a cluster has at least one code point
    if starts == NULL:
        raise MemoryError
    try:
        if size > LONG:
            with nogil:
                found = graphemes(kind, data, size, starts)
        else:
            found = graphemes(kind, data, size, starts)
        result = PyList_New(found)
        for at in range(found):
            start = starts[at]
            Py_INCREF(start)  # PyList_SET_ITEM takes a reference over
            PyList_SET_ITEM(result, at, start)
        return result
    finally:
        free(starts)


cdef Py_ssize_t reached(
    int kind, const void *data, Py_ssize_t start, Py_ssize_t size, int64_t most, const uint16_t *costs, int64_t *cost
) noexcept nogil:
    if kind == 1:
        return bc_reach_u8(<const uint8_t *>data, start, size, most, costs, cost)
    if kind == 2:
        return bc_reach_u16(<const uint16_t *>data, start, size, most, costs, cost)
    return bc_reach_u32(<const uint32_t *>data, start, size, most, costs, cost)


cdef class TokenMeter:
    """Measures texts by a table of costs, whole numbers from 0 to 65535; ValueError for another.

    Immutable, so threads may share one.
    """

    cdef uint16_t costs[BC_TOKEN_CELLS]

    def __init__(self, costs):
        if len(costs) != BC_TOKEN_CELLS or not all([0 <= cost <= 0xFFFF for cost in costs]):
            raise ValueError(f"costs must be {BC_TOKEN_CELLS} numbers from 0 to 65535")
        for at in range(BC_TOKEN_CELLS):
            self.costs[at] = costs[at]

    cdef Py_ssize_t run(self, object text, Py_ssize_t start, int64_t most, int64_t *cost) except -1:
        cdef Py_ssize_t size, end
        cdef int kind
        cdef const void *data
        check(text)
        size, kind, data = PyUnicode_GET_LENGTH(text), PyUnicode_KIND(text), PyUnicode_DATA(text)
        if not 0 <= start <= size:
            raise ValueError(f"start must lie in the text, not at {start}")
        if size - start > LONG:
            with nogil:
                end = reached(kind, data, start, size, most, self.costs, cost)
        else:
            end = reached(kind, data, start, size, most, self.costs, cost)
        return end

    def cost(self, text, /):
        """The cost of a text."""
        cdef int64_t cost = 0
        self.run(text, 0, INT64_MAX, &cost)
        return cost

    def reach(self, text, Py_ssize_t start, most, /):
        """The largest end for which text[start:end] costs at most `most`, at least `start`."""
        cdef int64_t cost = 0
        return self.run(text, start, -1 if most < 0 else min(most, INT64_MAX), &cost)
