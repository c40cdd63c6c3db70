"""Long play of both games over real sockets, while the server is killed at random: ``python -m tests.soak.play``.

People play one table after another, with every option. Each time the server has been killed, its database is looked
into before it starts again: all that was acknowledged is there, every log can be read, and what people are shown next
is what it says. At the end each game's log, its record and what people saw of it agree. It prints its seed; the same
seed gives the same people and kills, but not the same moments.
"""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.server.serving import Server
from tests.soak.audit import Audit
from tests.soak.person import Person, Promised
from tests.upgrades.golden import update

LONGEST = 12.0
"""The longest time between two kills, in seconds; most are much shorter."""

PATIENCE = 30.0
"""How long whoever waits for news is waited for, in seconds."""


class Soak:
    """People, a server, and what comes between."""

    def __init__(self, seed: str, people: int, server: Server) -> None:
        self.rng = Random(seed)
        self.server = server
        self.alive = asyncio.Event()
        codes: list[str] = []
        self.people = [Person(f"Person {n}", seed, lambda: server.address, self.alive, codes) for n in range(people)]
        self.ends: Counter[str] = Counter()
        self.under_way = 0
        """How many things were asked and not answered when the server went."""

    async def run(self, enough: Callable[[], bool]) -> None:
        """Plays until it is enough; that is asked between two kills.

        Raises:
            AssertionError, TimeoutError: something was lost, or stuck.
        """
        self.server.start()
        self.alive.set()
        playing = [asyncio.create_task(person.play()) for person in self.people]
        killing = asyncio.create_task(self._kill_on(enough))
        try:
            await asyncio.wait([*playing, killing], return_when=asyncio.FIRST_COMPLETED)
            for task in (*playing, killing):
                if task.done():
                    task.result()
        finally:
            for task in (*playing, killing):
                task.cancel()
            await asyncio.gather(*playing, killing, return_exceptions=True)
            if self.server.process.poll() is None:
                print(self.server.kill(), end="", file=sys.stderr)
        Audit(self.server.data).of(self.tables)

    @property
    def tables(self) -> list[Promised]:
        """All tables, each as often as there were people at it."""
        return [table for person in self.people for table in person.tables]

    @property
    def acknowledged(self) -> int:
        """How many commands were done, as people were told."""
        return sum(len(table.done) for table in self.tables)

    async def _kill_on(self, enough: Callable[[], bool]) -> None:
        while not enough():
            await asyncio.sleep(min(LONGEST, self.rng.expovariate(0.5)))
            if self.rng.random() < 0.8:
                await self._until_who_waits_longest_gets_on()
                await self._until_something_is_asked()
            self.alive.clear()
            await asyncio.to_thread(self._end)
            self._look()
            await asyncio.to_thread(self.server.start)
            self.alive.set()
        self._end()

    async def _until_who_waits_longest_gets_on(self) -> None:
        """On a busy machine a server that is killed as soon as it is there would never do anything for them."""
        waits = min(self.people, key=lambda person: person.news)
        since, until = waits.news, time.monotonic() + PATIENCE
        while waits.news == since and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def _until_something_is_asked(self) -> None:
        """Or not for two seconds: it is then that most can be lost."""
        for _ in range(2000):
            if any(person.asks for person in self.people):
                return
            await asyncio.sleep(0.001)

    def _end(self) -> None:
        self.under_way += sum(person.asks for person in self.people)
        if self.rng.random() < 0.15:
            status, errors = self.server.stop()
            assert status == 0, status
            self.ends["stopped"] += 1
        else:
            errors = self.server.kill()
            self.ends["killed"] += 1
        assert errors == "", errors

    def _look(self) -> None:
        """Into the tables that are still played; those that are over are looked into at the end."""
        played = {
            person: [table for table in person.tables if table.final is None and not table.left]
            for person in self.people
        }
        found = Audit(self.server.data).of([table for tables in played.values() for table in tables])
        for person, tables in played.items():
            # Where one plays alone, nothing goes on before one is back.
            person.expected = {table.id: update(found[table.id], 0) for table in tables if table.opening is not None}


def main() -> int:
    """Plays, and says how much it was."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--minutes", type=float, default=15)
    words.add_argument("--people", type=int, default=8)
    words.add_argument("--seed", default=secrets.token_hex(4))
    asked = words.parse_args()
    print(f"seed {asked.seed}", flush=True)
    data = Path(tempfile.mkdtemp(prefix="fifties-soak-"))
    soak = Soak(asked.seed, asked.people, Server(data))
    try:
        until = time.monotonic() + asked.minutes * 60
        asyncio.run(soak.run(lambda: time.monotonic() > until))
    except BaseException:
        print(f"seed {asked.seed}: what was played is in {data}", file=sys.stderr)
        raise
    print(told(soak))
    return 0


def told(soak: Soak) -> str:
    """How much was played."""
    over = Counter(table.opening["game"] for table in soak.tables if table.opening and table.final)
    ends = ", ".join(f"{count} times {end}" for end, count in sorted(soak.ends.items()))
    refused = sum((Counter(person.refusals) for person in soak.people), Counter[str]())
    return (
        f"{len({table.id for table in soak.tables})} tables, of those who play alone are over: {dict(over)}; "
        f"{soak.acknowledged} commands acknowledged; "
        f"the server {ends}, while {soak.under_way} were under way; "
        f"{sum(person.losses for person in soak.people)} connections lost; "
        f"refused: {dict(refused.most_common())}"
    )


if __name__ == "__main__":
    sys.exit(main())
