"""Tournaments: bots, those of the house and a user's own, in every seat under the same chance.

A block is the unit of everything here: one way that chance falls, played as often as there are seats, so that each bot
gets the luck of each seat. Blocks are played anywhere and in any order, and kept one a line.
"""
