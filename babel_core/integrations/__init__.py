"""Adapters between the analyzer and storage engines; they hold no language knowledge."""
