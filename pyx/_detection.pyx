# cython: language_level=3, freethreading_compatible=True
"""Compiled detection: which languages the scripts of a text say, and what in it speaks for a language.

The twin is babel_core/_native/pure_detection.py. Both classes hold data of the language packs, compiled once; they
never change afterwards, so that threads may share them.
"""

from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND

cdef extern from "Python.h":
    Py_UCS4 Py_UNICODE_TOLOWER(Py_UCS4 c)

include "units.pxi"
include "forms.pxi"
include "narrow.pxi"
include "words.pxi"

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc

cdef extern from *:
    int UNCOUNTED "BC_UNCOUNTED"
    void bc_count_short(int kind, const void *data, Py_ssize_t size, uint32_t *counts) nogil
    void bc_count_u8(const uint8_t *text, Py_ssize_t size, Py_ssize_t *counts) nogil
    void bc_count_u16(const uint16_t *text, Py_ssize_t size, Py_ssize_t *counts) nogil
    void bc_count_u32(const uint32_t *text, Py_ssize_t size, Py_ssize_t *counts) nogil

cdef enum:
    SHORT = 128  # code points up to which one small histogram is enough
    FILTER = 1024  # words of 64 bits: a bit for each code point below U+10000
    MOST_VOICES = 64  # bits of a mask
    NO_LETTERS = -1
    SIGMA = 0x3A3
    DOTTED_I = 0x130
    FEW = 0x600  # code points whose lower case is kept: Latin, Greek, Cyrillic and Armenian


cdef int check(object text) except -1:
    if not isinstance(text, str):
        raise TypeError(f"text must be str, not {type(text).__name__}")
    return 0


cdef inline uint32_t unit_at(int kind, const void *data, Py_ssize_t at) noexcept nogil:
    if kind == 1:
        return (<const uint8_t *>data)[at]
    if kind == 2:
        return (<const uint16_t *>data)[at]
    return (<const uint32_t *>data)[at]


cdef void count_any(int kind, const void *data, Py_ssize_t size, uint32_t *counts) noexcept nogil:
    """Count a text of at most INT32_MAX code points by script."""
    cdef Py_ssize_t many[256]
    cdef int script
    if size <= SHORT:
        bc_count_short(kind, data, size, counts)
        return
    memset(many, 0, sizeof(many))
    if kind == 1:
        bc_count_u8(<const uint8_t *>data, size, many)
    elif kind == 2:
        bc_count_u16(<const uint16_t *>data, size, many)
    else:
        bc_count_u32(<const uint32_t *>data, size, many)
    for script in range(256):
        counts[script] = <uint32_t>many[script]


cdef Py_ssize_t count_form(int kind, const void *data, Py_ssize_t size, uint32_t *counts) noexcept nogil:
    """Count the NFKC form of a text by script; return its size, or -1 when there is no memory."""
    cdef Narrow narrow
    cdef Output out
    cdef int where = formed(kind, data, size, &bc_nfkc_form, False, &narrow, &out)
    if where == 0:
        count_any(kind, data, size, counts)
    elif where == 1:
        size = narrow.size
        count_any(kind, narrow.data, size, counts)
    elif where == 2:
        size = out.size
        count_any(4, out.units, size, counts)
        close_output(&out)
    else:
        size = -1
    close_narrow(&narrow)
    return size


cdef struct Candidate:
    int first  # of its scripts in Detector.scripts
    int end
    double bar


