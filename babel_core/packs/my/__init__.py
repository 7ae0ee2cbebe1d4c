"""The Burmese language pack."""
