"""The Persian language pack."""
