# cython: language_level=3, freethreading_compatible=True
"""Compiled UTF-16 views of a str: lengths, offset maps, masks, digest. The twin is babel_core/_native/pure_utf16.py.

A str of kind 1 or 2 holds no character beyond U+FFFF (PEP 393: the kind is the smallest that fits), so its UTF-16
offsets are its code-point offsets. In kind 4 each code point above U+FFFF is two units.
"""

import hashlib

from cpython cimport array as c_array
from cpython.buffer cimport PyBUF_READ
from cpython.memoryview cimport PyMemoryView_FromMemory
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport INT32_MAX, int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

cdef extern from "Python.h":
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    object PyUnicode_FromObject(object text)
    bint PY_LITTLE_ENDIAN

cdef enum:
    LONG = 4096  # code points above which the GIL is released
    BLOCK = 4096  # UTF-16 units of one block of a digest
    SMALL = 32  # intervals kept on the stack
    ASTRAL = 0x10000

cdef c_array.array INTEGERS = c_array.array("i")
cdef object SHA256 = hashlib.sha256

ctypedef fused unit:
    uint8_t
    uint16_t
    uint32_t


cdef struct Interval:
    Py_ssize_t start
    Py_ssize_t end


cdef int check(object text) except -1:
    if not isinstance(text, str):
        raise TypeError(f"text must be str, not {type(text).__name__}")
    return 0


cdef Py_ssize_t count_astral(const uint32_t *text, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at, count = 0
    for at in range(size):
        count += text[at] >= ASTRAL
    return count


cdef Py_ssize_t astral(object text) noexcept:
    """Return the number of characters of two UTF-16 units."""
    cdef const uint32_t *data
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text), count
    if PyUnicode_KIND(text) != 4:
        return 0
    data = <const uint32_t *>PyUnicode_DATA(text)
    if size > LONG:
        with nogil:
            count = count_astral(data, size)
        return count
    return count_astral(data, size)


def utf16_length(text):
    """Return the number of UTF-16 units of text."""
    check(text)
    return PyUnicode_GET_LENGTH(text) + astral(text)


cdef c_array.array integers(Py_ssize_t size, Py_ssize_t largest):
    """Return an array of a size, not yet filled, for values up to a largest."""
    if largest > INT32_MAX:
        raise OverflowError("text is longer than 2**31 - 1 UTF-16 units")
    return c_array.clone(INTEGERS, size, zero=False)


def utf16_starts(text):
    """Return the UTF-16 offset of each code point and of the end; None without astral characters."""
    cdef Py_ssize_t size, at, wide
    cdef const uint32_t *data
    cdef c_array.array result
    cdef int32_t *starts
    cdef int32_t offset = 0
    check(text)
    wide = astral(text)
    if not wide:
        return None
    size = PyUnicode_GET_LENGTH(text)
    data = <const uint32_t *>PyUnicode_DATA(text)
    result = integers(size + 1, size + wide)
    starts = <int32_t *>result.data.as_voidptr
    with nogil:
        for at in range(size):
            starts[at] = offset
            offset += 1 + (data[at] >= ASTRAL)
        starts[size] = offset
    return result


def codepoint_of_utf16(text):
    """Return the code-point index of each UTF-16 offset and of the end; None without astral characters."""
    cdef Py_ssize_t size, at, wide, offset = 0
    cdef const uint32_t *data
    cdef c_array.array result
    cdef int32_t *indexes
    check(text)
    wide = astral(text)
    if not wide:
        return None
    size = PyUnicode_GET_LENGTH(text)
    data = <const uint32_t *>PyUnicode_DATA(text)
    result = integers(size + wide + 1, size + wide)
    indexes = <int32_t *>result.data.as_voidptr
    with nogil:
        # Each code point writes one entry, an astral one two: size + wide in all, and the end.
        for at in range(size):
            indexes[offset] = <int32_t>at
            offset += 1
            if data[at] >= ASTRAL:
                indexes[offset] = <int32_t>at
                offset += 1
        indexes[offset] = <int32_t>size
    return result


