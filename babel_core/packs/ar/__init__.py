"""The Arabic language pack."""
