"""The Luxembourgish language pack."""
