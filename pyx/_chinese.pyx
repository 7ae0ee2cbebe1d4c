# cython: language_level=3, freethreading_compatible=True
"""Compiled dictionaries and Chinese segmentation. The twins are pure_dictionary.py and pure_chinese.py."""

import os

from cpython cimport array as c_array
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.list cimport PyList_New
from cpython.pycapsule cimport PyCapsule_New
from cpython.ref cimport PyObject
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from babel_core._native import dictionary_file

cdef extern from "dictionary.h":
    ctypedef struct bc_dictionary:
        uint32_t node_count
        uint32_t value_count
        uint32_t alphabet
        uint32_t longest
        uint32_t word_count
        char kind[9]
        uint8_t source[32]
    const char *bc_dictionary_open(bc_dictionary *out, const void *data, size_t size)
    uint16_t bc_code(const bc_dictionary *d, uint32_t c) nogil
    uint32_t bc_step(const bc_dictionary *d, uint32_t node, uint16_t code) nogil
    uint16_t bc_value(const bc_dictionary *d, uint32_t node) nogil
    bint bc_has_model(const bc_dictionary *d)

cdef extern from "Python.h":
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    object PyUnicode_FromKindAndData(int kind, const void *data, Py_ssize_t size)

cdef extern from "new_strings.h":
    PyObject *bc_string(int kind, const void *units, Py_ssize_t size)
    PyObject *bc_string_2(const uint16_t *units, Py_ssize_t size)
    void bc_list_set(object list, Py_ssize_t at, PyObject *item)
    Py_UCS4 bc_most(object text)

cdef extern from "chinese.h":
    ctypedef struct bc_zh_token:
        int32_t start
        int32_t size
    ctypedef struct bc_scratch:
        pass
    size_t bc_zh_room(Py_ssize_t size) nogil
    bc_scratch bc_zh_scratch(void *block, Py_ssize_t size) nogil
    Py_ssize_t bc_zh_cut_1(
        const bc_dictionary *d, const uint8_t *text, Py_ssize_t size, int hmm, const bc_scratch *scratch, int32_t *ends
    ) nogil
    Py_ssize_t bc_zh_tokens_1(
        const bc_dictionary *d, const uint8_t *text, const int32_t *ends, Py_ssize_t number, int search, int drop,
        bc_zh_token *tokens, Py_ssize_t *total
    ) nogil
    Py_ssize_t bc_zh_parts_1(
        const bc_dictionary *d, const uint8_t *word, Py_ssize_t size, int32_t start, bc_zh_token *parts
    ) nogil
    uint32_t bc_zh_join_1(const uint8_t *text, const bc_zh_token *tokens, Py_ssize_t count, uint8_t *out) nogil
    Py_ssize_t bc_zh_cut_2(
        const bc_dictionary *d, const uint16_t *text, Py_ssize_t size, int hmm, const bc_scratch *scratch, int32_t *ends
    ) nogil
    Py_ssize_t bc_zh_tokens_2(
        const bc_dictionary *d, const uint16_t *text, const int32_t *ends, Py_ssize_t number, int search, int drop,
        bc_zh_token *tokens, Py_ssize_t *total
    ) nogil
    Py_ssize_t bc_zh_parts_2(
        const bc_dictionary *d, const uint16_t *word, Py_ssize_t size, int32_t start, bc_zh_token *parts
    ) nogil
    uint32_t bc_zh_join_2(const uint16_t *text, const bc_zh_token *tokens, Py_ssize_t count, uint16_t *out) nogil
    Py_ssize_t bc_zh_cut_4(
        const bc_dictionary *d, const uint32_t *text, Py_ssize_t size, int hmm, const bc_scratch *scratch, int32_t *ends
    ) nogil
    Py_ssize_t bc_zh_tokens_4(
        const bc_dictionary *d, const uint32_t *text, const int32_t *ends, Py_ssize_t number, int search, int drop,
        bc_zh_token *tokens, Py_ssize_t *total
    ) nogil
    Py_ssize_t bc_zh_parts_4(
        const bc_dictionary *d, const uint32_t *word, Py_ssize_t size, int32_t start, bc_zh_token *parts
    ) nogil
    uint32_t bc_zh_join_4(const uint32_t *text, const bc_zh_token *tokens, Py_ssize_t count, uint32_t *out) nogil


