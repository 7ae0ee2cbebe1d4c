"""The Romanian language pack."""