include "masks.pxi"


cdef object masked(object text, Interval *items, Py_ssize_t count):
    cdef int kind = PyUnicode_KIND(text), new_kind
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text), new_size = 0
    cdef const void *data = PyUnicode_DATA(text)
    cdef uint32_t every
    cdef void *out
    if size > LONG:
        with nogil:
            every = survey(kind, data, size, items, count, &new_size)
    else:
        every = survey(kind, data, size, items, count, &new_size)
    # U+0020 is below U+0080, so spaces never decide the kind; with nothing outside, the result is ASCII.
    result = PyUnicode_New(new_size, min(every | 0x20, <uint32_t>0x10FFFF))
    if new_size == 0:
        return result
    new_kind = PyUnicode_KIND(result)
    out = <void *>PyUnicode_DATA(result)
    # Nobody else has the result yet, so it may be written without the GIL.
    if size > LONG:
        with nogil:
            write(kind, data, size, items, count, new_kind, out)
    else:
        write(kind, data, size, items, count, new_kind, out)
    return result


def mask_utf16(text, intervals):
    """Return text with each UTF-16 unit inside the sorted, disjoint half-open intervals replaced by U+0020.

    A character that an interval cuts in two becomes two spaces. Raises ValueError for intervals that are not
    sorted, overlap or leave the text.
    """
    cdef Interval small[SMALL]
    cdef Interval *grown = NULL
    cdef Py_ssize_t count = 0
    check(text)
    try:
        fill(small, &count, intervals, PyUnicode_GET_LENGTH(text) + astral(text), &grown)
        if count == 0:
            return PyUnicode_FromObject(text)
        return masked(text, grown if grown != NULL else small, count)
    finally:
        free(grown)


cdef Py_ssize_t to_units(const unit *text, Py_ssize_t *at, Py_ssize_t size, uint16_t *units) noexcept nogil:
    """Write up to BLOCK UTF-16 units, little-endian, of text from an offset on; move the offset, return the number."""
    cdef Py_ssize_t used = 0
    cdef uint32_t c
    # Two units may be written a round, so a round begins only below BLOCK - 1.
    while at[0] < size and used < BLOCK - 1:
        c = text[at[0]]
        if c >= ASTRAL:
            units[used] = in_order(<uint16_t>(0xD7C0 + (c >> 10)))
            used += 1
            c = 0xDC00 | (c & 0x3FF)
        units[used] = in_order(<uint16_t>c)
        used += 1
        at[0] += 1
    return used


cdef inline uint16_t in_order(uint16_t value) noexcept nogil:
    return value if PY_LITTLE_ENDIAN else <uint16_t>(value << 8 | value >> 8)


def utf16le_sha256(text):
    """Return the SHA-256, 64 hex digits, of the UTF-16LE units of text, lone surrogates as they are."""
    cdef uint16_t units[BLOCK]
    cdef Py_ssize_t size, at = 0, used
    cdef int kind
    cdef const void *data
    check(text)
    size = PyUnicode_GET_LENGTH(text)
    kind = PyUnicode_KIND(text)
    data = PyUnicode_DATA(text)
    if size == 0:
        return SHA256().hexdigest()
    if kind == 2 and PY_LITTLE_ENDIAN:
        # The buffer of a str of kind 2 is its UTF-16LE form; text is held by the caller while it is read.
        return SHA256(PyMemoryView_FromMemory(<char *>data, 2 * size, PyBUF_READ)).hexdigest()
    digest = None
    while at < size:
        if kind == 1:
            used = to_units(<const uint8_t *>data, &at, size, units)
        elif kind == 2:
            used = to_units(<const uint16_t *>data, &at, size, units)
        else:
            used = to_units(<const uint32_t *>data, &at, size, units)
        block = PyMemoryView_FromMemory(<char *>units, 2 * used, PyBUF_READ)
        if digest is None:
            digest = SHA256(block)
        else:
            digest.update(block)
    return digest.hexdigest()
