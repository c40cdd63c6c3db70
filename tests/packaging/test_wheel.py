"""A wheel that strangers can install: what is inside, and that it plays where there is nothing else."""

import json
import re
import tarfile
import tomllib
from email import message_from_bytes
from importlib.metadata import Distribution
from pathlib import Path, PurePosixPath

import pytest
from packaging.requirements import Requirement

from fifties import __version__
from fifties.extras import MODULES
from tests.packaging.installing import ROOT, Place, Wheel

# It is built and installed once, by one of the processes that tests run in.
pytestmark = pytest.mark.xdist_group("wheel")

SOURCES = ROOT / "src"
PAGE = "fifties/server/page/"
ABOUT = f"fifties-{__version__}.dist-info/"
MEGABYTE = 1_000_000


def test_all_that_is_needed_is_inside_and_nothing_else(wheel: Wheel) -> None:
    files = wheel.files
    needed = {
        path.relative_to(SOURCES).as_posix() for kind in ("*.py", "*.ftl", "*.bin") for path in SOURCES.rglob(kind)
    }
    ours = {name for name in files if not name.startswith((PAGE, ABOUT))}
    assert ours == {*needed, "fifties/py.typed"}
    assert files[f"{ABOUT}licenses/LICENSE"] == (ROOT / "LICENSE").read_bytes()


def test_the_page_is_whole(wheel: Wheel) -> None:
    files = wheel.files
    page = files[f"{PAGE}index.html"].decode()
    asked = set(re.findall(r'(?:src|href)="\.?/([^"]+)"', page))
    assert {PurePosixPath(name).suffix for name in asked} >= {".js", ".css"}
    assert [name for name in asked if PAGE + name not in files] == []
    style = next(content for name, content in files.items() if name.startswith(PAGE) and name.endswith(".css"))
    fonts = re.findall(r"([\w-]+\.woff2)", style.decode())
    assert fonts
    assert [name for name in fonts if f"{PAGE}assets/{name}" not in files] == []


def test_nothing_tells_of_the_machine_it_was_built_on(wheel: Wheel) -> None:
    here = {str(ROOT).encode(), str(wheel.path.parent).encode()}
    assert [name for name, content in wheel.files.items() if any(path in content for path in here)] == []


def test_the_source_package_has_the_page_and_nothing_of_the_workshop(wheel: Wheel) -> None:
    with tarfile.open(wheel.path.with_name(f"fifties-{__version__}.tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {name.removeprefix("src/") for name in names if name.startswith("src/")} == {
        name for name in wheel.files if not name.startswith(ABOUT)
    }
    assert {name for name in names if not name.startswith("src/")} == {
        *(".gitignore", "CHANGELOG.md", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml")
    }


def test_it_says_what_it_is_and_asks_for(wheel: Wheel) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    about = message_from_bytes(wheel.files[f"{ABOUT}METADATA"])
    assert (about["Name"], about["Version"]) == ("fifties", __version__)
    assert (about["License-Expression"], about["Requires-Python"]) == ("Apache-2.0", project["requires-python"])
    assert set(about.get_all("Provides-Extra", [])) == {"cluster", "lab", "postgresql", "rl"} == set(MODULES)
    asked = [Requirement(text) for text in about.get_all("Requires-Dist", [])]
    base = {need.name for need in asked if "extra" not in str(need.marker)}
    assert base == {re.sub(r"[._]", "-", Requirement(text).name) for text in project["dependencies"]}


def test_the_base_is_small(place: Place) -> None:
    [packages] = place.folder.glob("**/site-packages")
    installed = {found.name for found in Distribution.discover(path=[str(packages)])}
    assert len(installed) <= 30
    heavy = {module for modules in MODULES.values() for module in modules}
    assert [name for name in heavy if (packages / name).exists()] == []
    size = sum(path.stat().st_size for path in packages.rglob("*") if path.suffix != ".pyc" and path.is_file())
    assert size < 100 * MEGABYTE


def test_it_is_the_installed_one_that_runs(place: Place) -> None:
    done = place.run("python", "-c", "import fifties; print(fifties.__file__)")
    assert Path(done.stdout.strip()).is_relative_to(place.folder), done
    assert place.run("fifties", "--version").stdout == f"fifties {__version__}\n"


def test_a_command_whose_extra_is_missing_says_which_to_install(place: Place) -> None:
    command = "@cli.app.command()\ndef needy() -> None:\n    import numpy\n"
    run = 'sys.argv = ["fifties", "needy"]\ncli.main()\n'
    done = place.run("python", "-c", f"import sys\nfrom fifties import cli\n{command}{run}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'fifties: This needs more packages: pip install "fifties[lab]"\n'


@pytest.mark.parametrize("name", ["danger", "fifty-one/best"])
def test_a_record_is_scored(place: Place, name: str) -> None:
    game = ROOT / "tests" / "games" / name
    done = place.run("fifties", "score", game.with_suffix(".json"))
    scored, right = json.loads(done.stdout), json.loads(game.with_suffix(".score.json").read_bytes())
    assert (scored["game"], scored["winners"]) == (right["game"], right["winners"]), done.stderr
