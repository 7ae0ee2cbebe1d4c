"""The Tagalog language pack."""
