"""The Tigrinya language pack."""
