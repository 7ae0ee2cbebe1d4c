"""The demonstration: our own sentences in many languages, indexed and searched with each tier."""
