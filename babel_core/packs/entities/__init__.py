"""Names in a text, and whether a question means one; no language is known here."""
