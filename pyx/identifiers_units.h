/* The loops of identifiers.h for one width of units: included with BC_UNIT and BC_NAME, once for each width.
 *
 * Proof of the unchecked reads: places of the search form are compared with `size` or with the end of the window (at most
 * `size`) before they are read; places of the original come from starts and ends and are compared with original_size.
 */

typedef struct {
    const BC_UNIT *text;
    Py_ssize_t size;
    int kind;
    const void *original;
    Py_ssize_t original_size;
    const int32_t *starts;
    const int32_t *ends;
    int camel; /* whether there is a hump in the window */
    bc_found *found;
    int left; /* set where Python must look */
} BC_NAME(bc_reader);

/* The original code point that a unit begins with; 0 outside of the original. */
static inline uint32_t BC_NAME(bc_origin)(const BC_NAME(bc_reader) *r, Py_ssize_t at)
{
    Py_ssize_t place = r->starts == NULL ? at : r->starts[at];
    return place >= 0 && place < r->original_size ? bc_read(r->kind, r->original, place) : 0;
}

/* The unit at a place as the finders see it: 0 for a sign that was full-width and follows no full-width letter or kept
 * sign (_without_wide_signs). */
static uint32_t BC_NAME(bc_seen)(BC_NAME(bc_reader) *r, Py_ssize_t at)
{
    uint32_t c = r->text[at], next;
    if (r->kind == 1 || c >= 0x80 || bc_is_start(c) || c <= 0x20 || c == '#' || c == '+' || c == 0x7F)
        return c;
    if (!bc_is_wide(BC_NAME(bc_origin)(r, at)))
        return c;
    next = at + 1 < r->size ? r->text[at + 1] : 0;
    if (!bc_in(next, 0x21, 0x7E) && !bc_in(next, 0xC0, 0x52F))
        return c;
    if (at > 0) {
        uint32_t before = BC_NAME(bc_origin)(r, at - 1);
        if (bc_in(before, 0xFF01, 0xFF65) || bc_in(before, 0xFE10, 0xFE6F))
            r->left = 1;
    }
    return 0;
}

/* Add what a name without signs is joined of (PartCutter._joined): -1 without memory. Each word is shorter than the
 * whole, so the calls end; words of camelCase hold no more of it but where a single capital ends them. */
static int BC_NAME(bc_joined)(BC_NAME(bc_reader) *r, int32_t start, int32_t end, int32_t level);

static int BC_NAME(bc_with_parts)(BC_NAME(bc_reader) *r, int32_t start, int32_t end, int32_t level)
{
    return bc_add_part(r->found, start, end, level) < 0 ? -1 : BC_NAME(bc_joined)(r, start, end, level + 1);
}

/* Whether a word of camelCase begins at a place (_HUMP of spans.py) of a name that begins at `from`. */
static int BC_NAME(bc_is_edge)(const BC_NAME(bc_reader) *r, Py_ssize_t from, Py_ssize_t length, Py_ssize_t at)
{
    /* All places are of the original, in [from, from + length), which the caller has seen to lie inside it. */
    Py_ssize_t before = at - 1, stop = from + length;
    uint32_t c, next;
    if (!bc_is_upper(bc_read(r->kind, r->original, at)))
        return 0;
    while (before >= from && bc_is_digit(bc_read(r->kind, r->original, before)))
        before--;
    if (before < from)
        return 0;
    c = bc_read(r->kind, r->original, before);
    if (bc_is_lower(c))
        return 1;
    next = at + 1 < stop ? bc_read(r->kind, r->original, at + 1) : 0;
    if (!bc_is_upper(c) || !bc_is_lower(next))
        return 0;
    return next != 's' || (at + 2 < stop && bc_is_lower(bc_read(r->kind, r->original, at + 2)));
}

/* Whether [start, end) has the length of its original: its place there, else -1. */
static Py_ssize_t BC_NAME(bc_original_place)(const BC_NAME(bc_reader) *r, int32_t start, int32_t end)
{
    Py_ssize_t from = r->starts == NULL ? start : r->starts[start];
    Py_ssize_t stop = r->ends == NULL ? end : r->ends[end - 1];
    return from >= 0 && stop <= r->original_size && stop - from == end - start ? from : -1;
}

