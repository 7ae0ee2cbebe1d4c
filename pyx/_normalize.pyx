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

cdef enum:
    NARROW_SMALL = 1024  # units of the buffer on the stack


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


cdef struct Narrow:
    void *data  # units of the kind of the text
    Py_ssize_t size
    Py_ssize_t at  # how far the text is done; from there on it takes wide units
    uint32_t before  # action of text[at - 1], or 0 where at begins a segment
    uint16_t small[NARROW_SMALL]


ctypedef fused narrow_unit:
    uint8_t
    uint16_t


cdef Py_ssize_t copy_narrow(
    const narrow_unit *text, Py_ssize_t size, Py_ssize_t at, bc_form *form, uint32_t *before, narrow_unit *out
) noexcept nogil:
    if narrow_unit is uint8_t:
        return bc_copy_u8_u8(form, text, size, at, before, out)
    else:
        return bc_copy_u16_u16(form, text, size, at, before, out)


cdef void form_narrow(
    const narrow_unit *text, Py_ssize_t size, Py_ssize_t room, bc_form *form, bint aligned, Narrow *narrow
) noexcept nogil:
    """Write the form of a text from narrow.at on in units of its own kind, as far as that is simple.

    It ends before a segment of several code points, a unit of a wider kind, where the room ends, and with `aligned`
    before what is not one for one. room >= size.
    """
    cdef narrow_unit *out = <narrow_unit *>narrow.data
    cdef Py_ssize_t at = narrow.at, used = at, first, k
    cdef uint32_t before = 0, action, every
    cdef const bc_record *record
    if at:
        memcpy(out, text, at * sizeof(narrow_unit))
    while at < size and used + (size - at) <= room:
        first = at
        at = copy_narrow(text, size, at, form, &before, out + used)
        used += at - first
        if at == size:
            break
        action = bc_action(form, text[at])
        record = bc_record_of(action)
        if stands_alone(text, size, at, form, record):
            every = 0
            for k in range(record.alone_length):
                every |= bc_pool[record.alone + k] & CODE_POINT
            if every <= <narrow_unit>-1 and used + record.alone_length <= room and not (
                aligned and record.alone_length != 1
            ):
                for k in range(record.alone_length):
                    out[used + k] = <narrow_unit>(bc_pool[record.alone + k] & CODE_POINT)
                used += record.alone_length
                before = action
                at += 1
                continue
        else:
            first = begin_of(text, at, form)
            if first < at:
                action = bc_action(form, text[first])
                used -= at - first - 1 + lone_length(bc_record_of(action), action)
                at = first
            before = 0
        break
    narrow.at = at
    narrow.before = before
    narrow.size = used


cdef void widen(int kind, const Narrow *narrow, uint32_t *units) noexcept nogil:
    cdef Py_ssize_t k
    if kind == 1:
        for k in range(narrow.size):
            units[k] = (<const uint8_t *>narrow.data)[k]
    else:
        for k in range(narrow.size):
            units[k] = (<const uint16_t *>narrow.data)[k]


cdef int formed(
    int kind, const void *data, Py_ssize_t size, bc_form *form, bint aligned, Narrow *narrow, Output *out
) noexcept nogil:
    """Normalize into narrow (1), or into out, which is open then (2); 0: in the form already; -1: no memory."""
    cdef Py_ssize_t room
    narrow.data = narrow.small
    narrow.size = narrow.before = 0
    if kind == 1:
        narrow.at = bc_changed_u8(form, <const uint8_t *>data, size)
    elif kind == 2:
        narrow.at = bc_changed_u16(form, <const uint16_t *>data, size)
    else:
        narrow.at = bc_changed_u32(form, <const uint32_t *>data, size)
    if narrow.at == size:
        return 0
    if kind != 4:
        room = size + size // 8 + MARGIN
        if room > NARROW_SMALL:
            narrow.data = malloc(room * kind)
            if narrow.data == NULL:
                return -1
        if kind == 1:
            form_narrow(<const uint8_t *>data, size, room, form, aligned, narrow)
        else:
            form_narrow(<const uint16_t *>data, size, room, form, aligned, narrow)
        if narrow.at == size:
            return 1
    if not open_output(out, size, aligned):
        return -1
    # The room of out is at least that of narrow, and of any prefix of the text.
    if kind != 4:
        widen(kind, narrow, out.units)
        out.size = narrow.size
    else:
        memcpy(out.units, data, narrow.at * sizeof(uint32_t))
        out.size = narrow.at
    dispatch_form(kind, data, size, narrow.at, narrow.before, form, out)
    if out.failed:
        close_output(out)
        return -1
    return 2


cdef inline void close_narrow(Narrow *narrow) noexcept nogil:
    if narrow.data != narrow.small:
        free(narrow.data)


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
