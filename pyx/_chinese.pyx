# cython: language_level=3, freethreading_compatible=True
"""Compiled dictionaries and Chinese segmentation. The twins are pure_dictionary.py and pure_chinese.py."""

import os

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.pycapsule cimport PyCapsule_New
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport uint16_t, uint32_t, uint8_t

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
