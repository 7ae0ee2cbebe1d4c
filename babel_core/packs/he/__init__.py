"""The Hebrew language pack."""
