# The memory of one analysis at a time: growing buffers, terms, and caches of mapped words; included by _pipeline.pyx.
#
# An arena belongs to one call or one worker while it is used. Everything in it is reached by index, never by a pointer
# that is kept, since any buffer may move when it grows.


cdef struct Term:
    int32_t start  # span in the search form, code points
    int32_t end
    int32_t at  # where its text begins, in the buffer that `where` names
    int32_t size
    int32_t next  # the term before it at the same start, in the same run; -1 for none
    int32_t unit  # place among the words of the text of the first word that it covers
    int16_t where
    uint8_t flags
    uint8_t script  # of the run; of its own first code point inside a protected span


cdef struct Unit:
    int32_t start
    int32_t end
    int32_t base  # offset of its dictionary form in the pool, of base_size code points; -1: the word as it stands
    int32_t base_size
    int32_t spelling  # the same of that form in the standard orthography; -1: as the base
    int32_t spelling_size
    bint content  # whether it is more than a particle or an ending


cdef struct Slot:
    uint32_t hash
    int32_t key  # offset in the pool of the cache; -1 for a free slot
    int32_t key_size
    int32_t value
    int32_t value_size


cdef struct Cache:
    Slot *slots
    uint32_t mask  # number of slots less one
    uint32_t used
    uint32_t *pool
    Py_ssize_t size
    Py_ssize_t room


cdef struct Arena:
    uint32_t *view  # the search form, variants folded in the runs that fold
    Py_ssize_t view_size
    Py_ssize_t view_room
    int32_t *heads  # last term that begins at each place of the run at hand
    Py_ssize_t heads_room
    int32_t *ends  # word ends as a cutter gives them
    Py_ssize_t ends_room
    uint8_t *block  # scratch of the cutters
    Py_ssize_t block_room
    bc_zh_token *parts
    Py_ssize_t parts_room
    Unit *units  # words of the run at hand
    Py_ssize_t units_size
    Py_ssize_t units_room
    Unit *bases  # base characters, with their marks
    Py_ssize_t bases_size
    Py_ssize_t bases_room
    Term *terms
    Py_ssize_t terms_size
    Py_ssize_t terms_room
    uint32_t mapped  # OR of all that maps ever gave
    uint32_t *pool  # texts of terms that stand nowhere else
    Py_ssize_t pool_size
    Py_ssize_t pool_room
    uint8_t *text  # written texts, in the width of their str
    Py_ssize_t text_size
    Py_ssize_t text_room
    Cache caches[MOST_MAPS]  # one a map; slots are NULL until it is used
    int caches_used  # those from here on are not
    bc_window *windows  # of the look-out
    Py_ssize_t windows_room
    bc_found found  # identifiers and user words
    PyObject *error  # an exception of a call back into Python


cdef int reserve(void **data, Py_ssize_t *room, Py_ssize_t need, size_t width) noexcept nogil:
    """Make a buffer hold at least `need` items; 0, or -1 without memory (the buffer stays valid)."""
    cdef Py_ssize_t more
    cdef void *moved
    if need <= room[0]:
        return 0
    more = room[0] + (room[0] >> 1) + 64
    if more < need:
        more = need
    moved = realloc(data[0], more * width)
    if moved == NULL:
        return -1
    data[0] = moved
    room[0] = more
    return 0


cdef Arena *new_arena() noexcept nogil:
    """Return an empty arena; NULL without memory."""
    return <Arena *>calloc(1, sizeof(Arena))


cdef void free_caches(Arena *arena) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(arena.caches_used):
        free(arena.caches[at].slots)
        free(arena.caches[at].pool)
    memset(arena.caches, 0, arena.caches_used * sizeof(Cache))
    arena.caches_used = 0


cdef Py_ssize_t held_bytes(Arena *arena) noexcept nogil:
    """Return what an arena holds beside its caches, which have a bound of their own."""
    cdef bc_found *found = &arena.found
    return (
        arena.view_room * <Py_ssize_t>sizeof(uint32_t)
        + (arena.heads_room + arena.ends_room) * <Py_ssize_t>sizeof(int32_t)
        + arena.block_room
        + arena.parts_room * <Py_ssize_t>sizeof(bc_zh_token)
        + (arena.units_room + arena.bases_room) * <Py_ssize_t>sizeof(Unit)
        + arena.terms_room * <Py_ssize_t>sizeof(Term)
        + arena.pool_room * <Py_ssize_t>sizeof(uint32_t)
        + arena.text_room
        + arena.windows_room * <Py_ssize_t>sizeof(bc_window)
        + (found.item_room + found.spare_room) * <Py_ssize_t>sizeof(bc_identifier)
        + found.part_room * <Py_ssize_t>sizeof(bc_part)
        + (found.pool_room + found.view_room) * <Py_ssize_t>sizeof(uint32_t)
        + found.stack_room
    )


