"""The Amharic language pack."""
