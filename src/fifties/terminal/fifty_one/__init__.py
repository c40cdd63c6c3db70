"""Fifty-One in a terminal: cards by their codes and in words, and the value of a hand spelt out."""
