# One text: its stretches between protected spans, their runs, the terms of each run; included by _pipeline.pyx.


cdef enum:  # what joins a run with its neighbours
    NO_JOINS = 0
    SHINGLES = 1
    EDGES = 2  # and shingles


cdef struct Plan:  # what is done with a run of some kind
    int segmenter
    int fold  # a variant fold before the cut: FOLD_NONE, FOLD_HANS, FOLD_SHINJITAI
    const bc_dictionary *dictionary
    PyObject *cut  # the callable of SPANS and MORPHS
    bint in_context  # whether `cut` is given the search form and the place of the run
    PyObject *check  # raises the error for what `cut` must not give, or returns it as a list
    Recipe words
    Recipe expansions
    int joins  # what joins its runs with their neighbours: NO_JOINS, SHINGLES, EDGES
    bint plain  # one word, one term: nothing to compare
    int route


cdef struct Document:
    Arena *arena
    Output form
    PyObject *folded  # the search form as a str, made when Python asks for it
    uint64_t routes  # bit 0: the common route
    int32_t units  # words so far
    bint map_back  # whether the spans of the terms become those of the original text
    Py_ssize_t before  # the last word of the run before; -1 where there is none
    int32_t before_end
    int before_joins  # what joins it


cdef int keep_error(Arena *arena, object error):
    """Keep an exception until the GIL is held for good; -2."""
    if arena.error == NULL:
        Py_INCREF(error)
        arena.error = <PyObject *>error
    return -2


cdef int put_text(Arena *arena, object text) except? -1:
    """Append a str to the pool; its length, or -1 without memory (and without an exception)."""
    cdef Py_ssize_t size, at
    cdef int kind
    cdef const void *data
    if not isinstance(text, str):
        raise TypeError(f"a term must be str, not {type(text).__name__}")
    size = PyUnicode_GET_LENGTH(text)
    kind = PyUnicode_KIND(text)
    data = PyUnicode_DATA(text)
    if reserve(<void **>&arena.pool, &arena.pool_room, arena.pool_size + size, sizeof(uint32_t)) < 0:
        raise MemoryError
    for at in range(size):
        arena.pool[arena.pool_size + at] = PyUnicode_READ(kind, data, at)
    arena.pool_size += size
    return <int>size


cdef object folded_text(Document *document):
    """Return the search form as a str."""
    if document.folded == NULL:
        text = PyUnicode_FromKindAndData(4, document.form.units, document.form.size)
        Py_INCREF(text)
        document.folded = <PyObject *>text
    return <object>document.folded


cdef void drop_folded(Document *document) noexcept with gil:
    Py_DECREF(<object>document.folded)


cdef int open_run(Arena *arena, int32_t start, int32_t end) noexcept nogil:
    """Set the heads of a run's places to none."""
    if reserve(<void **>&arena.heads, &arena.heads_room, end - start, sizeof(int32_t)) < 0:
        return -1
    memset(arena.heads, 0xFF, (end - start) * sizeof(int32_t))  # -1 in every place
    return 0


cdef int add_given(Document *document, int32_t base, int32_t limit, object term, uint8_t flags) except? -1:
    """Add a term (text, start, end, unit) of Python's as it is, whether or not it is there already.

    It lies in the piece, view[base:limit], for which open_run made the heads. Its script is that of the code point at
    `base`.
    """
    cdef Arena *arena = document.arena
    cdef int32_t start = term[1], end = term[2], unit = term[3], other
    cdef int size
    cdef Term new
    if not base <= start < end <= limit:
        raise ValueError(f"a term spans ({start}, {end}), its piece ({base}, {limit})")
    size = put_text(arena, term[0])
    new.start, new.end, new.size, new.where = start, end, size, IN_POOL
    new.at = <int32_t>(arena.pool_size - size)
    new.flags = flags
    new.unit = document.units + unit
    new.script = BC_ENTRY(document.form.units[base]) & 0xFF
    new.next = other = arena.heads[start - base]
    if flags & EXPANSION:
        while other >= 0:
            if (
                not arena.terms[other].flags & EXPANSION
                and arena.terms[other].size == size
                and equal_units(text_of(arena, &arena.terms[other]), text_of(arena, &new), size)
            ):
                new.flags |= HIDDEN
                break
            other = arena.terms[other].next
    if reserve(<void **>&arena.terms, &arena.terms_room, arena.terms_size + 1, sizeof(Term)) < 0:
        raise MemoryError
    arena.terms[arena.terms_size] = new
    arena.heads[start - base] = <int32_t>arena.terms_size
    arena.terms_size += 1
    return 0


