"""Multilingual text preprocessing for search and agent memory."""
