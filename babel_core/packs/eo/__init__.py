"""The Esperanto language pack."""