cdef int add_piece(
    Document *document, int32_t start, int32_t end, object words, object expansions, int32_t units
) except? -1:
    """Add the terms that Python gave for view[start:end], which counts for some words."""
    if open_run(document.arena, start, end) < 0:
        raise MemoryError
    for term in words:
        add_given(document, start, end, term, 0)
    for term in expansions:
        add_given(document, start, end, term, EXPANSION)
    document.units += units
    return 0


cdef inline void set_unit(Unit *word, int32_t start, int32_t end) noexcept nogil:
    word.start, word.end = start, end
    word.base = word.spelling = -1
    word.content = False


cdef int ask_units(Document *document, Work *work, Plan *plan) noexcept nogil:
    """Have Python cut a run into units; 0, -1 or -2."""
    cdef Arena *arena = work.arena
    with gil:
        try:
            if plan.in_context:
                found = (<object>plan.cut)(folded_text(document), work.start, work.end)
            else:
                text = PyUnicode_FromKindAndData(4, arena.view + work.start, work.end - work.start)
                found = (<object>plan.cut)(text)
            if not isinstance(found, (list, tuple)):
                found = (<object>plan.check)(found, work.end - work.start)
            arena.units_size = 0
            if not put_units(work, plan, found):
                (<object>plan.check)(found, work.end - work.start)  # raises, with the name of the segmenter
                raise ValueError("a segmenter gave other words the second time")
            return 0
        except BaseException as error:
            return keep_error(arena, error)


cdef bint put_units(Work *work, Plan *plan, object found) except? False:
    """Take the words that a segmenter gave for the run; False where they break its contract."""
    cdef Arena *arena = work.arena
    cdef int32_t start, end, floor = 0
    cdef Unit *word
    for item in found:
        try:
            if plan.segmenter == MORPHS:
                first, last = item.start, item.end
            else:
                first, last = item
            # A float has an int, but is none.
            start, end = PyNumber_Index(first), PyNumber_Index(last)
        except (AttributeError, OverflowError, TypeError, ValueError):
            return False
        if not floor <= start < end <= work.end - work.start:
            return False
        if reserve(<void **>&arena.units, &arena.units_room, arena.units_size + 1, sizeof(Unit)) < 0:
            raise MemoryError
        word = &arena.units[arena.units_size]
        set_unit(word, work.start + start, work.start + end)
        floor = end
        if plan.segmenter == MORPHS:
            floor = start
            base = item.base
            if not isinstance(base, str) or not is_one_word(base):
                return False
            word.content = item.content
            if word.content:
                word.base_size = put_text(arena, base)
                word.base = <int32_t>(arena.pool_size - word.base_size)
            if not put_spelling(arena, word, getattr(item, "spelling", "")):
                return False
        arena.units_size += 1
    return True


cdef bint put_spelling(Arena *arena, Unit *word, object spelling) except -1:
    """Keep the standard spelling of a content word; False where it is none."""
    if not isinstance(spelling, str):
        return False
    if PyUnicode_GET_LENGTH(spelling) == 0:
        return True
    if not is_one_word(spelling):
        return False
    if word.content:
        word.spelling_size = put_text(arena, spelling)
        word.spelling = <int32_t>(arena.pool_size - word.spelling_size)
    return True


cdef bint is_one_word(object text):
    """Whether a str is neither empty nor holds white space."""
    cdef Py_ssize_t at
    for at in range(PyUnicode_GET_LENGTH(text)):
        if Py_UNICODE_ISSPACE(PyUnicode_READ(PyUnicode_KIND(text), PyUnicode_DATA(text), at)):
            return False
    return PyUnicode_GET_LENGTH(text) > 0


cdef int cover_units(Work *work, Py_ssize_t count) noexcept nogil:
    """Turn word ends, relative to the run, into its units; a mark goes to the character before it."""
    cdef Arena *arena = work.arena
    cdef int32_t start = work.start, end
    cdef Py_ssize_t at
    if reserve(<void **>&arena.units, &arena.units_room, count + 1, sizeof(Unit)) < 0:
        return -1
    arena.units_size = 0
    for at in range(count):
        end = work.start + arena.ends[at]
        while end < work.end and is_mark(arena.view[end]):
            end += 1
        if end <= start:
            continue
        # At most one unit for each of the `count` ends: there is room.
        set_unit(&arena.units[arena.units_size], start, end)
        arena.units_size += 1
        start = end
    return 0


