# What an analyzer does with texts of one language, compiled; included by _pipeline.pyx.


cdef object START = itemgetter(1)


cdef class Engine:
    """The arenas that the programs of one analyzer share, with their caches of mapped words.

    Maps are pure functions from word to term ("" drops the word). Safe to share between threads: an arena is used by
    one call at a time.
    """

    cdef list maps
    cdef uint32_t seed
    cdef Arena *idle[KEPT_ARENAS]
    cdef int idle_count

    def __init__(self):
        self.maps = []
        self.seed = <uint32_t>(<object>hash("babel_core") & 0xFFFFFFFF)

    def __dealloc__(self):
        while self.idle_count:
            self.idle_count -= 1
            free_arena(self.idle[self.idle_count])

    def add_map(self, mapping):
        """Add a map; its number is the count of those before it."""
        if len(self.maps) == MOST_MAPS:
            raise ValueError(f"an engine takes {MOST_MAPS} maps")
        self.maps.append(mapping)

    cdef Arena *take(self) except NULL:
        cdef Arena *arena = NULL
        with cython.critical_section(self):
            if self.idle_count:
                self.idle_count -= 1
                arena = self.idle[self.idle_count]
        if arena == NULL:
            arena = new_arena()
            if arena == NULL:
                raise MemoryError
        arena.text_size = 0
        return arena

    cdef void give(self, Arena *arena) noexcept:
        cdef bint kept = False
        if held_bytes(arena) <= LARGEST_KEPT:
            with cython.critical_section(self):
                if self.idle_count < KEPT_ARENAS:
                    self.idle[self.idle_count] = arena
                    self.idle_count += 1
                    kept = True
        if not kept:
            free_arena(arena)


cdef class Program:
    """What one analyzer does with texts read as one language.

    `describe(kind)` tells how runs of a kind are cut: None for "in Python", else a tuple (segmenter, kernel, fold,
    words, expansions, joins, route) with entries (source, argument, map); the kernel is a Dictionary, or has `plain`,
    a callable from a text to spans or morphemes, and `check`, which raises for what that must not give. `run(folded, start, end, kind)` gives the
    pieces of a run as (words, expansions, units, route, joins, start, end); terms are (text, start, end, ...).
    `matcher` finds user words; `routes` are the names that the numbers of routes stand for, the first that of protected
    spans.
    """

    cdef Engine engine
    cdef list maps
    cdef uint32_t seed
    cdef object describe
    cdef object run
    cdef object matcher
    cdef list routes
    cdef list kept  # kernels that plans point into
    cdef const bc_word_matcher *words
    cdef Plan *plans[TABLE]

    def __init__(self, Engine engine, describe, run, matcher, list routes):
        self.engine = engine
        self.maps = engine.maps
        self.seed = engine.seed
        self.describe, self.run = describe, run
        self.matcher, self.routes, self.kept = matcher, routes, []
        self.words = <const bc_word_matcher *>PyCapsule_GetPointer(matcher._capsule(), "babel_core.words")

    def __dealloc__(self):
        cdef int at
        for at in range(TABLE):
            free(self.plans[at])

    def joined(self, text):
        """Return the terms of a text, U+0020 between them."""
        cdef Arena *arena = self.engine.take()
        cdef Document document
        cdef Written written
        document.map_back = False
        try:
            self.fill(&document, arena, text)
            if write_terms(arena, TERMS, &written) < 0:
                raise MemoryError
            return taken_str(arena, &written)
        finally:
            self.engine.give(arena)

    def listed(self, text):
        """Return the terms of a text as a list."""
        cdef Arena *arena = self.engine.take()
        cdef Document document
        document.map_back = False
        try:
            self.fill(&document, arena, text)
            return term_list(arena, TERMS)
        finally:
            self.engine.give(arena)

    def columns(self, text):
        """Return (words, expansions, names of the routes used) of a text, both joined by U+0020."""
        cdef Arena *arena = self.engine.take()
        cdef Document document
        cdef Written words, expansions
        cdef int at
        document.map_back = False
        try:
            self.fill(&document, arena, text)
            if write_terms(arena, WORDS, &words) < 0 or write_terms(arena, EXPANSIONS, &expansions) < 0:
                raise MemoryError
            used = [self.routes[at] for at in range(len(self.routes)) if document.routes >> at & 1]
            return taken_str(arena, &words), taken_str(arena, &expansions), used
        finally:
            self.engine.give(arena)

    def tokens(self, text):
        """Return (text, start, end, place among the words, script id, is an expansion) of each term, by start.

        Spans are code points of the text as given.
        """
        cdef Arena *arena = self.engine.take()
        cdef Document document
        document.map_back = True
        try:
            self.fill(&document, arena, text)
            return sorted(token_list(arena), key=START)
        finally:
            self.engine.give(arena)

    def batch(self, list texts, Py_ssize_t number=0):
        """Return `joined` of each text, None for None, without the GIL but where Python is asked.

        `number` is the place of the first text in the caller's series, which errors name.
        """
        cdef Arena *arena = self.engine.take()
        cdef list result = []
        cdef Py_ssize_t first = 0, end, size
        try:
            while first < len(texts):
                end = first
                size = 0
                while end < len(texts) and (end == first or size < LONG_BATCH):
                    text = texts[end]
                    if isinstance(text, str):
                        size += PyUnicode_GET_LENGTH(text)
                    elif text is not None:
                        raise TypeError(f"texts[{number + end}] must be str, not {type(text).__name__}")
                    size += 64
                    end += 1
                arena.text_size = 0
                self.put_batch(arena, texts[first:end], result)
                first = end
            return result
        finally:
            self.engine.give(arena)

    cdef int put_batch(self, Arena *arena, list texts, list result) except -1:
        cdef Py_ssize_t count = len(texts), at
        cdef Written *written = <Written *>PyMem_Malloc(count * sizeof(Written))
        cdef PyObject **items = <PyObject **>PyMem_Malloc(count * sizeof(PyObject *))
        cdef Document document
        cdef int state = 0
        document.map_back = False
        try:
            if written == NULL or items == NULL:
                raise MemoryError
            for at in range(count):
                text = texts[at]  # which `texts` holds
                items[at] = NULL if text is None else <PyObject *>text
                if text is not None and PyUnicode_GET_LENGTH(text) > INT32_MAX:
                    raise OverflowError("a text is longer than 2**31 - 1 code points")
            with nogil:
                for at in range(count):
                    if items[at] == NULL:
                        continue
                    state = add_document(self, &document, arena, items[at])
                    if state == 0:
                        state = write_terms(arena, TERMS, &written[at])
                    if state < 0:
                        break
            self.check(arena, state)
            for at in range(count):
                result.append(None if items[at] == NULL else taken_str(arena, &written[at]))
            return 0
        finally:
            PyMem_Free(written)
            PyMem_Free(items)

    cdef int fill(self, Document *document, Arena *arena, object text) except -1:
        cdef int state
        if not isinstance(text, str):
            raise TypeError(f"text must be str, not {type(text).__name__}")
        if PyUnicode_GET_LENGTH(text) > INT32_MAX:
            raise OverflowError("text is longer than 2**31 - 1 code points")
        if PyUnicode_GET_LENGTH(text) > LONG:
            with nogil:
                state = add_document(self, document, arena, <PyObject *>text)
        else:
            state = add_document(self, document, arena, <PyObject *>text)
        return self.check(arena, state)

    cdef int check(self, Arena *arena, int state) except -1:
        """Raise what a pass met."""
        if arena.error != NULL:
            error = <object>arena.error
            Py_DECREF(error)
            arena.error = NULL
            raise error
        if state < 0:
            raise MemoryError
        return 0


