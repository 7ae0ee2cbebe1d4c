"""The Swahili language pack."""
