"""The Polish language pack."""