/* Whether [start, end) is camelCase (PartCutter.humps); *place is its original, edges lie before *last. */
static int BC_NAME(bc_humps)(BC_NAME(bc_reader) *r, int32_t start, int32_t end, Py_ssize_t *place, Py_ssize_t *last)
{
    Py_ssize_t from, at, length = end - start;
    int edges = 0, letters = 1;
    if (!r->camel || (from = BC_NAME(bc_original_place)(r, start, end)) < 0)
        return 0;
    *place = from;
    *last = from + length;
    for (at = from; at < from + length; at++) {
        if (bc_is_name_mark(bc_read(r->kind, r->original, at)))
            r->left = 1;
    }
    for (at = from + 1; at < from + length; at++)
        edges += BC_NAME(bc_is_edge)(r, from, length, at);
    /* A single capital at the end is no word; there are no marks here. */
    if (BC_NAME(bc_is_edge)(r, from, length, from + length - 1)) {
        edges--;
        *last = from + length - 1;
    }
    if (edges <= 0)
        return 0;
    /* One to three letters are a short form, and so is its plural: kWh, PhDs. */
    if (length <= 4) {
        for (at = from; at < from + length; at++) {
            uint32_t c = bc_read(r->kind, r->original, at);
            letters &= bc_is_upper(c) || bc_is_lower(c);
        }
        if (letters && length <= 3)
            return 0;
        if (letters && bc_read(r->kind, r->original, from + 3) == 's' && bc_is_upper(bc_read(r->kind, r->original, from + 2)))
            return 0;
    }
    return 1;
}

static int BC_NAME(bc_joined)(BC_NAME(bc_reader) *r, int32_t start, int32_t end, int32_t level)
{
    Py_ssize_t from, last, at;
    int32_t change = start, word = start;
    int digits = bc_is_digit(r->text[start]);
    while (change < end && bc_is_digit(r->text[change]) == digits)
        change++;
    if (change < end) {
        int32_t other = change;
        while (other < end && bc_is_digit(r->text[other]) != digits)
            other++;
        if (other == end && (digits || change - start > 1)) {
            if (BC_NAME(bc_with_parts)(r, start, change, level) < 0)
                return -1;
            return BC_NAME(bc_with_parts)(r, change, end, level);
        }
    }
    if (!BC_NAME(bc_humps)(r, start, end, &from, &last))
        return 0;
    for (at = from + 1; at < last; at++) {
        if (BC_NAME(bc_is_edge)(r, from, end - start, at)) {
            int32_t edge = start + (int32_t)(at - from);
            if (BC_NAME(bc_with_parts)(r, word, edge, level) < 0)
                return -1;
            word = edge;
        }
    }
    return BC_NAME(bc_with_parts)(r, word, end, level);
}

/* Let the last identifier swallow a possessive 's. */
static void BC_NAME(bc_possess)(BC_NAME(bc_reader) *r)
{
    bc_identifier *item = &r->found->items[r->found->item_count - 1];
    Py_ssize_t end = item->end;
    if (end + 1 < r->size && r->text[end] == '\'' && r->text[end + 1] == 's') {
        if (BC_NAME(bc_seen)(r, end) != '\'')
            r->left = 1;
        if (!(end + 2 < r->size && bc_joins('s', r->text[end + 2]))) {
            item->end = (int32_t)end + 2;
            /* The s may begin a chunk of its own, which would win over this one. */
            if (end + 3 < r->size && !bc_is_neutral(r->text[end + 2]) && bc_is_start(r->text[end + 3]))
                r->left = 1;
        }
    }
}

/* Whether words are digits of some lengths: a date with one sign. */
static int BC_NAME(bc_is_date)(const BC_NAME(bc_reader) *r, const bc_word *words, int count, const char *signs)
{
    int32_t first, middle, last;
    int k;
    if (count != 3 || signs[0] != signs[1] || (signs[0] != '-' && signs[0] != '.'))
        return 0;
    for (k = 0; k < 3; k++) {
        if (words[k].latin || words[k].others)
            return 0;
    }
    (void)r;
    first = words[0].end - words[0].start;
    middle = words[1].end - words[1].start;
    last = words[2].end - words[2].start;
    return middle <= 2 && ((first == 4 && last <= 2) || (first <= 2 && last == 4));
}

