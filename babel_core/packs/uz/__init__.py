"""The Uzbek language pack."""
