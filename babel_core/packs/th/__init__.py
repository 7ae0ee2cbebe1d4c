"""The Thai language pack."""
