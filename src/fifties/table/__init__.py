"""A live table around a game, without input and output of its own."""
