"""The Marathi language pack."""
