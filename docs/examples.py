"""For the pages of the API: examples in docstrings, from >>> to the next blank line, become blocks of code."""

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?:^>>> .*\n?)(?:.+\n?)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Fences what a docstring shows."""

    def on_object(self, *, obj: griffe.Object, **_kwargs: Any) -> None:
        """Fences the examples of a module, class, function or attribute, once it is loaded."""
        if obj.docstring is not None:
            text = obj.docstring.value
            obj.docstring.value = _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
