"""The Spanish language pack."""
