"""The Greek language pack."""