cdef class Dictionary:
    """The words of one language, from a file mapped into memory. Raises DictionaryError naming the file and the remedy.

    Safe to share between threads; a copy made by pickle opens the file again.
    """

    cdef bc_dictionary held
    cdef Py_buffer buffer  # keeps the file mapped
    cdef bint is_open
    cdef readonly str path
    cdef readonly str kind
    cdef readonly str source
    cdef readonly str version

    def __cinit__(self, path):
        cdef const char *wrong
        self.is_open = False
        self.path = os.fspath(path)
        data = dictionary_file.read(path)
        PyObject_GetBuffer(data, &self.buffer, PyBUF_SIMPLE)
        self.is_open = True
        wrong = bc_dictionary_open(&self.held, self.buffer.buf, self.buffer.len)
        if wrong != NULL:
            raise dictionary_file.damaged(path, wrong.decode("ascii"))
        self.kind = self.held.kind.decode("ascii", "replace")
        self.source = bytes(self.held.source[:32]).hex()
        self.version = self.source[:12]

    def __dealloc__(self):
        if self.is_open:
            PyBuffer_Release(&self.buffer)

    def __repr__(self):
        return f"Dictionary({self.path!r})"

    def __reduce__(self):
        return type(self), (self.path,)

    def __len__(self):
        """Return the number of words."""
        return self.held.word_count

    @property
    def longest(self):
        """Code points of the longest word."""
        return self.held.longest

    def contains(self, word):
        """Return whether a word is in the dictionary."""
        cdef Py_ssize_t at
        cdef uint32_t node = 0
        cdef int kind
        cdef const void *data
        if not isinstance(word, str):
            raise TypeError(f"word must be str, not {type(word).__name__}")
        kind = PyUnicode_KIND(word)
        data = PyUnicode_DATA(word)
        for at in range(PyUnicode_GET_LENGTH(word)):
            node = bc_step(&self.held, node, bc_code(&self.held, PyUnicode_READ(kind, <void *>data, at)))
            if node == 0:
                return False
        return bc_value(&self.held, node) != 0

    def _capsule(self):
        """Return `const bc_dictionary *` as a capsule for other kernels; valid while this object lives."""
        return PyCapsule_New(&self.held, "babel_core.dictionary", NULL)


cdef enum:
    SMALL = 512  # code points up to which a call needs no memory from the heap
    LONG = 4096  # code points above which the GIL is released
    SMALL_ROOM = 768  # doubles of its scratch: 10 bytes each for SMALL + 1 code points are 642

cdef c_array.array INTEGERS = c_array.array("i")


cdef struct Work:
    bc_scratch scratch
    int32_t *ends
    bc_zh_token *tokens
    Py_ssize_t count
    Py_ssize_t total
    void *heap
    double small_scratch[SMALL_ROOM]
    int32_t small_ends[SMALL]
    bc_zh_token small_tokens[2 * SMALL]


cdef int open_work(Work *work, Py_ssize_t size) except -1:
    """Make room for a text: on the stack, or in one block that close_work frees."""
    cdef size_t room = bc_zh_room(size)
    cdef char *at
    work.heap = NULL
    if size <= SMALL:
        work.scratch = bc_zh_scratch(work.small_scratch, size)
        work.ends = work.small_ends
        work.tokens = work.small_tokens
        return 0
    if room == 0:
        raise OverflowError("text is longer than 2**31 code points")
    # Widest first, so that each array is aligned: scratch of doubles, tokens, then ends.
    room = (room + 7) // 8 * 8
    at = <char *>malloc(room + size * (2 * sizeof(bc_zh_token) + sizeof(int32_t)))
    if at == NULL:
        raise MemoryError
    work.heap = at
    work.scratch = bc_zh_scratch(at, size)
    work.tokens = <bc_zh_token *>(at + room)
    work.ends = <int32_t *>(at + room + size * 2 * sizeof(bc_zh_token))
    return 0


