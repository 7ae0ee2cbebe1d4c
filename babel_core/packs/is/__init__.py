"""The Icelandic language pack."""
