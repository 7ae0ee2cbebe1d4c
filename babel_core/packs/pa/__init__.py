"""The Punjabi language pack."""
