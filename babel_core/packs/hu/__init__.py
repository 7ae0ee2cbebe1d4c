"""The Hungarian language pack."""
