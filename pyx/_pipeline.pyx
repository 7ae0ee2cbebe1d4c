# cython: language_level=3, freethreading_compatible=True
"""The way of a document through the compiled core in one pass: search form, words of every run, terms, writers.

The twin is babel_core/analysis/pipeline.py with pieces.py and sources.py: same terms, same order. A Program holds what
one analyzer does with texts read as one language; what it cannot do itself (a segmenter in Python) it asks of Python,
one run at a time. All else runs without the GIL where texts come in batches.
Offsets are code points.
"""

from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.number cimport PyNumber_Index
from cpython.pycapsule cimport PyCapsule_GetPointer
from cpython.ref cimport Py_DECREF, Py_INCREF, PyObject
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ
from libc.stdint cimport INT32_MAX, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from operator import itemgetter

import cython

include "units.pxi"
include "forms.pxi"
include "words.pxi"

cdef extern from "dictionary.h":
    ctypedef struct bc_dictionary:
        pass

cdef extern from "chinese.h":
    ctypedef struct bc_scratch:
        pass
    ctypedef struct bc_zh_token:
        int32_t start
        int32_t size
    size_t bc_zh_room(Py_ssize_t size) nogil
    bc_scratch bc_zh_scratch(void *block, Py_ssize_t size) nogil
    Py_ssize_t bc_zh_cut(
        const bc_dictionary *d, const uint32_t *text, Py_ssize_t size, int hmm, const bc_scratch *scratch, int32_t *ends
    ) nogil
    Py_ssize_t bc_zh_parts(const bc_dictionary *d, const uint32_t *word, Py_ssize_t size, bc_zh_token *parts) nogil

cdef extern from "thai.h":
    Py_ssize_t bc_th_cut(const bc_dictionary *d, const uint32_t *text, Py_ssize_t size, int rejoin, int32_t *ends) nogil
    Py_ssize_t bc_th_parts(const bc_dictionary *d, const uint32_t *word, Py_ssize_t size, int32_t *spans) nogil

cdef extern from "identifiers.h":
    ctypedef struct bc_word_matcher:
        pass
    ctypedef struct bc_window:
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
    ctypedef struct bc_found:
        bc_identifier *items
        bc_part *parts
        uint32_t *pool
        Py_ssize_t item_count, item_room, spare_room, part_room, pool_room, view_room, stack_room
    enum:
        BC_KIND_DOMAIN
        BC_KIND_HYPHEN
        BC_KIND_WORD
    uint32_t bc_words_fold(const bc_word_matcher *m, uint32_t c) nogil
    Py_ssize_t bc_lookout(
        const uint32_t *folded, Py_ssize_t size, int kind, const void *original, Py_ssize_t original_size,
        const int32_t *starts, bc_window *windows, Py_ssize_t room
    ) nogil
    int bc_find_identifiers(
        const uint32_t *folded, Py_ssize_t size, int kind, const void *original, const int32_t *starts,
        const int32_t *ends, const bc_window *windows, Py_ssize_t count, const bc_word_matcher *words, bc_found *found
    ) nogil
    void bc_found_free(bc_found *found) nogil

cdef extern from "Python.h":
    ctypedef struct PyInterpreterState:
        pass
    PyInterpreterState *PyInterpreterState_Get()
    PyInterpreterState *PyInterpreterState_Main()
    object PyUnicode_FromKindAndData(int kind, const void *buffer, Py_ssize_t size)
    object PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    bint Py_UNICODE_ISSPACE(Py_UCS4 c) nogil
    # Of a str that the caller keeps alive, which never changes: no GIL needed.
    int str_kind "PyUnicode_KIND"(PyObject *text) nogil
    const void *str_data "PyUnicode_DATA"(PyObject *text) nogil
    Py_ssize_t str_size "PyUnicode_GET_LENGTH"(PyObject *text) nogil

cdef enum:
    CACHED_WORDS = 1 << 15  # mapped words that a cache holds from one text to the next
    ARENA_WORDS = 1 << 17  # those that all caches of an arena hold
    FIRST_SLOTS = 1 << 10
    LARGEST_CACHE = 1 << 26  # units in the pool of a cache, above which nothing more goes in
    KEPT_ARENAS = 8
    LARGEST_KEPT = 1 << 25  # bytes beside the caches; a larger arena is given back to the system
    LONG_BATCH = 1 << 16  # code points of texts that go through without the GIL at once
    MOST_MAPS = 512  # of all languages together
    TABLE = 260  # kinds of runs: scripts, then the three that are none
    PLACE_NUMBER = 256

cdef enum:  # segmenters
    WHOLE = 0  # the run is one word
    CHINESE = 1
    THAI = 2
    SPANS = 3  # a callable gives the spans of the words
    MORPHS = 4  # a callable gives morphemes
    BY_PYTHON = 5  # Python gives the terms of the run
    CONTEXT = 6  # MORPHS by a callable that is given the search form and the run's place in it; only in descriptions

cdef enum:  # columns
    TERMS = 0  # every term once: words, and the expansions that repeat none of them
    WORDS = 1
    EXPANSIONS = 2

include "arena.pxi"
include "recipes.pxi"
include "variants.pxi"
include "documents.pxi"
include "writers.pxi"
include "programs.pxi"


def in_main_interpreter():
    """Return whether this is the interpreter whose lock a program can take back; in a subinterpreter it would hang."""
    return PyInterpreterState_Get() == PyInterpreterState_Main()
