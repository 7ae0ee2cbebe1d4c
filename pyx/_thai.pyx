# cython: language_level=3, freethreading_compatible=True
"""Compiled Thai segmentation: pythainlp's engine "newmm" over a dictionary file. The twin is pure_thai.py.

The algorithm is in thai.h. Offsets are code points. Nothing is written to an object after it was made, scratch belongs
to the call (on the stack for short texts); above LONG code points the GIL is released.
"""

from cpython cimport array as c_array
from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.pycapsule cimport PyCapsule_GetPointer
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND

include "units.pxi"

from array import array

cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void *buffer, Py_ssize_t size)
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object text)

cdef extern from "thai.h":
    """
    #define BC_TH_ROOM(size) ((size) * 14 + 4 * (BC_TH_PAD + BC_TH_GRAPH + 16))
    """
    ctypedef struct bc_dictionary:
        uint32_t word_count
    ctypedef struct bc_thai:
        uint8_t *classes
        uint32_t seen
    enum:
        BC_TH_SMALL, BC_TH_SPACE, BC_TH_WHITE, BC_TH_COMPOUND, BC_TH_CLASS
    # Bytes for bc_th_room(size) and, before it, the ends of the words.
    Py_ssize_t BC_TH_ROOM(Py_ssize_t size) nogil
    bint BC_TH_HAS(uint32_t seen, int class_) nogil
    bint BC_TH_IS_WHITE(uint8_t class_) nogil
    Py_ssize_t bc_th_run(
        const bc_dictionary *d, int kind, const void *text, Py_ssize_t size, int rejoin, void *block, bc_thai *thai,
        int32_t *ends
    ) nogil
    Py_ssize_t bc_th_parts(const bc_dictionary *d, const uint32_t *word, Py_ssize_t size, int32_t *spans) nogil
    uint16_t bc_code(const bc_dictionary *d, uint32_t c) nogil
    uint32_t bc_step(const bc_dictionary *d, uint32_t node, uint16_t code) nogil
    bint bc_terminal(const bc_dictionary *d, uint32_t node) nogil

cdef enum:
    SMALL_UNITS = 1900  # 4 * 1900 = 7600 >= BC_TH_ROOM(BC_TH_SMALL) = 7496
    SHORT_WORD = 64


cdef struct Work:
    bc_thai thai
    int32_t *ends
    Py_ssize_t count  # of words
    Py_ssize_t size  # of the text
    int kind
    const void *data
    void *block
    uint32_t small[SMALL_UNITS]


cdef int open_work(Work *work, const bc_dictionary *words, text, bint rejoin) except -1:
    """Cut a text; close_work is due afterwards, also when this raises."""
    work.block = work.small
    if not isinstance(text, str):
        raise TypeError(f"text must be str, not {type(text).__name__}")
    work.size = PyUnicode_GET_LENGTH(text)
    work.kind = PyUnicode_KIND(text)
    work.data = PyUnicode_DATA(text)
    if work.size > INT32_MAX:
        raise OverflowError(f"text of {work.size} code points; at most {INT32_MAX} are possible")
    if work.size > BC_TH_SMALL:
        work.block = malloc(BC_TH_ROOM(work.size))
        if work.block == NULL:
            raise MemoryError
    work.ends = <int32_t *>work.block
    if work.size > LONG:
        with nogil:
            run(work, words, rejoin)
    else:
        run(work, words, rejoin)
    return 0


cdef inline void run(Work *work, const bc_dictionary *words, bint rejoin) noexcept nogil:
    work.count = bc_th_run(
        words, work.kind, work.data, work.size, rejoin, work.ends + work.size, &work.thai, work.ends
    )


cdef inline void close_work(Work *work) noexcept nogil:
    if work.block != work.small:
        free(work.block)


cdef inline object piece(Work *work, Py_ssize_t start, Py_ssize_t end):
    """Return a part of the text as a str."""
    cdef const uint16_t *units
    if work.kind == 2:
        units = <const uint16_t *>work.data + start
        if units[0] > 0xFF:  # then two bytes a code point are the canonical width
            made = PyUnicode_New(end - start, 0xFFFF)
            memcpy(PyUnicode_DATA(made), units, (end - start) * sizeof(uint16_t))
            return made
    return PyUnicode_FromKindAndData(work.kind, <const char *>work.data + start * work.kind, end - start)


cdef list pieces(Work *work):
    cdef Py_ssize_t at, start = 0
    cdef list result = PyList_New(work.count)
    for at in range(work.count):
        made = piece(work, start, work.ends[at])
        Py_INCREF(made)  # PyList_SET_ITEM takes a reference over
        PyList_SET_ITEM(result, at, made)
        start = work.ends[at]
    return result


cdef list stripped_pieces(Work *work):
    """Return the words without U+0020 at their ends, empty ones left out."""
    cdef Py_ssize_t at, start = 0, first, last
    cdef list result = []
    cdef const uint8_t *classes = work.thai.classes
    for at in range(work.count):
        first, last, start = start, work.ends[at], work.ends[at]
        while first < last and classes[first] & BC_TH_CLASS == BC_TH_SPACE:
            first += 1
        while first < last and classes[last - 1] & BC_TH_CLASS == BC_TH_SPACE:
            last -= 1
        if first < last:
            result.append(piece(work, first, last))
    return result


cdef Py_ssize_t join(Work *work, const unit *text, unit *out, uint32_t *every) noexcept nogil:
    """Write the words with U+0020 between, white space as such a gap too; with out NULL only count. Return the length.

    Adds the bits of every unit written to `every`.
    """
    cdef Py_ssize_t at, place = 0, size = 0
    cdef uint32_t bits = 0
    cdef bint gap = False
    cdef const uint8_t *classes = work.thai.classes
    for at in range(work.count):
        gap = size > 0
        while place < work.ends[at]:
            if BC_TH_IS_WHITE(classes[place]):
                gap = size > 0
            else:
                if gap:
                    if out != NULL:
                        out[size] = 0x20
                    size += 1
                    gap = False
                if out != NULL:
                    out[size] = text[place]
                bits |= text[place]
                size += 1
            place += 1
    every[0] |= bits
    return size


