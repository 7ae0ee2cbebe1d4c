"""The French language pack."""
