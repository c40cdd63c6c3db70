"""Spoilt messages of clients are read or refused, and what is read makes no game stumble."""

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.messages import DECODER, receive, seeds
from tests.fuzz.mutation import spoilt, spoilt_bytes

few = settings(max_examples=200, deadline=None)


def test_the_seeds_are_messages() -> None:
    for seed in seeds():
        DECODER.decode(seed)
        receive(seed)
        receive(seed + b" ")


@few
@given(seed=st.sampled_from(seeds()), chance=st.integers(0, 2**64))
def test_messages_spoilt_in_their_structure(seed: bytes, chance: int) -> None:
    receive(spoilt(json.loads(seed), Random(chance)))


@few
@given(seed=st.sampled_from(seeds()), chance=st.integers(0, 2**64))
def test_messages_spoilt_in_their_bytes(seed: bytes, chance: int) -> None:
    receive(spoilt_bytes(seed, Random(chance)))
