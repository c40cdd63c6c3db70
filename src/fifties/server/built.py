"""The page as it is built, beside this file."""

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent / "page"

_BUILD: Final = re.compile(r'<meta name="build" content="([^"]+)"')


def build() -> str | None:
    """The name of the build that is served now, as the page itself has it; None if there is none."""
    named = _BUILD.search(_read() or "")
    return named[1] if named else None


def index(depth: int) -> str | None:
    """The page, which finds its files from so many folders below the server's own address; None if it is not built."""
    page = _read()
    return page and page.replace("<head>", f'<head>\n    <base href="{"../" * depth or "./"}" />', 1)


def _read() -> str | None:
    try:
        return (PAGE / "index.html").read_text(encoding="utf-8")
    except OSError:
        return None
