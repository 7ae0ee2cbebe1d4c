# Variant folds in place; included by _pipeline.pyx.

cdef enum:
    FOLD_NONE = 0
    FOLD_HANS = 1
    FOLD_SHINJITAI = 2


cdef void fold_units(uint32_t *units, Py_ssize_t size, int fold) noexcept nogil:
    """Fold Han variants; every fold keeps lengths."""
    pass
