"""A game that was played, looked at again: what each choice was worth, what would have been best, and what was luck.

It stands on the rules and the bots, and needs no extra.
"""
