"""What a text signals: what a question is after, what a statement tells, what an agent is told to do.

The engine knows no language; `signals.toml` of a language's folder holds its words, and `packs.signals.schema` says
how. All its lists are looked for in one pass.
"""