cdef int cut_run(Document *document, Work *work, Plan *plan) noexcept nogil:
    """Fold the variants of a run and cut it into words; 0, or -1 without memory."""
    cdef Arena *arena = work.arena
    cdef Py_ssize_t count
    cdef int32_t size = work.end - work.start
    cdef bc_scratch scratch
    if plan.fold:
        fold_units(arena.view + work.start, size, plan.fold)
    if plan.segmenter == WHOLE:
        if reserve(<void **>&arena.units, &arena.units_room, 1, sizeof(Unit)) < 0:
            return -1
        set_unit(&arena.units[0], work.start, work.end)
        arena.units_size = 1
        return 0
    if plan.segmenter == SPANS or plan.segmenter == MORPHS:
        return ask_units(document, work, plan)
    # A cutter writes at most one end for each code point.
    if reserve(<void **>&arena.ends, &arena.ends_room, size, sizeof(int32_t)) < 0:
        return -1
    if plan.segmenter == CHINESE:
        if reserve(<void **>&arena.block, &arena.block_room, bc_zh_room(size), 1) < 0:
            return -1
        scratch = bc_zh_scratch(arena.block, size)
        count = bc_zh_cut(plan.dictionary, arena.view + work.start, size, 0, &scratch, arena.ends)
    else:
        count = bc_th_cut(plan.dictionary, arena.view + work.start, size, 0, arena.ends)
    return -1 if count < 0 else cover_units(work, count)


cdef int add_shingles(Document *document, Py_ssize_t first, int32_t start, int joins) noexcept nogil:
    """Join the word before and the word at `first` by a low line, where only blanks or nothing parts their runs.

    The run of the second begins at `start`, and `joins` is its own. Edges are the same of the characters that meet.
    """
    cdef Term *head = &document.arena.terms[document.before]
    cdef Term *tail = &document.arena.terms[first]
    cdef bint last = document.before_joins == EDGES and head.size > 1
    cdef bint only_first = joins == EDGES and tail.size > 1
    cdef int32_t at
    for at in range(document.before_end, start):
        if not Py_UNICODE_ISSPACE(document.form.units[at]):
            return 0
    if add_shingle(document, first, False, False) < 0:
        return -1
    return add_shingle(document, first, last, only_first) if last or only_first else 0


cdef int add_shingle(Document *document, Py_ssize_t first, bint last, bint only_first) noexcept nogil:
    """Add the word before, or its last code point, with the word at `first`, or its first code point.

    The shingle has the position of the word before.
    """
    cdef Arena *arena = document.arena
    cdef Term *head
    cdef Term *tail
    cdef Term new
    cdef int32_t head_size, tail_size, skipped
    if reserve(<void **>&arena.terms, &arena.terms_room, arena.terms_size + 1, sizeof(Term)) < 0:
        return -1
    head = &arena.terms[document.before]
    tail = &arena.terms[first]
    # No term is empty.
    head_size = 1 if last else head.size
    tail_size = 1 if only_first else tail.size
    skipped = head.size - head_size
    new.size = head_size + 1 + tail_size
    if reserve(<void **>&arena.pool, &arena.pool_room, arena.pool_size + new.size, sizeof(uint32_t)) < 0:
        return -1
    new.start, new.end = head.end - 1 if last else head.start, tail.start + 1 if only_first else tail.end
    new.where, new.flags, new.next = IN_POOL, EXPANSION, -1
    new.unit, new.script = head.unit, tail.script
    new.at = <int32_t>arena.pool_size
    memcpy(arena.pool + new.at, text_of(arena, head) + skipped, head_size * sizeof(uint32_t))
    arena.pool[new.at + head_size] = 0x5F
    memcpy(arena.pool + new.at + head_size + 1, text_of(arena, tail), tail_size * sizeof(uint32_t))
    arena.pool_size += new.size
    arena.terms[arena.terms_size] = new
    arena.terms_size += 1
    return 0


cdef int end_run(
    Document *document, Py_ssize_t first, Py_ssize_t words, int32_t start, int32_t end, int joins
) noexcept nogil:
    """Note a finished run for the shingles with the next one, and add those with the run before.

    `first`: its first term; `words`: how many of its terms are words.
    """
    if (joins or document.before_joins) and words > 0 and document.before >= 0:
        if add_shingles(document, first, start, joins) < 0:
            return -1
    document.before = first + words - 1 if words > 0 else -1
    document.before_end = end
    document.before_joins = joins
    return 0


