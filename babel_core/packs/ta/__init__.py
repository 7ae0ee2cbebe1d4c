"""The Tamil language pack."""
