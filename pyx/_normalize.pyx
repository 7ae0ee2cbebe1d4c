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


cdef Py_ssize_t run(object text, Form *form, Output *out, bint aligned) except -2:
    """Normalize into out; return 0, or -1 when the text is in the form already (then out is not open)."""
    cdef int kind = PyUnicode_KIND(text)
    cdef const void *data = PyUnicode_DATA(text)
    cdef Py_ssize_t size = length(text), at
    if size > LONG:
        with nogil:
            at = dispatch_quick(kind, data, size, form)
    else:
        at = dispatch_quick(kind, data, size, form)
    if at == size:
        return -1
    if not open_output(out, size, aligned):
        raise MemoryError
    if size > LONG:
        with nogil:
            dispatch_form(kind, data, size, at, form, out)
    else:
        dispatch_form(kind, data, size, at, form, out)
    if out.failed:
        close_output(out)
        raise MemoryError
    return 0


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
    cdef Form form
    cdef Output out
    check(text)
    if PyUnicode_IS_ASCII(text):
        return PyUnicode_FromObject(text)
    set_nfkc(&form)
    if run(text, &form, &out, False) == -1:
        return PyUnicode_FromObject(text)
    try:
        return finished(&out)
    finally:
        close_output(&out)


def search_form(text):
    """Return (folded, starts, ends): the search form and the original span of each of its code points.

    starts and ends are None when unit i comes from [i, i + 1) throughout. Units of a composed piece share its
    span.
    """
    cdef Form form
    cdef Output out
    check(text)
    if PyUnicode_IS_ASCII(text):
        return str.lower(text), None, None
    set_search(&form)
    if run(text, &form, &out, True) == -1:
        return PyUnicode_FromObject(text), None, None
    try:
        if is_identity(&out, PyUnicode_GET_LENGTH(text)):
            return finished(&out), None, None
        return finished(&out), spans(out.starts, out.size), spans(out.ends, out.size)
    finally:
        close_output(&out)


def search_text(text):
    """Return the search form of text alone: search_form(text)[0]."""
    cdef Output out
    cdef int kind, failed
    cdef const void *data
    cdef Py_ssize_t size
    check(text)
    if PyUnicode_IS_ASCII(text):
        return str.lower(text)
    kind, data, size = PyUnicode_KIND(text), PyUnicode_DATA(text), length(text)
    if size > LONG:
        with nogil:
            failed = search_units(kind, data, size, False, &out)
    else:
        failed = search_units(kind, data, size, False, &out)
    if failed:
        raise MemoryError
    try:
        return finished(&out)
    finally:
        close_output(&out)
