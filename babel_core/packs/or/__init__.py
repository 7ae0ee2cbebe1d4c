"""The Odia language pack."""
