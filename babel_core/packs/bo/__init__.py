"""The Tibetan language pack."""
