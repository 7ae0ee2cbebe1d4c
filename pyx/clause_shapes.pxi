# Shapes of clauses, sequences of places of lists: the walk through them; twin: _native/pure_clause_shapes.py.

cdef enum:
    S_LISTS = 0   # any place of some lists
    S_START = 1
    S_END = 2
    S_GAP = 3
    S_WORD = 4
    S_COMMA = 5
    S_QUOTED = 6
    MOST_SIGN = 6

cdef enum:
    WIDEST_GAP = 160  # code points of a gap between items
    FEW = 16          # places up to which a table of them is none

cdef struct Item:
    uint8_t sign
    uint8_t least
    uint8_t most
    uint32_t first  # its first alternative
    uint32_t last   # behind the last

cdef struct Held:
    # Places that are reached and where the shape began, in the order in which they were.
    int32_t *at
    int32_t *start
    int32_t *slots  # a table of their numbers by place, -1 where there is none; used from FEW on
    Py_ssize_t count
    Py_ssize_t room
    Py_ssize_t mask
    bint failed

cdef struct Walk:
    const Ground *ground
    int32_t start
    int32_t end
    int32_t last
    Held held
    Held found
    Held behind
    Pair *pairs     # the places of an item
    Py_ssize_t pair_count
    Py_ssize_t pair_room
    int32_t *ends   # where an item ends that begins at a place
    Py_ssize_t end_count
    Py_ssize_t end_room
    int32_t *order  # the places held, in their order, for gaps
    Py_ssize_t order_room
    bint failed


cdef inline Py_ssize_t slot_of(const Held *held, int32_t at) noexcept nogil:
    cdef Py_ssize_t slot = <Py_ssize_t>((<uint32_t>at * <uint32_t>2654435761) >> 7) & held.mask
    while held.slots[slot] >= 0 and held.at[held.slots[slot]] != at:
        slot = (slot + 1) & held.mask
    return slot


cdef Py_ssize_t held_number(const Held *held, int32_t at) noexcept nogil:
    """The number of a place, -1 where it is not reached."""
    cdef Py_ssize_t number
    if held.count > FEW:
        return held.slots[slot_of(held, at)]
    for number in range(held.count):
        if held.at[number] == at:
            return number
    return -1


cdef void widen(Held *held) noexcept nogil:
    """Make room for twice as many places, and a table of twice as many."""
    cdef Py_ssize_t room = held.room * 2 if held.room else FEW, number
    cdef int32_t *at = <int32_t *>realloc(held.at, room * sizeof(int32_t))
    if at != NULL:
        held.at = at
    cdef int32_t *start = <int32_t *>realloc(held.start, room * sizeof(int32_t))
    if start != NULL:
        held.start = start
    cdef int32_t *slots = <int32_t *>realloc(held.slots, 2 * room * sizeof(int32_t))
    if slots != NULL:
        held.slots = slots
    if at == NULL or start == NULL or slots == NULL:
        held.failed = True
        return
    held.room = room
    held.mask = 2 * room - 1
    if held.count > FEW:
        fill_slots(held)


cdef void fill_slots(Held *held) noexcept nogil:
    cdef Py_ssize_t number
    memset(held.slots, 0xFF, (held.mask + 1) * sizeof(int32_t))
    for number in range(held.count):
        held.slots[slot_of(held, held.at[number])] = <int32_t>number


cdef void hold(Held *held, int32_t at, int32_t start, bint anew) noexcept nogil:
    """Reach a place; one that is reached keeps its beginning, or has it anew."""
    cdef Py_ssize_t number = held_number(held, at)
    if number >= 0:
        if anew:
            held.start[number] = start
        return
    if held.count == held.room:
        widen(held)
        if held.failed:
            return
    held.at[held.count] = at
    held.start[held.count] = start
    held.count += 1
    if held.count == FEW + 1:
        fill_slots(held)
    elif held.count > FEW:
        held.slots[slot_of(held, at)] = <int32_t>(held.count - 1)


cdef void copy_held(Held *to, const Held *held) noexcept nogil:
    cdef Py_ssize_t number
    for number in range(held.count):
        hold(to, held.at[number], held.start[number], True)


cdef inline void swap(Held *one, Held *other) noexcept nogil:
    cdef Held kept = one[0]
    one[0] = other[0]
    other[0] = kept


