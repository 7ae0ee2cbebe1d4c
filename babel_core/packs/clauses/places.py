"""The entries of a clauses.toml in one text, found in one pass, by list and by where they begin and end."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from babel_core.packs.matching.folding import text_form
from babel_core.packs.matching.lists import CompiledLists


class Places:
    """Where the entries of each list stand in `text[start:end]`, in code points of the text."""

    def __init__(self, text: str, start: int, end: int, lists: CompiledLists | None) -> None:
        self._begins: dict[str, dict[int, int]] = {}
        self._ends: dict[str, set[int]] = {}
        self._starts: dict[str, list[int]] = {}
        if lists is None:
            return
        form, starts, ends = text_form(text[start:end])
        for names, first, last in lists.names_at(form):
            if starts is not None and ends is not None:
                first, last = starts[first], ends[last - 1]
            first, last = start + first, start + last
            for name in names:
                begins = self._begins.get(name)
                if begins is None:
                    self._begins[name] = {first: last}
                    self._ends[name] = {last}
                else:
                    begins[first] = max(last, begins.get(first, 0))
                    self._ends[name].add(last)

    def has(self, *names: str) -> bool:
        """Whether an entry of any of some lists stands there."""
        return not self._begins.keys().isdisjoint(names)

    def begins(self, name: str, at: int) -> int:
        """Where the longest entry of a list that begins at a place ends; 0 where none does."""
        return self._begins.get(name, {}).get(at, 0)

    def ends(self, name: str, at: int) -> bool:
        """Whether an entry of a list ends at a place."""
        return at in self._ends.get(name, ())

    def within(self, name: str, start: int, end: int) -> bool:
        """Whether an entry of a list begins at `start` or behind and before `end`."""
        places = self._starts.get(name)
        if places is None:
            places = self._starts[name] = sorted(self._begins.get(name, ()))
        return bisect_left(places, start) < bisect_right(places, end - 1)
