"""Terms that texts are compared and found by: equality, scoring tokens, search terms; no language is known here."""
