"""The Malay language pack."""
