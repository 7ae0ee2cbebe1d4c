"""Single signals of a text: each is one field of an analysis, asked for by name."""

from __future__ import annotations

from typing import Any


class Projections:
    """The `is_...` methods of a service: (text, language) -> whether one signal of the analysis is set."""

    def analyze_query(self, text: str, language: Any = None) -> Any:
        """What a question is after."""

    def analyze_content(self, text: str, language: Any = None) -> Any:
        """What a statement tells."""

    def is_query(self, signal: str, text: str, language: Any = None) -> bool:
        """Whether a question has a signal of `QueryAnalysis`."""
        return bool(getattr(self.analyze_query(text, language), signal))

    def is_content(self, signal: str, text: str, language: Any = None) -> bool:
        """Whether a statement has a signal of `ContentAnalysis`."""
        return bool(getattr(self.analyze_content(text, language), signal))
