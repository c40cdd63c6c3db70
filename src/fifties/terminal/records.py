"""Records from files, one after the other; what is wrong in one is told with its place, and the others go on."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Final, TextIO

from fifties.rules.fields import Json
from fifties.rules.record import Found, read_records
from fifties.rules.refusal import Refused, refused
from fifties.terminal.signals import nobody_reads
from fifties.words import Words

STDIN: Final = "-"
WRONG: Final = 2


def tell_records(
    files: Sequence[str],
    told: Callable[[dict[str, Json]], str],
    results: TextIO,
    complaints: TextIO,
    words: Callable[[], Words],
) -> int:
    """Writes what is told of each record of all files, and returns the exit status: 2 if anything was wrong, else 0.

    ``told`` may raise ``Refused``. ``words`` is only called where something is: the catalogues take longer to read than
    most files.
    """
    status = 0
    for file in files:
        for line, found in _records(file):
            try:
                if isinstance(found, Refused):
                    raise found
                text = told(found)
            except Refused as no:
                status = WRONG
                with suppress(OSError):  # where nobody listens, the others are told all the same
                    print(f"fifties: {_complaint(words(), file, line, no)}", file=complaints, flush=True)
                continue
            try:
                results.write(text)
                # At once: there may be somebody at the other end who waits for each.
                results.flush()
            except OSError as no:
                if nobody_reads(no):
                    return status  # whoever read has read enough
                raise
    return status


def _records(file: str) -> Iterator[tuple[int, Found]]:
    """The records of a file with their lines; line 0 stands for the file itself, where it can't be read."""
    try:
        with nullcontext(sys.stdin.buffer) if file == STDIN else open(file, "rb") as stream:
            yield from read_records(stream)
    except FileNotFoundError:
        yield 0, refused("file-missing")
    except IsADirectoryError:
        yield 0, refused("file-folder")
    except PermissionError:
        # Windows says the same of folders.
        yield 0, refused("file-folder") if Path(file).is_dir() else refused("file-rights")
    except (OSError, ValueError) as no:
        yield 0, refused("file-unreadable", reason=getattr(no, "strerror", None) or str(no))


def _complaint(words: Words, file: str, line: int, no: Refused) -> str:
    name = words.text("cli-standard-input") if file == STDIN else "".join(c if c.isprintable() else "?" for c in file)
    where = words.text("cli-line", file=name, line=line) if line else name
    return f"{where}: {words.error(no)}"
