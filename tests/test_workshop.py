"""The workshop itself: what the lock files, the Makefile and the packages must hold to."""

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]


def _text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_uv_lock_names_public_hosts_only() -> None:
    hosts = {urlsplit(url).hostname for url in re.findall(r"\w+://[^\s\"']+", _text("uv.lock"))}
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


def test_uv_lock_pins_what_pyproject_asks_for() -> None:
    lock = tomllib.loads(_text("uv.lock"))
    project = tomllib.loads(_text("pyproject.toml"))
    [own] = [package for package in lock["package"] if package["name"] == "fifties"]

    def locked(entries: list[dict[str, str]]) -> set[tuple[str, SpecifierSet]]:
        return {(entry["name"], SpecifierSet(entry.get("specifier", ""))) for entry in entries}

    def asked(texts: list[str]) -> set[tuple[str, SpecifierSet]]:
        return {(canonicalize_name(want.name), want.specifier) for want in map(Requirement, texts)}

    extras = project["project"]["optional-dependencies"]
    wanted = [*project["project"]["dependencies"], *(text for texts in extras.values() for text in texts)]
    assert locked(own["metadata"]["requires-dist"]) == asked(wanted)
    for group, requirements in project["dependency-groups"].items():
        assert locked(own["metadata"]["requires-dev"][group]) == asked(requirements)


def test_npm_lock_names_the_public_registry_or_no_host() -> None:
    packages: dict[str, Any] = json.loads(_text("web/package-lock.json"))["packages"]
    addresses = [entry["resolved"] for entry in packages.values() if "resolved" in entry]
    assert {urlsplit(address).hostname for address in addresses} <= {"registry.npmjs.org"}
    assert [name for name, entry in packages.items() if name and "integrity" not in entry] == []


def test_npm_lock_pins_what_package_json_asks_for() -> None:
    asked = json.loads(_text("web/package.json"))
    locked = json.loads(_text("web/package-lock.json"))["packages"][""]
    for kind in ("dependencies", "devDependencies"):
        assert locked[kind] == asked[kind]


def _tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    return [name for name in listed.stdout.decode().split("\0") if name]


needs_git = pytest.mark.skipif(
    not ((ROOT / ".git").exists() and shutil.which("git")), reason="only git knows what is tracked"
)


@needs_git
def test_every_file_can_be_there_on_every_system() -> None:
    names = _tracked()
    reserved = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?|.*([<>:\"|?*\\]|[. ]$).*")
    assert [name for name in names if any(map(reserved.fullmatch, name.split("/")))] == []
    assert len({name.casefold() for name in names}) == len(names)


@needs_git
def test_no_tracked_file_names_a_folder_of_the_machine_it_was_written_on() -> None:
    needle = re.compile(rb"(?<![\w.~-])/(?:work|root)/")
    paths = [ROOT / name for name in _tracked()]
    contents = {path: path.read_bytes() for path in paths if path.is_file()}
    assert [
        str(path.relative_to(ROOT))
        for path, content in contents.items()
        if b"\0" not in content and needle.search(content)
    ] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_target_that_is_told_of_exists(page: str) -> None:
    if not (ROOT / page).exists():
        pytest.skip(f"no {page} yet")
    code = re.findall(r"```.*?```|`[^`\n]+`", _text(page), re.DOTALL)
    told = {target for part in code for target in re.findall(r"\bmake ([a-z-]+)", part)}
    targets = set(re.findall(r"^([a-z-]+):", _text("Makefile"), re.MULTILINE))
    assert told - targets == set()


def test_the_rules_import_nothing_but_python_msgspec_and_each_other() -> None:
    allowed = sys.stdlib_module_names | {"msgspec"}
    strangers: list[str] = []
    for path in (ROOT / "src/fifties/rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    modules = [alias.name for alias in names]
                case ast.ImportFrom(module=str(module), level=0):
                    modules = [module]
                case _:
                    continue
            strangers += [
                f"{path.name}: {module}"
                for module in modules
                if module.partition(".")[0] not in allowed and not f"{module}.".startswith("fifties.rules.")
            ]
    assert strangers == []


def test_every_folder_of_code_is_a_package() -> None:
    # The walls (import-linter) are only seen to hold where there is an __init__.py.
    folders = {path.parent for path in (ROOT / "src/fifties").rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_importing_the_package_loads_nothing_else() -> None:
    script = "import sys; old = set(sys.modules); import fifties; print(set(sys.modules) - old)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert ast.literal_eval(done.stdout.decode()) == {"fifties"}


def test_the_command_tells_its_version() -> None:
    from fifties import __version__

    commands = [[sys.executable, "-m", "fifties"]]
    if script := shutil.which("fifties", path=str(Path(sys.executable).parent)):
        commands.append([script])
    for command in commands:
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        assert done.stdout == f"fifties {__version__}\n"


def test_the_newest_version_of_the_changelog_is_the_packages() -> None:
    from fifties import __version__

    versions = re.findall(r"^## \[(.+?)\]", _text("CHANGELOG.md"), re.MULTILINE)
    assert versions[0] == __version__
    assert sorted(versions, key=Version, reverse=True) == versions
