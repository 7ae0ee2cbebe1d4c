"""The Estonian language pack."""
