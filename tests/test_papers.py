"""The papers are run: what they show is what happens."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAPERS = sorted(path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("block", blocks("python"))
def test_the_python_of_the_readme_prints_what_it_says(block: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block, "README.md", "exec"), {})
    said = re.findall(r"^# (.*)$", block, re.MULTILINE)
    assert printed.getvalue().splitlines() == said


COMMANDS = [entry for block in blocks("console") for entry in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]


@pytest.mark.parametrize(("command", "said"), COMMANDS)
def test_the_commands_of_the_readme_print_what_it_says(command: str, said: str) -> None:
    words = shlex.split(command)
    assert words[0] == "fifties"
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    ended = subprocess.run(
        words, input="quit\n", capture_output=True, text=True, cwd=ROOT, env=environment, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr
    if said:
        assert ended.stdout == said


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", paper.read_text("utf-8")):
        if "://" not in target:
            assert (paper.parent / target).exists(), target
