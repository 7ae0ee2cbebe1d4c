"""Building a keyword file: samples, the languages they are in, a model's proposals, what of them is accepted."""
