# cython: language_level=3, freethreading_compatible=True
"""Compiled kernels of protected spans: the look-out, word borders, words. The twin is babel_core/_native/pure_words.py."""

from cpython cimport array as c_array
from cpython.pycapsule cimport PyCapsule_New
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport INT32_MAX, int32_t, uint8_t, uint16_t, uint32_t
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

cdef extern from "word_matcher.h":
    ctypedef struct bc_page_map:
        uint32_t count
    ctypedef struct bc_word_matcher:
        uint32_t node_count
        bc_page_map roots
        bc_page_map folds
    bint bc_is_mark(uint32_t c) nogil
    bint bc_joins(uint32_t left, uint32_t right) nogil
    bc_word_matcher *bc_words_new() nogil
    void bc_words_free(bc_word_matcher *m) nogil
    int bc_page_set(bc_page_map *map, uint32_t c, uint32_t value) nogil
    int bc_words_build(bc_word_matcher *m, const uint32_t *units, const size_t *starts, size_t count) nogil
    int bc_word_next_1(const bc_word_matcher *m, const uint8_t *text, Py_ssize_t size, Py_ssize_t at,
                       Py_ssize_t *start, Py_ssize_t *end) nogil
    int bc_word_next_2(const bc_word_matcher *m, const uint16_t *text, Py_ssize_t size, Py_ssize_t at,
                       Py_ssize_t *start, Py_ssize_t *end) nogil
    int bc_word_next_4(const bc_word_matcher *m, const uint32_t *text, Py_ssize_t size, Py_ssize_t at,
                       Py_ssize_t *start, Py_ssize_t *end) nogil

cdef extern from "Python.h":
    uint32_t *PyUnicode_AsUCS4(object text, uint32_t *buffer, Py_ssize_t size, int copy_null) except NULL

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


cdef uint32_t one(object c, str name) except? 0:
    if not isinstance(c, str) or PyUnicode_GET_LENGTH(c) != 1:
        raise TypeError(f"{name} must be one code point")
    return PyUnicode_READ(PyUnicode_KIND(c), PyUnicode_DATA(c), 0)


def is_mark(c, /):
    """Whether a code point is a combining mark."""
    return bc_is_mark(one(c, "char"))


def joins(left, right, /):
    """Whether two neighbouring code points stand in one word, so that no border may fall between them."""
    return bc_joins(one(left, "left"), one(right, "right"))


cdef inline int next_word(
    const bc_word_matcher *m, int kind, const void *data, Py_ssize_t size, Py_ssize_t *start, Py_ssize_t *end
) noexcept nogil:
    """Find the next word behind *end."""
    if kind == 1:
        return bc_word_next_1(m, <const uint8_t *>data, size, end[0], start, end)
    if kind == 2:
        return bc_word_next_2(m, <const uint16_t *>data, size, end[0], start, end)
    return bc_word_next_4(m, <const uint32_t *>data, size, end[0], start, end)


cdef class WordMatcher:
    """Leftmost-longest matching of words over search-form text; frozen, safe to share between threads.

    `words` are as they stand in the text after `table`, which maps code points (ints, as in str.translate) to code
    points that the text is read as; empty words are left out. A match neither begins nor ends inside a word of a script
    that is written with blanks, nor between a letter and its marks.
    """

    cdef bc_word_matcher *matcher
    cdef Py_ssize_t count

    def __cinit__(self, words, table=None):
        cdef list ordered
        cdef Py_ssize_t total = 0, at = 0, k
        cdef uint32_t *units = NULL
        cdef size_t *starts = NULL
        cdef bint done
        cdef uint32_t key, value
        if isinstance(words, str):
            raise TypeError("words must be a sequence of str, not a str")
        distinct = set(words)
        for word in distinct:
            check(word, "words")
            total += PyUnicode_GET_LENGTH(word)
        distinct.discard("")
        ordered = sorted(distinct)
        self.count = len(ordered)
        if self.count > INT32_MAX:
            raise OverflowError("there are too many words")
        self.matcher = bc_words_new()
        if self.matcher == NULL:
            raise MemoryError
        for left, right in () if table is None else table.items():
            if not (0 <= left <= 0x10FFFF and 0 < right <= 0x10FFFF):
                raise ValueError(f"table maps {left!r} to {right!r}; both must be code points, the second not U+0000")
            key, value = left, right
            if key != value and not bc_page_set(&self.matcher.folds, key, value):
                raise MemoryError
        units = <uint32_t *>malloc((total + 1) * sizeof(uint32_t))
        starts = <size_t *>malloc((self.count + 1) * sizeof(size_t))
        try:
            if units == NULL or starts == NULL:
                raise MemoryError
            # The lengths add up to `total`, so each copy fits in what is left.
            for k in range(self.count):
                starts[k] = at
                PyUnicode_AsUCS4(ordered[k], units + at, total + 1 - at, 0)
                at += PyUnicode_GET_LENGTH(ordered[k])
            starts[self.count] = at
            with nogil:
                done = bc_words_build(self.matcher, units, starts, self.count)
            if not done:
                raise MemoryError
        finally:
            free(units)
            free(starts)

    def __dealloc__(self):
        bc_words_free(self.matcher)

    def __len__(self):
        return self.count

    @property
    def nbytes(self):
        """Bytes of the compiled words."""
        cdef Py_ssize_t nodes = 2 * self.matcher.node_count, pages = self.matcher.roots.count + self.matcher.folds.count
        return (nodes + 1 + 256 * pages) * sizeof(uint32_t) + sizeof(bc_word_matcher)

    def spans(self, text, /):
        """Return the ordered, disjoint spans of the words in a search-form text, in code points."""
        cdef Py_ssize_t size, start = 0, end = 0
        cdef int kind, found
        cdef const void *data
        cdef list result = []
        check(text, "text")
        size, kind, data = PyUnicode_GET_LENGTH(text), PyUnicode_KIND(text), PyUnicode_DATA(text)
        while True:
            if size - end > LONG:
                with nogil:
                    found = next_word(self.matcher, kind, data, size, &start, &end)
            else:
                found = next_word(self.matcher, kind, data, size, &start, &end)
            if not found:
                return result
            result.append((start, end))

    def _capsule(self):
        """Return a capsule "babel_core.words" around the bc_word_matcher; valid while this object lives."""
        return PyCapsule_New(self.matcher, "babel_core.words", NULL)
