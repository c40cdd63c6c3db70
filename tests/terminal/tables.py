"""Terminals at the tables of a real server, each a device of its own, beside clients that speak the protocol."""

import asyncio
import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Any

from tests.server.serving import Server, Socket
from tests.terminal.playing import listed
from tests.terminal.real import Terminal, window

WIDE = "200"
"""Columns: what is looked for in the tests is on one line."""

FIFTY = {r"Your line for round \d:": "random", "next round:": "", "to go on:": ""}
"""What is typed at which question by somebody who plays Fifty by chance."""

OVER = r"The victory goes to [^\r\n]*"


def at(
    server: Server, code: str, home: Path, *options: str, plain: bool = True, **environment: str
) -> AbstractContextManager[Terminal]:
    """A terminal at a table; ``home`` is where its device keeps what it is known by."""
    more = ("--plain",) if plain else ()
    environment = {"COLUMNS": WIDE, "XDG_STATE_HOME": str(home), **environment}
    return window("play", "--at", server.address, code, *more, *options, **environment)


def answer(terminal: Terminal, answers: Mapping[str, str | Callable[[str], str]], until: str) -> str:
    """Answers each question as told, until something is seen; returns all that was seen."""
    told = ""
    while True:
        told += (seen := terminal.see("|".join((until, *answers))))
        if re.search(f"(?:{until})$", seen):
            return told
        typed = next(typed for question, typed in answers.items() if re.search(f"(?:{question})$", seen))
        terminal.type((typed if isinstance(typed, str) else typed(told)) + "\n")


def fifty_one(seed: int, calls: int = 4) -> dict[str, str | Callable[[str], str]]:
    """Somebody who plays Fifty-One by chance, and calls in that turn of theirs."""
    rng, turns = Random(seed), 0

    def turn(told: str) -> str:
        nonlocal turns
        turns += 1
        stop = " stop" if turns >= calls and told.endswith("Your turn:") else ""
        text = told.replace("\r", "")
        return f"take {rng.choice(listed(text, 'Board'))} give {rng.choice(listed(text, 'Your hand'))}{stop}"

    return {"Your turn:": turn, "Your last turn:": turn, "Take one of these:": turn, "to go on:": ""}


async def beside(*work: Callable[[], Any]) -> list[Any]:
    """What terminals do, each in a thread, while sockets are served here."""
    return await asyncio.gather(*(asyncio.to_thread(each) for each in work))


async def people(host: Socket, count: int) -> None:
    """Till so many people sit at the table."""
    await host.hear_until(lambda update: sum(seat["bot"] is None for seat in update["around"]["seats"]) == count, 60)


async def exchange(socket: Socket, rng: Random) -> None:
    """A turn of Fifty-One by chance."""
    view = socket.update["view"]
    operation = {
        "op": "exchange",
        "seat": view["own"]["seat"],
        "take": rng.choice(view["public"]["board"]),
        "give": rng.choice(view["own"]["hand"]),
        "stop": False,
    }
    await socket.do(do="act", at=socket.update["at"], operation=operation)
