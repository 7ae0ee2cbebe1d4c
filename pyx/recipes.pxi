# Recipes over one run: sources take terms from its words, maps change them; included by _pipeline.pyx.
#
# The twin is analysis/sources.py with analysis/pieces.py: the same terms in the same order. All offsets are code
# points of the search form.

cdef enum:  # sources
    SURFACE = 0
    SEARCH = 1
    PARTS = 2
    BIGRAMS = 3
    HAN_BIGRAMS = 4
    NGRAMS = 5
    CHARS = 6
    JOINED = 7
    LEMMA = 8
    CONTENT = 9
    SPELLING = 10
    JOINED_PARTS = 11
    NUMBERS = 12

cdef enum:  # maps; from 0 on: a Python callable, behind a cache
    NO_MAP = -1
    PART_MAP = 0  # what parts of identifiers are searched by as well

cdef enum:  # where the text of a term stands; from IN_CACHE on: in the cache of map `where - IN_CACHE`
    IN_VIEW = 0
    IN_POOL = 1
    IN_CACHE = 2

cdef enum:  # flags of a term
    EXPANSION = 1
    HIDDEN = 2  # an expansion that repeats a word at its place: only the second column shows it

cdef enum:
    MOST_ENTRIES = 8
    LONGEST_CACHED = 100  # code points of a word that is kept in a cache

cdef struct Entry:
    int source
    int argument
    int map


cdef struct Recipe:
    Entry entries[MOST_ENTRIES]
    int size


cdef struct Work:  # the run at hand
    Arena *arena
    PyObject *maps  # list of callables, alive as long as the program
    const bc_dictionary *dictionary
    int segmenter
    uint32_t seed
    int32_t start
    int32_t end
    int32_t base  # words of the text before the run
    int32_t unit  # the word of the run that the term at hand belongs to
    uint8_t script
    uint8_t flags
    bint spelling  # the entry at hand spells the run out: it gives its terms also where a word is the same
    bint chained  # whether terms of one place are compared


cdef inline bint is_mark(uint32_t c) noexcept nogil:
    return (BC_ENTRY(c) >> 8) & 3 == MARK


cdef inline const uint32_t *text_of(Arena *arena, Term *term) noexcept nogil:
    if term.where == IN_VIEW:
        return arena.view + term.at
    if term.where == IN_POOL:
        return arena.pool + term.at
    return arena.caches[term.where - IN_CACHE].pool + term.at


cdef int add_term(
    Work *work, int32_t start, int32_t end, int16_t where, int32_t at, int32_t size
) noexcept nogil:
    """Add a term that is not there already at its place; 0, or -1 without memory."""
    cdef Arena *arena = work.arena
    cdef uint8_t flags = work.flags
    cdef int32_t other = -1, head = -1
    cdef Term *term
    cdef Term new
    if size == 0:
        return 0
    new.start, new.end, new.at, new.size, new.where = start, end, at, size, where
    new.unit, new.script = work.base + work.unit, work.script
    if work.chained:
        # start lies in the run, whose heads were set by open_run.
        head = arena.heads[start - work.start]
        other = head
        while other >= 0:
            term = &arena.terms[other]
            if term.size == size and equal_units(text_of(arena, term), text_of(arena, &new), size):
                if not flags & EXPANSION or term.flags & EXPANSION or not work.spelling:
                    return 0
                flags |= HIDDEN
            other = term.next
    if reserve(<void **>&arena.terms, &arena.terms_room, arena.terms_size + 1, sizeof(Term)) < 0:
        return -1
    new.flags = flags
    new.next = head
    arena.terms[arena.terms_size] = new
    if work.chained:
        arena.heads[start - work.start] = <int32_t>arena.terms_size
    arena.terms_size += 1
    return 0


cdef int add_mapped(Work *work, int map, int32_t start, int32_t end) noexcept nogil:
    """Add the term of view[start:end] after a map; 0, -1 without memory, -2 when Python raised."""
    return add_mapped_text(work, map, start, end, IN_VIEW, start, end - start)


