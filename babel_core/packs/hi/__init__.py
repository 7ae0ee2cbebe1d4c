"""The Hindi language pack."""
