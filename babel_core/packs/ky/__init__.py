"""The Kyrgyz language pack."""