cdef void cut_into(
    Work *work, const bc_dictionary *d, int kind, const void *data, Py_ssize_t size, bint hmm, bint search, bint drop
) noexcept nogil:
    """Fill work.tokens, work.count and work.total."""
    cdef Py_ssize_t number
    if kind == 1:
        number = bc_zh_cut_1(d, <const uint8_t *>data, size, hmm, &work.scratch, work.ends)
        work.count = bc_zh_tokens_1(
            d, <const uint8_t *>data, work.ends, number, search, drop, work.tokens, &work.total
        )
    elif kind == 2:
        number = bc_zh_cut_2(d, <const uint16_t *>data, size, hmm, &work.scratch, work.ends)
        work.count = bc_zh_tokens_2(
            d, <const uint16_t *>data, work.ends, number, search, drop, work.tokens, &work.total
        )
    else:
        number = bc_zh_cut_4(d, <const uint32_t *>data, size, hmm, &work.scratch, work.ends)
        work.count = bc_zh_tokens_4(
            d, <const uint32_t *>data, work.ends, number, search, drop, work.tokens, &work.total
        )


cdef uint32_t join_into(const Work *work, int kind, const void *data, void *out) noexcept nogil:
    if kind == 1:
        return bc_zh_join_1(<const uint8_t *>data, work.tokens, work.count, <uint8_t *>out)
    if kind == 2:
        return bc_zh_join_2(<const uint16_t *>data, work.tokens, work.count, <uint16_t *>out)
    return bc_zh_join_4(<const uint32_t *>data, work.tokens, work.count, <uint32_t *>out)


cdef object list_of(const Work *work, int kind, const void *data):
    """Return the tokens as strings; those of one character of the basic plane are made once and kept."""
    cdef Py_ssize_t each
    cdef int32_t start, size
    cdef PyObject *token
    cdef const uint16_t *middle = <const uint16_t *>data
    result = PyList_New(work.count)
    for each in range(work.count):
        start = work.tokens[each].start
        size = work.tokens[each].size
        if kind == 2:
            token = bc_string_2(middle + start, size)
        else:
            token = bc_string(kind, <const char *>data + start * kind, size)
        if token == NULL:
            raise MemoryError
        bc_list_set(result, each, token)
    return result


cdef enum:
    WINDOW = 1000  # code points of a long stretch that are cut at once
    AROUND = 40    # code points beside them that are read too, so that words at their seams come out right


cdef inline bint is_unspaced(uint32_t c) noexcept nogil:
    """Whether a dictionary tells where words end beside a code point."""
    if c < 0xE00:
        return False
    if 0x4E00 <= c <= 0x9FFF or 0x3400 <= c <= 0x4DBF:
        return True
    return c <= 0xEFF or 0xF00 <= c <= 0x109F or 0x1780 <= c <= 0x17FF or 0x3005 <= c <= 0x3007 or 0x20000 <= c <= 0x3FFFF


