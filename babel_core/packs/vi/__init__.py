"""The Vietnamese language pack."""
