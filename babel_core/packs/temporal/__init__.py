"""Time expressions: an engine that knows no language, over the temporal.toml of each language's folder."""
