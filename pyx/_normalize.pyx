# cython: language_level=3, freethreading_compatible=True
"""Compiled normalization: nfkc and the aligned search form. The twin is babel_core/_native/pure.py."""

from cpython cimport array as c_array
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text)
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    object PyUnicode_FromObject(object text)


include "units.pxi"
include "forms.pxi"
include "narrow.pxi"

cdef uint32_t every_bit(Output *out) noexcept nogil:
    """Return the OR of all units: it has the same highest bit as the largest, which decides the kind."""
    cdef uint32_t every = 0
    cdef Py_ssize_t at
    for at in range(out.size):
        every |= out.units[at]
    return every


cdef void write_units(Output *out, int kind, void *data) noexcept nogil:
    """Copy the units into the data of a str of their size and kind."""
    cdef Py_ssize_t at
    cdef uint8_t *narrow = <uint8_t *>data
    cdef uint16_t *middle = <uint16_t *>data
    if kind == 1:
        for at in range(out.size):
            narrow[at] = <uint8_t>out.units[at]
    elif kind == 2:
        for at in range(out.size):
            middle[at] = <uint16_t>out.units[at]
    else:
        memcpy(data, out.units, out.size * sizeof(uint32_t))


cdef object finished(Output *out):
    """Return the units as a str of canonical kind."""
    cdef uint32_t every
    cdef int kind
    cdef void *data
    if out.size == 0:
        return ""
    # The OR may exceed U+10FFFF, which PyUnicode_New refuses.
    if out.size > LONG:
        with nogil:
            every = every_bit(out)
    else:
        every = every_bit(out)
    result = PyUnicode_New(out.size, min(every, <uint32_t>0x10FFFF))
    kind = PyUnicode_KIND(result)
    data = <void *>PyUnicode_DATA(result)
    # Nobody else has the result yet, so it may be written without the GIL.
    if out.size > LONG:
        with nogil:
            write_units(out, kind, data)
    else:
        write_units(out, kind, data)
    return result


cdef c_array.array INTEGERS = c_array.array("i")


cdef object spans(const int32_t *values, Py_ssize_t size):
    cdef c_array.array result = c_array.clone(INTEGERS, size, zero=False)
    if size:
        memcpy(result.data.as_voidptr, values, size * sizeof(int32_t))
    return result


cdef object finished_narrow(int kind, const Narrow *narrow):
    """Return the units as a str of canonical kind."""
    cdef Py_ssize_t k = 0
    cdef uint8_t every = 0
    cdef const uint8_t *bytes_ = <const uint8_t *>narrow.data
    cdef const uint16_t *pairs = <const uint16_t *>narrow.data
    cdef uint8_t *out
    if narrow.size == 0:
        return ""
    if kind == 2:
        while k < narrow.size and pairs[k] < 0x100:
            every |= <uint8_t>pairs[k]
            k += 1
        result = PyUnicode_New(narrow.size, 0xFFFF if k < narrow.size else every)
        if k < narrow.size:
            memcpy(<void *>PyUnicode_DATA(result), pairs, narrow.size * 2)
        else:
            out = <uint8_t *>PyUnicode_DATA(result)
            for k in range(narrow.size):
                out[k] = <uint8_t>pairs[k]
        return result
    for k in range(narrow.size):
        every |= bytes_[k]
    result = PyUnicode_New(narrow.size, every)
    memcpy(<void *>PyUnicode_DATA(result), bytes_, narrow.size)
    return result


cdef object normalized(object text, bc_form *form, bint aligned, list places):
    """Return the form of a text; with `aligned`, put starts and ends into places where they are no identity."""
    cdef Narrow narrow
    cdef Output out
    cdef int kind = PyUnicode_KIND(text), where
    cdef const void *data = PyUnicode_DATA(text)
    cdef Py_ssize_t size = length(text)
    if size > LONG:
        with nogil:
            where = formed(kind, data, size, form, aligned, &narrow, &out)
    else:
        where = formed(kind, data, size, form, aligned, &narrow, &out)
    if where == 0:
        return PyUnicode_FromObject(text)
    try:
        if where == 1:
            return finished_narrow(kind, &narrow)
        if where < 0:
            raise MemoryError
        if aligned and not is_identity(&out, size):
            places[0] = spans(out.starts, out.size)
            places[1] = spans(out.ends, out.size)
        return finished(&out)
    finally:
        close_narrow(&narrow)
        if where == 2:
            close_output(&out)


cdef Py_ssize_t length(object text) except -1:
    if PyUnicode_GET_LENGTH(text) > INT32_MAX:
        raise OverflowError("text is longer than 2**31 - 1 code points")
    return PyUnicode_GET_LENGTH(text)


cdef int check(object text) except -1:
    if not isinstance(text, str):
        raise TypeError(f"text must be str, not {type(text).__name__}")
    return 0


def nfkc(text):
    """Return Unicode normalization form KC, of the Unicode version of the tables."""
    check(text)
    if PyUnicode_IS_ASCII(text):
        return PyUnicode_FromObject(text)
    return normalized(text, &bc_nfkc_form, False, None)


def search_form(text):
    """Return (folded, starts, ends): the search form and the original span of each of its code points.

    starts and ends are None when unit i comes from [i, i + 1) throughout. Units of a composed piece share its
    span.
    """
    cdef list places = [None, None]
    check(text)
    if PyUnicode_IS_ASCII(text):
        return str.lower(text), None, None
    folded = normalized(text, &bc_search_form, True, places)
    return folded, places[0], places[1]


def search_text(text):
    """Return the search form of text alone: search_form(text)[0]."""
    check(text)
    if PyUnicode_IS_ASCII(text):
        return str.lower(text)
    return normalized(text, &bc_search_form, False, None)