/* How a number of digits and signs is written without its groups of three digits; BC_TEXT_WHOLE when it has none. */
static int BC_NAME(bc_grouped)(const BC_NAME(bc_reader) *r, const bc_word *words, int count, const char *signs)
{
    int k, groups = 1, bytes = 1;
    if (r->text[words[0].start] == '0' || words[0].end - words[0].start > 3)
        return BC_TEXT_WHOLE;
    while (groups < count && signs[groups - 1] == signs[0] && words[groups].end - words[groups].start == 3)
        groups++;
    if (signs[0] == ',') {
        /* 1,299 or 1,299.99 */
        if (groups >= 2 && (groups == count || (groups == count - 1 && signs[groups - 1] == '.')))
            return BC_TEXT_NO_COMMAS;
        return BC_TEXT_WHOLE;
    }
    if (signs[0] != '.' || groups < 3 || !(groups == count || (groups == count - 1 && signs[groups - 1] == ',')))
        return BC_TEXT_WHOLE;
    if (groups == 4 && count == 4) { /* an IP address? */
        for (k = 0; k < 4; k++) {
            int32_t at, value = 0;
            for (at = words[k].start; at < words[k].end; at++)
                value = value * 10 + (int32_t)(r->text[at] - '0');
            bytes &= value <= 255;
        }
        if (bytes)
            return BC_TEXT_WHOLE;
    }
    return BC_TEXT_DECIMAL_COMMA;
}

static int BC_NAME(bc_add_words)(BC_NAME(bc_reader) *r, const bc_word *words, int count, int32_t level)
{
    int k;
    for (k = 0; k < count; k++) {
        if (BC_NAME(bc_with_parts)(r, words[k].start, words[k].end, level) < 0)
            return -1;
    }
    return 0;
}

/* A piece whose signs are . , : and whose words are digits, the last of them perhaps with a unit. */
static int BC_NAME(bc_number)(BC_NAME(bc_reader) *r, const bc_word *words, int count, const char *signs)
{
    const bc_word *last = &words[count - 1];
    int32_t start = words[0].start, end = last->end, unit;
    int k, stops = 0, others = 0, named = 0, kind, written = BC_TEXT_WHOLE;
    for (k = 0; k < count - 1; k++) {
        stops += signs[k] == '.';
        others += signs[k] != '.';
        named |= words[k].latin || words[k].others;
    }
    for (unit = last->start; unit < end && bc_is_digit(r->text[unit]); unit++) {
    }
    if (!named && unit > last->start && unit < end) {
        int32_t at = unit;
        while (at < end && bc_is_latin(r->text[at]))
            at++;
        if (at == end) { /* a measure */
            if (bc_add_identifier(r->found, start, end, BC_KIND_NUMBER, written) < 0
                || bc_add_part(r->found, start, unit, 1) < 0 || BC_NAME(bc_add_words)(r, words, count - 1, 2) < 0
                || bc_add_part(r->found, last->start, unit, 2) < 0 || BC_NAME(bc_with_parts)(r, unit, end, 1) < 0)
                return -1;
            return 1;
        }
    }
    if (named || unit < end) {
        r->left |= stops != 0; /* with stops it may be a version or a dotted name, without them it is nothing */
        return 0;
    }
    kind = BC_NAME(bc_is_date)(r, words, count, signs) ? BC_KIND_DATE : BC_KIND_NUMBER;
    if (kind == BC_KIND_NUMBER)
        written = BC_NAME(bc_grouped)(r, words, count, signs);
    if (kind == BC_KIND_NUMBER && written == BC_TEXT_WHOLE && stops > 1 && others == 0)
        return bc_add_identifier(r->found, start, end, BC_KIND_VERSION, written) < 0 ? -1 : 1;
    if (bc_add_identifier(r->found, start, end, kind, written) < 0 || BC_NAME(bc_add_words)(r, words, count, 1) < 0)
        return -1;
    return 1;
}

