"""Records of both games: files of them, what they score, their canonical bytes. Each game's own module writes them.

>>> from fifties.records import *
>>> with open("docs/example.json", "rb") as file:
...     for line, record in read_records(file):
...         print(line, replay(record))
1 round 2 of 4: reveal
seat  marble  crowns  total
   0       0       0     10
   1       0       1     13
   2       0       0      8
   3       0       0      9
   4       0       0     10
"""

from fifties.rules.record import canonical, read_records, replay, score
from fifties.rules.refusal import Misplaced, Refusal, Refused

__all__ = ["read_records", "replay", "score", "canonical", "Refusal", "Refused", "Misplaced"]