cdef int by_number(const void *left, const void *right) noexcept nogil:
    cdef int32_t a = (<const int32_t *>left)[0], b = (<const int32_t *>right)[0]
    return (a > b) - (a < b)


cdef inline const Pair *words_of(const Ground *ground, int32_t name, Py_ssize_t *count) noexcept nogil:
    if name < 0:
        count[0] = 0
        return ground.words
    count[0] = ground.word_at[name + 1] - ground.word_at[name]
    return ground.words + ground.word_at[name]


cdef void bound(const Walk *walk, const Pair *pairs, Py_ssize_t count, Py_ssize_t *low, Py_ssize_t *high,
                bint *whole) noexcept nogil:
    """Which of ordered places begin in the clause; `whole` where all of them do and the last ends in it.

    Of those only the last is looked at; of others each has to end in the clause.
    """
    low[0] = first_from(pairs, count, walk.start)
    high[0] = first_from(pairs, count, walk.end)
    whole[0] = low[0] == 0 and high[0] == count and (count == 0 or pairs[count - 1].end <= walk.end)


cdef bint is_place_of(const Ground *ground, int32_t name, int32_t start, int32_t end) noexcept nogil:
    """Whether a list has just this place."""
    cdef Py_ssize_t count
    cdef const Pair *pairs = words_of(ground, name, &count)
    cdef Py_ssize_t at = first_from(pairs, count, start)
    while at < count and pairs[at].start == start:
        if pairs[at].end == end:
            return True
        at += 1
    return False


cdef bint is_place_within(const Walk *walk, int32_t name, int32_t start, int32_t end) noexcept nogil:
    """Whether a list has this place among those in the clause."""
    cdef Py_ssize_t count, low, high
    cdef bint whole
    cdef const Pair *pairs
    if not is_place_of(walk.ground, name, start, end):
        return False
    if end <= walk.end:
        return True
    pairs = words_of(walk.ground, name, &count)
    bound(walk, pairs, count, &low, &high, &whole)
    return whole


cdef Py_ssize_t word_end_of(const Walk *walk, Py_ssize_t at) noexcept nogil:
    """Where the word ends that begins at a place; -1 where none does."""
    cdef Py_ssize_t end = at
    cdef uint32_t c
    while end < walk.end:
        c = masked_at(walk.ground, end)
        if not is_in_word(c) and (
            end == at or not (c == c"'" or c == 0x2019 or c == c'-' or c == 0x2010)
        ):
            break
        end += 1
    return end if end > at else -1


