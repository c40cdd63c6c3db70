"""``make bench-load``: how many moves a second of its processor's time a server takes, stored and told.

Each scene is played by a process of its own over real sockets, against a fresh server on a fresh database: people at
tables that gather, who act as soon as they may. A move is an operation that the server has acknowledged, after it was
stored. The server's processor time is the operating system's, of the whole process. After that each scene is played
again at half of that load, people thinking for a while, for how long they wait to be acknowledged then.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from fifties.protocol import PROTOCOL

SCENES = {"turns": ("fifty-one", 100, 4), "picks": ("fifty", 100, 7), "mass": ("fifty", 1, 200)}
"""The game, how many tables, and how many people at each."""

WARM_UP = 2.0


class Own(msgspec.Struct):
    seat: int
    hand: list[str] = []
    line: list[int] | None = None


class Public(msgspec.Struct):
    phase: str
    forbidden: list[int] = []
    seat: int | None = None
    board: list[str] = []


class View(msgspec.Struct):
    public: Public
    own: Own | None


class Around(msgspec.Struct):
    resting: bool


class Update(msgspec.Struct):
    at: list[int]
    view: View | None
    around: Around


class Message(msgspec.Struct):
    type: str
    id: str | None = None
    code: str | None = None
    update: Update | None = None


DECODER = msgspec.json.Decoder(Message)


@dataclass
class Counted:
    acknowledged: int = 0
    heard: int = 0
    octets: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)


class Person:
    """One client, who acts whenever they may."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, host: bool, thinks: float, counted: Counted) -> None:
        self.socket, self.host, self.thinks, self.counted = socket, host, thinks, counted
        self.code: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.asked: tuple[str, float] | None = None
        self.acted: Any = None
        self.n = 0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def send(self, **message: Any) -> None:
        await self.socket.send_bytes(msgspec.json.encode(message))

    async def do(self, **command: Any) -> None:
        self.n += 1
        self.asked = (str(self.n), time.perf_counter())
        await self.send(type="do", id=str(self.n), command=command)

    async def play(self) -> None:
        async for frame in self.socket:
            self.counted.heard += 1
            self.counted.octets += len(frame.data)
            message = DECODER.decode(frame.data)
            if self.asked is not None and message.id == self.asked[0]:
                self.counted.waits.append(time.perf_counter() - self.asked[1])
                self.asked = None
                if message.type == "done":
                    self.counted.acknowledged += 1
                    if not self.ready.done():
                        self.ready.set_result(None)
                else:
                    self.counted.refused[str(message.code)] = self.counted.refused.get(str(message.code), 0) + 1
                    self.acted = None
            if message.update is not None:
                if message.code is not None and not self.code.done():
                    self.code.set_result(message.code)
                self.latest = message.update
            if self.asked is None and self.code.done():
                await self.act(self.latest)

    async def act(self, update: Update) -> None:
        """Does what there is to do now, once."""
        view = update.view
        if view is None or view.own is None:
            return
        moment = (update.at, view.public.phase, update.around.resting)
        if moment == self.acted:
            return
        own, public = view.own, view.public
        if public.phase == "choose" and own.line is None:
            free = [number for number in range(1, 50) if number % 10 not in public.forbidden]
            line = [free[(own.seat + 5 * box) % len(free)] for box in range(5)]
            operation = {"op": "choose", "seat": own.seat, "line": sorted(line)}
        elif public.phase == "turn" and public.seat == own.seat:
            take, give = public.board[self.n % 5], own.hand[self.n % len(own.hand)]
            operation = {"op": "exchange", "seat": own.seat, "take": take, "give": give, "stop": self.n % 8 == 7}
        elif self.host and public.phase == "over":
            self.acted = moment
            return await self.do(do="start")
        elif self.host and update.around.resting:
            self.acted = moment
            return await self.do(do="next")
        else:
            return None
        self.acted = moment
        if self.thinks:
            await asyncio.sleep(random.uniform(0.0, 2 * self.thinks))
        await self.do(do="act", at=update.at, operation=operation)


def _fail(task: asyncio.Task[None]) -> None:
    """A client that fails ends the measurement."""
    if not task.cancelled() and task.exception() is not None:
        traceback.print_exception(task.exception())
        os._exit(1)


