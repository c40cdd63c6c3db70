"""Fifty in a terminal: what is heard of the count, the tables, and what a person may type."""
