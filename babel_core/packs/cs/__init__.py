"""The Czech language pack."""
