"""Records that tests of the record format begin with."""

import json
from typing import Any

from fifties.rules.record import score

EXAMPLE: dict[str, Any] = {
    "format": "fifties-record/1",
    "game": "fifty",
    "rules": {"players": 5, "danger": True},
    "seats": ["Ada", "Bo", "Cleo", "Dan", "Eve"],
    "rounds": [
        {
            "forbidden": [2, 8],
            "danger": [10, 19],
            "starter": 0,
            "lines": [
                [4, 15, 26, 37, 44],
                [3, 7, 19, 30, 41],
                [7, 11, 25, 33, 47],
                [9, 16, 24, 36, 45],
                [1, 13, 27, 35, 49],
            ],
        }
    ],
}

THREE: dict[str, Any] = {
    "format": "fifties-record/1",
    "game": "fifty",
    "rules": {"players": 3},
    "rounds": [{"forbidden": [5, 6, 7, 8], "lines": [[1, 2, 3, 4, 9], [11, 12, 13, 14, 19], [21, 22, 23, 24, 29]]}],
}

OPTIONAL: dict[str, Any] = {
    "format": "fifties-record/1",
    "game": "fifty",
    "rules": {"players": 3, "claims": "optional", "invalid": "void"},
    "rounds": [
        {
            "forbidden": [0, 1, 2, 8],
            "lines": [[4, 9, 44, 45, 46], [9, 34, 35, 36, 37], [5, 4, 3, 2, 1]],
            "silent": [[9, 1], [4, 0]],
        }
    ],
}


def scored(record: dict[str, Any]) -> Any:
    """What ``fifties score`` prints for a record, through JSON and back."""
    return json.loads(json.dumps(score(record)))
