"""The Lao language pack."""
