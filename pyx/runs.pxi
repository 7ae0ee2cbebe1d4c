# A growing list of (start, end, kind), on the stack while it is short; included by words.pxi.


cdef struct Run:
    Py_ssize_t start
    Py_ssize_t end
    int32_t kind


cdef struct Runs:
    Run *items
    Py_ssize_t size
    Py_ssize_t room
    Run small[RUNS_SMALL]
    bint failed


cdef void open_runs(Runs *runs) noexcept nogil:
    runs.items = runs.small
    runs.size = 0
    runs.room = RUNS_SMALL
    runs.failed = False


cdef void close_runs(Runs *runs) noexcept nogil:
    if runs.items != runs.small:
        free(runs.items)


cdef void grow_runs(Runs *runs) noexcept nogil:
    """Double the room, or note that there is no memory; the old items stay valid in both cases."""
    cdef Run *more
    cdef Py_ssize_t at
    if runs.items == runs.small:
        more = <Run *>malloc(2 * runs.room * sizeof(Run))
        if more != NULL:
            for at in range(runs.size):
                more[at] = runs.small[at]
    else:
        more = <Run *>realloc(runs.items, 2 * runs.room * sizeof(Run))
    if more == NULL:
        runs.failed = True
        return
    runs.items = more
    runs.room *= 2


cdef inline void add_run(Runs *runs, Py_ssize_t start, Py_ssize_t end, int32_t kind) noexcept nogil:
    if runs.size == runs.room:
        grow_runs(runs)
        if runs.failed:
            return
    runs.items[runs.size].start = start
    runs.items[runs.size].end = end
    runs.items[runs.size].kind = kind
    runs.size += 1
