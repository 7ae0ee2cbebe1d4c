"""The Italian language pack."""
