"""The Khmer language pack."""
