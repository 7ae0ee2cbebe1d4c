"""What every message needs, whatever its language: words of secrets, what tells languages and questions apart."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from babel_core.capture import stored
from babel_core.capture.shipped import shipped_languages
from babel_core.packs.matching.borders import has_dictionary
from babel_core.packs.matching.folding import text_form
from babel_core.packs.matching.patterns import PatternTable, Source, joined_table, table_of_json

Row = list[Any]
"""The id of a pack, the characters that it alone writes, its function words, its own letters, letters of others."""


HAN, KANA = "Han", "Hiragana"


class Common(NamedTuple):
    """`secrets` has the words of secrets of each language under its name, those of a language with a dictionary apart.

    (The keys are such languages, "" for all others.) `voices` are the packs that write a script, `questions` how
    questions end in a language, in the form of `packs.matching.folding`.
    """

    secrets: dict[str, PatternTable]
    voices: dict[str, list[Row]]
    questions: dict[str, list[str]]


@cache
def common() -> Common:
    """What the build stored; gathered from the packs where that is not there."""
    data = stored.common()
    if data is not None:
        try:
            secrets = {language: table_of_json(table) for language, table in data["secrets"].items()}
            return Common(secrets, data["voices"], data["questions"])
        except (AttributeError, KeyError, TypeError):
            pass  # of another version
    return gathered_common()


def gathered_common() -> Common:
    """The same from the packs themselves."""
    from babel_core.capture.lexicon import shipped_lexicon

    sources: dict[str, list[Source]] = {"": []}
    questions: dict[str, list[str]] = {}
    for language in shipped_languages():
        lexicon = shipped_lexicon(language)
        own = language if has_dictionary(language) else ""
        sources.setdefault(own, []).append(({language: lexicon.sensitive}, language, lexicon.folding))
        if lexicon.question_ends:
            questions[language] = [text_form(ending)[0] for ending in lexicon.question_ends]
    return Common({own: joined_table(found) for own, found in sources.items()}, _voices(), questions)


def _voices() -> dict[str, list[Row]]:
    """Script -> rows of the packs that write it, where they know what tells them apart or there is one alone.

    Han is written in more languages than those whose own script it is.
    """
    from babel_core.analysis.profiles import profiled_scripts
    from babel_core.analysis.votes import only_characters
    from babel_core.packs.catalog import builtin_catalog

    found: dict[str, list[Row]] = {}
    for spec in builtin_catalog().specs.values():
        told = spec.detection
        if told is None:
            continue
        only = "".join(sorted(only_characters(told.only_chars))) if told.only_chars else ""
        letters = sorted(char for char in told.letters if len(char) == 1)
        others = sorted(char for char in told.other_letters if len(char) == 1)
        for script in dict.fromkeys((*told.scripts, *((HAN,) if only else ()))):
            row = [spec.id, only if script == HAN else "", sorted(told.function_words), letters, others]
            found.setdefault(script, []).append(row)
    several = profiled_scripts() - {KANA}
    return {
        script: rows
        for script, rows in sorted(found.items())
        if (len(rows) > 1 and all(only or words for _, only, words, *_ in rows))
        or (len(rows) == 1 and script not in several)
    }
