"""The Sinhala language pack."""
