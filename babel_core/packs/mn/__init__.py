"""The Mongolian language pack."""
