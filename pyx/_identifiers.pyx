# cython: language_level=3, freethreading_compatible=True
"""Compiled finder of identifiers and user words. The twin is babel_core/analysis/protected, which names its kinds."""

from cpython cimport array as c_array
from cpython.pycapsule cimport PyCapsule_GetPointer
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdint cimport INT32_MAX, int32_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from array import array

cdef extern from "identifiers.h":
    ctypedef struct bc_window:
        int32_t start
        int32_t end
        int32_t finders
    ctypedef struct bc_word_matcher:
        pass
    ctypedef struct bc_identifier:
        int32_t kind
        int32_t start
        int32_t end
        int32_t text_at
        int32_t text_size
        int32_t first_part
        int32_t part_count
        uint8_t pooled
    ctypedef struct bc_part:
        int32_t start
        int32_t end
        int32_t level
    ctypedef struct bc_found:
        bc_identifier *items
        bc_part *parts
        uint32_t *pool
        Py_ssize_t item_count
    void bc_found_free(bc_found *found) nogil
    int bc_find_identifiers(
        const uint32_t *folded, Py_ssize_t size, int kind, const void *original, const int32_t *starts,
        const int32_t *ends, const bc_window *windows, Py_ssize_t count, const bc_word_matcher *words, bc_found *found
    ) nogil

cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void *buffer, Py_ssize_t size)
    uint32_t *PyUnicode_AsUCS4(object text, uint32_t *buffer, Py_ssize_t size, int copy_null) except NULL

# By the numbers of BC_KIND_* in identifier_types.h.
cdef tuple KINDS = (
    "acronym", "alnum", "camel", "date", "domain", "email", "hyphen", "kebab", "number", "part_number", "path", "snake",
    "symbol_name", "url", "version", "word",
)


cdef int check(object text, str name) except -1:
    if not isinstance(text, str):
        raise TypeError(f"{name} must be str, not {type(text).__name__}")
    if PyUnicode_GET_LENGTH(text) > INT32_MAX:
        raise OverflowError(f"{name} is longer than {INT32_MAX} code points")
    return 0


cdef c_array.array offsets(object values, Py_ssize_t size, str name):
    """The offsets as an array of C ints, at least one for each code point."""
    if len(values) < size:
        raise ValueError(f"{name} has {len(values)} offsets for {size} code points")
    return values if type(values) is array and values.typecode == "i" else array("i", values)


cdef int check_offsets(const int32_t *starts, const int32_t *ends, Py_ssize_t size, Py_ssize_t original) except -1:
    """What the finder relies on: offsets that lie in the original and never go down."""
    cdef Py_ssize_t at
    cdef int32_t start = 0, end = 0
    for at in range(size):
        if not (start <= starts[at] <= ends[at] <= original and end <= ends[at]):
            raise ValueError(f"offsets {starts[at]} and {ends[at]} of code point {at} go down or leave the original")
        start, end = starts[at], ends[at]
    return 0


cdef bc_window *windows_of(object windows, Py_ssize_t size) except NULL:
    """The windows in memory of their own, seen to be ordered, disjoint and inside the text."""
    cdef Py_ssize_t count = len(windows), at
    cdef int32_t end = 0
    cdef bc_window *made = <bc_window *>malloc((count + 1) * sizeof(bc_window))
    if made == NULL:
        raise MemoryError
    try:
        for at in range(count):
            made[at].start, made[at].end, made[at].finders = windows[at]
            if not end <= made[at].start <= made[at].end <= size:
                raise ValueError(f"window {windows[at]!r} is out of order or leaves the text")
            end = made[at].end
        return made
    except BaseException:
        free(made)
        raise


cdef tuple identifier(str folded, const bc_found *found, const bc_identifier *item):
    cdef const bc_part *part
    cdef Py_ssize_t k
    cdef list parts = []
    for k in range(item.first_part, item.first_part + item.part_count):
        part = &found.parts[k]
        parts.append((folded[part.start : part.end], part.start, part.end, part.level))
    if item.pooled:
        text = PyUnicode_FromKindAndData(4, found.pool + item.text_at, item.text_size)
    else:
        text = folded[item.text_at : item.text_at + item.text_size]
    return KINDS[item.kind], item.start, item.end, text, parts


def find_identifiers(folded, original, starts, ends, windows, words=None):
    """Return (kind, start, end, text, [(text, start, end, level) of each part]) of each identifier and user word.

    They are ordered and disjoint. `starts` and `ends` are the original offsets of the code points of `folded`, None
    where the two go one to one; `windows` are those of `lookout`; `words` is a WordMatcher of this build.
    """
    cdef bc_found found
    cdef bc_window *made = NULL
    cdef uint32_t *units = NULL
    cdef Py_ssize_t size, at, count
    cdef const int32_t *start_data = NULL
    cdef const int32_t *end_data = NULL
    cdef const bc_word_matcher *matcher = NULL
    cdef c_array.array held, held_ends
    cdef str text
    cdef int state, kind
    cdef const void *data
    check(folded, "folded")
    check(original, "original")
    size = PyUnicode_GET_LENGTH(folded)
    if words is not None:
        matcher = <const bc_word_matcher *>PyCapsule_GetPointer(words._capsule(), "babel_core.words")
    elif not windows:
        return []
    if starts is not None and ends is not None:
        held, held_ends = offsets(starts, size, "starts"), offsets(ends, size, "ends")
        start_data, end_data = <const int32_t *>held.data.as_ints, <const int32_t *>held_ends.data.as_ints
        check_offsets(start_data, end_data, size, PyUnicode_GET_LENGTH(original))
    elif PyUnicode_GET_LENGTH(original) < size:
        raise ValueError(f"original has {len(original)} code points for {size} of folded")
    text = str.__str__(folded)
    memset(&found, 0, sizeof(found))
    try:
        made = windows_of(windows, size)
        count = len(windows)
        units = <uint32_t *>malloc((size + 1) * sizeof(uint32_t))
        if units == NULL:
            raise MemoryError
        PyUnicode_AsUCS4(text, units, size + 1, 1)
        kind, data = PyUnicode_KIND(original), PyUnicode_DATA(original)
        with nogil:
            state = bc_find_identifiers(
                units, size, kind, data, start_data, end_data, made, count, matcher, &found
            )
        if state < 0:
            raise MemoryError
        return [identifier(text, &found, &found.items[at]) for at in range(found.item_count)]
    finally:
        free(made)
        free(units)
        bc_found_free(&found)
