"""What the server notes for whoever runs it, in lines for people or in JSON, and never a secret.

No token, key, code, name or address of anybody is noted. A table is told by its id, in ``extra={"table": id}``.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

_EXTRA: Final = ("table", "game", "address", "tables", "connections")
"""What a note may tell besides its text."""


def set_up(as_json: bool) -> None:
    """Sends notes to standard error: in JSON all of them, one object a line; for people what is wrong alone."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_AsJson() if as_json else _ForPeople("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(_is_ours_to_tell)
    logging.basicConfig(level=logging.INFO if as_json else logging.WARNING, handlers=[handler], force=True)


def _extra(record: logging.LogRecord) -> dict[str, str | int]:
    return {key: getattr(record, key) for key in _EXTRA if hasattr(record, key)}


class _ForPeople(logging.Formatter):
    def formatMessage(self, record: logging.LogRecord) -> str:
        extra = ", ".join(f"{key} {value}" for key, value in _extra(record).items())
        return super().formatMessage(record) + (f" ({extra})" if extra else "")


class _AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        note = {"time": moment, "level": record.levelname.lower(), "what": record.getMessage(), **_extra(record)}
        if record.exc_info:
            note["trace"] = self.formatException(record.exc_info)
        return json.dumps(note, ensure_ascii=False)


def _is_ours_to_tell(record: logging.LogRecord) -> bool:
    """Not what aiohttp says of requests that it can't read: it would quote them, and who sent them.

    Of a fault in answering one it tells the fault, without whose request it was.
    """
    if record.name == "aiohttp.server":
        fault = record.exc_info[1] if record.exc_info else None
        if type(fault).__module__ in ("aiohttp.http_exceptions", "aiohttp._http_parser"):
            return False
        record.msg, record.args = "a request went wrong", ()
    return True
