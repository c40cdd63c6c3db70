"""Work in blocks: each block has its own stream of chance, so the result is the same with any number of workers."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def in_blocks(work: Callable[[int, slice], T], amount: int, size: int, workers: int | None = None) -> Iterator[T]:
    """Calls ``work(block, part)`` for the parts 0:size, size:2·size … of ``amount``; yields what it returns, in order.

    Args:
        work: a kernel call, which runs without Python's lock.
        amount: how much there is to do.
        size: how much a block is; it decides the result, as the blocks' streams do.
        workers: how many threads work; one a core, unless it is given. They change nothing but the time.
    """
    parts = [slice(start, min(start + size, amount)) for start in range(0, amount, size)]
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        yield from pool.map(work, range(len(parts)), parts)
