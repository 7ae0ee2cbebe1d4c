"""The Danish language pack."""
