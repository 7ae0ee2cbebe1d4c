"""The Lithuanian language pack."""
