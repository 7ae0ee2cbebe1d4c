"""The Dutch language pack."""
