"""The Gujarati language pack."""