cdef void free_arena(Arena *arena) noexcept nogil:
    free_caches(arena)
    free(arena.view)
    free(arena.heads)
    free(arena.ends)
    free(arena.block)
    free(arena.parts)
    free(arena.units)
    free(arena.bases)
    free(arena.terms)
    free(arena.pool)
    free(arena.text)
    free(arena.windows)
    bc_found_free(&arena.found)
    free(arena)


cdef int open_document(Arena *arena) noexcept nogil:
    """Forget the terms of the text before, and caches that have grown too large; 0, or -1 without memory."""
    cdef Py_ssize_t at, words = 0
    arena.terms_size = 0
    arena.pool_size = 0
    for at in range(arena.caches_used):
        if arena.caches[at].used >= CACHED_WORDS:
            if clear_cache(&arena.caches[at]) < 0:
                return -1
        words += arena.caches[at].used
    if words > ARENA_WORDS:  # of so many languages that they take turns
        free_caches(arena)
    return 0


cdef int clear_cache(Cache *cache) noexcept nogil:
    cdef uint32_t at
    if cache.slots == NULL or cache.mask + 1 > 4 * CACHED_WORDS:
        free(cache.slots)
        free(cache.pool)
        cache.pool = NULL
        cache.room = 0
        cache.mask = 0
        cache.slots = <Slot *>malloc(FIRST_SLOTS * sizeof(Slot))
        if cache.slots == NULL:
            return -1
        cache.mask = FIRST_SLOTS - 1
    for at in range(cache.mask + 1):
        cache.slots[at].key = -1
    cache.used = 0
    cache.size = 0
    return 0


cdef inline uint32_t hash_units(const uint32_t *text, Py_ssize_t size, uint32_t seed) noexcept nogil:
    """Return a seeded multiplicative hash; the seed differs from process to process, against made collisions."""
    cdef uint64_t value = seed ^ <uint64_t>size
    cdef Py_ssize_t at
    for at in range(size):
        value = (value ^ text[at]) * <uint64_t>0x9E3779B97F4A7C15
        value ^= value >> 29
    return <uint32_t>(value ^ (value >> 32))


cdef inline bint equal_units(const uint32_t *a, const uint32_t *b, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(size):
        if a[at] != b[at]:
            return False
    return True


cdef inline Slot *find_slot(Cache *cache, const uint32_t *word, Py_ssize_t size, uint32_t hash) noexcept nogil:
    """Return the slot of a word, or the free one where it belongs. Some slot is free: see grow_cache."""
    cdef uint32_t at = hash & cache.mask
    cdef Slot *slot
    while True:
        slot = &cache.slots[at]
        if slot.key < 0:
            return slot
        if slot.hash == hash and slot.key_size == size and equal_units(cache.pool + slot.key, word, size):
            return slot
        at = (at + 1) & cache.mask


cdef int grow_cache(Cache *cache) noexcept nogil:
    """Keep at least half of the slots free; 0, or -1 without memory."""
    cdef uint32_t at, place, slots = cache.mask + 1
    cdef Slot *more
    if 2 * (cache.used + 1) <= slots:
        return 0
    more = <Slot *>malloc(2 * <size_t>slots * sizeof(Slot))
    if more == NULL:
        return -1
    for at in range(2 * slots):
        more[at].key = -1
    for at in range(slots):
        if cache.slots[at].key >= 0:
            place = cache.slots[at].hash & (2 * slots - 1)
            while more[place].key >= 0:
                place = (place + 1) & (2 * slots - 1)
            more[place] = cache.slots[at]
    free(cache.slots)
    cache.slots = more
    cache.mask = 2 * slots - 1
    return 0


cdef int keep_mapped(
    Cache *cache, const uint32_t *word, Py_ssize_t size, uint32_t hash, const uint32_t *value, Py_ssize_t value_size
) noexcept nogil:
    """Put a word with what it maps to into a cache that lacks it; 0, or -1 without memory.

    `word` must not lie in the pool of the cache, which may move.
    """
    cdef Slot *slot
    if grow_cache(cache) < 0:
        return -1
    if reserve(<void **>&cache.pool, &cache.room, cache.size + size + value_size, sizeof(uint32_t)) < 0:
        return -1
    slot = find_slot(cache, word, size, hash)
    memcpy(cache.pool + cache.size, word, size * sizeof(uint32_t))
    slot.hash = hash
    slot.key = <int32_t>cache.size
    slot.key_size = <int32_t>size
    if value_size == size and equal_units(word, value, size):
        slot.value = slot.key
        cache.size += size
    else:
        memcpy(cache.pool + cache.size + size, value, value_size * sizeof(uint32_t))
        slot.value = <int32_t>(cache.size + size)
        cache.size += size + value_size
    slot.value_size = <int32_t>value_size
    cache.used += 1
    return 0
