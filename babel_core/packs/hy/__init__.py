"""The Armenian language pack."""