cdef Py_ssize_t join_any(Work *work, void *out, uint32_t *every) noexcept nogil:
    """`join` into units of the width of the text."""
    if work.kind == 1:
        return join(work, <const uint8_t *>work.data, <uint8_t *>out, every)
    if work.kind == 2:
        return join(work, <const uint16_t *>work.data, <uint16_t *>out, every)
    return join(work, <const uint32_t *>work.data, <uint32_t *>out, every)


cdef object joined_pieces(Work *work, text):
    cdef uint32_t every = 0
    cdef Py_ssize_t size
    cdef Py_UCS4 widest = PyUnicode_MAX_CHAR_VALUE(text)
    cdef void *out
    if BC_TH_HAS(work.thai.seen, BC_TH_SPACE):
        size = join_any(work, NULL, &every)
        # What is left out may have been all that needed the width of the text.
        if every < 0x80:
            widest = 0x7F
        elif every < 0x100:
            widest = 0xFF
        elif every < 0x10000:
            widest = 0xFFFF
    else:
        size = work.size + work.count - 1 if work.count else 0
    if size == 0:
        return ""
    made = PyUnicode_New(size, widest)
    if PyUnicode_KIND(made) == work.kind:
        out = PyUnicode_DATA(made)
        if work.size > LONG:
            with nogil:
                join_any(work, out, &every)
        else:
            join_any(work, out, &every)
        return made
    out = malloc(size * work.kind)
    if out == NULL:
        raise MemoryError
    join_any(work, out, &every)
    try:
        return PyUnicode_FromKindAndData(work.kind, out, size)
    finally:
        free(out)


cdef class Thai:
    """The words of Thai text as pythainlp 5.4 finds them with its dictionary. Safe to share between threads."""

    cdef const bc_dictionary *words_
    cdef readonly object dictionary

    def __cinit__(self, dictionary):
        if getattr(dictionary, "kind", None) != "th":
            raise ValueError(f"Thai needs a dictionary of the kind 'th', not {dictionary!r}")
        self.dictionary = dictionary  # keeps what the pointer names alive
        self.words_ = <const bc_dictionary *>PyCapsule_GetPointer(dictionary._capsule(), "babel_core.dictionary")

    def __repr__(self):
        return f"Thai({self.dictionary!r})"

    def __reduce__(self):
        return type(self), (self.dictionary,)

    def cut(self, text):
        """Return the words as `pythainlp.tokenize.newmm.segment` does; joined they are the text."""
        cdef Work work
        try:
            open_work(&work, self.words_, text, False)
            return pieces(&work)
        finally:
            close_work(&work)

    def words(self, text, *, bint keep_whitespace=True):
        """Return the words as `pythainlp.word_tokenize` does: numbers such as 12:30 and 1,234.5 are one word.

        Without white space words lose U+0020 at their ends, and those of nothing else are left out.
        """
        cdef Work work
        try:
            open_work(&work, self.words_, text, True)
            return pieces(&work) if keep_whitespace else stripped_pieces(&work)
        finally:
            close_work(&work)

    def joined(self, text):
        """Return the words of `words` with U+0020 between; white space, within words too, is but such a gap."""
        cdef Work work
        try:
            open_work(&work, self.words_, text, True)
            return joined_pieces(&work, text)
        finally:
            close_work(&work)

    def spans(self, text, *, bint rejoin=True):
        """Return (start, end) of each word, of those that `cut` gives when rejoin is false; they cover the text."""
        cdef Work work
        cdef Py_ssize_t at
        cdef object start = 0, end
        cdef list result
        try:
            open_work(&work, self.words_, text, rejoin)
            result = PyList_New(work.count)
            for at in range(work.count):
                end = work.ends[at]
                span = (start, end)
                Py_INCREF(span)
                PyList_SET_ITEM(result, at, span)
                start = end
            return result
        finally:
            close_work(&work)

    def offsets(self, text, *, bint rejoin=True):
        """Return the numbers of `spans` one after the other as an array of the type "i"."""
        cdef Work work
        cdef Py_ssize_t at
        cdef int32_t start = 0
        cdef c_array.array result
        cdef int *numbers
        try:
            open_work(&work, self.words_, text, rejoin)
            result = c_array.clone(EMPTY, 2 * work.count, False)
            numbers = result.data.as_ints
            for at in range(work.count):
                numbers[2 * at] = start
                start = numbers[2 * at + 1] = work.ends[at]
            return result
        finally:
            close_work(&work)

    def contains(self, word):
        """Return whether a word is in the dictionary."""
        return self.dictionary.contains(word)

    def parts(self, word):
        """Return the spans of the fewest shorter dictionary words that make a word up; [] where none do."""
        cdef uint32_t units[SHORT_WORD]
        cdef int32_t spans[SHORT_WORD]
        cdef Py_ssize_t at, size, count
        if not isinstance(word, str):
            raise TypeError(f"word must be str, not {type(word).__name__}")
        size = PyUnicode_GET_LENGTH(word)
        if size > BC_TH_COMPOUND:  # 40 < SHORT_WORD
            return []
        for at in range(size):
            units[at] = <Py_UCS4>word[at]
        count = bc_th_parts(self.words_, units, size, spans)
        return [(spans[2 * at], spans[2 * at + 1]) for at in range(count)]


cdef c_array.array EMPTY = array("i")