cdef int add_mapped_text(
    Work *work, int map, int32_t start, int32_t end, int16_t where, int32_t at, int32_t size
) noexcept nogil:
    """Add a text of the view or the pool after a map, as a term of view[start:end]."""
    cdef Arena *arena = work.arena
    cdef const uint32_t *word
    cdef Cache *cache
    cdef Slot *slot
    cdef uint32_t hash
    cdef int state
    if map == NO_MAP:
        return add_term(work, start, end, where, at, size)
    cache = &arena.caches[map]
    if size > LONGEST_CACHED or cache.size > LARGEST_CACHE:
        state = call_map(work, map, where, at, size, 0, False)
        if state < 0:
            return state
        return add_term(work, start, end, IN_POOL, <int32_t>(arena.pool_size - state), state)
    if cache.slots == NULL:
        if clear_cache(cache) < 0:
            return -1
        if map >= arena.caches_used:
            arena.caches_used = map + 1
    word = arena.pool + at if where == IN_POOL else arena.view + at
    hash = hash_units(word, size, work.seed)
    slot = find_slot(cache, word, size, hash)
    if slot.key < 0:
        state = call_map(work, map, where, at, size, hash, True)
        if state < 0:
            return state
        word = arena.pool + at if where == IN_POOL else arena.view + at  # the pool may have moved
        slot = find_slot(cache, word, size, hash)
    return add_term(work, start, end, <int16_t>(IN_CACHE + map), slot.value, slot.value_size)


cdef int call_map(
    Work *work, int map, int16_t where, int32_t at, int32_t size, uint32_t hash, bint keep
) noexcept nogil:
    """Map a word in Python; into the cache (0) or the pool (its size). -1 or -2 as add_mapped."""
    cdef Arena *arena = work.arena
    cdef int state, k
    with gil:
        try:
            word = PyUnicode_FromKindAndData(4, arena.pool + at if where == IN_POOL else arena.view + at, size)
            mapped = (<list>work.maps)[map](word)
            state = put_text(arena, mapped)
            if state < 0 or not keep:
                return state
        except BaseException as error:
            return keep_error(arena, error)
    arena.pool_size -= state
    for k in range(state):
        arena.mapped |= arena.pool[arena.pool_size + k]
    return keep_mapped(
        &arena.caches[map], arena.pool + at if where == IN_POOL else arena.view + at, size, hash,
        arena.pool + arena.pool_size, state,
    )


cdef int add_surface(Work *work, Entry *entry, bint searched) noexcept nogil:
    """Each word as it stands; `searched`: after the dictionary words inside it."""
    cdef Arena *arena = work.arena
    cdef Py_ssize_t at
    cdef int state
    for at in range(arena.units_size):
        work.unit = <int32_t>at
        if searched:
            state = add_inside(work, entry.map, arena.units[at].start, arena.units[at].end)
            if state < 0:
                return state
        state = add_mapped(work, entry.map, arena.units[at].start, arena.units[at].end)
        if state < 0:
            return state
    return 0


cdef int add_lemmas(Work *work, Entry *entry, bint only_content) noexcept nogil:
    """The dictionary form of each content word, or its standard spelling; of the others the word as it stands, or nothing.

    Every word stands as it is where the segmenter knows no classes.
    """
    cdef Arena *arena = work.arena
    cdef Py_ssize_t at
    cdef Unit word
    cdef int state
    for at in range(arena.units_size):
        work.unit = <int32_t>at
        word = arena.units[at]
        if entry.source == SPELLING and word.spelling >= 0:
            state = add_mapped_text(
                work, entry.map, word.start, word.end, IN_POOL, word.spelling, word.spelling_size
            )
        elif word.content and word.base >= 0:
            state = add_mapped_text(work, entry.map, word.start, word.end, IN_POOL, word.base, word.base_size)
        elif word.content or not only_content or work.segmenter != MORPHS:
            state = add_mapped(work, entry.map, word.start, word.end)
        else:
            state = 0
        if state < 0:
            return state
    return 0


cdef int add_parts(Work *work, Entry *entry) noexcept nogil:
    cdef Py_ssize_t at
    cdef int state
    for at in range(work.arena.units_size):
        work.unit = <int32_t>at
        state = add_inside(work, entry.map, work.arena.units[at].start, work.arena.units[at].end)
        if state < 0:
            return state
    return 0


cdef int add_inside(Work *work, int map, int32_t start, int32_t end) noexcept nogil:
    """Add the dictionary words strictly inside a word of three code points or more."""
    cdef Arena *arena = work.arena
    cdef Py_ssize_t at, count = find_inside(work, start, end)
    cdef int state
    if count < 0:
        return -1
    for at in range(count):
        # find_inside made room for, and set, two ends for each.
        state = add_mapped(work, map, start + arena.ends[2 * at], start + arena.ends[2 * at + 1])
        if state < 0:
            return state
    return 0