cdef int add_run_terms(Program program, Document *document, Plan *plan, int32_t start, int32_t end) noexcept nogil:
    """Add the terms of a run that needs no Python; 0, -1 or -2."""
    cdef Arena *arena = document.arena
    cdef Work work
    cdef Py_ssize_t first = arena.terms_size, words
    cdef int state
    work.arena, work.maps, work.seed = arena, <PyObject *>program.maps, program.seed
    work.start, work.end, work.flags = start, end, 0
    work.base, work.unit = document.units, 0
    work.script = BC_ENTRY(document.form.units[start]) & 0xFF
    work.segmenter, work.dictionary = plan.segmenter, plan.dictionary
    work.chained = not plan.plain
    work.spelling = False
    if plan.plain:
        state = add_mapped(&work, plan.words.entries[0].map, start, end)
        if state < 0:
            return state
        document.units += 1
        return end_run(document, first, arena.terms_size - first, start, end, plan.joins)
    state = cut_run(document, &work, plan)
    if state < 0:
        return state
    if open_run(arena, start, end) < 0:
        return -1
    state = add_recipe(&work, &plan.words, 0)
    if state < 0:
        return state
    words = arena.terms_size - first
    state = add_recipe(&work, &plan.expansions, EXPANSION)
    if state < 0:
        return state
    if plan.segmenter == MORPHS and place_at_words(&work, first, first + words) < 0:
        return -1
    document.units += <int32_t>arena.units_size
    return end_run(document, first, words, start, end, plan.joins)


cdef int add_python_run(Program program, Document *document, int32_t start, int32_t end, int32_t kind) noexcept nogil:
    """Have Python cut a run; it may become several pieces."""
    cdef Py_ssize_t first
    with gil:
        try:
            for words, expansions, units, route, joins, from_, to in program.run(folded_text(document), start, end, kind):
                first = document.arena.terms_size
                add_piece(document, from_, to, words, expansions, units)
                document.routes |= <uint64_t>1 << <int>route
                if end_run(document, first, len(words), from_, to, joins) < 0:
                    raise MemoryError
            return 0
        except BaseException as error:
            return keep_error(document.arena, error)


cdef int add_stretch(Program program, Document *document, int32_t start, int32_t end) noexcept nogil:
    """Add the terms of form[start:end], which holds no protected span."""
    cdef Runs runs
    cdef Py_ssize_t at
    cdef int state = 0
    cdef Plan *plan
    cdef Run *run
    document.before = -1
    document.before_joins = NO_JOINS
    if start >= end:
        return 0
    open_runs(&runs)
    scan_words(<const uint32_t *>document.form.units + start, end - start, &runs)
    if runs.failed:
        state = -1
    for at in range(runs.size):
        if state < 0:
            break
        run = &runs.items[at]
        plan = plan_for(program, run.kind, document.arena)
        if plan == NULL:
            state = -2
        elif plan.segmenter == BY_PYTHON:
            state = add_python_run(program, document, start + <int32_t>run.start, start + <int32_t>run.end, run.kind)
        else:
            document.routes |= <uint64_t>1 << plan.route
            state = add_run_terms(program, document, plan, start + <int32_t>run.start, start + <int32_t>run.end)
    close_runs(&runs)
    return state


include "protected.pxi"


cdef void map_back(Document *document) noexcept nogil:
    """Turn the spans of all terms into those of the original text."""
    cdef Output *form = &document.form
    cdef Term *term
    cdef Py_ssize_t at
    if form.starts == NULL:
        return
    for at in range(document.arena.terms_size):
        term = &document.arena.terms[at]
        # A term is never empty, and units of a reordered segment share its span: the last end holds them all.
        term.end = form.ends[term.end - 1]
        term.start = form.starts[term.start]


cdef int add_document(Program program, Document *document, Arena *arena, PyObject *text) noexcept nogil:
    """Fill an arena with the terms of a text; 0, -1 without memory, -2 with arena.error set. Closes what it opens."""
    cdef int kind = str_kind(text), state
    cdef const void *data = str_data(text)
    cdef Py_ssize_t size = str_size(text)
    document.arena, document.folded = arena, NULL
    document.routes = 0
    document.units = 0
    arena.view_size = 0
    if open_document(arena) < 0:
        return -1
    if search_units(kind, data, size, True, &document.form) < 0:
        return -1
    state = 0
    if reserve(<void **>&arena.view, &arena.view_room, document.form.size, sizeof(uint32_t)) < 0:
        state = -1
    else:
        arena.view_size = document.form.size
        if document.form.size:
            memcpy(arena.view, document.form.units, document.form.size * sizeof(uint32_t))
        state = find_protected(program, document, kind, data, size)
        if state == 0:
            state = add_all(program, document)
    if document.map_back:
        map_back(document)
    close_output(&document.form)
    if document.folded != NULL:
        drop_folded(document)
    return state