cdef class KeywordShapes:
    """Some shapes in their order; frozen, safe to share between threads.

    A shape is (items, needed, closing). An item is (sign, least, most, alternatives): sign 0 for any place of some
    lists, of which each alternative is lists that all have it; 1 for the beginnings of the clause, 2 for its end, 3 for
    a gap, 4 for any word, 5 for a comma, 6 for a quotation. It stands `least` to `most` times; what may not follow has
    0 for both. `needed` are rows of lists of each of which the clause must have one, `closing` those one of which must
    end it (none: anything may). Lists are numbers; -1 is a list without places.
    """

    cdef Py_ssize_t count
    cdef Item *items
    cdef uint32_t *item_at        # shape -> its first item; one more than shapes
    cdef uint32_t *alternative_at # alternative -> its first list in `lists`; one more than they
    cdef int32_t *lists
    cdef uint32_t *row_at         # shape -> its first row of needed lists, the last of them the closing ones
    cdef uint32_t *needed_at      # row -> its first list in `needed`; one more than rows
    cdef int32_t *needed
    cdef int32_t most             # the largest number of a list

    def __cinit__(self, shapes):
        cdef list rows = [(list(items), list(needed), list(closing)) for items, needed, closing in shapes]
        cdef list items = [item for own, _, _ in rows for item in own]
        cdef list alternatives = [list(each) for item in items for each in item[3]]
        cdef list asked = [list(each) for _, needed, closing in rows for each in (*needed, closing)]
        cdef Py_ssize_t at = 0, number, row = 0
        if not all([own for own, _, _ in rows]):
            raise ValueError("a shape has one item at least")
        self.count = len(rows)
        self.most = -1
        self.items = <Item *>calloc(len(items) + 1, sizeof(Item))
        self.item_at = <uint32_t *>malloc((len(rows) + 1) * sizeof(uint32_t))
        self.row_at = <uint32_t *>malloc((len(rows) + 1) * sizeof(uint32_t))
        if self.items == NULL or self.item_at == NULL or self.row_at == NULL:
            raise MemoryError
        self.alternative_at = self.lay(alternatives, &self.lists)
        self.needed_at = self.lay(asked, &self.needed)
        number = 0
        for at in range(len(items)):
            sign, least, most, own = items[at]
            if not (0 <= sign <= MOST_SIGN and 0 <= least <= most <= 255):
                raise ValueError(f"no item has the sign {sign} and stands {least} to {most} times")
            if (sign == S_LISTS) != (len(own) > 0) or not all(own):
                raise ValueError("just the items of lists have lists")
            self.items[at] = Item(sign, least, most, <uint32_t>number, <uint32_t>(number + len(own)))
            number += len(own)
        number = 0
        for at in range(len(rows)):
            self.item_at[at], self.row_at[at] = <uint32_t>number, <uint32_t>row
            number += len(rows[at][0])
            row += len(rows[at][1]) + 1
        self.item_at[len(rows)], self.row_at[len(rows)] = <uint32_t>number, <uint32_t>row

    cdef uint32_t *lay(self, list rows, int32_t **target) except NULL:
        """Copy rows of lists one behind another, and say where each begins."""
        cdef uint32_t *at = <uint32_t *>malloc((len(rows) + 1) * sizeof(uint32_t))
        cdef Py_ssize_t number, to = 0
        target[0] = <int32_t *>malloc((sum(map(len, rows)) + 1) * sizeof(int32_t))
        if at == NULL or target[0] == NULL:
            free(at)
            raise MemoryError
        for number in range(len(rows)):
            at[number] = <uint32_t>to
            for name in rows[number]:
                target[0][to] = name
                self.most = max(self.most, target[0][to])
                if target[0][to] < -1:
                    free(at)
                    raise ValueError(f"no list has the number {name}")
                to += 1
        at[len(rows)] = <uint32_t>to
        return at

    def __dealloc__(self):
        free(self.items)
        free(self.item_at)
        free(self.alternative_at)
        free(self.lists)
        free(self.row_at)
        free(self.needed_at)
        free(self.needed)

    def __len__(self):
        return self.count

    cdef int open(self, Walk *walk, KeywordListing listing) except -1:
        if self.most >= listing.ground.count:
            raise ValueError(f"there is no list {self.most} among {listing.ground.count}")
        memset(walk, 0, sizeof(Walk))
        walk.ground = &listing.ground
        return 0

    cdef int enter(self, Walk *walk, KeywordListing listing, Py_ssize_t start, Py_ssize_t end) except -1:
        """Go into a clause."""
        listing.check(start, end)
        walk.start, walk.end = <int32_t>start, <int32_t>end
        walk.last = <int32_t>last_of(&listing.ground, start, end)
        return 0

    def first(self, KeywordListing listing not None, clauses):
        """Return the place of the first shape that any clause of a text has: what its words take; None without one.

        Clauses are (start, end); the first that has a shape counts.
        """
        found = self.find(listing, clauses, True)
        return found[0] if found else None

    def every(self, KeywordListing listing not None, clauses):
        """Return the place of each shape that a clause has, clause by clause, in the order of the shapes."""
        return self.find(listing, clauses, False)

    cdef list find(self, KeywordListing listing, clauses, bint one):
        cdef Walk walk
        cdef Py_ssize_t start, end
        cdef uint8_t *marks
        cdef list found = []
        if self.count == 0:
            return found
        self.open(&walk, listing)
        marks = <uint8_t *>calloc(listing.ground.count + 1, 1)
        if marks == NULL:
            raise MemoryError
        try:
            for start, end in clauses:
                self.enter(&walk, listing, start, end)
                mark(&walk, marks, True)
                if not self.look(&walk, marks, found, one):
                    raise MemoryError
                mark(&walk, marks, False)
                if one and found:
                    break
        finally:
            free(marks)
            close_walk(&walk)
        return found

    cdef bint look(self, Walk *walk, const uint8_t *marks, list found, bint one) except -1:
        """Add the places of the shapes of a clause; False where memory is wanting."""
        cdef Py_ssize_t number, best, each, end
        for number in range(self.count):
            if not self.may_stand(number, marks):
                continue
            self.walk(walk, self.item_at[number], self.item_at[number + 1])
            if walk.failed:
                return False
            if walk.held.count == 0:
                continue
            best = 0
            for each in range(1, walk.held.count):
                if walk.held.at[each] < walk.held.at[best]:
                    best = each
            end = walk.held.at[best]
            while end > walk.start and is_space(text_at(walk.ground, end - 1)):
                end -= 1
            found.append((walk.held.start[best], end))
            if one:
                break
        return True

    def last_places(self, KeywordListing listing not None, Py_ssize_t start, Py_ssize_t end):
        """Return what the last item of each shape takes, wherever in a clause the shape stands, shape by shape."""
        cdef Walk walk
        cdef Py_ssize_t number
        self.open(&walk, listing)
        self.enter(&walk, listing, start, end)
        found = []
        try:
            for number in range(self.count):
                found += self.taken(&walk, self.item_at[number], self.item_at[number + 1])
        finally:
            close_walk(&walk)
        return found

    cdef list taken(self, Walk *walk, uint32_t first, uint32_t last):
        """What the last of some items takes."""
        cdef bint gap = last - first > 1 and self.items[last - 2].sign == S_GAP
        cdef const Item *item = &self.items[last - 1]
        cdef Py_ssize_t each, end, place
        cdef uint32_t before = last - 1 - (1 if gap else 0)
        cdef list found = []
        if before == first:
            self.gather(walk, item)
            return [(walk.pairs[each].start, walk.pairs[each].end) for each in range(walk.pair_count)]
        self.walk(walk, first, before)
        if not sort_held(walk):
            raise MemoryError
        if not gap:
            for each in range(walk.held.count):
                self.end(walk, item, walk.order[each])
                found += [(walk.order[each], walk.ends[end]) for end in range(walk.end_count)]
            return found
        self.gather(walk, item)
        for each in range(walk.pair_count):
            place = last_from(walk.order, walk.held.count, walk.pairs[each].start)
            if place >= 0 and walk.pairs[each].start - walk.order[place] <= WIDEST_GAP:
                found.append((walk.pairs[each].start, walk.pairs[each].end))
        return found

    cdef bint may_stand(self, Py_ssize_t shape, const uint8_t *marks) noexcept nogil:
        """Whether a clause has lists of each needed row."""
        cdef uint32_t row, at
        cdef uint32_t closing = self.row_at[shape + 1] - 1
        for row in range(self.row_at[shape], closing + 1):
            if row == closing and self.needed_at[row] == self.needed_at[row + 1]:
                return True
            for at in range(self.needed_at[row], self.needed_at[row + 1]):
                if self.needed[at] >= 0 and marks[self.needed[at]] & (IS_CLOSING if row == closing else IS_PRESENT):
                    break
            else:
                return False
        return True

    cdef void walk(self, Walk *walk, uint32_t first, uint32_t last) noexcept nogil:
        """Leave in walk.held where the items end -> where they began; a place is where the next word begins."""
        cdef uint32_t each
        cdef Py_ssize_t number, count
        cdef bint gap = False, begun = False
        cdef const Item *item
        cdef int32_t starts[MOST_STARTS]
        walk.held.count = 0
        for each in range(first, last):
            item = &self.items[each]
            if item.sign == S_START:
                walk.held.count = 0
                count = starts_of(walk.ground, walk.start, walk.end, starts)
                for number in range(count):
                    hold(&walk.held, starts[number], starts[number], True)
            elif item.sign == S_GAP:
                gap = True
                continue
            elif not begun:
                self.anywhere(walk, item)
            elif gap:
                self.behind_gap(walk, item)
                # What may be absent leaves the gap open behind it.
                if item.least:
                    swap(&walk.held, &walk.found)
                else:
                    copy_held(&walk.held, &walk.found)
                gap = not item.least
                begun = True
                continue
            else:
                self.next(walk, item)
            begun = True
            if walk.held.failed or walk.found.failed or walk.behind.failed:
                walk.failed = True
            if walk.held.count == 0 or walk.failed:
                walk.held.count = 0
                return
        if walk.held.failed or walk.found.failed:
            walk.failed = True

    cdef void anywhere(self, Walk *walk, const Item *item) noexcept nogil:
        """Reach the ends of the places of an item."""
        cdef Py_ssize_t each
        walk.held.count = 0
        self.gather(walk, item)
        for each in range(walk.pair_count):
            hold(&walk.held, skipped(walk, walk.pairs[each].end), walk.pairs[each].start, True)

    cdef void behind_gap(self, Walk *walk, const Item *item) noexcept nogil:
        """Reach in walk.found the ends of the places of an item some way behind those held."""
        cdef Py_ssize_t each, place, first
        cdef int32_t start
        walk.found.count = 0
        if walk.held.count == 0 or not sort_held(walk):
            return
        if item.sign == S_END:
            if walk.last - walk.order[walk.held.count - 1] <= WIDEST_GAP:
                hold(&walk.found, walk.last, started(&walk.held, walk.order[0]), True)
            return
        self.gather(walk, item)
        for each in range(walk.pair_count):
            start = walk.pairs[each].start
            place = last_from(walk.order, walk.held.count, start)
            if place >= 0 and start - walk.order[place] <= WIDEST_GAP:
                first = last_from(walk.order, walk.held.count, start - WIDEST_GAP - 1) + 1
                hold(
                    &walk.found, skipped(walk, walk.pairs[each].end), started(&walk.held, walk.order[first]), False
                )

    cdef void next(self, Walk *walk, const Item *item) noexcept nogil:
        """Leave in walk.held what an item makes of the places held, right behind them."""
        cdef Py_ssize_t each, end, times
        walk.found.count = 0
        if item.sign == S_END or item.most == 0:
            for each in range(walk.held.count):
                if item.sign == S_END:
                    if walk.held.at[each] < walk.last:
                        continue
                else:
                    self.end(walk, item, walk.held.at[each])
                    if walk.end_count:
                        continue
                hold(&walk.found, walk.held.at[each], walk.held.start[each], True)
            swap(&walk.held, &walk.found)
            return
        if not item.least:
            copy_held(&walk.found, &walk.held)
        for times in range(item.most):
            walk.behind.count = 0
            for each in range(walk.held.count):
                self.end(walk, item, walk.held.at[each])
                for end in range(walk.end_count):
                    hold(&walk.behind, skipped(walk, walk.ends[end]), walk.held.start[each], False)
            walk.held.count = 0
            for each in range(walk.behind.count):
                if held_number(&walk.found, walk.behind.at[each]) < 0:
                    hold(&walk.held, walk.behind.at[each], walk.behind.start[each], True)
            if walk.held.count == 0:
                break
            copy_held(&walk.found, &walk.held)
        swap(&walk.held, &walk.found)

    cdef void gather(self, Walk *walk, const Item *item) noexcept nogil:
        """Leave in walk.pairs the places of an item in the clause, and all quotations of the text; of a word none."""
        cdef uint32_t each, other
        cdef Py_ssize_t at, low, high, size
        cdef bint whole
        cdef const Pair *pairs
        cdef const Ground *ground = walk.ground
        walk.pair_count = 0
        if item.sign == S_COMMA:
            for at in range(walk.start, walk.end):
                if is_comma(masked_at(ground, at)):
                    pair_up(walk, <int32_t>at, <int32_t>at + 1)
        elif item.sign == S_QUOTED:
            for at in range(ground.quote_count):
                pair_up(walk, ground.quotes[at].start, ground.quotes[at].end)
        for each in range(item.first, item.last):
            pairs = words_of(ground, self.lists[self.alternative_at[each]], &size)
            bound(walk, pairs, size, &low, &high, &whole)
            for at in range(low, high):
                if not whole and pairs[at].end > walk.end:
                    continue
                for other in range(self.alternative_at[each] + 1, self.alternative_at[each + 1]):
                    if not is_place_within(walk, self.lists[other], pairs[at].start, pairs[at].end):
                        break
                else:
                    pair_up(walk, pairs[at].start, pairs[at].end)

    cdef void end(self, Walk *walk, const Item *item, int32_t at) noexcept nogil:
        """Leave in walk.ends where an item ends that begins at a place."""
        cdef uint32_t each, other
        cdef Py_ssize_t place, size, found = -1
        cdef const Pair *pairs
        cdef const Ground *ground = walk.ground
        walk.end_count = 0
        if item.sign == S_WORD:
            found = word_end_of(walk, at)
        elif item.sign == S_COMMA:
            found = at + 1 if walk.start <= at < walk.end and is_comma(masked_at(ground, at)) else -1
        elif item.sign == S_QUOTED:
            found = quote_end(ground, at)
        if found >= 0:
            end_up(walk, <int32_t>found)
        for each in range(item.first, item.last):
            pairs = words_of(ground, self.lists[self.alternative_at[each]], &size)
            place = first_from(pairs, size, at)
            while place < size and pairs[place].start == at:
                for other in range(self.alternative_at[each] + 1, self.alternative_at[each + 1]):
                    if not is_place_of(ground, self.lists[other], at, pairs[place].end):
                        break
                else:
                    end_up(walk, pairs[place].end)
                place += 1


