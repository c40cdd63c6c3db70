"""A command whose extra is not installed says which to install; what else is missing is a fault, and looks like one."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from fifties.extras import MODULES, extra_with

IMPORTED_AS = {"open-spiel": "pyspiel"}
"""The packages that are imported by another name than their own."""

SCRIPT = """
import sys
from fifties import cli

sys.modules[{missing!r}] = None  # as if it were not installed

@cli.app.command()
def needy() -> None:
    import {module}

sys.argv = ["fifties", "needy"]
cli.main()
"""


def needy(module: str, missing: str) -> "subprocess.CompletedProcess[str]":
    """A command that imports a module, where one is missing."""
    script = SCRIPT.format(module=module, missing=missing)
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("numpy", "numpy", "lab"),
        ("numpy.random", "numpy", "lab"),
        ("numba", "numpy", "lab"),
        ("psycopg", "psycopg", "postgresql"),
        ("gymnasium", "gymnasium", "rl"),
        ("ray", "ray", "cluster"),
    ],
)
def test_a_missing_extra_is_named(module: str, missing: str, extra: str) -> None:
    done = needy(module, missing)
    assert done.stderr == f'fifties: This needs more packages: pip install "fifties[{extra}]"\n'
    assert (done.stdout, done.returncode) == ("", 2)


def test_another_missing_module_is_a_fault_of_ours() -> None:
    done = needy("aiohttp", "aiohttp")
    assert "ModuleNotFoundError" in done.stderr
    assert done.returncode == 1


def test_every_package_of_an_extra_is_known() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {
        extra: {Requirement(text).name for text in texts} for extra, texts in project["optional-dependencies"].items()
    }
    assert {extra: set(modules) for extra, modules in MODULES.items()} == {
        extra: {IMPORTED_AS.get(name, name) for name in names} for extra, names in asked.items()
    }
    assert extra_with("aiohttp") is extra_with("numpyish") is extra_with(None) is None
