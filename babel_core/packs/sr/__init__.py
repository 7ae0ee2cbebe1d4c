"""The Serbian language pack."""