cdef void mark(const Walk *walk, uint8_t *marks, bint present) noexcept nogil:
    """Mark the lists of words that begin in a clause or right behind it, and those that may end it; or unmark them."""
    cdef Py_ssize_t low = 0, high = walk.ground.begun_count, middle
    cdef const Begun *begun = walk.ground.begun
    while low < high:
        middle = low + (high - low) // 2
        if begun[middle].start < walk.start:
            low = middle + 1
        else:
            high = middle
    while low < walk.ground.begun_count and begun[low].start < walk.end + REACH:
        if present:
            marks[begun[low].name] |= IS_PRESENT | (IS_CLOSING if begun[low].end >= walk.last else 0)
        else:
            marks[begun[low].name] = 0
        low += 1


cdef inline int32_t skipped(const Walk *walk, int32_t at) noexcept nogil:
    return <int32_t>skip_blanks(walk.ground, at, walk.end)


cdef inline int32_t started(const Held *held, int32_t at) noexcept nogil:
    """Where the shape began of which a place is held."""
    return held.start[held_number(held, at)]


cdef void pair_up(Walk *walk, int32_t start, int32_t end) noexcept nogil:
    cdef Pair *more
    if walk.pair_count == walk.pair_room:
        more = <Pair *>realloc(walk.pairs, (walk.pair_room * 2 + 16) * sizeof(Pair))
        if more == NULL:
            walk.failed = True
            return
        walk.pairs = more
        walk.pair_room = walk.pair_room * 2 + 16
    walk.pairs[walk.pair_count] = Pair(start, end)
    walk.pair_count += 1


