/* The loops of lookout.h for one width of units: included with BC_UNIT and BC_NAME, once for each width.
 *
 * Proof of the unchecked reads: every index is compared with 0 or with `size` in the same condition before it is read.
 */

/* Bit k is set where unit at + k may be a capital; at + 16 <= size. */
static inline uint32_t BC_NAME(bc_capitals)(const BC_UNIT *text, Py_ssize_t at)
{
#ifdef BC_HAS_SSE2
    return BC_NAME(bc_within)(text + at, 'A', 'Z') | BC_NAME(bc_within)(text + at, 0xC0, 0xDE);
#else
    uint32_t found = 0;
    int k;
    for (k = 0; k < 16; k++)
        found |= (uint32_t)bc_is_upper(text[at + k]) << k;
    return found;
#endif
}

/* Bit k is set where unit at + k may be in bc_look_at; at + 16 <= size. */
static inline uint32_t BC_NAME(bc_signs)(const BC_UNIT *text, Py_ssize_t at)
{
#ifdef BC_HAS_SSE2
    return BC_NAME(bc_within)(text + at, '#', '@') | BC_NAME(bc_within)(text + at, '\\', '_');
#else
    uint32_t found = 0;
    int k;
    for (k = 0; k < 16; k++)
        found |= (uint32_t)(text[at + k] < 128 && bc_look_at[text[at + k]]) << k;
    return found;
#endif
}

/* Whether the unit at a place is the last capital of a hump. */
static int BC_NAME(bc_is_hump)(const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at)
{
    Py_ssize_t before = at - 1;
    if (!bc_is_upper(text[at]))
        return 0;
    while (before >= 0 && bc_is_digit(text[before]))
        before--;
    if (before < 0)
        return 0;
    return bc_is_lower(text[before]) || (bc_is_upper(text[before]) && at + 1 < size && bc_is_lower(text[at + 1]));
}

/* The next hump at or behind `at`: the place of its last capital (which stands inside the same name). */
static Py_ssize_t BC_NAME(bc_hump)(const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at)
{
    for (; at + 16 <= size; at += 16) {
        uint32_t found = BC_NAME(bc_capitals)(text, at);
        for (; found; found &= found - 1) {
            if (BC_NAME(bc_is_hump)(text, size, at + bc_lowest_bit(found)))
                return at + bc_lowest_bit(found);
        }
    }
    while (at < size && !BC_NAME(bc_is_hump)(text, size, at))
        at++;
    return at;
}

/* Add the window around a place, or the finders to the window that holds it already; places never go down. */
static void BC_NAME(bc_open)(const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at, int finders, bc_watch *watch)
{
    Py_ssize_t start = at, end = at + 1, bound = 0;
    if (watch->count) {
        if (at < watch->last.end) {
            watch->last.finders |= finders;
            if (watch->count <= watch->room)
                watch->items[watch->count - 1].finders |= finders;
            return;
        }
        bound = watch->last.end - 1; /* the border between the two belongs to both */
    }
    while (start > bound && !bc_is_border(text[start - 1]))
        start--;
    if (start > bound)
        start--; /* start > bound >= 0: the border itself */
    while (end < size && !bc_is_border(text[end]))
        end++;
    if (end < size)
        end++;
    if (watch->count && start < watch->last.end) {
        watch->last.end = (int32_t)end;
        watch->last.finders |= finders;
    } else {
        watch->count++;
        watch->last.start = (int32_t)start;
        watch->last.end = (int32_t)end;
        watch->last.finders = finders;
    }
    if (watch->count <= watch->room)
        watch->items[watch->count - 1] = watch->last;
}

/* Look at the maximal run of chunk characters around a sign, once for each run. */
static void BC_NAME(bc_look_run)(const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at, bc_watch *watch)
{
    Py_ssize_t start = at, end = at;
    if (at < watch->run_end && at >= watch->run_start)
        return;
    while (start > 0 && bc_is_chunk(text[start - 1]))
        start--;
    watch->run_digit = 0;
    watch->run_slashes = 0;
    watch->run_start = start;
    for (end = start; end < size && bc_is_chunk(text[end]); end++) {
        if (bc_is_digit(text[end]) || text[end] == '_')
            watch->run_digit = 1;
        else if (text[end] == '/')
            watch->run_slashes++;
    }
    watch->run_end = end;
}

/* Whether the letters on one side of a hyphen are one or two Latin ones, their marks not counted. */
static int BC_NAME(bc_short_half)(const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at, int step)
{
    Py_ssize_t letters = 0;
    for (at += step; at >= 0 && at < size; at += step) {
        if (bc_is_latin(text[at])) {
            if (++letters > 2)
                return 0;
        } else if (!bc_is_name_mark(text[at]))
            break;
    }
    return letters > 0;
}

