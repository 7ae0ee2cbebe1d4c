"""The language service: packs that own every decision of a language, and what asks the right one."""
