"""The folder of a new language, as `babel-core packs new` writes it."""
