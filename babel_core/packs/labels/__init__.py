"""Labels: the short texts of a language that a host shows or puts around what it remembers."""