cdef class Detector:
    """What the scripts of a text say.

    `ranked` are (tag, script ids, bar) in the order of their tests, `likely` (tag, script id) with one bar for all, and
    `fallback` (tag, script ids) is the answer where no script says more. Answers are numbers: places in `ranked`,
    behind them places in `likely`, behind them the fallback. Letters are counted in the NFKC form.
    """

    cdef tuple arguments
    cdef list tags
    cdef Candidate *candidates  # the ranked ones, then the fallback
    cdef int *scripts
    cdef int *likely  # by script: its place, or -1
    cdef int ranked_count
    cdef int likely_count
    cdef double likely_bar

    def __cinit__(self, ranked, likely, double likely_bar, fallback):
        cdef int place, at = 0
        ranked = tuple([(tag, tuple(scripts), float(bar)) for tag, scripts, bar in ranked])
        likely = tuple([(tag, script) for tag, script in likely])
        fallback = (fallback[0], tuple(fallback[1]))
        self.arguments = (ranked, likely, likely_bar, fallback)
        self.tags = [row[0] for row in (*ranked, *likely, fallback)]
        self.ranked_count, self.likely_count, self.likely_bar = len(ranked), len(likely), likely_bar
        rows = [*[(scripts, bar) for _, scripts, bar in ranked], (fallback[1], 0.0)]
        every = [script for scripts, _ in rows for script in scripts] + [script for _, script in likely]
        if not all(0 <= script < BC_SCRIPT_COUNT for script in every):
            raise ValueError(f"script ids must be below {BC_SCRIPT_COUNT}")
        self.candidates = <Candidate *>calloc(len(rows), sizeof(Candidate))
        self.scripts = <int *>calloc(len(every) + 1, sizeof(int))
        self.likely = <int *>calloc(BC_SCRIPT_COUNT, sizeof(int))
        if self.candidates == NULL or self.scripts == NULL or self.likely == NULL:
            raise MemoryError
        for place, (scripts, bar) in enumerate(rows):
            self.candidates[place].first, self.candidates[place].bar = at, bar
            for script in scripts:
                self.scripts[at] = script
                at += 1
            self.candidates[place].end = at
        for script in range(BC_SCRIPT_COUNT):
            self.likely[script] = -1
        for place, (_, script) in enumerate(likely):
            if script >= LATIN:
                self.likely[script] = place

    def __dealloc__(self):
        free(self.candidates)
        free(self.scripts)
        free(self.likely)

    def __reduce__(self):
        return Detector, self.arguments

    cdef double share(self, int place, const uint32_t *counts, Py_ssize_t total) noexcept nogil:
        """The share of a ranked candidate, or of the fallback, among the letters."""
        cdef Py_ssize_t count = 0
        cdef int at
        # Every place has its scripts in [first, end), and they are below the 256 counts: the constructor saw to both.
        for at in range(self.candidates[place].first, self.candidates[place].end):
            if self.scripts[at] >= LATIN:
                count += counts[self.scripts[at]]
        return <double>count / <double>total if count else 0.0  # count <= total

    cdef int other(self, const uint32_t *counts, Py_ssize_t total, double *share) noexcept nogil:
        """The place in `likely` of its most frequent script, the last of equals; -1 when it is below the bar."""
        cdef int script, block, place, best = -1
        cdef uint32_t most = 0
        for block in range(0, BC_SCRIPT_COUNT, 4):  # the counts go on to 256, and most are 0
            if not (counts[block] | counts[block + 1] | counts[block + 2] | counts[block + 3]):
                continue
            for script in range(block, min(block + 4, BC_SCRIPT_COUNT)):
                place = self.likely[script]
                if place >= 0 and counts[script] and (
                    counts[script] > most or (counts[script] == most and place > best)
                ):
                    best, most = place, counts[script]
        share[0] = <double>most / <double>total if most else 0.0
        return best if share[0] > self.likely_bar else -1

    cdef int best(self, const uint32_t *counts, Py_ssize_t total) noexcept nogil:
        """The number of the first answer."""
        cdef int place, other
        cdef double share = 0.0, other_share
        other = self.other(counts, total, &other_share)
        for place in range(self.ranked_count):
            share = self.share(place, counts, total)
            if share > self.candidates[place].bar:
                return self.ranked_count + other if other >= 0 and other_share > share else place
        return self.ranked_count + other if other >= 0 else self.ranked_count + self.likely_count

    cdef int count(self, object text, uint32_t *counts, Py_ssize_t *total) except -1:
        """Count the letters of the NFKC form by script."""
        cdef int kind = PyUnicode_KIND(text)
        cdef const void *data = PyUnicode_DATA(text)
        cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text)
        if size > INT32_MAX:
            raise OverflowError("text is longer than 2**31 - 1 code points")
        if size > LONG:
            with nogil:
                size = count_form(kind, data, size, counts)
        else:
            size = count_form(kind, data, size, counts)
        if size < 0:
            raise MemoryError
        total[0] = size - counts[UNCOUNTED]
        return 0

    cdef bint any_script(self, const uint32_t *counts) noexcept nogil:
        cdef int script
        for script in range(LATIN, BC_SCRIPT_COUNT):
            if counts[script]:
                return True
        return False

    def detect(self, text):
        """The tag of the first answer; TypeError for anything but a str."""
        cdef uint32_t counts[256]
        cdef Py_ssize_t total
        check(text)
        self.count(text, counts, &total)
        return self.tags[self.best(counts, total)]

    def number(self, text):
        """The number of the first answer, -1 for a text without a letter of any script."""
        cdef uint32_t counts[256]
        cdef Py_ssize_t total
        check(text)
        self.count(text, counts, &total)
        return self.best(counts, total) if self.any_script(counts) else NO_LETTERS

    def numbers(self, text):
        """The numbers of all answers that have a share of the letters, best first."""
        cdef uint32_t counts[256]
        cdef Py_ssize_t total
        cdef double share, other_share
        cdef int place, other
        check(text)
        self.count(text, counts, &total)
        if not self.any_script(counts):
            return []
        found = []
        other = self.other(counts, total, &other_share)
        for place in range(self.ranked_count):
            share = self.share(place, counts, total)
            if share > self.candidates[place].bar:
                if other >= 0 and not found and other_share > share:
                    found.append(self.ranked_count + other)
                    other = -1
                found.append(place)
        if other >= 0:
            found.append(self.ranked_count + other)
        if self.share(self.ranked_count, counts, total) > 0.0:
            found.append(self.ranked_count + self.likely_count)
        return found


include "voices.pxi"
include "profiles.pxi"
