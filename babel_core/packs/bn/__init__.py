"""The Bengali language pack."""
