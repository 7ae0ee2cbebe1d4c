"""The Assamese language pack."""
