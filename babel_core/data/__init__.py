"""Data files of the neutral engines, and the licences they are under."""
