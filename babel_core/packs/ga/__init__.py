"""The Irish language pack."""
