"""The Russian language pack."""
