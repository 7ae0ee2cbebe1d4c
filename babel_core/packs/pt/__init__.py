"""The Portuguese language pack."""
