"""The Bulgarian language pack."""
