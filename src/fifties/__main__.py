"""``python -m fifties`` is the command ``fifties``."""

from fifties.cli import main

main()
