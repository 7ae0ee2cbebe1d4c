"""The names of texts as one pack reads them: mentions, aliases, and candidates that are worth keeping."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from babel_core.errors import require_str
from babel_core.packs.clauses.quotes import is_unspaced, quoted_spans
from babel_core.packs.entities.capitals import capitalized
from babel_core.packs.entities.grammar import EntityGrammar
from babel_core.packs.entities.mention import IDENTIFIER, TERM, EntityMention
from babel_core.packs.entities.suffixes import spaced_suffixed, suffixed
from babel_core.packs.terms.equality import lower_form, normalize_for_equality
from babel_core.packs.terms.grammar import Endings, TermData
from babel_core.packs.terms.tokens import words_for
from babel_core.text.token import Span

if TYPE_CHECKING:
    from babel_core.packs.service.folder import PackFolder

LEAST_ALIAS = 2
_QUOTED = range(2, 41)
"""Code points of a quotation that may be a name."""
_LONGEST_UNIT = 24
_MOST_QUOTED_WORDS = 6

_IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9_\u00c0-\u024f-])(?:[A-Za-z]{1,20}(?:[-_]\d{1,12})+|[A-Z]{2,10}\d{1,12})(?![A-Za-z0-9_\u00c0-\u024f])"
)
_TITLES = re.compile(r"《([^《》\n]{1,80})》|〈([^〈〉\n]{1,80})〉")
_SPEECH = re.compile(r"[。！？!?\n;；]|\.\s")
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc・]+")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_HAN_OR_KANA = re.compile("[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


class Candidate(Protocol):
    """An entity that may be kept."""

    @property
    def aliases(self) -> Sequence[str]: ...
    @property
    def canonical_key(self) -> str: ...
    @property
    def document_texts(self) -> Sequence[str]: ...


class Entities:
    """Names by the data of a pack's folder."""

    def __init__(self, grammar: EntityGrammar, locale: str, endings: Endings | None = None) -> None:
        self._grammar = grammar
        self._endings = endings
        self._words = words_for(locale)

    @classmethod
    def of(cls, folder: PackFolder, locale: str) -> Entities:
        """The entities of a pack's folder."""
        return cls(EntityGrammar.of(folder), locale, TermData.of(folder).endings)

    def mentions(self, text: str) -> list[EntityMention]:
        """The names of a text in order, each once with its kind."""
        require_str(text, "text")
        found: dict[tuple[str | None, str], EntityMention] = {}
        for start, end, kind in sorted(self._found(text), key=lambda each: (each[0], -each[1])):
            mention = EntityMention(text[start:end], lower_form(text[start:end]), kind, start, end)
            found.setdefault((kind, mention.normalized), mention)
        return list(found.values())

    def matches_alias(self, query: str, alias: str) -> bool:
        """Whether a query names an alias of at least two characters.

        One with Han or kana may stand inside a word; any other between what is no letter and no digit, or beside a
        script without blanks. A number alone is none ahead of a unit.
        """
        name, text = normalize_for_equality(alias), normalize_for_equality(query)
        if min(len(name), len(alias.strip())) < LEAST_ALIAS:
            return False
        within = _HAN_OR_KANA.search(name) is not None or (
            self._grammar.hangul_within and _HANGUL.search(name) is not None
        )
        at = text.find(name)
        while at >= 0:
            if self._stands(text, at, at + len(name), within=within):
                return True
            at = text.find(name, at + 1)
        return False

    def accepts(self, candidate: Candidate) -> bool:
        """Whether an entity is worth keeping: no stop word, no single word that its texts also write small."""
        if not self._grammar.listens:
            return True
        if normalize_for_equality(candidate.canonical_key) in self._grammar.stopwords:
            return False
        names = [alias for alias in candidate.aliases if alias.strip()] or [candidate.canonical_key]
        return any(self._is_name(name, candidate.document_texts) for name in names)

    def _found(self, text: str) -> Iterable[tuple[int, int, str | None]]:
        grammar = self._grammar
        taken: list[Span] = []
        if grammar.identifiers:
            taken = [match.span() for match in _IDENTIFIER.finditer(text) if self._is_code(match[0])]
            yield from ((*span, IDENTIFIER) for span in taken)
        if grammar.quoted:
            for span in self._quoted(text):
                if span not in taken:
                    yield *span, TERM
        suffixes = list(
            spaced_suffixed(text, grammar, self._endings) if grammar.spaced else suffixed(text, grammar, self._cut)
        )
        yield from suffixes
        if grammar.katakana:
            longer = {at for start, end, _ in suffixes for at in range(start, end)}
            for match in _KATAKANA.finditer(text):
                start, end = _without_dots(text, *match.span())
                if end - start >= grammar.katakana and start not in longer:
                    yield start, end, TERM
        if grammar.capitals:
            yield from ((*span, None) for span in capitalized(text, grammar, taken))

    def _is_code(self, code: str) -> bool:
        word = lower_form(re.split(r"[-_\d]", code, maxsplit=1)[0])
        return word not in self._grammar.never and word not in self._grammar.dates

    def _quoted(self, text: str) -> Iterable[Span]:
        spans = [(start + 1, end - 1) for start, end in quoted_spans(text)]
        spans += [(match.start() + 1, match.end() - 1) for match in _TITLES.finditer(text)]
        for start, end in sorted(spans):
            while start < end and text[start].isspace():
                start += 1
            while start < end and text[end - 1].isspace():
                end -= 1
            content = text[start:end]
            if len(content) in _QUOTED and not _SPEECH.search(content) and self._may_be_named(content):
                yield start, end

    def _may_be_named(self, content: str) -> bool:
        words = lower_form(content).split()
        if not any(map(str.isalnum, content)) or len(words) > _MOST_QUOTED_WORDS:
            return False
        first = next(iter(self._cut(lower_form(content))), (0, 0))
        return lower_form(content)[first[0] : first[1]] not in self._grammar.never or len(words) > 1

    def _cut(self, form: str) -> list[Span]:
        return list(self._words.spans(form))

    def _is_name(self, name: str, texts: Sequence[str]) -> bool:
        trimmed = name.strip()
        form = normalize_for_equality(trimmed)
        if form in self._grammar.stopwords:
            return False
        if len(trimmed.split()) > 1 or not (trimmed[:1].isupper() and trimmed[1:] == trimmed[1:].lower() != ""):
            return True
        small = re.compile(rf"(?<![^\W_]){re.escape(trimmed.lower())}(?![^\W_])")
        return not any(small.search(text) for text in texts)

    def _stands(self, text: str, start: int, end: int, *, within: bool) -> bool:
        number = text[start:end].isnumeric()
        if number and text[end + 1 : end + _LONGEST_UNIT].split(" ", 1)[0] in self._grammar.units:
            return False
        return _parts(text, start - 1, start, within, number) and _parts(text, end, end - 1, within, number)


def _parts(text: str, outer: int, inner: int, within: bool, number: bool) -> bool:
    """Whether a name may begin or end between two places."""
    beside = text[outer : outer + 1] if outer >= 0 else ""
    if not beside or not (beside.isalnum() or "\u0300" <= beside <= "\u036f"):
        return True
    if within and is_unspaced(text[inner]):
        return True
    return not number and is_unspaced(beside) and not is_unspaced(text[inner])


def _without_dots(text: str, start: int, end: int) -> Span:
    while start < end and text[start] in "・ー":
        start += 1
    while start < end and text[end - 1] == "・":
        end -= 1
    return start, end
