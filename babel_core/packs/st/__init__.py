"""The Southern Sotho language pack."""