cdef void end_up(Walk *walk, int32_t end) noexcept nogil:
    cdef int32_t *more
    if walk.end_count == walk.end_room:
        more = <int32_t *>realloc(walk.ends, (walk.end_room * 2 + 16) * sizeof(int32_t))
        if more == NULL:
            walk.failed = True
            return
        walk.ends = more
        walk.end_room = walk.end_room * 2 + 16
    walk.ends[walk.end_count] = end
    walk.end_count += 1


cdef bint sort_held(Walk *walk) noexcept nogil:
    """Leave in walk.order the places held, in their order."""
    cdef int32_t *more
    if walk.held.count == 0:
        return True
    if walk.order_room < walk.held.count:
        more = <int32_t *>realloc(walk.order, walk.held.room * sizeof(int32_t))
        if more == NULL:
            walk.failed = True
            return False
        walk.order = more
        walk.order_room = walk.held.room
    memcpy(walk.order, walk.held.at, walk.held.count * sizeof(int32_t))
    qsort(walk.order, walk.held.count, sizeof(int32_t), by_number)
    return True


cdef Py_ssize_t last_from(const int32_t *order, Py_ssize_t count, int32_t place) noexcept nogil:
    """The number of the last of ordered places that is not behind a place; -1 where all are."""
    cdef Py_ssize_t low = 0, high = count, middle
    while low < high:
        middle = low + (high - low) // 2
        if order[middle] <= place:
            low = middle + 1
        else:
            high = middle
    return low - 1


cdef void close_walk(Walk *walk) noexcept:
    close_held(&walk.held)
    close_held(&walk.found)
    close_held(&walk.behind)
    free(walk.pairs)
    free(walk.ends)
    free(walk.order)


cdef void close_held(Held *held) noexcept:
    free(held.at)
    free(held.start)
    free(held.slots)
