"""The Telugu language pack."""
