"""The Basque language pack."""
