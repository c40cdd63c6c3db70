"""Spoilt records of both games are scored, or refused with a place, and nothing else; those beside are scored."""

import json
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.judging import judge
from tests.fuzz.mutation import spoilt, spoilt_bytes
from tests.fuzz.seeds import recorded

BESIDE = [json.dumps(record).encode() + b"\n" for record in (recorded()[0], recorded()[-1])]
RESULTS = [result for _, result in judge(b"".join(BESIDE))]

few = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def beside(data: bytes) -> None:
    """It alone, first in its file, and between good ones."""
    judge(data)
    outcomes = [result for _, result in judge(BESIDE[0] + data + b"\n" + BESIDE[1])]
    assert [outcomes[0], outcomes[-1]] == RESULTS
    assert judge(data + b"\n" + BESIDE[1])[-1][1] == RESULTS[1]


@few
@given(record=st.sampled_from(recorded()), seed=st.integers(0, 2**64))
def test_records_spoilt_in_their_structure(record: Any, seed: int) -> None:
    beside(spoilt(record, Random(seed)))


@few
@given(record=st.sampled_from(recorded()), seed=st.integers(0, 2**64), indent=st.sampled_from([None, 0, 2]))
def test_records_spoilt_in_their_bytes(record: Any, seed: int, indent: int | None) -> None:
    beside(spoilt_bytes(json.dumps(record, indent=indent).encode(), Random(seed)))


@few
@given(
    data=st.binary(max_size=60)
    | st.text(st.sampled_from('{}[]:,"\\u0aN1e-.\n\ufeff\u202e'), max_size=60).map(str.encode)
)
def test_bytes_of_any_kind(data: bytes) -> None:
    beside(data)
