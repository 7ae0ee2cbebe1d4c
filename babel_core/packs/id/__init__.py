"""The Indonesian language pack."""
