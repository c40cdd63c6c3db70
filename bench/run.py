"""``make bench``: the rules, the records, and how long a person waits for a start."""

import io
import json
import platform
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.request import urlopen

import msgspec

from bench.deals import deals
from bench.measure import per_cpu_second, show, wall_seconds
from fifties.rules.dice import Dice
from fifties.rules.fifty import Call, Choose, Game, Rules
from fifties.rules.fifty.record import write
from fifties.rules.record import read_records, score

FIFTIES = str(Path(sys.executable).with_name("fifties"))
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve")


def main() -> None:
    """Prints the report."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}\n")
    rules()
    records()
    deals()
    starts()


def play(seed: int, rules: Rules) -> Game:
    """A whole game of chance lines, through the object that people play on, with all its events."""
    game, dice = Game(rules), Dice(str(seed).encode())
    while not game.over:
        game.apply(game.draw(dice))
        for seat in range(rules.players):
            game.apply(Choose(seat, game.legal(seat).sample(dice, f"{game.round}/{seat}")))
        game.apply(Call(rules.last))
    return game


def rules() -> None:
    """Whole games a second, beside the drawing of their lines alone by Python's own random."""

    def games() -> int:
        for seed in range(300):
            play(seed, Rules(players=5))
        return 300

    def lines() -> int:
        for _ in range(20 * 300):
            sorted(random.sample(range(1, 50), 5))
        return 300

    show("random 5-player games through the game object, a CPU-second", f"{per_cpu_second(games):,.0f}", "aim: 500")
    show("  the same lines drawn by random.sample, and nothing else", f"{per_cpu_second(lines):,.0f}")


def records() -> None:
    """Four-round records scored a second, beside reading their JSON alone."""
    # Without sudden death and with crowns out of reach in most games, a game has its four rounds.
    games = (play(seed, Rules(players=5, sudden_death=False)) for seed in range(4000))
    text = b"".join(json.dumps(write(game, NAMES)).encode() + b"\n" for game in games if len(game.sheets) == 4)
    count = text.count(b"\n")

    def scored() -> int:
        for _, record in read_records(io.BytesIO(text)):
            assert isinstance(record, dict)
            msgspec.json.encode(score(record))
        return count

    def parsed() -> int:
        for line in text.splitlines():
            json.loads(line)
        return count

    show("four-round records scored from JSON Lines, a CPU-second", f"{per_cpu_second(scored):,.0f}", "aim: 5,000")
    show("  the same lines through json.loads alone", f"{per_cpu_second(parsed):,.0f}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "many.jsonl"
        file.write_bytes(text)
        show(
            f"`fifties score` of {count:,} records, start included",
            f"{wall_seconds([FIFTIES, 'score', str(file)], 3):.2f} s",
        )


def starts() -> None:
    """How long the first answer takes."""
    python = wall_seconds([sys.executable, "-c", "pass"])
    imported = wall_seconds([sys.executable, "-c", "import fifties"])
    show("import fifties, Python's own start taken off", f"{imported - python:.3f} s", "aim: 0.1 s")
    show("fifties --help", f"{wall_seconds([FIFTIES, '--help']):.3f} s", "aim: 0.25 s")
    show("fifties serve to a served page", f"{median(_served() for _ in range(5)):.2f} s", "aim: 2 s")


def _served() -> float:
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        command = [FIFTIES, "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            with urlopen(address[0]) as page:
                page.read()
            taken = time.perf_counter() - start
            server.terminate()
        return taken


if __name__ == "__main__":
    main()
