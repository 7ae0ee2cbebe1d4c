# The property table and the word runs of a search form, without the GIL; included after units.pxi.

cdef extern from *:
    """
    #define BC_WITH_PROPERTIES
    #include "unicode_tables.h"
    #include "scanning.h"
    """
    const char *BC_UNICODE_VERSION
    int BC_CLASS_SHIFT, BC_SCRIPT_COUNT
    uint32_t BC_COUNTED, BC_SPACED, BC_CJK, BC_REAL, BC_SPECIAL
    const char *bc_script_names[]
    const uint8_t bc_unspaced[]
    uint32_t BC_ENTRY(uint32_t c) nogil

cdef enum:
    SEPARATOR = 0
    LETTER = 1
    NUMBER_CLASS = 2
    MARK = 3
    COMMON = 0
    LATIN = 3
    HAN = 4
    HIRAGANA = 5
    KATAKANA = 6
    KIND_NUMBER = 1000
    KIND_KANA = 1001
    KIND_HAN_KANA = 1002
    CLOSING_MARK = 0x3006
    LENGTHENER = 0x30FC
    HALF_LENGTHENER = 0xFF70
    RUNS_SMALL = 64  # runs kept on the stack


include "runs.pxi"


cdef inline int32_t word_kind(uint32_t c, uint32_t entry) noexcept nogil:
    """Return the kind of run that a letter or number opens."""
    cdef int32_t script = <int32_t>(entry & 0xFF)
    if entry & BC_SPECIAL:
        return COMMON if c == LENGTHENER or c == HALF_LENGTHENER else HAN
    if script == HIRAGANA or script == KATAKANA:
        return KIND_KANA
    if script <= 1:  # Common, Inherited
        return KIND_NUMBER if (entry >> 8) & 3 == NUMBER_CLASS else COMMON
    return script


cdef inline bint is_cjk(int32_t kind) noexcept nogil:
    return kind == HAN or kind == KIND_KANA or kind == KIND_HAN_KANA


cdef inline bint is_spaced(int32_t kind) noexcept nogil:
    return kind < BC_SCRIPT_COUNT and not bc_unspaced[kind]


cdef inline int32_t joined_kind(int32_t run, int32_t kind) noexcept nogil:
    """Return the kind of a run when a code point of some kind joins it, or -1 when it cannot."""
    if kind == run or kind == COMMON:
        return run
    if kind == KIND_NUMBER and is_spaced(run):
        return run
    if run == KIND_NUMBER and is_spaced(kind):
        return kind
    return KIND_HAN_KANA if is_cjk(run) and is_cjk(kind) else -1


cdef inline int32_t letter_script(uint32_t entry) noexcept nogil:
    """Return the script of a letter of a spaced alphabet, else -1."""
    if (entry >> 8) & 3 == LETTER and entry & BC_SPACED:
        return <int32_t>(entry & 0xFF)
    return -1


cdef void scan_words(const unit *text, Py_ssize_t size, Runs *runs) noexcept nogil:
    cdef Py_ssize_t at, start = -1
    cdef uint32_t entry, word
    cdef int32_t run = 0, letter = -1, kind, grown
    for at in range(size):
        entry = BC_ENTRY(text[at])
        word = (entry >> 8) & 3
        if word == LETTER and start >= 0 and <int32_t>(entry & 0xFF) == run and not entry & BC_SPECIAL:
            letter = run if entry & BC_SPACED else -1
            continue
        if word == MARK:
            continue
        if word == SEPARATOR:
            if start < 0:
                continue
            # at + 1 < size bounds the look at the next code point.
            if text[at] == 0x27 and letter >= 0 and at + 1 < size and letter_script(BC_ENTRY(text[at + 1])) == letter:
                continue
            add_run(runs, start, at, run)
            start = letter = -1
            continue
        kind = word_kind(text[at], entry)
        grown = joined_kind(run, kind) if start >= 0 else -1
        if grown < 0:
            if start >= 0:
                add_run(runs, start, at, run)
            start = at
            grown = kind
        run = grown
        letter = letter_script(entry)
    if start >= 0:
        add_run(runs, start, size, run)


cdef inline void dispatch_words(int kind, const void *data, Py_ssize_t size, Runs *runs) noexcept nogil:
    if kind == 1:
        scan_words(<const uint8_t *>data, size, runs)
    elif kind == 2:
        scan_words(<const uint16_t *>data, size, runs)
    else:
        scan_words(<const uint32_t *>data, size, runs)