cdef int place_of(int32_t kind) noexcept nogil:
    return PLACE_NUMBER + kind - KIND_NUMBER if kind >= KIND_NUMBER else kind


# A function without the GIL that has a block with it takes the GIL at its end in any case, so what needs Python stands
# in functions of its own.


cdef inline Plan *plan_for(Program program, int32_t kind, Arena *arena) noexcept nogil:
    """Return the plan for a kind of run; NULL with arena.error set where Python cannot tell it."""
    cdef Plan *plan = program.plans[place_of(kind)]
    return plan if plan != NULL else make_plan(program, kind, arena)


cdef Plan *make_plan(Program program, int32_t kind, Arena *arena) noexcept with gil:
    cdef Plan *plan
    try:
        plan = compiled_plan(program, program.describe(kind))
        with cython.critical_section(program):
            if program.plans[place_of(kind)] != NULL:
                free(plan)
            else:
                program.plans[place_of(kind)] = plan
        return program.plans[place_of(kind)]
    except BaseException as error:
        keep_error(arena, error)
        return NULL


cdef Plan *compiled_plan(Program program, object description) except NULL:
    cdef Plan *plan = <Plan *>calloc(1, sizeof(Plan))
    if plan == NULL:
        raise MemoryError
    try:
        plan.segmenter = BY_PYTHON
        if description is not None:
            segmenter, kernel, fold, words, expansions, joins, route = description
            program.kept.append(kernel)
            if segmenter == CHINESE or segmenter == THAI:
                plan.dictionary = <const bc_dictionary *>PyCapsule_GetPointer(kernel._capsule(), "babel_core.dictionary")
            if segmenter == CONTEXT:
                segmenter, plan.in_context = MORPHS, True
            if segmenter == SPANS or segmenter == MORPHS:
                cut, check = kernel.plain, kernel.check
                program.kept.append((cut, check))
                plan.cut, plan.check = <PyObject *>cut, <PyObject *>check
            plan.segmenter, plan.fold, plan.joins, plan.route = segmenter, fold, joins, route
            set_recipe(&plan.words, words)
            set_recipe(&plan.expansions, expansions)
            plan.plain = (
                plan.segmenter == WHOLE and not plan.fold and plan.expansions.size == 0
                and plan.words.size == 1 and plan.words.entries[0].source == SURFACE
            )
        return plan
    except BaseException:
        free(plan)
        raise


cdef int set_recipe(Recipe *recipe, object entries) except -1:
    if len(entries) > MOST_ENTRIES:
        raise ValueError(f"a recipe of {len(entries)} entries; {MOST_ENTRIES} are the most")
    recipe.size = len(entries)
    for at, (source, argument, map) in enumerate(entries):
        recipe.entries[at].source, recipe.entries[at].argument, recipe.entries[at].map = source, argument, map
    return 0
