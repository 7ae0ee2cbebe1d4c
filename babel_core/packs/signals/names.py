"""Lists of [words] that the engine of signals itself asks for."""

from __future__ import annotations

LEADS, FRONTED, NEGATORS, WH = "leads", "fronted", "negators", "wh"
