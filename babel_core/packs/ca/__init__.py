"""The Catalan language pack."""
