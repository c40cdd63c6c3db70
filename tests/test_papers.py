"""The papers are run: what they show is what happens. See ``papers.py`` for the rows of the rules."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from fifties.rules import fifty, fifty_one
from fifties.rules.record import score
from tests.papers import Block, blocks, deal_of_rows, game_of_rows

ROOT = Path(__file__).parents[1]
PAPERS = sorted(path for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BLOCKS = [block for paper in PAPERS for block in blocks(paper, ROOT)]
LANGUAGES = {"python", "console", "sh", "json", "fifty", "fifty-one"}


def every(language: str) -> pytest.MarkDecorator:
    found = [pytest.param(block, id=block.where) for block in BLOCKS if block.language == language]
    return pytest.mark.parametrize("block", found)


def test_every_block_is_of_a_language_that_is_tried() -> None:
    assert {block.language for block in BLOCKS} == LANGUAGES


@every("python")
def test_the_python_of_the_papers_prints_what_it_says(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block.text, block.where, "exec"), {})
    assert printed.getvalue().splitlines() == re.findall(r"^# ?(.*)$", block.text, re.MULTILINE)


COMMANDS = [
    pytest.param(command, said, id=f"{block.where}: {command[:40]}")
    for block in BLOCKS
    if block.language == "console"
    for command, said in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "said"), COMMANDS)
def test_the_commands_of_the_papers_print_what_they_say(command: str, said: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ended = subprocess.run(
        ["bash", "-c", command],
        input="quit\n",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        timeout=60,
        check=False,
    )
    if said:
        assert ended.stdout == said
    else:
        assert ended.returncode == 0, ended.stdout


@every("sh")
def test_the_commands_that_are_not_run_are_there(block: Block) -> None:
    make = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"\bmake ([\w-]+)", block.text):
        assert re.search(rf"^{target}:", make, re.MULTILINE), target
    for command, options in re.findall(r"\bfifties ([a-z-]+)((?: +-[^\n#]*)?)", block.text):
        known = subprocess.run(
            [sys.executable, "-m", "fifties", command, "--help"], capture_output=True, text=True, check=False
        )
        assert known.returncode == 0, command
        for option in re.findall(r"--[\w-]+", options):
            assert option in known.stdout, f"{command} {option}"


@pytest.mark.parametrize("paper", [paper for paper in PAPERS if "```json" in paper.read_text("utf-8")], ids=str)
def test_the_records_of_the_papers_score_what_they_say(paper: Path) -> None:
    found = [json.loads(block.text) for block in blocks(paper, ROOT) if block.language == "json"]
    records = [(record, after) for record, after in pairwise([*found, {}]) if "format" in record]
    for record, after in records:
        assert json.loads(json.dumps(score(record))) == after
    assert records


@every("fifty")
def test_the_rounds_of_the_rules_score_what_they_say(block: Block) -> None:
    game, said = game_of_rows(block.text)
    assert said.came_to == [(sheet.marbles, sheet.bonuses, sheet.scores) for sheet in game.sheets]
    assert said.crowned == [set(sheet.crowned) for sheet in game.sheets]
    assert (game.winners, game.sheets[-1].ended_at) == (said.winners, said.ended_at)


@every("fifty-one")
def test_the_hands_of_the_rules_win_what_they_say(block: Block) -> None:
    game, said = deal_of_rows(block.text)
    assert (game.sheets[0].scores, game.winners) == (said.scores, said.winners)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", paper.read_text("utf-8")):
        if "://" not in target:
            assert (paper.parent / target).exists(), target


def test_the_pages_ask_for_nothing_from_anywhere(tmp_path: Path) -> None:
    # Strict: a page that is not in the navigation, a link or a heading that is not there, a name that is not public.
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )
    assert built.returncode == 0, built.stderr
    pages = {page.relative_to(tmp_path).as_posix(): page.read_text("utf-8") for page in tmp_path.rglob("*.html")}
    assert {
        paper.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for paper in PAPERS if "docs" in paper.parts
    } <= set(pages)
    for name, page in pages.items():
        loaded = re.findall(
            r"<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)=[\"']?((?:https?:)?//[^\"' >]+)", page
        )
        assert loaded == [], name
        assert "mermaid" not in page, "its script would come from elsewhere"
    for sheet in tmp_path.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", sheet.read_text("utf-8")), sheet


@pytest.mark.parametrize(("paper", "letter", "clauses"), [("fifty", "F", 26), ("fifty-one", "O", 16)])
def test_every_clause_of_the_rulings_is_in_the_rules(paper: str, letter: str, clauses: int) -> None:
    named = set(re.findall(rf"\b{letter}(\d+)\b", (ROOT / f"docs/rules/{paper}.md").read_text("utf-8")))
    assert named == {str(clause) for clause in range(1, clauses + 1)}


@pytest.mark.parametrize(("paper", "rules"), [("fifty", fifty.Rules), ("fifty-one", fifty_one.Rules)])
def test_every_option_is_in_the_rules(paper: str, rules: type[msgspec.Struct]) -> None:
    text = (ROOT / f"docs/rules/{paper}.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(rules.__struct_fields__)
