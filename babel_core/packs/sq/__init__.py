"""The Albanian language pack."""
