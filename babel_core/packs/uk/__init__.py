"""The Ukrainian language pack."""
