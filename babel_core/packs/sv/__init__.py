"""The Swedish language pack."""
