"""References: pointers to documents, what is declared the source of truth, and secrets that nobody should keep."""
