"""Clauses, sentences, quotations and facets: an engine that knows no language, over the clauses.toml of each folder."""
