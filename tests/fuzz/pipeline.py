"""The law of the compiled document path: same terms, same order, same columns as the pipeline in Python."""

from __future__ import annotations

from babel_core import Analyzer
from tests.fuzz import inputs
from tests.fuzz.inputs import text_of
from tests.fuzz.laws import Absent, Check, same

LANGUAGES = (None, "zh", "ja", "th", "de", "en", "ar")
PROFILES = ("words", "balanced", "recall")


def seeds() -> list[bytes]:
    """Those of texts, each with a profile and a language."""
    most = len(LANGUAGES) * len(PROFILES)
    return [bytes([number % most]) + seed for number, seed in enumerate(inputs.seeds())]


def in_python(profile: str) -> Analyzer:
    """An analyzer without the compiled core."""
    made = Analyzer(profile)
    if not hasattr(made, "_programs") or made._programs is None:
        message = "no compiled document path"
        raise Absent(message)
    object.__setattr__(made, "_programs", None)
    return made


def pipeline() -> Check:
    pairs = [(Analyzer(profile), in_python(profile)) for profile in PROFILES]

    def check(data: bytes) -> None:
        text = text_of(data[1:])
        choice = data[0] if data else 0
        compiled, plain = pairs[choice % len(pairs)]
        lang = LANGUAGES[choice // len(pairs) % len(LANGUAGES)]
        terms = plain.tokens(text, lang=lang)
        same(compiled.tokens(text, lang=lang), terms, f"tokens, lang={lang}")
        joined = compiled.fts_text(text, lang=lang)
        same(joined, " ".join(terms), f"fts_text, lang={lang}")
        same(compiled.columns(text, lang=lang), plain.columns(text, lang=lang), f"columns, lang={lang}")
        same(compiled.batch([text, None, text], lang=lang), [joined, None, joined], f"batch, lang={lang}")
        same(joined.split(), terms, "terms parted by blanks")

    return check
