"""The Malayalam language pack."""
