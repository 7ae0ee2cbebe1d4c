/* Strings made fast, and short ones made once. Needs the GIL. */
#ifndef BC_NEW_STRINGS_H
#define BC_NEW_STRINGS_H

#include <Python.h>
#include <stdint.h>
#include <string.h>

#ifndef Py_GIL_DISABLED
/* Words come again and again, and making a string costs more than finding its place in a text. So those of one character
   of the basic plane beyond Latin-1 are kept for good (CPython itself keeps those below U+0100), and of those of two to
   four characters the last one for each of a fixed number of places. A build without a global lock makes all anew. */
enum { BC_WORDS_BITS = 13 };
static PyObject *bc_characters[0x10000];
static struct {
    uint64_t units; /* the characters, 16 bits each */
    PyObject *word;
} bc_words[1 << BC_WORDS_BITS];
#endif

/* A string of the units of a str of kind 1, 2 or 4; NULL with an exception. */
static inline PyObject *bc_string(int kind, const void *units, Py_ssize_t size) {
    return PyUnicode_FromKindAndData(kind, units, size);
}

static inline PyObject *bc_new_string_2(const uint16_t *units, Py_ssize_t size) {
    PyObject *made = PyUnicode_New(size, 0xFFFF);
    if (made != NULL)
        memcpy(PyUnicode_DATA(made), units, (size_t)size * sizeof(uint16_t));
    return made;
}

/* The same for kind 2, the common one. */
static inline PyObject *bc_string_2(const uint16_t *units, Py_ssize_t size) {
    /* With a first character beyond Latin-1 the string is of kind 2 whatever follows. */
    if (units[0] < 0x100)
        return PyUnicode_FromKindAndData(PyUnicode_2BYTE_KIND, units, size);
#ifndef Py_GIL_DISABLED
    if (size == 1) {
        PyObject **kept = &bc_characters[units[0]];
        if (*kept == NULL) {
            *kept = bc_new_string_2(units, 1);
            if (*kept == NULL)
                return NULL;
        }
        Py_INCREF(*kept);
        return *kept;
    }
    if (size <= 4) {
        uint64_t key = units[0] | (uint64_t)units[1] << 16;
        size_t place;
        PyObject *made, *old;
        if (size > 2)
            key |= (uint64_t)units[2] << 32;
        if (size > 3)
            key |= (uint64_t)units[3] << 48;
        place = (size_t)((key * 0x9E3779B97F4A7C15u) >> (64 - BC_WORDS_BITS));
        old = bc_words[place].word;
        /* NUL at the end of a word looks like a shorter one, so the size is compared too. */
        if (old != NULL && bc_words[place].units == key && PyUnicode_GET_LENGTH(old) == size) {
            Py_INCREF(old);
            return old;
        }
        made = bc_new_string_2(units, size);
        if (made != NULL) {
            Py_INCREF(made);
            bc_words[place].units = key;
            bc_words[place].word = made;
            Py_XDECREF(old);
        }
        return made;
    }
#endif
    return bc_new_string_2(units, size);
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
