"""Floor 4: what is known of each language, one folder a language."""
