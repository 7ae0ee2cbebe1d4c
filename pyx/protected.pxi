# Identifiers and user words of a text, and the stretches between them; included by documents.pxi.
#
# The twin is Pipeline.protected and what it calls in analysis/pipeline.py.


cdef int find_protected(
    Program program, Document *document, int kind, const void *data, Py_ssize_t size
) noexcept nogil:
    """Find the protected spans of a text into arena.found; 0, or -1 without memory."""
    cdef Arena *arena = document.arena
    cdef Output *form = &document.form
    cdef Py_ssize_t count
    while True:
        count = bc_lookout(
            form.units, form.size, kind, data, size, form.starts, arena.windows, arena.windows_room
        )
        if count <= arena.windows_room:
            break
        if reserve(<void **>&arena.windows, &arena.windows_room, count, sizeof(bc_window)) < 0:
            return -1
    return bc_find_identifiers(
        form.units, form.size, kind, data, form.starts, form.ends, arena.windows, count, program.words, &arena.found
    )


cdef int add_all(Program program, Document *document) noexcept nogil:
    """Add the terms of the protected spans, and of the stretches between them; 0, -1 or -2."""
    cdef bc_found *found = &document.arena.found
    cdef bc_identifier item
    cdef int32_t before = 0
    cdef Py_ssize_t at
    cdef int state
    for at in range(found.item_count):
        item = found.items[at]
        state = add_stretch(program, document, before, item.start)
        if state < 0:
            return state
        if item.kind == BC_KIND_WORD or item.kind == BC_KIND_HYPHEN:
            state = add_known(program, document, &item)
        else:
            state = add_identifier(program, document, &item)
        if state < 0:
            return state
        document.units += 1
        document.routes |= 1
        before = item.end
    return add_stretch(program, document, before, <int32_t>document.form.size)


cdef inline void set_part(Document *document, Term *term, int32_t start, int32_t end) noexcept nogil:
    """Fill a term that stands in the view as it stands in the text."""
    term.start, term.end, term.at, term.size, term.where = start, end, start, end - start, IN_VIEW
    term.unit, term.flags, term.next = document.units, EXPANSION, -1
    term.script = BC_ENTRY(document.form.units[start]) & 0xFF


cdef int add_identifier(Program program, Document *document, const bc_identifier *item) noexcept nogil:
    """Add an identifier whole as a word, its parts as expansions; 0, -1 or -2.

    No run folds the view inside of identifiers, so it still has their text.
    """
    cdef Arena *arena = document.arena
    cdef Py_ssize_t first = arena.terms_size, k
    cdef const bc_part *part
    cdef Term *whole
    cdef int state
    if reserve(<void **>&arena.terms, &arena.terms_room, first + 1, sizeof(Term)) < 0:
        return -1
    whole = &arena.terms[first]
    set_part(document, whole, item.start, item.end)
    whole.flags = 0
    whole.at, whole.size = item.text_at, item.text_size
    if item.pooled:
        if reserve(<void **>&arena.pool, &arena.pool_room, arena.pool_size + item.text_size, sizeof(uint32_t)) < 0:
            return -1
        memcpy(arena.pool + arena.pool_size, arena.found.pool + item.text_at, item.text_size * sizeof(uint32_t))
        whole.where, whole.at = IN_POOL, <int32_t>arena.pool_size
        arena.pool_size += item.text_size
    arena.terms_size = first + 1
    for k in range(item.part_count):
        part = &arena.found.parts[item.first_part + k]
        state = add_part_of(program, document, first, part.start, part.end)
        if state < 0:
            return state
    return add_without_stop(document, item)


cdef int add_part_of(
    Program program, Document *document, Py_ssize_t whole, int32_t start, int32_t end
) noexcept nogil:
    """Add a part of an identifier as it stands and, where it differs, without accents; 0, -1 or -2."""
    cdef Arena *arena = document.arena
    cdef Py_ssize_t size = arena.terms_size
    cdef Work work
    cdef Term *term
    cdef int32_t at = start
    cdef int state
    if reserve(<void **>&arena.terms, &arena.terms_room, size + 1, sizeof(Term)) < 0:
        return -1
    term = &arena.terms[size]
    set_part(document, term, start, end)
    hide_repeated(arena, term, &arena.terms[whole])
    arena.terms_size = size + 1
    while at < end and arena.view[at] < 0x80:
        at += 1
    if at == end:
        return 0
    work.arena, work.maps, work.seed = arena, <PyObject *>program.maps, program.seed
    work.start, work.end, work.flags = start, end, EXPANSION
    work.base, work.unit, work.script = document.units, 0, term.script
    work.chained = work.spelling = False
    state = add_mapped(&work, PART_MAP, start, end)
    if state < 0:
        return state
    if arena.terms_size == size + 2:
        term = &arena.terms[size]
        if term.size == arena.terms[size + 1].size:
            if equal_units(text_of(arena, term), text_of(arena, &arena.terms[size + 1]), term.size):
                arena.terms_size = size + 1
    return 0


