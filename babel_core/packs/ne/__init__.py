"""The Nepali language pack."""
