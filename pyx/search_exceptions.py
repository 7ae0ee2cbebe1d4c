"""Where the search form departs from NFKC with full case folding. generate_tables.py reads this list.

SEARCH_EXCEPTIONS holds what is listed by code point, SARA_AM and SARA_E are the sequences that the kernels put
together, MIDDLE_DOTS what they look at in the finished form, stands_apart is the rule of number 12; the other rules
are a line each in the generator.

 1  SARA AM of Thai and Lao stays whole, and its split form (NIKHAHIT, tone marks, SARA AA) becomes it; a Thai
    SARA E typed twice is SARA AE, which looks the same.
 2  Compatibility jamo stay; half-width ones become them.
 3  What has a <super> or <sub> decomposition stays.
 4  Trade mark signs go.
 5  Arabic word ligatures stay.
 6  Default ignorables go, and the enclosing marks of U+20DD to U+20E4 with them; what these enclose (a keycap, a
    circled letter) stands between blanks, as in number 12. ZERO WIDTH SPACE is a blank.
 7  U+0130 is an i without a dot above.
 8  Typographic apostrophes, the Hebrew geresh and the Armenian apostrophe are U+0027; typographic hyphens and the
    minus sign are U+002D.
 9  A decimal digit is its ASCII digit.
10  A lone surrogate is U+FFFD.
11  Armenian marks of emphasis, exclamation and question, which stand inside words, go.
12  Fractions, circled, parenthesised and dotted numbers, letters and words, signs like U+2116, and Roman numerals stand
    between blanks, so that they do not run into what is written beside them.
13  A middle dot or hyphenation point between two l goes: the Catalan l·l, of "col·lecció", is ll, and U+0140 is l.
    Elsewhere it stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Units = tuple[int, ...]

SARA_AM = ((0x0E4D, 0x0E32, 0x0E33, 0x0E48, 0x0E4B), (0x0ECD, 0x0EB2, 0x0EB3, 0x0EC8, 0x0ECB))
"""NIKHAHIT, SARA AA, SARA AM, first and last tone mark, Thai and Lao."""
SARA_E, SARA_AE = 0x0E40, 0x0E41
MIDDLE_DOTS = (0xB7, 0x2027)

DEGREE = 0xB0
ROMAN_NUMERALS = range(0x2160, 0x2180)
APART = ("fraction", "circle", "compat")


@dataclass(frozen=True)
class SearchException:
    """One place where the search form departs from NFKC with case folding, and what happens there."""

    name: str
    keep: tuple[int, ...] = ()
    replace: dict[int, Units] = field(default_factory=dict)


APOSTROPHES = (0x2018, 0x2019, 0x201B, 0x2BB, 0x2BC, 0x55A, 0x5F3, 0xFF07)
HYPHENS = (0x2010, 0x2011, 0x2212)  # U+FE63 and U+FF0D are U+002D by NFKC
ENCLOSING = (*range(0x20DD, 0x20E1), *range(0x20E2, 0x20E5))  # U+20E1 between them is an arrow above

SEARCH_EXCEPTIONS = (
    SearchException("sara-am", keep=(0x0E33, 0x0EB3)),
    SearchException("compatibility-jamo", keep=(*range(0x3131, 0x3164), *range(0x3165, 0x318F))),
    SearchException("trade-marks", replace={0x2122: (), 0x2120: (), 0xAE: ()}),
    SearchException("arabic-word-ligatures", keep=(*range(0xFDF0, 0xFDFC), 0xFDFD)),
    SearchException("enclosing-marks", replace=dict.fromkeys(ENCLOSING, ())),
    SearchException("zero-width-space", replace={0x200B: (0x20,)}),
    SearchException("apostrophes", replace=dict.fromkeys(APOSTROPHES, (0x27,))),
    SearchException("hyphens", replace=dict.fromkeys(HYPHENS, (0x2D,))),
    SearchException("armenian-marks", replace=dict.fromkeys((0x55B, 0x55C, 0x55E), ())),
    SearchException("catalan-l", replace={0x13F: (0x6C,), 0x140: (0x6C,)}),
    SearchException("surrogates", replace=dict.fromkeys(range(0xD800, 0xE000), (0xFFFD,))),
)  # by rule beside these: super- and subscripts, default ignorables, decimal digits, dotted i, the iota below


def stands_apart(c: int, category: str, tag: str, units: Units) -> bool:
    """Whether a code point, given its category and its own decomposition, becomes its mapping between blanks.

    Squared signs are units of measure and stay joined to their number, and so do the two of degrees, whose mapping
    parts them from it anyway. A radical (<compat>, one unit) is an ideograph like any other.
    """
    if c in ROMAN_NUMERALS:
        return True
    joined = tag == "compat" and (len(units) == 1 or units[0] == DEGREE)
    return category in ("No", "So") and tag in APART and not joined
