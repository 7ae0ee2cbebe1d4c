"""The Kurdish language pack."""
