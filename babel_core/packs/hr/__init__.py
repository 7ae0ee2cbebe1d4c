"""The Croatian language pack."""