cdef Py_ssize_t find_inside(Work *work, int32_t start, int32_t end) noexcept nogil:
    """Put the ends of the dictionary words inside a word, from its start, in the arena; how many, -1 without memory."""
    cdef Arena *arena = work.arena
    cdef Py_ssize_t count, at
    if end - start <= 2 or (work.segmenter != CHINESE and work.segmenter != THAI):
        return 0
    # At most one part of two and one of three code points for each place in Chinese, one part for each in Thai.
    if reserve(<void **>&arena.ends, &arena.ends_room, 4 * (end - start), sizeof(int32_t)) < 0:
        return -1
    if work.segmenter == THAI:
        return bc_th_parts(work.dictionary, arena.view + start, end - start, arena.ends)
    if reserve(<void **>&arena.parts, &arena.parts_room, 2 * (end - start), sizeof(bc_zh_token)) < 0:
        return -1
    count = bc_zh_parts(work.dictionary, arena.view + start, end - start, arena.parts)
    for at in range(count):
        arena.ends[2 * at] = arena.parts[at].start
        arena.ends[2 * at + 1] = arena.parts[at].start + arena.parts[at].size
    return count


cdef int find_bases(Arena *arena, int32_t start, int32_t end) noexcept nogil:
    """Cut view[start:end] into base characters with the marks behind them."""
    cdef int32_t at
    if reserve(<void **>&arena.bases, &arena.bases_room, end - start, sizeof(Unit)) < 0:
        return -1
    arena.bases_size = 0
    for at in range(start, end):
        if at == start or not is_mark(arena.view[at]):
            # One base for each code point at most: there is room.
            arena.bases[arena.bases_size].start = at
            arena.bases_size += 1
        arena.bases[arena.bases_size - 1].end = at + 1
    return 0


cdef int32_t unit_at(Arena *arena, int32_t offset) noexcept nogil:
    """Return the first word that holds a place; words are in order, and morphemes may share a character."""
    cdef Py_ssize_t low = 0, high = arena.units_size, middle
    while low < high:
        middle = (low + high) // 2
        if arena.units[middle].end <= offset:
            low = middle + 1
        else:
            high = middle
    return <int32_t>min(low, arena.units_size - 1)


cdef int add_grams(Work *work, Entry *entry, int32_t start, int32_t end, int size, bint spread) noexcept nogil:
    """Add the n-grams of base characters of view[start:end].

    `spread`: over all words, so each tells its own, and the whole where there is none.
    """
    cdef Arena *arena = work.arena
    cdef Py_ssize_t at
    cdef int state
    if find_bases(arena, start, end) < 0:
        return -1
    if arena.bases_size < size:
        if not spread:
            return 0
        work.unit = unit_at(arena, start)
        return add_mapped(work, entry.map, start, end)
    for at in range(arena.bases_size - size + 1):
        if spread:
            work.unit = unit_at(arena, arena.bases[at].start)
        state = add_mapped(work, entry.map, arena.bases[at].start, arena.bases[at + size - 1].end)
        if state < 0:
            return state
    return 0


cdef int add_han_bigrams(Work *work, Entry *entry) noexcept nogil:
    """Add the pairs of each stretch of Han; what has no script of its own belongs to the stretch before."""
    cdef Arena *arena = work.arena
    cdef int32_t at, first = work.start
    cdef bint han = False, real_han, decided = False
    cdef uint32_t entry_bits
    cdef int state
    for at in range(work.start, work.end):
        entry_bits = BC_ENTRY(arena.view[at])
        if not entry_bits & BC_REAL and arena.view[at] != CLOSING_MARK:
            continue
        real_han = arena.view[at] == CLOSING_MARK or entry_bits & 0xFF == HAN
        if decided and real_han == han:
            continue
        if decided:
            if han:
                state = add_grams(work, entry, first, at, 2, True)
                if state < 0:
                    return state
            first = at
        decided = True
        han = real_han
    if decided and han:
        return add_grams(work, entry, first, work.end, 2, True)
    return 0


cdef int add_ngrams(Work *work, Entry *entry) noexcept nogil:
    """Add the n-grams of each word longer than n."""
    cdef Py_ssize_t at
    cdef Unit word
    cdef int state
    for at in range(work.arena.units_size):
        word = work.arena.units[at]
        work.unit = <int32_t>at
        if word.end - word.start > entry.argument:
            state = add_grams(work, entry, word.start, word.end, entry.argument, False)
            if state < 0:
                return state
    return 0


cdef int add_numbers(Work *work, Entry *entry) noexcept nogil:
    """Add the digits inside words that have letters too; the digits of every script are these in search form."""
    cdef Arena *arena = work.arena
    cdef Py_ssize_t unit
    cdef int32_t at, first
    cdef Unit word
    cdef int state
    for unit in range(arena.units_size):
        word = arena.units[unit]
        work.unit = <int32_t>unit
        first = -1
        for at in range(word.start, word.end + 1):
            # Read before the end of the word only.
            if at < word.end and 0x30 <= arena.view[at] <= 0x39:
                if first < 0:
                    first = at
                continue
            if first > word.start or (first == word.start and at < word.end):
                state = add_mapped(work, entry.map, first, at)
                if state < 0:
                    return state
            first = -1
    return 0


