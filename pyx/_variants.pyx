# cython: language_level=3, freethreading_compatible=True
"""Compiled folds of Han variants. The twin is babel_core/_native/pure_variants.py."""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND

cdef extern from "Python.h":
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    object PyUnicode_FromObject(object text)

include "units.pxi"

cdef extern from "variants.h":
    uint32_t bc_fold_hans(uint32_t c) nogil
    uint32_t bc_fold_shinjitai(uint32_t c) nogil

ctypedef fused wide_unit:
    uint16_t
    uint32_t

ctypedef fused wide_out:
    uint16_t
    uint32_t


cdef Py_ssize_t first_changed(const wide_unit *text, Py_ssize_t size, bint hans) noexcept nogil:
    """Return the offset of the first code point that a fold changes; size when there is none."""
    cdef Py_ssize_t at
    if hans:
        for at in range(size):
            if bc_fold_hans(text[at]) != text[at]:
                return at
    else:
        for at in range(size):
            if bc_fold_shinjitai(text[at]) != text[at]:
                return at
    return size


cdef uint32_t fold_into(
    const wide_unit *text, Py_ssize_t size, Py_ssize_t first, bint hans, wide_out *out
) noexcept nogil:
    """Write the fold of text, the same below `first`; return the OR of what it became, whether that fitted or not."""
    cdef Py_ssize_t at
    cdef uint32_t c, every = 0
    for at in range(first):
        out[at] = <wide_out>text[at]
        every |= text[at]
    if hans:
        for at in range(first, size):
            c = bc_fold_hans(text[at])
            every |= c
            out[at] = <wide_out>c
    else:
        for at in range(first, size):
            c = bc_fold_shinjitai(text[at])
            every |= c
            out[at] = <wide_out>c
    return every


cdef Py_ssize_t find(int kind, const void *data, Py_ssize_t size, bint hans) noexcept nogil:
    if kind == 2:
        return first_changed(<const uint16_t *>data, size, hans)
    return first_changed(<const uint32_t *>data, size, hans)


cdef uint32_t write(
    int kind, const void *data, Py_ssize_t size, Py_ssize_t first, bint hans, int out_kind, void *out
) noexcept nogil:
    if kind == 2:
        if out_kind == 2:
            return fold_into(<const uint16_t *>data, size, first, hans, <uint16_t *>out)
        return fold_into(<const uint16_t *>data, size, first, hans, <uint32_t *>out)
    if out_kind == 2:
        return fold_into(<const uint32_t *>data, size, first, hans, <uint16_t *>out)
    return fold_into(<const uint32_t *>data, size, first, hans, <uint32_t *>out)


def fold_han(text, name):
    """Return text with the variants of Han characters folded, "hans" or "shinjitai", one code point for one.

    The text itself where nothing changes. ValueError for another name.
    """
    cdef int kind, out_kind
    cdef Py_ssize_t size, first
    cdef const void *data
    cdef void *out
    cdef uint32_t every
    cdef bint hans
    if not isinstance(text, str):
        raise TypeError(f"text must be str, not {type(text).__name__}")
    if name != "hans" and name != "shinjitai":
        raise ValueError(f"no variant fold {name!r}; known: hans, shinjitai")
    hans = name == "hans"
    kind, data, size = PyUnicode_KIND(text), PyUnicode_DATA(text), PyUnicode_GET_LENGTH(text)
    if kind == 1:
        return PyUnicode_FromObject(text)
    if size > LONG:
        with nogil:
            first = find(kind, data, size, hans)
    else:
        first = find(kind, data, size, hans)
    if first == size:
        return PyUnicode_FromObject(text)
    # The width of the text first: folds seldom lead beyond U+FFFF or from there. A changed character becomes a Han one,
    # so the result never fits one byte a unit.
    for out_kind in (kind, 6 - kind):
        result = PyUnicode_New(size, 0xFFFF if out_kind == 2 else 0x10FFFF)
        out = <void *>PyUnicode_DATA(result)
        # Nobody else has the result yet, so it may be written without the GIL.
        if size > LONG:
            with nogil:
                every = write(kind, data, size, first, hans, out_kind, out)
        else:
            every = write(kind, data, size, first, hans, out_kind, out)
        if (every <= 0xFFFF) == (out_kind == 2):
            break
    return result
