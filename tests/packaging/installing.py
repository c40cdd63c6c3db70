"""The packages as strangers have them: built, and installed where there is neither a source nor a Node.js.

uv takes what it needs from the machine's own index, or from its cache with ``UV_OFFLINE=1``. Where it can have neither,
the tests fail with what it says: a wheel that was not installed is not known to work.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
UV = ROOT / ".tools" / "bin" / "uv"


@dataclass(frozen=True)
class Wheel:
    """A wheel that was built, beside the source package that it was built from."""

    path: Path

    @classmethod
    def build(cls, folder: Path) -> "Wheel":
        """Builds as ``make wheel`` does, into a folder."""
        _uv(folder, "build", ROOT, "--out-dir", folder, "--python", sys.executable)
        [path] = folder.glob("*.whl")
        return cls(path)

    @property
    def files(self) -> dict[str, bytes]:
        """All that is inside, by name."""
        with ZipFile(self.path) as archive:
            return {name: archive.read(name) for name in archive.namelist()}


@dataclass(frozen=True)
class Place:
    """An environment with packages in it."""

    folder: Path

    @classmethod
    def install(cls, folder: Path, wheel: Wheel) -> "Place":
        """Installs a wheel with what it asks for, in the versions that are locked."""
        place = cls(folder / "place")
        locked = folder / "locked.txt"
        for name in ("home", "nothing"):
            (folder / name).mkdir()
        _uv(ROOT, "export", "--frozen", "--no-dev", "--no-emit-project", "--no-hashes", "--output-file", locked)
        _uv(folder, "venv", "--python", sys.executable, place.folder)
        _uv(folder, "pip", "install", "--python", place.python, "--constraints", locked, wheel.path)
        return place

    @property
    def python(self) -> Path:
        return self.bin / "python"

    @property
    def bin(self) -> Path:
        return self.folder / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def how(self) -> dict[str, Any]:
        """How its processes are started: elsewhere, by somebody new, with no other program in reach."""
        beside = self.folder.parent
        kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        return {"cwd": beside, "env": {**kept, "PATH": str(beside / "nothing"), "HOME": str(beside / "home")}}

    def run(self, program: str, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
        """Runs one of its programs to its end."""
        return subprocess.run(
            [self.bin / program, *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            **self.how,
        )


def _uv(folder: Path, *arguments: str | Path) -> None:
    # The machine's settings for uv hold here, too; but a place that lives for seconds is not compiled beforehand.
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(
        [UV, "--quiet", *arguments],
        cwd=folder,
        env={**environment, "UV_COMPILE_BYTECODE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"uv {' '.join(map(str, arguments))}: {done.stderr}"
