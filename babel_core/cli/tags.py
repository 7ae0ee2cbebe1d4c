"""Language tags on the command line: a warning for one that names no language."""

from __future__ import annotations

from collections.abc import Iterable

from babel_core.cli.output import complain
from babel_core.packs.locale import is_undetermined, normalize_tag

_CODES = """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en
    eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv
    ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne
    ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss
    st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
"""
_ISO_639_1 = frozenset(_CODES.split())
"""The two-letter codes of ISO 639-1, with "bh" and "sh", which it has withdrawn."""
_ON_PURPOSE = frozenset({"", "auto", "mul", "und", "zxx"})
"""What is given to say that the language is not known."""


def names_language(tag: str) -> bool:
    """Whether a tag names a language, or says on purpose that none is known.

    Of the codes of three letters, thousands, any one passes.

    >>> [tag for tag in ("de", "zh_TW", "yue", "und", "klingon", "xx", "x!") if not names_language(tag)]
    ['klingon', 'xx', 'x!']
    """
    if is_undetermined(tag):
        return tag.strip().lower().replace("_", "-").partition("-")[0] in _ON_PURPOSE
    language = normalize_tag(tag).partition("-")[0]
    return len(language) > 2 or language in _ISO_639_1


def warn_of_unknown(tags: Iterable[str]) -> None:
    """Say on stderr which of the tags name no language: they are no error, but most likely a slip."""
    for tag in dict.fromkeys(tags):
        if not names_language(tag):
            complain(f"warning: no language pack for {tag!r}: text is cut by its scripts")