cdef void cut_stretch(
    Work *work, const bc_dictionary *d, int kind, const char *data, Py_ssize_t first, Py_ssize_t last, uint8_t *mask
) noexcept nogil:
    """Fill mask[first:last] of a stretch that begins and ends there; `work` has room for a window."""
    cdef Py_ssize_t at = first, start, end, each, stop
    memset(mask + first, 0, last - first)
    mask[first] = 1
    while at < last:
        stop = at + WINDOW
        if last - first <= WINDOW or stop > last:
            stop = last
        start = at - AROUND if at > first else first
        end = stop + AROUND if last - stop > AROUND else last
        cut_into(work, d, kind, data + start * kind, end - start, False, False, False)
        for each in range(work.count):
            if at <= start + work.tokens[each].start < stop:
                mask[start + work.tokens[each].start] = 1
        at = stop
    at = last  # the end of the word of a place
    for start in range(last - 1, first, -1):
        if mask[start] == 1:
            at = start
        elif at - start > 1:
            cut_into(work, d, kind, data + start * kind, min(at - start, WINDOW), False, False, False)
            if work.count == 1 and at - start <= WINDOW:
                mask[start] = 2


cdef void mark_borders(
    Work *work, const bc_dictionary *d, int kind, const void *data, Py_ssize_t size, uint8_t *mask
) noexcept nogil:
    cdef Py_ssize_t at = 0, first
    memset(mask, 1, size + 1)
    while at < size:
        if not is_unspaced(unit_at(kind, data, at)):
            at += 1
            continue
        first = at
        while at < size and is_unspaced(unit_at(kind, data, at)):
            at += 1
        cut_stretch(work, d, kind, <const char *>data, first, at, mask)


cdef inline uint32_t unit_at(int kind, const void *data, Py_ssize_t at) noexcept nogil:
    return (<const uint16_t *>data)[at] if kind == 2 else (<const uint32_t *>data)[at]


