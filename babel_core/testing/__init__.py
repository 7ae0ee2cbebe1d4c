"""The conformance suite: the laws every segmenter, analyzer and pack keeps, for those of others too.

It needs nothing but babel_core itself. In a test:

    from babel_core.testing import check_segmenter

    def test_my_segmenter_keeps_the_laws():
        check_segmenter(MySegmenter()).raise_for_failures()

or one test a law, `@pytest.mark.parametrize("law", SEGMENTER_LAWS, ids=str)`.
"""

from babel_core.testing.analyzers import (
    ANALYZER_LAWS,
    ANALYZER_SUBJECT_LAWS,
    PROCESS_LAWS,
    AnalyzerCase,
    AnalyzerSubject,
    check_analyzer,
)
from babel_core.testing.declared import DECLARED_LAWS, DeclaredLaw
from babel_core.testing.detection import check_detection
from babel_core.testing.language_packs import LANGUAGE_PACK_LAWS, PACK_METHOD_LAWS, check_declared
from babel_core.testing.laws import Law
from babel_core.testing.packs import PACK_LAWS, check_pack
from babel_core.testing.report import Failure, Report, Skipped
from babel_core.testing.samples import Sample, nasty_samples
from babel_core.testing.segmenters import (
    SEGMENTER_LAWS,
    SEGMENTER_SUBJECT_LAWS,
    SegmenterCase,
    SegmenterSubject,
    check_segmenter,
)

__all__ = [
    "ANALYZER_LAWS",
    "ANALYZER_SUBJECT_LAWS",
    "DECLARED_LAWS",
    "LANGUAGE_PACK_LAWS",
    "PACK_LAWS",
    "PACK_METHOD_LAWS",
    "PROCESS_LAWS",
    "SEGMENTER_LAWS",
    "SEGMENTER_SUBJECT_LAWS",
    "AnalyzerCase",
    "AnalyzerSubject",
    "DeclaredLaw",
    "Failure",
    "Law",
    "Report",
    "Sample",
    "SegmenterCase",
    "SegmenterSubject",
    "Skipped",
    "check_analyzer",
    "check_declared",
    "check_detection",
    "check_pack",
    "check_segmenter",
    "nasty_samples",
]
