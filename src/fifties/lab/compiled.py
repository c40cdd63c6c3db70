"""How the kernels are compiled, and the machine words that they count with."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])

# What is kept on disk is kept for this very source: numba itself would look at one file and not at those it calls.
_SOURCES = b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.rglob("*.py")))
_DIGEST = sha256(_SOURCES).hexdigest()[:16]
_NUMBA: Any = numba
_NUMBA.config.CACHE_DIR = str(Path(platformdirs.user_cache_dir("fifties"), "kernels", _DIGEST))


def compiled(function: F) -> F:
    """A kernel: compiled when it is first called, kept on disk, and run without Python's lock."""
    kernel: F = _NUMBA.njit(cache=True, nogil=True)(function)
    return kernel


def inlined(function: F) -> F:
    """A part of a kernel that is copied into it."""
    kernel: F = _NUMBA.njit(cache=True, nogil=True, inline="always")(function)
    return kernel


def bare(function: F) -> F:
    """A part of a kernel that makes no arrays.

    It need not count who holds those it is given, which would take longer than most of what is done here.
    """
    kernel: F = _NUMBA.njit(cache=True, nogil=True, _nrt=False, forceinline=True)(function)
    return kernel


def apart(function: F) -> F:
    """As ``bare``, for a part that is long and used in several places: it is called there, and not copied."""
    kernel: F = _NUMBA.njit(cache=True, nogil=True, _nrt=False)(function)
    return kernel


def _trailing_zeros(_typing: Any, _word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


def _bit_count(_typing: Any, _word: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


trailing_zeros: Any = intrinsic(_trailing_zeros)
"""The place of the lowest bit of a word; of the word 0, anything."""

bit_count: Any = intrinsic(_bit_count)
"""How many bits of a word are set."""
