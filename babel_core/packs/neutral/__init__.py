"""Chains for every script that no language pack takes."""