/* A piece whose signs are hyphens. */
static int BC_NAME(bc_hyphenated)(BC_NAME(bc_reader) *r, const bc_word *words, int count, const char *signs)
{
    int32_t start = words[0].start, end = words[count - 1].end, first, second;
    int k, digits = 0, others = 0;
    for (k = 0; k < count; k++) {
        digits |= words[k].digits;
        others |= words[k].others;
    }
    if (digits) {
        int kind = BC_NAME(bc_is_date)(r, words, count, signs) ? BC_KIND_DATE : BC_KIND_PART_NUMBER;
        if (others)
            return 0;
        if (bc_add_identifier(r->found, start, end, kind, BC_TEXT_WHOLE) < 0
            || BC_NAME(bc_add_words)(r, words, count, 1) < 0)
            return -1;
        return 1;
    }
    first = words[0].end - start;
    second = end - words[1].start;
    if (others || count != 2 || (first > 2 && second > 2))
        return 0;
    /* A half that an apostrophe cuts off is for Python, but for a possessive 's. */
    if (start > 0 && r->text[start - 1] == '\'')
        r->left = 1;
    if (end < r->size && r->text[end] == '\''
        && !(end + 1 < r->size && r->text[end + 1] == 's' && !(end + 2 < r->size && bc_is_word(r->text[end + 2]))))
        r->left = 1;
    if (bc_add_identifier(r->found, start, end, BC_KIND_HYPHEN, BC_TEXT_NO_HYPHENS) < 0
        || BC_NAME(bc_add_words)(r, words, count, 1) < 0)
        return -1;
    return 1;
}

/* Whether the original of a word is a capital and small letters (_is_capitalised of chunks.py), for Latin words. */
static int BC_NAME(bc_is_capitalised)(const BC_NAME(bc_reader) *r, const bc_word *word)
{
    Py_ssize_t from = r->starts == NULL ? word->start : r->starts[word->start];
    Py_ssize_t stop = r->ends == NULL ? word->end : r->ends[word->end - 1], at;
    if (from < 0 || stop > r->original_size || stop - from < 2 || !bc_is_upper(bc_read(r->kind, r->original, from)))
        return 0;
    for (at = from + 1; at < stop; at++) {
        if (!bc_is_lower(bc_read(r->kind, r->original, at)))
            return 0;
    }
    return 1;
}

/* A piece whose signs are full stops, with letters: a domain, a file name, a dotted name, or the end of a sentence.
 * What may be a version, a numbered file or initials with a name is left to Python. */
static int BC_NAME(bc_dotted)(BC_NAME(bc_reader) *r, const bc_word *words, int count)
{
    const bc_word *last = &words[count - 1];
    int k, single = 1, sentence, one;
    for (k = 0; k < count; k++) {
        r->left |= words[k].others || (k > 0 && words[k].starts_digit && words[k - 1].ends_digit);
        if (k < count - 1)
            single &= words[k].end - words[k].start == 1;
    }
    r->left |= last->starts_digit || last->ends_digit;
    r->left |= words[0].end - words[0].start == 1 && words[1].end - words[1].start == 1;
    if (r->left)
        return 0;
    sentence = BC_NAME(bc_is_capitalised)(r, last);
    one = last->end - last->start == 1;
    if ((count == 2 && (sentence || (single && words[0].starts_digit))) || (single && (sentence || one)))
        return 0;
    if (bc_add_identifier(r->found, words[0].start, last->end, BC_KIND_DOMAIN, BC_TEXT_WHOLE) < 0
        || BC_NAME(bc_add_words)(r, words, count, 1) < 0)
        return -1;
    return 1;
}

/* A piece with hyphens and other signs: a part number ("1.5-4nm", "2,3-bpg"), where it can be neither a version nor a
 * name nor a date with its time. */