/* Whether a hit of find_chunks at a sign between words can lead to a protected span. */
static int BC_NAME(bc_look_chunk)(const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at, bc_watch *watch)
{
    uint32_t sign = text[at], before = at > 0 ? text[at - 1] : 0, after = at + 1 < size ? text[at + 1] : 0;
    if (sign == '/') {
        int hidden = after == '.' && at + 2 < size && bc_is_start(text[at + 2]);
        if (!hidden && !bc_is_start(after))
            return 0;
        if (before == '.' || before == '~' || before == ':' || (hidden && bc_is_word(before)))
            return 1;
    } else if (sign == '\\') {
        return bc_is_start(after);
    } else if (sign == '.' || sign == '_') {
        return bc_is_word(before) && bc_is_word(after);
    } else if ((sign == ',' || sign == ':') && bc_is_digit(before) && bc_is_digit(after)) {
        return 1;
    }
    if (!bc_is_word(before) || (sign != '/' && !bc_is_start(after)))
        return 0;
    if (sign == '-' && (bc_is_digit(before) || bc_is_digit(after) || before == '_' || after == '_'))
        return 1;
    if (sign == '-' && (BC_NAME(bc_short_half)(text, size, at, 1) || BC_NAME(bc_short_half)(text, size, at, -1)))
        return 1;
    BC_NAME(bc_look_run)(text, size, at, watch);
    return watch->run_slashes > 1 || (sign == '-' && watch->run_digit);
}

/* The finders that may find something through the digit or sign at a place. */
static int BC_NAME(bc_look)(const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at, bc_watch *watch)
{
    uint32_t sign = text[at], before = at > 0 ? text[at - 1] : 0, after = at + 1 < size ? text[at + 1] : 0;
    int finders = 0;
    if (bc_is_digit(sign)) {
        if (bc_is_letter(before) || bc_is_name_mark(before) || bc_is_letter(after))
            return BC_LOOK_ALNUM;
        return 0;
    }
    if (sign == '\'')
        return bc_is_digit(before) && bc_is_digit(after) ? BC_LOOK_NUMBER : 0;
    if ((sign == '+' || sign == '#') && (bc_is_latin(before) || bc_is_digit(before)))
        finders |= BC_LOOK_SYMBOL;
    if (sign == '#')
        return finders;
    if (sign == ':' && after == '/' && at + 2 < size && text[at + 2] == '/' && (before == 'p' || before == 's'))
        finders |= BC_LOOK_URL;
    if (sign == '.') {
        if (after == 'n' && at + 3 < size && text[at + 2] == 'e' && text[at + 3] == 't')
            finders |= BC_LOOK_SYMBOL;
        if (before == 'w' && at >= 3 && text[at - 2] == 'w' && text[at - 3] == 'w' && bc_is_word(after))
            finders |= BC_LOOK_URL;
    }
    if (BC_NAME(bc_look_chunk)(text, size, at, watch))
        finders |= BC_LOOK_CHUNK;
    return finders;
}

/* Open the window of a hump; returns the unit of the next hump behind it, `size` when there is none. */
static Py_ssize_t BC_NAME(bc_open_hump)(
    const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at, int kind, const void *original, Py_ssize_t original_size,
    const int32_t *starts, Py_ssize_t *hump, bc_watch *watch)
{
    Py_ssize_t unit;
    BC_NAME(bc_open)(text, size, at, BC_LOOK_CAMEL, watch);
    do {
        *hump = bc_next_hump(kind, original, original_size, *hump + 1);
        unit = *hump < original_size ? bc_unit_of(starts, size, *hump) : size;
    } while (unit <= at);
    return unit;
}

static void BC_NAME(bc_watch)(
    const BC_UNIT *text, Py_ssize_t size, int kind, const void *original, Py_ssize_t original_size,
    const int32_t *starts, bc_watch *watch)
{
    Py_ssize_t at = 0, hump, unit, next;
    uint32_t found;
    int finders, k;
    hump = bc_next_hump(kind, original, original_size, 0);
    unit = hump < original_size ? bc_unit_of(starts, size, hump) : size;
    for (; at < size; at += 16) {
        if (at + 16 <= size) {
            found = BC_NAME(bc_signs)(text, at);
        } else {
            for (found = 0, k = 0; at + k < size; k++)
                found |= (uint32_t)(text[at + k] < 128 && bc_look_at[text[at + k]]) << k;
        }
        for (; found; found &= found - 1) {
            next = at + bc_lowest_bit(found);
            while (unit <= next)
                unit = BC_NAME(bc_open_hump)(text, size, unit, kind, original, original_size, starts, &hump, watch);
            finders = text[next] < 128 && bc_look_at[text[next]] ? BC_NAME(bc_look)(text, size, next, watch) : 0;
            if (finders)
                BC_NAME(bc_open)(text, size, next, finders, watch);
        }
        while (unit < at + 16 && unit < size)
            unit = BC_NAME(bc_open_hump)(text, size, unit, kind, original, original_size, starts, &hump, watch);
        if (watch->count && !watch->room)
            return;
    }
}

#undef BC_UNIT
#undef BC_NAME
