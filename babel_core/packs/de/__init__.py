"""The German language pack."""
