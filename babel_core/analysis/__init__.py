"""Floor 3: specs, recipes and the analyzer compiled from them."""
