"""Where blocks are played: here, in processes of this machine, or by a Ray cluster. What comes of them is the same."""

import os
import signal
import socket
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, redirect_stdout
from importlib import import_module
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Protocol, TypeAlias

from fifties.lab.tournament.block import Block, Fault, play_block
from fifties.lab.tournament.plan import Plan, sources
from fifties.rules.refusal import Refusal, refused, shown

DEATHS: Final = 3
"""So many workers may die over one block: then it is the block, and no accident."""

LOCAL: Final = "local"
"""The address of a cluster that is started for the occasion, on this machine."""

_STORE: Final = 80 * 2**20
"""What a local cluster sets aside for large things, in bytes: it asks for as much, and we have none."""


Line: TypeAlias = Any
"""One end of a pipe; on Windows its class is another."""


class Place(AbstractContextManager["Place"], Protocol):
    """Somewhere that blocks are played."""

    size: int
    """How many blocks it takes at a time."""

    def give(self, block: int) -> None:
        """Hands over a block, while it has less than its size."""

    def take(self) -> Block | Fault:
        """Waits for one of the blocks that it has."""


def run(place: Place, blocks: Iterable[int]) -> Iterator[Block | Fault]:
    """What comes of these blocks, in the order in which they are done.

    They are handed out in their own order, and none after a fault. Whatever was handed out before still comes, and so
    of all faults always that of the first block.
    """
    ahead, given, faulty = iter(blocks), 0, False
    while True:
        while given < place.size and not faulty and (block := next(ahead, None)) is not None:
            place.give(block)
            given += 1
        if not given:
            return
        outcome = place.take()
        given -= 1
        faulty = faulty or isinstance(outcome, Fault)
        yield outcome


def place_for(plan: Plan, workers: int, cluster: str | None, seconds: int) -> Place:
    """Where a plan is played: by a cluster if one is named, by processes, or for one worker here.

    Raises:
        Refused: the cluster can't be reached.
        ModuleNotFoundError: the packages of a cluster are not installed.
    """
    if cluster is not None:
        return Cluster(plan, cluster, workers, seconds)
    return Processes(plan, workers, seconds) if workers > 1 else Here(plan, seconds)


class Here(ExitStack):
    """This process, one block after another."""

    size = 1

    def __init__(self, plan: Plan, seconds: int) -> None:
        super().__init__()
        self._plan = plan
        self._seconds = seconds
        self._block = 0

    def give(self, block: int) -> None:
        """Keeps it for ``take``."""
        self._block = block

    def take(self) -> Block | Fault:
        """Plays it."""
        return play_block(self._plan, self._block, self._seconds)


class Processes(ExitStack):
    """Processes of this machine, each with one block; one that dies is replaced, and its block played again.

    A process that nobody listens to any more ends with the block it has.
    """

    def __init__(self, plan: Plan, workers: int, seconds: int) -> None:
        super().__init__()
        self.size = workers
        self._plan = plan
        self._told = (plan, sources(), seconds)
        self._idle: list[Line] = []
        self._busy: dict[Line, int] = {}
        self._deaths: Counter[int] = Counter()
        # A forked process would hold our files and locks too.
        self._context = get_context("spawn")

    def give(self, block: int) -> None:
        """Sends it to a process that has nothing to do; there is one."""
        while True:
            line = self._idle.pop() if self._idle else self._start()
            try:
                line.send(block)
            except OSError:
                # It has died with nothing to do.
                line.close()
            else:
                self._busy[line] = block
                return

    def take(self) -> Block | Fault:
        """The next that is done; a block at which one process after another dies is a fault."""
        while True:
            line: Line = wait(list(self._busy))[0]
            block = self._busy.pop(line)
            try:
                outcome: Block | Fault = line.recv()
            except (EOFError, OSError):
                line.close()
                self._deaths[block] += 1
                if self._deaths[block] >= DEATHS:
                    return _died(self._plan, block)
                self.give(block)
            else:
                self._idle.append(line)
                return outcome

    def _start(self) -> Line:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, *self._told), daemon=True)
        with _deaf():
            process.start()
        theirs.close()
        self.callback(_end, process, ours)
        return ours


def _played(plan: Plan, version: str, seconds: int, block: int) -> Block | Fault:
    """What a worker does, if it has the bots and the rules that are meant: sources may change under a tournament."""
    if sources() != version:
        return Fault(block, Refusal("worker-version"))
    return play_block(plan, block, seconds)


@contextmanager
def _deaf() -> Iterator[None]:
    """A process that is started now does not hear Ctrl-C while it begins either: it would say where it was."""
    if sys.platform == "win32":
        yield
        return
    # The first process would start it, and hear again after that.
    resource_tracker.ensure_running()
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _end(process: BaseProcess, line: Line) -> None:
    line.close()
    # What it has begun, nobody waits for.
    process.kill()
    process.join()


def _work(line: Line, plan: Plan, version: str, seconds: int) -> None:
    """What a process does: plays block after block till nobody sends any more."""
    # Ctrl-C is for whoever started us; they tell us by hanging up.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    try:
        while True:
            line.send(_played(plan, version, seconds, line.recv()))
    except (EOFError, OSError):
        return


class Cluster(ExitStack):
    """A Ray cluster: one that is there, or one for the occasion. It replaces workers that die by itself.

    Each of its machines has this version of Fifties with the extra ``lab``, and whatever the user's bots import.
    """

    def __init__(self, plan: Plan, address: str, workers: int, seconds: int) -> None:
        super().__init__()
        # It would tell its makers of each use.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        self._ray: Any = import_module("ray")
        # What it and its workers print would come out among the results.
        self.enter_context(redirect_stdout(sys.stderr))
        options: dict[str, Any] = {"logging_level": "ERROR"}
        if address == LOCAL:
            options |= {"num_cpus": workers, "include_dashboard": False, "object_store_memory": _STORE}
        else:
            options |= {"address": address}
            _knock(address)
        try:
            self._ray.init(**options)
        except Exception as no:  # it has no error of its own for this
            raise refused("cluster-away", address=shown(address), reason=shown(str(no), 200)) from None
        self.callback(self._ray.shutdown)
        self.size = 2 * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._plan = plan
        self._told = (self._ray.put(plan), sources(), seconds)
        self._work = self._ray.remote(max_retries=DEATHS - 1)(_played)
        self._busy: dict[Any, int] = {}

    def give(self, block: int) -> None:
        """Hands it to the cluster."""
        self._busy[self._work.remote(*self._told, block)] = block

    def take(self) -> Block | Fault:
        """The next that is done; a block at which one worker after another dies is a fault."""
        [done], _ = self._ray.wait(list(self._busy))
        block = self._busy.pop(done)
        try:
            outcome: Block | Fault = self._ray.get(done)
        except self._ray.exceptions.RayTaskError as no:
            # An error of ours, and it should look like one.
            raise no.cause from no
        except self._ray.exceptions.RayError:
            return _died(self._plan, block)
        return outcome


def _knock(address: str) -> None:
    """Looks whether anybody is at an address of host and port: the cluster's own client would try for minutes."""
    host, colon, port = address.rpartition("//")[2].rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()
    except (OSError, OverflowError, UnicodeError) as no:
        raise refused("cluster-away", address=shown(address), reason=shown(str(no), 200)) from None


def _died(plan: Plan, block: int) -> Fault:
    first = block * plan.players + 1
    return Fault(
        block, Refusal("worker-died", {"times": DEATHS, "first": first, "last": block * plan.players + plan.players})
    )
