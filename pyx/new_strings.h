/* Strings made fast: those of one character are made once and kept, short ones are written in place. Needs the GIL. */
#ifndef BC_NEW_STRINGS_H
#define BC_NEW_STRINGS_H

#include <Python.h>
#include <stdint.h>
#include <string.h>

#ifndef Py_GIL_DISABLED
/* Strings of one character of the basic plane beyond Latin-1, which CPython itself keeps only below U+0100. Filled when
   first needed; a build without a global lock makes them anew instead. */
static PyObject *bc_characters[0x10000];
#endif

/* A string of the units of a str of kind 1, 2 or 4; NULL with an exception. */
static inline PyObject *bc_string(int kind, const void *units, Py_ssize_t size) {
    return PyUnicode_FromKindAndData(kind, units, size);
}

/* The same for kind 2, the common one. */
static inline PyObject *bc_string_2(const uint16_t *units, Py_ssize_t size) {
    PyObject *made;
    uint16_t *to;
    /* With a first character beyond Latin-1 the string is of kind 2 whatever follows. */
    if (units[0] < 0x100)
        return PyUnicode_FromKindAndData(PyUnicode_2BYTE_KIND, units, size);
#ifndef Py_GIL_DISABLED
    if (size == 1) {
        PyObject **kept = &bc_characters[units[0]];
        if (*kept == NULL) {
            *kept = PyUnicode_FromKindAndData(PyUnicode_2BYTE_KIND, units, 1);
            if (*kept == NULL)
                return NULL;
        }
        Py_INCREF(*kept);
        return *kept;
    }
#endif
    made = PyUnicode_New(size, 0xFFFF);
    if (made == NULL)
        return NULL;
    to = (uint16_t *)PyUnicode_DATA(made);
    if (size == 2) {
        to[0] = units[0];
        to[1] = units[1];
    } else {
        memcpy(to, units, (size_t)size * sizeof(uint16_t));
    }
    return made;
}

/* Put a new reference into a list that was made of its size. */
static inline void bc_list_set(PyObject *list, Py_ssize_t at, PyObject *item) {
    PyList_SET_ITEM(list, at, item);
}

/* The largest code point that a str of its form may hold. */
static inline Py_UCS4 bc_most(PyObject *text) {
    return PyUnicode_MAX_CHAR_VALUE(text);
}

#endif
