"""The Macedonian language pack."""
