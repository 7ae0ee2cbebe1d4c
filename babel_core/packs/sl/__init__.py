"""The Slovenian language pack."""
