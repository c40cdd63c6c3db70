"""The page as it is built, beside this file."""

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent / "page"

_BUILD: Final = re.compile(r'<meta name="build" content="([^"]+)"')


def build() -> str | None:
    """The name of the build that is served now, as the page itself has it; None if there is none."""
    try:
        named = _BUILD.search((PAGE / "index.html").read_text(encoding="utf-8"))
    except OSError:
        return None
    return named[1] if named else None
