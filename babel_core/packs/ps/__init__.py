"""The Pashto language pack."""
