"""Play in a terminal, or through pipes: plain lines that read well aloud, short typed commands."""
