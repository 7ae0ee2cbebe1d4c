"""The Finnish language pack."""
