"""The Kazakh language pack."""
