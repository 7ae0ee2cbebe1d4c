"""The Slovak language pack."""
