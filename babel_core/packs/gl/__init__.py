"""The Galician language pack."""
