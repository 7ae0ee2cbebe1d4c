"""The Chinese language pack."""
