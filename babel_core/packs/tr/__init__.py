"""The Turkish language pack."""
