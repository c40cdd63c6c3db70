"""Fifties: the games Fifty and Fifty-One, in a browser, in a terminal and in code."""

__version__ = "0.1.0"
