"""The Azerbaijani language pack."""
