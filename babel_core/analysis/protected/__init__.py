"""Protected spans: identifiers and user words that are matched whole before the script runs are cut.

`finder.find_protected` is the plain way to them. It is not imported here: its patterns take longer to compile than a
first call may last.
"""

from babel_core.analysis.protected.lookup import protected_spans
from babel_core.analysis.protected.values import Part, Protected
from babel_core.analysis.protected.words import Matcher, WordMatcher

__all__ = ["Matcher", "Part", "Protected", "WordMatcher", "protected_spans"]
