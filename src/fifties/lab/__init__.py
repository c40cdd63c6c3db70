"""The lab: millions of games a second, the equilibrium of Fifty, and what follows from both.

It needs the extra ``lab``.
"""

import os

# The systems solved here are small: more threads would mostly wait for each other, and where others work, for long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
