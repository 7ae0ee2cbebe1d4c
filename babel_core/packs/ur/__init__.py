"""The Urdu language pack."""
