# Terms to Python: a joined str, a list of str, spans; included by _pipeline.pyx.


cdef struct Written:  # a text in arena.text, in the width of the str that it becomes
    Py_ssize_t at
    Py_ssize_t size  # code points
    uint32_t every  # OR of them all


cdef inline bint is_chosen(Term *term, int column) noexcept nogil:
    if column == TERMS:
        return not term.flags & HIDDEN
    return (term.flags & EXPANSION != 0) == (column == EXPANSIONS)


cdef inline int width_of(uint32_t every) noexcept nogil:
    return 1 if every < 0x100 else 2 if every < 0x10000 else 4


cdef inline void write_units(uint8_t *out, int width, const uint32_t *units, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    if width == 1:
        for at in range(size):
            out[at] = <uint8_t>units[at]
    elif width == 2:
        for at in range(size):
            (<uint16_t *>out)[at] = <uint16_t>units[at]
    else:
        memcpy(out, units, size * sizeof(uint32_t))


cdef uint32_t or_of(const uint32_t *units, Py_ssize_t size, uint32_t every) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(size):
        every |= units[at]
    return every


cdef uint32_t every_unit(Arena *arena, int column) noexcept nogil:
    """Return a number as wide, and ASCII or not, as the OR of all units of a column.

    All units together bound it, quickly; reading the terms then stops at the first unit as wide as that.
    """
    cdef Py_ssize_t at
    cdef uint32_t every = 0x20, widest
    cdef Term *term
    widest = or_of(arena.pool, arena.pool_size, or_of(arena.view, arena.view_size, arena.mapped))
    widest = 0x10000 if widest >= 0x10000 else 0x100 if widest >= 0x100 else 0x80 if widest >= 0x80 else 0
    for at in range(arena.terms_size):
        if every >= widest:
            break
        term = &arena.terms[at]
        if is_chosen(term, column):
            every = or_of(text_of(arena, term), term.size, every)
    return every


cdef int write_terms(Arena *arena, int column, Written *written) noexcept nogil:
    """Append the terms of a column, U+0020 between them, to arena.text; 0, or -1 without memory."""
    cdef Py_ssize_t at, size = 0
    cdef Term *term
    cdef uint8_t *out
    cdef int width
    for at in range(arena.terms_size):
        term = &arena.terms[at]
        if is_chosen(term, column):
            size += term.size + 1
    written.size = size - 1 if size else 0
    written.every = every_unit(arena, column)
    width = width_of(written.every)
    # Texts begin at multiples of four bytes, for every width.
    written.at = (arena.text_size + 3) & ~<Py_ssize_t>3
    if reserve(<void **>&arena.text, &arena.text_room, written.at + width * size, 1) < 0:
        return -1
    out = arena.text + written.at
    # Each term and the blank behind it; the last blank is no part of the text, but has room.
    if width == 1:
        for at in range(arena.terms_size):
            term = &arena.terms[at]
            if is_chosen(term, column):
                write_units(out, 1, text_of(arena, term), term.size)
                out += term.size
                out[0] = 0x20
                out += 1
    elif width == 2:
        for at in range(arena.terms_size):
            term = &arena.terms[at]
            if is_chosen(term, column):
                write_units(out, 2, text_of(arena, term), term.size)
                out += 2 * term.size
                (<uint16_t *>out)[0] = 0x20
                out += 2
    else:
        for at in range(arena.terms_size):
            term = &arena.terms[at]
            if is_chosen(term, column):
                write_units(out, 4, text_of(arena, term), term.size)
                out += 4 * term.size
                (<uint32_t *>out)[0] = 0x20
                out += 4
    arena.text_size = written.at + width * written.size
    return 0


cdef object new_str(uint32_t every, Py_ssize_t size):
    """Return an empty str of a size for code points whose OR is known. The OR may exceed U+10FFFF."""
    return PyUnicode_New(size, min(every, <uint32_t>0x10FFFF))


cdef object taken_str(Arena *arena, Written *written):
    """Return a written text as a str of canonical kind."""
    if written.size == 0:
        return ""
    result = new_str(written.every, written.size)
    memcpy(PyUnicode_DATA(result), arena.text + written.at, width_of(written.every) * written.size)
    return result


cdef object term_str(Arena *arena, Term *term):
    cdef const uint32_t *units = text_of(arena, term)
    cdef uint32_t every = 0
    cdef Py_ssize_t at
    for at in range(term.size):
        every |= units[at]
    result = new_str(every, term.size)
    write_units(<uint8_t *>PyUnicode_DATA(result), width_of(every), units, term.size)
    return result


cdef list term_list(Arena *arena, int column):
    """Return the terms of a column as str."""
    cdef Py_ssize_t at, count = 0, place = 0
    cdef list result
    for at in range(arena.terms_size):
        count += is_chosen(&arena.terms[at], column)
    result = PyList_New(count)
    for at in range(arena.terms_size):
        if is_chosen(&arena.terms[at], column):
            term = term_str(arena, &arena.terms[at])
            Py_INCREF(term)  # PyList_SET_ITEM takes a reference over
            PyList_SET_ITEM(result, place, term)
            place += 1
    return result


cdef list token_list(Arena *arena):
    """Return the terms that TERMS shows as (text, start, end, unit, script id, is an expansion)."""
    cdef Py_ssize_t at
    cdef Term *term
    cdef list result = []
    for at in range(arena.terms_size):
        term = &arena.terms[at]
        if is_chosen(term, TERMS):
            result.append((term_str(arena, term), term.start, term.end, term.unit, term.script, term.flags & EXPANSION != 0))
    return result
