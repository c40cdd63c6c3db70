"""The commands that have a file of their own; each imports its room when it is called, so that ``--help`` is fast."""
