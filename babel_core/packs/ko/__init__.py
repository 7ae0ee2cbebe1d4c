"""The Korean language pack."""
