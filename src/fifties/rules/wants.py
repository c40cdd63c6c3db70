"""Who is to act. ``game.wants()`` holds seat numbers from 0, or one of these two in their place."""

from typing import Final

CHANCE: Final = -1
"""Tokens or cards are to be turned up: a game's ``draw`` says which."""

COUNT: Final = -2
"""The count goes on: a game's ``beat`` says how. When, is for the table."""
