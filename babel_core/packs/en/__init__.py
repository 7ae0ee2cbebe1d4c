"""The English language pack."""
