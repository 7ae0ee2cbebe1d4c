/* Eight units or sixteen bytes at a time, where SSE2 is there (all of x86-64); other machines take the plain loops. */
#ifndef BC_LANES_H
#define BC_LANES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__GNUC__) || defined(__clang__)
#define BC_ALWAYS static inline __attribute__((always_inline))
#else
#define BC_ALWAYS static inline
#endif

/* A memset by the library: for a size that they know, compilers for any x86-64 write a slow `rep stos`. */
static inline void bc_zero(void *data, size_t size) {
#if defined(__GNUC__) || defined(__clang__)
    __asm__("" : "+r"(size));
#endif
    memset(data, 0, size);
}
#if (defined(__SSE2__) || defined(_M_X64)) && !defined(BC_NO_LANES) /* BC_NO_LANES: for tests of the plain loops */
#include <emmintrin.h>
#define BC_SSE2

/* Lanes whose value lies in [first, last]. */
static inline __m128i bc_within(__m128i x, int first, int last) {
    __m128i above = _mm_sub_epi16(x, _mm_set1_epi16((short)first));
    return _mm_cmpeq_epi16(_mm_subs_epu16(above, _mm_set1_epi16((short)(last - first))), _mm_setzero_si128());
}
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
/* A function of its own may use AVX2 where __builtin_cpu_supports says so. */
#include <immintrin.h>
#define BC_AVX2 __attribute__((target("avx2")))
#endif
#endif
#endif