cdef int add_joined(Work *work, Entry *entry) noexcept nogil:
    """Add each two words that touch, written together."""
    cdef Arena *arena = work.arena
    cdef Py_ssize_t at
    cdef int state
    for at in range(1, arena.units_size):
        if arena.units[at - 1].end == arena.units[at].start:
            work.unit = <int32_t>at - 1
            state = add_mapped(work, entry.map, arena.units[at - 1].start, arena.units[at].end)
            if state < 0:
                return state
    return 0


cdef int add_joined_parts(Work *work, Entry *entry) noexcept nogil:
    """Add of each two words that touch one, and of the other the dictionary word at its near end, written together."""
    cdef Arena *arena = work.arena
    cdef Py_ssize_t at, k, count
    cdef int32_t head, tail, size, before = 0  # before: where the dictionary word at the end of the word before begins
    cdef Unit word
    cdef int state = 0
    for at in range(arena.units_size):
        word = arena.units[at]
        count = find_inside(work, word.start, word.end)
        if count < 0:
            return -1
        size = word.end - word.start
        head, tail = 0, size
        for k in range(count):
            if arena.ends[2 * k] == 0:
                head = max(head, arena.ends[2 * k + 1])
            if arena.ends[2 * k + 1] == size:
                tail = min(tail, arena.ends[2 * k])
        if at > 0 and arena.units[at - 1].end == word.start:
            work.unit = <int32_t>at - 1
            if before > arena.units[at - 1].start:
                state = add_mapped(work, entry.map, before, word.end)
            if state >= 0 and head > 0:
                state = add_mapped(work, entry.map, arena.units[at - 1].start, word.start + head)
            if state < 0:
                return state
        before = word.start + tail if tail < size else word.start
    return 0


cdef int add_entry(Work *work, Entry *entry) noexcept nogil:
    """Add what one entry of a recipe takes from the run; 0, -1 without memory, -2 when Python raised."""
    work.spelling = entry.source == BIGRAMS or entry.source == HAN_BIGRAMS
    if entry.source == SURFACE:
        return add_surface(work, entry, False)
    if entry.source == SEARCH:
        return add_surface(work, entry, True)
    if entry.source == PARTS:
        return add_parts(work, entry)
    if entry.source == BIGRAMS:
        return add_grams(work, entry, work.start, work.end, 2, True)
    if entry.source == HAN_BIGRAMS:
        return add_han_bigrams(work, entry)
    if entry.source == NGRAMS:
        return add_ngrams(work, entry)
    if entry.source == CHARS:
        return add_grams(work, entry, work.start, work.end, 1, True)
    if entry.source == JOINED:
        return add_joined(work, entry)
    if entry.source == NUMBERS:
        return add_numbers(work, entry)
    if entry.source == JOINED_PARTS:
        return add_joined_parts(work, entry)
    return add_lemmas(work, entry, entry.source == CONTENT)


cdef int add_recipe(Work *work, Recipe *recipe, uint8_t flags) noexcept nogil:
    cdef int at, state
    work.flags = flags
    for at in range(recipe.size):
        state = add_entry(work, &recipe.entries[at])
        if state < 0:
            return state
    return 0


cdef int place_at_words(Work *work, Py_ssize_t first, Py_ssize_t words) noexcept nogil:
    """Give the expansions, from terms[words] on, the place of the word, from terms[first] on, that they begin in.

    Morphemes may share a character and be finer than the words, so their own count does not tell it.
    """
    cdef Arena *arena = work.arena
    cdef int32_t at, unit = -1, last = -1
    cdef Py_ssize_t k
    if words == first or words == arena.terms_size:
        return 0
    # arena.ends is free once the run is cut.
    if reserve(<void **>&arena.ends, &arena.ends_room, work.end - work.start, sizeof(int32_t)) < 0:
        return -1
    for at in range(work.end - work.start):
        arena.ends[at] = -1
    for k in range(first, words):
        arena.ends[arena.terms[k].start - work.start] = arena.terms[k].unit
    for at in range(work.end - work.start):
        if arena.ends[at] >= 0:
            last = arena.ends[at]
            if unit < 0:
                unit = last  # what begins before the first word goes to it
        arena.ends[at] = last
    for k in range(words, arena.terms_size):
        last = arena.ends[arena.terms[k].start - work.start]
        arena.terms[k].unit = unit if last < 0 else last
    return 0