static int BC_NAME(bc_range)(BC_NAME(bc_reader) *r, const bc_word *words, int count, const char *signs)
{
    int from = 0, k, digits = 0, letters = 0, initial = 0, inner = 0, stops = 0, colons = 0;
    for (k = 0; k < count; k++) {
        digits |= words[k].digits;
        letters |= words[k].latin;
        initial |= !words[k].starts_digit;
        if (k < count - 1) {
            inner |= words[k].latin;
            stops += signs[k] == '.';
            colons += signs[k] == ':';
        }
        r->left |= words[k].others;
    }
    r->left |= !digits || (stops && (initial || inner)) || (colons && letters);
    if (r->left)
        return 0;
    if (bc_add_identifier(r->found, words[0].start, words[count - 1].end, BC_KIND_PART_NUMBER, BC_TEXT_WHOLE) < 0)
        return -1;
    for (k = 0; k < count; k++) {
        if (k < count - 1 && signs[k] != '-')
            continue;
        if (k == from) {
            if (BC_NAME(bc_with_parts)(r, words[k].start, words[k].end, 1) < 0)
                return -1;
        } else if (bc_add_part(r->found, words[from].start, words[k].end, 1) < 0
                   || BC_NAME(bc_add_words)(r, words + from, k + 1 - from, 2) < 0) {
            return -1;
        }
        from = k + 1;
    }
    return 1;
}

/* A piece of two words or more that no loose sign parts: 1 when it is an identifier, 0 when it is none. */
static int BC_NAME(bc_piece)(BC_NAME(bc_reader) *r, const bc_word *words, int count, const char *signs)
{
    int k, hyphens = 0, stops = 0, letters = 1, named = 0;
    int32_t end = words[count - 1].end;
    for (k = 0; k < count - 1; k++) {
        hyphens += signs[k] == '-';
        stops += signs[k] == '.';
    }
    if (hyphens == count - 1)
        return BC_NAME(bc_hyphenated)(r, words, count, signs);
    if (hyphens)
        return BC_NAME(bc_range)(r, words, count, signs);
    for (k = 0; k < count; k++) {
        letters &= !words[k].digits && words[k].end - words[k].start == 1;
        named |= words[k].latin || words[k].others;
    }
    if (letters && stops == count - 1) {
        if (end < r->size && r->text[end] == '.' && BC_NAME(bc_seen)(r, end) == '.'
            && !(end + 1 < r->size && (bc_is_word(r->text[end + 1]) || bc_is_mark(r->text[end + 1]))))
            end++;
        return bc_add_identifier(r->found, words[0].start, end, BC_KIND_ACRONYM, BC_TEXT_NO_STOPS) < 0 ? -1 : 1;
    }
    if (named && stops == count - 1 && !words[count - 1].starts_digit)
        return BC_NAME(bc_dotted)(r, words, count);
    return BC_NAME(bc_number)(r, words, count, signs);
}

/* A word that no chunk took: alnum or camel. */
static int BC_NAME(bc_lone_word)(BC_NAME(bc_reader) *r, const bc_word *word)
{
    int32_t at, changes = 0, start = word->start, end = word->end;
    if (end - start > BC_LONGEST_NAME) {
        r->left |= r->camel; /* a shorter name may stand in it, before a letter of another alphabet */
        return 0;
    }
    if (word->digits && (word->latin || word->others)) {
        for (at = start + 1; at < end; at++)
            changes += bc_is_digit(r->text[at]) != bc_is_digit(r->text[at - 1]);
        if (changes == 1) {
            if (bc_add_identifier(r->found, start, end, BC_KIND_ALNUM, BC_TEXT_WHOLE) < 0
                || BC_NAME(bc_joined)(r, start, end, 1) < 0)
                return -1;
            return 1;
        }
    }
    if (r->camel && !word->starts_digit && end - start > 1) {
        Py_ssize_t place, last;
        int plain = 0;
        for (at = start; at < end; at++)
            plain += bc_is_camel_letter(r->text[at]) || bc_is_digit(r->text[at]);
        if (plain == 0)
            return 0;
        if (plain != end - start) {
            r->left = 1; /* a name may end in the middle of the word */
            return 0;
        }
        if (BC_NAME(bc_humps)(r, start, end, &place, &last)) {
            if (bc_add_identifier(r->found, start, end, BC_KIND_CAMEL, BC_TEXT_WHOLE) < 0
                || BC_NAME(bc_joined)(r, start, end, 1) < 0)
                return -1;
            return 1;
        }
    }
    return 0;
}