cdef class Chinese:
    """Chinese words as jieba 0.42.1 cuts them, token for token, over a Dictionary of the kind "zh".

    Safe to share between threads; picklable. Offsets are code points. Methods raise TypeError naming the argument
    for another type than str.
    """

    cdef readonly Dictionary dictionary
    cdef const bc_dictionary *held

    def __cinit__(self, Dictionary dictionary not None):
        if dictionary.kind != "zh" or not bc_has_model(&dictionary.held):
            raise ValueError(f"Chinese needs the dictionary of the kind 'zh', not {dictionary.kind!r}")
        self.dictionary = dictionary
        self.held = &dictionary.held

    def __repr__(self):
        return f"Chinese({self.dictionary!r})"

    def __reduce__(self):
        return type(self), (self.dictionary,)

    cdef int run(self, Work *work, object text, bint search, bint hmm, bint drop) except -1:
        cdef Py_ssize_t size
        cdef int kind
        cdef const void *data
        if not isinstance(text, str):
            raise TypeError(f"text must be str, not {type(text).__name__}")
        size = PyUnicode_GET_LENGTH(text)
        kind = PyUnicode_KIND(text)
        data = PyUnicode_DATA(text)
        open_work(work, size)
        if size > LONG:
            with nogil:
                cut_into(work, self.held, kind, data, size, hmm, search, drop)
        else:
            cut_into(work, self.held, kind, data, size, hmm, search, drop)
        return 0

    def cut(self, text, *, bint search=False, bint hmm=True):
        """Return the words: jieba.lcut, or with search=True jieba.lcut_for_search; hmm as there."""
        cdef Work work
        self.run(&work, text, search, hmm, False)
        try:
            return list_of(&work, PyUnicode_KIND(text), PyUnicode_DATA(text))
        finally:
            free(work.heap)

    def joined(self, text, *, bint search=True, bint hmm=False):
        """Return the words with U+0020 between them, without those that are white space."""
        cdef Work work
        cdef int kind
        cdef const void *data
        cdef void *out
        cdef Py_ssize_t size
        cdef uint32_t every, least
        self.run(&work, text, search, hmm, True)
        try:
            if work.count == 0:
                return ""
            kind = PyUnicode_KIND(text)
            data = PyUnicode_DATA(text)
            size = work.total + work.count - 1
            result = PyUnicode_New(size, bc_most(text))
            out = <void *>PyUnicode_DATA(result)
            # Nobody else has the result yet, so it may be written without the GIL.
            if size > LONG:
                with nogil:
                    every = join_into(&work, kind, data, out)
            else:
                every = join_into(&work, kind, data, out)
            # Where white space was all that needed its width, the result must be narrower, or == and hash fail.
            least = 0x80 if kind == 1 else 0x100 if kind == 2 else 0x10000
            if every < least and not (kind == 1 and text.isascii()):
                return PyUnicode_FromKindAndData(kind, out, size)
            return result
        finally:
            free(work.heap)

    def spans(self, text, *, bint search=False, bint hmm=False):
        """Return (start, end) of each word."""
        cdef Work work
        cdef Py_ssize_t each
        self.run(&work, text, search, hmm, False)
        try:
            return [
                (work.tokens[each].start, work.tokens[each].start + work.tokens[each].size)
                for each in range(work.count)
            ]
        finally:
            free(work.heap)

    def borders(self, text):
        """Return one byte for each place of a text: where words without the model begin and end, and where they may.

        1 at the beginning and end of a word, of what is written with blanks, and of the text; 2 inside a word where the
        rest of it is a word of its own; else 0. Stretches of more than 1000 code points are cut in windows.
        """
        cdef Work work
        cdef Py_ssize_t size
        cdef int kind
        cdef const void *data
        cdef bytes mask
        cdef uint8_t *marks
        if not isinstance(text, str):
            raise TypeError(f"text must be str, not {type(text).__name__}")
        size = PyUnicode_GET_LENGTH(text)
        kind = PyUnicode_KIND(text)
        data = PyUnicode_DATA(text)
        mask = PyBytes_FromStringAndSize(NULL, size + 1)
        marks = <uint8_t *>PyBytes_AS_STRING(mask)
        if kind == 1:
            memset(marks, 1, size + 1)
            return mask
        open_work(&work, min(size, WINDOW + 2 * AROUND))
        # Nobody else has the mask yet, so it may be written without the GIL.
        if size > LONG:
            with nogil:
                mark_borders(&work, self.held, kind, data, size, marks)
        else:
            mark_borders(&work, self.held, kind, data, size, marks)
        free(work.heap)
        return mask

    def offsets(self, text, *, bint search=False, bint hmm=False):
        """Return array("i") of start and end of each word, one after the other."""
        cdef Work work
        cdef Py_ssize_t each
        cdef c_array.array result
        cdef int32_t *numbers
        self.run(&work, text, search, hmm, False)
        try:
            result = c_array.clone(INTEGERS, 2 * work.count, zero=False)
            numbers = <int32_t *>result.data.as_voidptr
            for each in range(work.count):
                numbers[2 * each] = work.tokens[each].start
                numbers[2 * each + 1] = work.tokens[each].start + work.tokens[each].size
            return result
        finally:
            free(work.heap)

    def contains(self, word):
        """Return whether a word is in the dictionary."""
        return self.dictionary.contains(word)

    def parts(self, word):
        """Return (start, end) of the words of two, then of three characters inside a longer word."""
        cdef Work work
        cdef Py_ssize_t each, size, count
        cdef int kind
        cdef const void *data
        if not isinstance(word, str):
            raise TypeError(f"word must be str, not {type(word).__name__}")
        size = PyUnicode_GET_LENGTH(word)
        kind = PyUnicode_KIND(word)
        data = PyUnicode_DATA(word)
        open_work(&work, size)
        try:
            if kind == 1:
                count = bc_zh_parts_1(self.held, <const uint8_t *>data, size, 0, work.tokens)
            elif kind == 2:
                count = bc_zh_parts_2(self.held, <const uint16_t *>data, size, 0, work.tokens)
            else:
                count = bc_zh_parts_4(self.held, <const uint32_t *>data, size, 0, work.tokens)
            return [
                (work.tokens[each].start, work.tokens[each].start + work.tokens[each].size) for each in range(count)
            ]
        finally:
            free(work.heap)
