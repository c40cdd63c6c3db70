"""The lab: millions of games a second, the equilibrium of Fifty, and what follows from both.

It needs the extra ``lab``.
"""
