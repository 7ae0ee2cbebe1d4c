"""The Georgian language pack."""