/* Words of one chunk: its pieces, and the words of those that are none. */
static int BC_NAME(bc_chunk)(BC_NAME(bc_reader) *r, const bc_word *words, int count, const char *signs)
{
    int from = 0, k, found, slashes = 0, stops = 0;
    for (k = 0; k < count - 1; k++) {
        slashes += signs[k] == '/';
        stops += signs[k] == '.';
    }
    if (slashes > 1 || (slashes && stops) || (count > 1 && words[count - 1].end - words[0].start > BC_LONGEST_NAME)) {
        r->left = 1;
        return 0;
    }
    for (k = 0; k < count; k++) {
        int loose = k == count - 1 || signs[k] == '/'
            || ((signs[k] == ',' || signs[k] == ':') && !(words[k].ends_digit && words[k + 1].starts_digit));
        if (!loose)
            continue;
        found = k > from ? BC_NAME(bc_piece)(r, words + from, k + 1 - from, signs + from) : 0;
        if (found < 0)
            return -1;
        if (found)
            BC_NAME(bc_possess)(r);
        for (; found == 0 && from <= k; from++) {
            int lone = BC_NAME(bc_lone_word)(r, &words[from]);
            if (lone < 0)
                return -1;
            if (lone)
                BC_NAME(bc_possess)(r);
        }
        from = k + 1;
        if (r->left)
            return 0;
    }
    return 0;
}

static int BC_NAME(bc_read_window)(BC_NAME(bc_reader) *r, Py_ssize_t at, Py_ssize_t stop)
{
    bc_word words[BC_WORDS];
    char signs[BC_WORDS];
    int count = 0;
    while (at < stop) {
        uint32_t c = BC_NAME(bc_seen)(r, at);
        bc_word *word = &words[count];
        if (r->left)
            return 0;
        if (!bc_is_digit(c) && !bc_is_plain_letter(c)) {
            if (c == '/') {
                /* Only a slash between words is read here. */
                r->left = 1;
                return 0;
            }
            if (c != '.' && c != '-' && c != ',' && c != ':' && c != '\'' && !bc_is_neutral(c)) {
                r->left = 1;
                return 0;
            }
            at++;
            continue;
        }
        word->start = (int32_t)at;
        word->digits = word->latin = word->others = 0;
        word->starts_digit = (uint8_t)bc_is_digit(c);
        for (; at < stop; at++) {
            c = r->text[at];
            if (bc_is_digit(c))
                word->digits = 1;
            else if (bc_is_latin(c))
                word->latin = 1;
            else if (bc_is_plain_letter(c))
                word->others = 1;
            else
                break;
            word->ends_digit = (uint8_t)bc_is_digit(c);
        }
        word->end = (int32_t)at;
        count++;
        c = at < stop ? BC_NAME(bc_seen)(r, at) : 0;
        if ((c == '.' || c == '-' || c == ',' || c == ':' || c == '/') && at + 1 < stop
            && (bc_is_digit(r->text[at + 1]) || bc_is_plain_letter(r->text[at + 1]))) {
            if (count == BC_WORDS) {
                r->left = 1;
                return 0;
            }
            signs[count - 1] = (char)c;
            at++;
            continue;
        }
        if (BC_NAME(bc_chunk)(r, words, count, signs) < 0)
            return -1;
        count = 0;
        /* Of the identifiers that swallow an 's, the next word is that s: it is no identifier itself. */
        if (r->left)
            return 0;
    }
    return 0;
}

static int BC_NAME(bc_find_window)(
    const BC_UNIT *text, Py_ssize_t size, int kind, const void *original, Py_ssize_t original_size,
    const int32_t *starts, const int32_t *ends, const bc_window *window, bc_found *found)
{
    BC_NAME(bc_reader) r = {text, size, kind, original, original_size, starts, ends, 0, found, 0};
    int32_t items = found->item_count, parts = found->part_count;
    int state;
    if (window->finders & (BC_LOOK_URL | BC_LOOK_NUMBER | BC_LOOK_SYMBOL))
        return 0;
    r.camel = (window->finders & BC_LOOK_CAMEL) != 0;
    state = BC_NAME(bc_read_window)(&r, window->start, window->end);
    if (state < 0 || r.left) {
        found->item_count = items;
        found->part_count = parts;
        return state < 0 ? -1 : 0;
    }
    return 1;
}

#undef BC_UNIT
#undef BC_NAME
