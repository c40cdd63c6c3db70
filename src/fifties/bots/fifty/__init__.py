"""Players of Fifty."""
