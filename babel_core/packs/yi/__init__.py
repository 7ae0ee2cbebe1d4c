"""The Yiddish language pack."""
