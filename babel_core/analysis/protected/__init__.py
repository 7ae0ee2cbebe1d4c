"""Protected spans: identifiers and user words that are matched whole before the script runs are cut."""

from babel_core.analysis.protected.finder import find_protected, protected_spans
from babel_core.analysis.protected.spans import Part, Protected
from babel_core.analysis.protected.words import Matcher, WordMatcher

__all__ = ["Matcher", "Part", "Protected", "WordMatcher", "find_protected", "protected_spans"]
