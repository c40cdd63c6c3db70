"""Players of Fifty-One."""
