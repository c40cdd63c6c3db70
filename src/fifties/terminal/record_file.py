"""The file that a game's record goes into: claimed before the game, and whole at every moment after it."""

import json
import os
from pathlib import Path
from tempfile import NamedTemporaryFile

from fifties.rules.fields import Json
from fifties.rules.refusal import refused


class RecordFile:
    """A record on disk. What is there already is never written over."""

    def __init__(self, path: Path, record: dict[str, Json] | None) -> None:
        """Makes the file, with what there is so far, if anything: whoever can't write there learns it before they play.

        Raises:
            Refused: there is such a file already, or it can't be made.
        """
        self._path = path.absolute()
        self.name = str(path)
        try:
            with self._path.open("xb") as file:
                file.write(_content(record))
                self._mode = os.fstat(file.fileno()).st_mode
        except FileExistsError:
            raise refused("record-exists", file=self.name) from None
        except (OSError, ValueError) as no:
            raise _unwritable(self.name, no) from None

    def write(self, record: dict[str, Json] | None) -> None:
        """Puts this record in place of the one before, in one step.

        Raises:
            Refused: it can't be written; the one before is still there.
        """
        beside: str | None = None
        try:
            with NamedTemporaryFile(dir=self._path.parent, prefix=f".{self._path.name}.", delete=False) as file:
                beside = file.name
                file.write(_content(record))
                file.flush()
                os.fsync(file.fileno())
            Path(beside).chmod(self._mode)
            os.replace(beside, self._path)
            beside = None
        except OSError as no:
            raise _unwritable(self.name, no) from None
        finally:
            if beside is not None:
                Path(beside).unlink(missing_ok=True)


def _content(record: dict[str, Json] | None) -> bytes:
    """A file of one record, or of none: the same bytes on every system."""
    return b"" if record is None else f"{json.dumps(record, ensure_ascii=False)}\n".encode()


def _unwritable(name: str, no: Exception) -> Exception:
    reason = no.strerror if isinstance(no, OSError) and no.strerror else str(no)
    return refused("record-unwritable", file=name, reason=reason)
