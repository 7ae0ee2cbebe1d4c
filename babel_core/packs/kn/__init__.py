"""The Kannada language pack."""
