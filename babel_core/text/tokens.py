"""How many tokens a language model's tokenizer makes of a text, estimated without the tokenizer.

The costs in token_costs.json were fitted to o200k_base, the tokenizer of current large models, on texts in more than
eighty languages; the file says on which. Counting is a table look-up for each code point.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import chain

from babel_core import _native
from babel_core._native import data_files
from babel_core.errors import require_str

UNIT = 1000
"""Costs of one token."""


@cache
def meter() -> _native.TokenMeter:
    """The measure of texts in thousandths of a token, loaded at first use."""
    data = json.loads(data_files.read_text("babel_core.text", "token_costs.json"))
    rows = (data["symbols"], data["letters"], data["latin pairs"])
    return _native.TokenMeter([*data["single"].values(), *chain.from_iterable(chain(*(row.values() for row in rows)))])


def most(tokens: int) -> int:
    """The largest cost that still rounds to so many tokens; below zero for none, for every text has one."""
    return UNIT * tokens + UNIT // 2 - 1 if tokens > 0 else -1


def rounded(cost: int) -> int:
    """The tokens of a text with a cost; every text but the empty one has one at least."""
    return max(1, (cost + UNIT // 2) // UNIT)


def estimate_tokens(text: str) -> int:
    """How many tokens a current large-model tokenizer (o200k_base) makes of a text, about; 0 for an empty one.

    An estimate by script, letters, words, digits, punctuation and blanks: a language's texts together come within 10 %
    in most languages, a single short text may be further off. A beginning of a text never has more than the text, two
    texts joined have nearly the sum of both. Linear. TypeError for anything but a str.

    >>> estimate_tokens("The tide table hangs beside the harbour office."), estimate_tokens("潮汐表挂在港务局旁边。")
    (10, 8)
    """
    require_str(text, "text")
    return rounded(meter().cost(text)) if text else 0
