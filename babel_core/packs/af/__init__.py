"""The Afrikaans language pack."""
