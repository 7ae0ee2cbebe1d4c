"""What messages hold that is worth remembering, and what is not to be: candidates, opt-outs, durable targets."""

from babel_core.packs.extraction.admission import Admission, Rejected, apply_opt_outs
from babel_core.packs.extraction.candidate import Disposition, DurableTarget, MemoryCandidate, Message, OptOut
from babel_core.packs.extraction.completion import completed
from babel_core.packs.extraction.extractor import Extractor
from babel_core.packs.extraction.targets import is_targeted_by_opt_out

__all__ = [
    "Admission",
    "Disposition",
    "DurableTarget",
    "Extractor",
    "MemoryCandidate",
    "Message",
    "OptOut",
    "Rejected",
    "apply_opt_outs",
    "completed",
    "is_targeted_by_opt_out",
]
