"""The Latvian language pack."""
