"""Takes a text apart, layer by layer: what one layer withholds, the next does not see.

Elements of roles first, then e-mail containers, then the grammars that are opted in, then sections of transcripts; what
is left is judged by its quotations, quoted lines and clauses. So nothing inside a container can end or restore anything
outside of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from babel_core.packs.attribution.clauses import Clauses
from babel_core.packs.attribution.grammar import Grammar
from babel_core.packs.attribution.mail import container_spans
from babel_core.packs.attribution.marks import scan
from babel_core.packs.attribution.person import FirstPerson, Surface
from babel_core.packs.attribution.quotations import Quotations, line_quotations, quoted_lines
from babel_core.packs.attribution.replies import reply_spans
from babel_core.packs.attribution.roles import role_spans
from babel_core.packs.attribution.spans import Found, Lookup, blanked
from babel_core.packs.attribution.transcripts import claimed_headings, section_spans
from babel_core.text.token import Span

_FINAL = ".!?。;"


class _Layer:
    """A text with all that earlier layers withhold blanked, and its marks."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = quoted_lines(text)
        self.body = blanked(text, self.lines)
        self.marks = scan(self.body)
        self.structure = blanked(self.body, self.marks.closed())

    def without(self, spans: list[Span]) -> _Layer:
        return _Layer(blanked(self.text, spans)) if spans else self


class Layers:
    """Judges one text; all spans are of its search form."""

    def __init__(self, surface: Surface, grammars: Collection[str] = ()) -> None:
        self._surface = surface
        self._grammars = grammars
        self._grammar = Grammar.of(surface.text)
        self._person = FirstPerson(surface, self._grammar)

    def withheld(self) -> Iterator[Found]:
        """What is withheld and why, in no order; spans may overlap."""
        roles = role_spans(self._surface.text)
        layer = _Layer(blanked(self._surface.text, roles))
        mail = container_spans(layer.structure, self._grammar)
        layer = layer.without(mail)
        replies = reply_spans(layer.text, layer.structure, layer.lines, self._grammars, self._grammar)
        layer = layer.without([(start, end) for start, end, _ in replies])
        containers = [*roles, *mail, *((start, end) for start, end, _ in replies)]
        sections = section_spans(
            layer.structure,
            self._grammar,
            self._surface,
            lambda first: self._claimed(layer.text[:first], containers),
        )
        yield from ((*span, "role") for span in roles)
        yield from ((*span, "e-mail") for span in mail)
        yield from replies
        yield from ((*span, "transcript") for span in sections)
        yield from self._judged(layer.without(sections), [*containers, *sections])

    def _claimed(self, head: str, containers: list[Span]) -> list[str]:
        """The headings claimed ahead of the first one: in the author's own, plain words."""
        layer = _Layer(head)
        code = (*layer.marks.fences, *layer.marks.code, *layer.marks.open_code)
        judged = [(start, end) for start, end, reason in self._judged(layer, containers) if reason != "quotation"]
        quotes = Lookup((*layer.marks.quotes, *code, *judged))
        return claimed_headings(layer.body, self._grammar, quotes)

    def _judged(self, layer: _Layer, containers: list[Span]) -> Iterator[Found]:
        """Quotations, quoted lines and clauses of what no container holds."""
        quotations = Quotations(layer.body, layer.marks, self._grammar, self._person)
        withheld = list(quotations.withheld())
        yield from ((*span, reason) for span, reason in withheld)
        if layer.lines:
            lines = line_quotations(layer.text, layer.lines, self._grammar, self._person)
            yield from ((*span, reason) for span, reason in lines)
        text = _blanked_but_ends(layer.body, [span for span, _ in withheld])
        objects = Lookup((*containers, *layer.lines, *layer.marks.fences))
        quotes = Lookup((*layer.marks.quotes, *layer.marks.code))
        own = sorted(quotations.own)
        for start, end, reason in Clauses(text, self._grammar, self._person, quotes, objects).withheld():
            yield start, end, reason
            while own and own[0][0] < end:
                # Words that the author introduces as his own go with the sentence that introduces them.
                span = own.pop(0)
                if span[0] >= start:
                    yield (*span, reason)


def _blanked_but_ends(text: str, spans: list[Span]) -> str:
    """A text with spans blanked but for a mark before the closing one, which ends the sentence outside, too."""
    pieces: list[Span] = []
    for start, end in spans:
        if end - start > 2 and text[end - 2] in _FINAL:
            pieces += [(start, end - 2), (end - 1, end)]
        else:
            pieces.append((start, end))
    return blanked(text, pieces)
