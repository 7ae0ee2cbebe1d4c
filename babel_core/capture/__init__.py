"""Floor 5: what to keep of a message, and how to class it; keyword groups, matching, languages, validation."""