async def client(address: str, scene: str, seconds: float, thinks: float) -> dict[str, Any]:
    game, tables, people = SCENES[scene]
    counted = Counted()
    tasks = []
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:

        async def connect(host: bool) -> Person:
            socket = await session.ws_connect(address + "socket", max_msg_size=0, compress=0)
            person = Person(socket, host, thinks, counted)
            tasks.append(asyncio.create_task(person.play()))
            tasks[-1].add_done_callback(_fail)
            return person

        hosts = []
        for _ in range(tables):
            host = await connect(True)
            await host.send(type="hello", protocol=PROTOCOL, token=secrets.token_urlsafe(24))
            plan = {"game": game, "rules": {}, "bots": [], "pace": 0}
            await host.send(type="gather", id="g", name="Host", plan=plan)
            code = await host.code
            hosts.append(host)
            for guest in range(people - 1):
                person = await connect(False)
                await person.send(type="hello", protocol=PROTOCOL, token=secrets.token_urlsafe(24), table=code)
                await person.code
                await person.do(do="join", name=f"Guest {guest}")
                await person.ready
        for host in hosts:
            await host.do(do="start")
        await asyncio.sleep(WARM_UP + thinks)
        print("ready", flush=True)
        sys.stdin.readline()
        before, heard, octets = counted.acknowledged, counted.heard, counted.octets
        counted.waits.clear()
        started = time.perf_counter()
        await asyncio.sleep(seconds)
        lasted = time.perf_counter() - started
        waits = sorted(counted.waits)
        result = {
            "moves": counted.acknowledged - before,
            "seconds": lasted,
            "messages": counted.heard - heard,
            "octets": counted.octets - octets,
            "refused": counted.refused,
            "p50_ms": round(1000 * waits[len(waits) // 2], 1) if waits else None,
            "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 1) if waits else None,
        }
        print(json.dumps(result), flush=True)
        for task in tasks:
            task.cancel()
    return result


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has used."""
    parts = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(") ")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """Memory that a process holds, in KiB."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    return int(status.split("VmRSS:")[1].split()[0])


def measure(scene: str, seconds: float, thinks: float = 0.0) -> dict[str, Any]:
    """One run of a scene, people thinking for so many seconds before each move."""
    _, tables, people = SCENES[scene]
    with tempfile.TemporaryDirectory() as data:
        serve = [sys.executable, "-m", "fifties", "serve", "--port", "0", "--data", data]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            idle = resident(server.pid)
            load = [sys.executable, "-m", "bench.load", "--client", address, scene, str(seconds), str(thinks)]
            with subprocess.Popen(load, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as clients:
                assert clients.stdin is not None
                assert clients.stdout is not None
                clients.stdout.readline()
                connected, before = resident(server.pid), processor_time(server.pid)
                clients.stdin.write("go\n")
                clients.stdin.flush()
                told = json.loads(clients.stdout.readline())
                used = processor_time(server.pid) - before
        finally:
            server.terminate()
            server.wait()
    return {
        "scene": scene,
        **told,
        "server_cpu": round(used / told["seconds"], 2),
        "moves_per_cpu_s": round(told["moves"] / used) if used else None,
        "kib_a_connection": round((connected - idle) / (tables * people), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--client", metavar="ADDRESS", help=argparse.SUPPRESS)
    parser.add_argument("scene", nargs="?", choices=SCENES)
    parser.add_argument("seconds", nargs="?", type=float, default=10.0)
    parser.add_argument("thinks", nargs="?", type=float, default=0.0, help=argparse.SUPPRESS)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    if asked.client:
        asyncio.run(client(asked.client, asked.scene, asked.seconds, asked.thinks))
        return
    for scene in [asked.scene] if asked.scene else SCENES:
        runs = sorted((measure(scene, asked.seconds) for _ in range(asked.runs)), key=lambda r: r["moves_per_cpu_s"])
        median = runs[len(runs) // 2]
        print(json.dumps(median), flush=True)
        game, tables, people = SCENES[scene]
        at_once = tables if game == "fifty-one" else tables * people
        half = measure(scene, asked.seconds, 2 * at_once * median["seconds"] / median["moves"])
        print(json.dumps({"at half that load": half}), flush=True)


if __name__ == "__main__":
    main()