cdef inline int32_t stop_of_ela(const bc_identifier *item, const uint32_t *units) noexcept nogil:
    """Return where the full stop of a Catalan l.l stands in a name of letters alone, in the text from units on, or -1."""
    cdef int32_t at, stop = -1
    for at in range(item.text_size):
        if units[at] == 0x2E and stop < 0:
            stop = at
        elif (BC_ENTRY(units[at]) >> 8) & 3 != LETTER:
            return -1
    # Two letters on either side, so stop - 1 and stop + 1 lie in the text.
    if stop < 2 or stop + 2 >= item.text_size or units[stop - 1] != SMALL_L or units[stop + 1] != SMALL_L:
        return -1
    return stop


cdef int add_without_stop(Document *document, const bc_identifier *item) noexcept nogil:
    """Add "collegi" beside "col.legi" as an expansion; 0, or -1 without memory."""
    cdef Arena *arena = document.arena
    cdef const uint32_t *units = document.form.units + item.text_at
    cdef Term *term
    cdef int32_t stop
    if item.kind != BC_KIND_DOMAIN or item.pooled:
        return 0
    stop = stop_of_ela(item, units)
    if stop < 0:
        return 0
    if reserve(<void **>&arena.pool, &arena.pool_room, arena.pool_size + item.text_size, sizeof(uint32_t)) < 0:
        return -1
    if reserve(<void **>&arena.terms, &arena.terms_room, arena.terms_size + 1, sizeof(Term)) < 0:
        return -1
    memcpy(arena.pool + arena.pool_size, units, stop * sizeof(uint32_t))
    memcpy(
        arena.pool + arena.pool_size + stop, units + stop + 1, (item.text_size - stop - 1) * sizeof(uint32_t)
    )
    term = &arena.terms[arena.terms_size]
    set_part(document, term, item.start, item.end)
    term.where, term.at, term.size = IN_POOL, <int32_t>arena.pool_size, item.text_size - 1
    arena.pool_size += item.text_size - 1
    arena.terms_size += 1
    return 0


cdef inline void hide_repeated(Arena *arena, Term *term, Term *whole) noexcept nogil:
    """Hide an expansion that repeats the word at its place."""
    if term.start == whole.start and term.size == whole.size:
        if equal_units(text_of(arena, term), text_of(arena, whole), term.size):
            term.flags |= HIDDEN


cdef int add_known(Program program, Document *document, const bc_identifier *item) noexcept nogil:
    """Add a word that is kept whole, and as expansions the terms of what it is made of; 0, -1 or -2.

    Those run as one text of their own: neither their number nor their routes count.
    """
    cdef Arena *arena = document.arena
    cdef uint64_t routes = document.routes
    cdef int32_t units = document.units
    cdef Py_ssize_t first = arena.terms_size, to, at
    cdef Term term
    cdef int state = add_known_word(program, document, item)
    if state == 0:
        state = add_stretch(program, document, item.start, item.end)
    document.routes, document.units = routes, units
    if state < 0:
        return state
    # The heads, of no run any more, lead to the terms that stay.
    if open_run(arena, item.start, item.end) < 0:
        return -1
    arena.heads[0] = <int32_t>first
    to = first + 1
    for at in range(to, arena.terms_size):
        term = arena.terms[at]
        if term.flags & HIDDEN or is_repeated(arena, &term, arena.heads[term.start - item.start]):
            continue
        term.unit, term.flags = units, EXPANSION
        term.script = BC_ENTRY(document.form.units[term.start]) & 0xFF
        term.next = arena.heads[term.start - item.start]
        arena.heads[term.start - item.start] = <int32_t>to
        hide_repeated(arena, &term, &arena.terms[first])
        arena.terms[to] = term
        to += 1
    arena.terms_size = to
    return 0


cdef inline bint is_repeated(Arena *arena, Term *term, int32_t other) noexcept nogil:
    """Whether a term of the same text and end is in a chain of terms of one start."""
    cdef Term *before
    while other >= 0:
        before = &arena.terms[other]
        if before.end == term.end and before.size == term.size:
            if equal_units(text_of(arena, before), text_of(arena, term), term.size):
                return True
        other = before.next
    return False


cdef int add_known_word(Program program, Document *document, const bc_identifier *item) noexcept nogil:
    """Add the term of a word, read as user words are, with low lines for blanks; 0, or -1 without memory."""
    cdef Arena *arena = document.arena
    cdef const uint32_t *text = document.form.units
    cdef Term *term
    cdef Py_ssize_t size = 0
    cdef int32_t at
    cdef uint32_t c
    cdef bint blank = False
    if reserve(<void **>&arena.pool, &arena.pool_room, arena.pool_size + item.text_size, sizeof(uint32_t)) < 0:
        return -1
    if reserve(<void **>&arena.terms, &arena.terms_room, arena.terms_size + 1, sizeof(Term)) < 0:
        return -1
    if item.pooled:
        text = arena.found.pool
    # Each code point gives one at most, each run of blanks one.
    for at in range(item.text_at, item.text_at + item.text_size):
        c = bc_words_fold(program.words, text[at])
        if Py_UNICODE_ISSPACE(c):
            blank = size > 0
            continue
        if blank:
            arena.pool[arena.pool_size + size] = 0x5F
            size += 1
            blank = False
        arena.pool[arena.pool_size + size] = c
        size += 1
    term = &arena.terms[arena.terms_size]
    set_part(document, term, item.start, item.end)
    term.flags, term.where, term.at, term.size = 0, IN_POOL, <int32_t>arena.pool_size, <int32_t>size
    arena.pool_size += size
    arena.terms_size += 1
    return 0
