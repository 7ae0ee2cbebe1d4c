"""The Belarusian language pack."""
