"""The extras: packages that only some commands need, so that the base stays small. ``pyproject.toml`` lists them."""

from typing import Final

MODULES: Final = {
    "lab": ("matplotlib", "numba", "numpy", "openskill", "threadpoolctl"),
    "postgresql": ("psycopg",),
    "rl": ("gymnasium", "pettingzoo", "pyspiel"),
    "cluster": ("ray",),
}
"""By the extra's name: the modules that its packages are imported as."""


def extra_with(module: str | None) -> str | None:
    """The extra that brings a module, or None if none does; ``module`` may be inside of a package."""
    package = (module or "").partition(".")[0]
    return next((extra for extra, modules in MODULES.items() if package in modules), None)
