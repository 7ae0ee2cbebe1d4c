"""The Norwegian language pack."""
