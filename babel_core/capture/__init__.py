"""What to remember of what people write, told by keywords of every language: gate, category, decay, signals, fields."""
