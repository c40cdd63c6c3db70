"""Files of records: one object, or JSON Lines; what is not JSON, not UTF-8, too long, too deep, cut off, or empty."""

import io
import json
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from fifties.rules.record import canonical, read_records, score
from fifties.rules.refusal import Refusal, Refused
from tests.rules.playing import no
from tests.rules.records import EXAMPLE, THREE, scored

ONE = json.dumps(THREE).encode()
OTHER = json.dumps(EXAMPLE).encode()
PRETTY = json.dumps(EXAMPLE, indent=2).encode()
MIB = 2**20


def found(data: bytes) -> list[tuple[int, Any]]:
    """Each record of a file with its line: the totals that it comes to, or why it is refused."""
    return list(_outcomes(io.BytesIO(data)))


def _outcomes(stream: Any) -> Iterator[tuple[int, Any]]:
    for line, record in read_records(stream):
        try:
            yield line, score(record)["totals"] if isinstance(record, dict) else record.refusal
        except Refused as said:
            yield line, said.refusal


GOOD = [10, 10, 30]
BETTER = [10, 13, 8, 9, 10]


def only(data: bytes) -> Any:
    [(line, outcome)] = found(data)
    assert line == 1
    return outcome


def code(data: bytes) -> str:
    outcome = only(data)
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


@pytest.mark.parametrize("data", [b"", b"\n", b"\n \t\r\n\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
def test_an_empty_file_gives_nothing(data: bytes) -> None:
    assert found(data) == []


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"\n\n \n", b"  "])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_one_object_on_one_line(end: bytes, mark: bytes) -> None:
    assert found(mark + ONE + end) == [(1, GOOD)]


@pytest.mark.parametrize("indent", [0, 1, 2, "\t"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("newline", [b"\n", b"\r\n", b"\n\n", b"\n  \t\n"])
def test_one_object_over_several_lines(indent: Any, mark: bytes, newline: bytes) -> None:
    text = json.dumps({**EXAMPLE, "meta": {"date": "today"}}, indent=indent).encode()
    assert found(mark + text.replace(b"\n", newline)) == [(1, BETTER)]
    assert found(b"\n\n" + text.replace(b"\n", newline) + b"\n") == [(3, BETTER)]


def test_one_object_whose_parts_stand_at_the_beginning_of_lines() -> None:
    text = ONE.replace(b"{", b"\n{").replace(b"[", b"\n[").strip()
    assert found(text) == [(1, GOOD)]


def test_json_lines_with_blank_lines_between() -> None:
    assert found(ONE + b"\n" + OTHER + b"\n") == [(1, GOOD), (2, BETTER)]
    assert found(b"\n\r\n" + ONE + b"\r\n\r\n  \t\n" + OTHER) == [(3, GOOD), (6, BETTER)]
    assert found(b"\xef\xbb\xbf" + b" " + ONE + b" \n" + OTHER) == [(1, GOOD), (2, BETTER)]


BAD: list[tuple[bytes, str]] = [
    (b"x", "json-syntax"),
    (b"{", "json-ends"),
    (ONE[:-1], "json-ends"),
    (ONE[:40], "json-ends"),
    (b"{}", "record-format"),
    (b"[]", "record-object"),
    (b"null", "record-object"),
    (b"5", "record-object"),
    (b'"text"', "record-object"),
    (ONE + ONE, "json-syntax"),
    (ONE + b"]", "json-syntax"),
    (b"{'format': 1}", "json-syntax"),
    (b"// " + ONE, "json-syntax"),
    (b"\xff\xfe", "json-utf8"),
    (ONE[:-1] + b', "meta": {"place": "\xe9"}}', "json-utf8"),
    (ONE.decode().encode("utf-16"), "json-utf8"),
    (b"\x00", "json-syntax"),
    (b"\x1b[31m", "json-syntax"),
]


@pytest.mark.parametrize(("bad", "why"), BAD)
def test_bad_lines_between_good_ones(bad: bytes, why: str) -> None:
    lines = [ONE, bad, OTHER, bad, bad, ONE, bad]
    outcomes = found(b"\n".join(lines))
    assert [line for line, _ in outcomes] == list(range(1, 8))
    assert [outcome.code if isinstance(outcome, Refusal) else outcome for _, outcome in outcomes] == [
        GOOD, why, BETTER, why, why, GOOD, why,
    ]  # fmt: skip


@pytest.mark.parametrize(("bad", "why"), BAD)
def test_a_bad_line_alone(bad: bytes, why: str) -> None:
    assert code(bad) == why
    assert code(bad + b"\n") == why


def test_a_first_line_that_is_cut_off_and_good_ones_after_it() -> None:
    for length in range(1, len(ONE)):
        outcomes = found(ONE[:length] + b"\n" + ONE + b"\n" + OTHER + b"\n")
        assert [line for line, _ in outcomes] == [1, 2, 3]
        assert isinstance(outcomes[0][1], Refusal)
        assert [outcome for _, outcome in outcomes[1:]] == [GOOD, BETTER]


def test_a_first_line_that_is_cut_off_and_bad_ones_before_the_good_one() -> None:
    outcomes = found(ONE[:-1] + b"\n" + b"x\n\n" + ONE[:-5] + b"\n" + OTHER + b"\n" + ONE[:-1])
    assert [line for line, _ in outcomes] == [1, 2, 4, 5, 6]
    assert [getattr(outcome, "code", outcome) for _, outcome in outcomes] == [
        "json-ends", "json-syntax", "json-ends", BETTER, "json-ends",
    ]  # fmt: skip


def test_a_first_line_that_is_cut_off_and_a_good_one_after_it_that_begins_with_spaces() -> None:
    outcomes = found(ONE[:-1] + b"\n  " + ONE + b"\n\t" + OTHER)
    assert [outcome for _, outcome in outcomes[1:]] == [GOOD, BETTER]


def test_an_object_over_several_lines_with_others_in_it_on_lines_of_their_own() -> None:
    text = PRETTY[:-2] + b',\n "proof": {"parts": [\n  {"format": "jws", "text": 1},\n{"format": "x"}\n]}\n}'
    assert found(text) == [(1, BETTER)]


def test_a_cut_off_line_is_no_more_than_itself_later_on() -> None:
    outcomes = found(ONE + b"\n" + ONE[:-1] + b"\n" + OTHER)
    assert [line for line, _ in outcomes] == [1, 2, 3]
    assert outcomes[1][1] == no("json-ends")


def test_an_object_over_several_lines_that_is_cut_off() -> None:
    lines = PRETTY.split(b"\n")
    for length in range(1, len(lines)):
        assert code(b"\n".join(lines[:length])) == "json-ends"


def test_what_stands_after_an_object_over_several_lines_is_refused() -> None:
    assert code(PRETTY + b"\n" + b"x") == "json-syntax"
    assert code(PRETTY + b"\n" + PRETTY) == "json-syntax"


def test_an_error_of_syntax_is_told_by_its_place() -> None:
    assert only(b'{"format": nothing}') == no("json-syntax", line=1, column=12, near="nothing}")
    # In a record over several lines, by the line of the record, with the blank ones.
    assert only(b'{\n"format":\n\n oops\n}').params["line"] == 4
    [(line, outcome)] = found(b'\n\n{\n"format":\n\n oops\n}')
    assert (line, outcome.params["line"], outcome.params["column"]) == (3, 4, 2)


def test_a_key_twice_in_one_object_is_refused_wherever_it_is() -> None:
    assert only(ONE[:-1] + b', "game": "fifty"}') == no("key-twice", key="game")
    assert only(ONE.replace(b'"players": 3', b'"players": 3, "players": 3')) == no("key-twice", key="players")
    assert only(ONE.replace(b'"players": 3', b'"players": 3, "pl\\u0061yers": 3')) == no("key-twice", key="players")
    assert only(ONE[:-1] + b', "meta": {"a": "1", "b": "2", "a": "3"}}') == no("key-twice", key="a")
    assert only(ONE[:-1] + b', "proof": {"deep": [{"": 1, "": 2}]}}') == no("key-twice", key="")
    assert code(ONE[:-1] + b', "rounds": []}') == "key-twice"


def test_a_key_twice_among_very_many_is_found_at_once() -> None:
    keys = b", ".join(b'"key %d": 0' % i for i in range(200_000))
    assert only(ONE[:-1] + b', "proof": {' + keys + b', "key 199999": 0}}') == no("key-twice", key="key 199999")


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_constants_that_are_not_json(name: str) -> None:
    for place in (b'"players": %s', b'"players": 3, "bonus": [%s]'):
        assert only(ONE.replace(b'"players": 3', place % name.encode())) == no("json-constant", name=name)
    assert only(ONE[:-1] + b', "proof": {"n": %s}}' % name.encode()) == no("json-constant", name=name)


@pytest.mark.parametrize("number", [b"1e400", b"-1e400", b"1.5e999999999", b"9" * 5000, b"-" + b"9" * 5000])
def test_numbers_that_cannot_be_held(number: bytes) -> None:
    for text in (
        ONE.replace(b'"players": 3', b'"players": ' + number),
        ONE.replace(b"[1, 2,", b"[1, " + number + b","),
        ONE[:-1] + b', "proof": {"n": [' + number + b"]}}",
    ):
        assert code(text) == "json-number"


@pytest.mark.parametrize("number", ["3.0", "3e0", "30e-1", "true", '"3"', "3.5", "null", "[3]", "-0.0"])
def test_whole_numbers_are_json_integers(number: str) -> None:
    assert only(ONE.replace(b'"players": 3', b'"players": ' + number.encode())) == no("option-whole", field="players")
    outcome = only(ONE.replace(b"[1, 2,", b"[1, " + number.encode() + b","))
    assert (outcome.code, outcome.params["box"]) == ("line-whole", 2)


@pytest.mark.parametrize("number", ["03", "+3", "3.", ".3", "0x3", "3_0", "٣"])
def test_numbers_that_are_not_json(number: str) -> None:
    assert code(ONE.replace(b'"players": 3', b'"players": ' + number.encode())) == "json-syntax"


def test_a_number_of_four_thousand_digits_is_a_number() -> None:
    digits = b"9" * 4000
    outcome = only(ONE.replace(b"[1, 2,", b"[1, " + digits + b","))
    assert (outcome.code, len(str(outcome.params["number"])) <= 40) == ("line-range", True)
    void = ONE.replace(b'"players": 3', b'"players": 3, "invalid": "void"').replace(b"[1, 2,", b"[1, " + digits + b",")
    assert only(void) == [0, 10, 30]


@pytest.mark.parametrize("deep", [5_000, 100_000])
@pytest.mark.parametrize(("open_", "close"), [(b"[", b"]"), (b'{"a":', b"}")])
def test_nesting_too_deep(open_: bytes, close: bytes, deep: int) -> None:
    nested = open_ * deep + b"0" + close * deep
    assert code(nested) == "json-deep"
    assert code(ONE[:-1] + b', "proof": {"deep": ' + nested + b"}}") == "json-deep"
    assert found(nested + b"\n" + ONE)[1] == (2, GOOD)
    # Cut off in the middle of it.
    assert code(open_ * deep) in ("json-deep", "json-ends")


def test_nesting_that_can_be_read_can_be_written() -> None:
    for deep in (10, 100, 400):
        text = ONE[:-1] + b', "proof": {"deep": ' + b"[" * deep + b"]" * deep + b"}}"
        [(_, record)] = read_records(io.BytesIO(text))
        assert isinstance(record, dict)
        assert canonical(record).count(b"[") == text.count(b"[")


def test_crlf_everywhere() -> None:
    assert found((ONE + b"\n" + OTHER + b"\n").replace(b"\n", b"\r\n")) == [(1, GOOD), (2, BETTER)]
    assert found(PRETTY.replace(b"\n", b"\r\n")) == [(1, BETTER)]


class Long(io.RawIOBase):
    """A file that is made up as it is read: pieces of bytes, each so many times. It counts what it gives at once."""

    def __init__(self, *pieces: tuple[bytes, int]) -> None:
        self._pieces = list(pieces)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while self._pieces:
            piece, times = self._pieces[0]
            fit = min(times, max(1, len(buffer) // len(piece)))
            data = piece * fit
            rest = data[len(buffer) :]
            self._pieces[:1] = [(rest, len(rest) and 1), (piece, times - fit)]
            self._pieces = [(piece, times) for piece, times in self._pieces if times]
            data = data[: len(buffer)]
            buffer[: len(data)] = data
            return len(data)
        return 0


def long(*pieces: tuple[bytes, int]) -> io.BufferedReader:
    return io.BufferedReader(Long(*(pair for pair in pieces if all(pair))), MIB)


TOO_LONG = no("record-long", limit=64)


def test_a_line_over_64_mib_is_refused_and_the_others_are_scored() -> None:
    stream = long((ONE + b"\n", 1), (ONE[:-1] + b', "proof": {"x": "', 1), (b"x" * 1024, 65 * 1024), (b'"}}\n', 1),
                  (OTHER + b"\n", 1), (ONE, 1))  # fmt: skip
    assert list(_outcomes(stream)) == [(1, GOOD), (2, TOO_LONG), (3, BETTER), (4, GOOD)]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_first_line_over_64_mib(mark: bytes) -> None:
    for start in (b'{"proof": "', b"[", b""):
        stream = long((mark + start, 1), (b"y" * 1024, 65 * 1024), (b"\n", 1), (ONE, 1))
        assert list(_outcomes(stream)) == [(1, TOO_LONG), (2, GOOD)]


def test_a_last_line_over_64_mib() -> None:
    stream = long((ONE + b"\n", 1), (b"z" * 1024, 64 * 1024 + 1))
    assert list(_outcomes(stream)) == [(1, GOOD), (2, TOO_LONG)]


def test_an_object_over_64_mib_over_several_lines() -> None:
    stream = long(
        (b'{"format": "fifties-record/1", "proof": {"x": [\n', 1), (b"0, " * 4096 + b"\n", 6 * 1024), (b"0]}}\n", 1)
    )
    assert list(_outcomes(stream)) == [(1, TOO_LONG)]


def test_a_line_that_is_too_long_is_not_read_into_memory() -> None:
    stream = long((ONE + b"\n", 1), (b"x" * 4096, 300 * 256), (b"\n", 1), (ONE, 1))
    tracemalloc.start()
    try:
        outcomes = list(_outcomes(stream))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [outcome for _, outcome in outcomes] == [GOOD, TOO_LONG, GOOD]
    assert peak < 150 * MIB, "the line has 300 MiB"


SHORT = [b"\r\n", b"[\n", *(pytest.param(line, marks=pytest.mark.soak) for line in (b"0,\n", b" \n", b"{}\n"))]


@pytest.mark.parametrize("line", SHORT, ids=repr)
def test_an_object_over_very_many_short_lines_is_held_as_one_text(line: bytes) -> None:
    times = 4 * MIB // len(line) // 8
    tracemalloc.start()
    try:
        list(_outcomes(long((b'{"proof": [\n', 1), (line, times), (b"x\n", 1))))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 8 * times * len(line) + 8 * MIB


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_record_of_64_mib_is_read_and_one_byte_more_is_not(mark: bytes, end: bytes) -> None:
    start = ONE[:-1] + b', "proof": {"x": "'
    room = 64 * MIB - len(start) - 3
    for more, outcome in ((-3 if mark else 0, GOOD), (1, TOO_LONG)):
        kib, rest = divmod(room + more, 1024)
        stream = long((mark + start, 1), (b"x" * 1024, kib), (b"x" * rest, 1), (b'"}}' + end, 1))
        assert list(_outcomes(stream)) == [(1, outcome)]


def test_records_are_read_one_by_one() -> None:
    taken = 0

    class Counting(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            nonlocal taken
            taken += 1
            line = ONE + b"\n"
            buffer[: len(line)] = line
            return len(line)

    endless = read_records(io.BufferedReader(Counting(), len(ONE) + 1))
    assert [line for line, _ in (next(endless) for _ in range(5))] == [1, 2, 3, 4, 5]
    assert taken <= 7


def test_a_refusal_is_short_and_on_one_line_whatever_is_refused() -> None:
    junk = "\x1b[31m\n\x00\u202e" * 5000
    long_list = "[" + "[1]," * 10_000 + "[1]]"
    for text in (json.dumps(junk), long_list, "9" * 4000):
        for place in (
            '"format": "fifties-record/1"',
            '"game": "fifty"',
            '"players": 3',
            "[1, 2, 3, 4, 9]",
            "[5, 6, 7, 8]",
        ):
            key, colon, _ = place.partition(": ")
            changed = ONE.decode().replace(place, key + colon + text if colon else text)
            [(_, record)] = read_records(io.BytesIO(changed.encode()))
            assert isinstance(record, dict)
            with pytest.raises(Refused) as said:
                score(record)
            assert str(said.value).isprintable()
            assert len(str(said.value)) < 400
    changed = ONE.decode().replace('"format"', json.dumps(junk))
    assert only(changed.encode()).code == "record-format"
    changed = ONE.decode()[:-1] + f", {json.dumps(junk)}: 1}}"
    [(_, record)] = read_records(io.BytesIO(changed.encode()))
    assert isinstance(record, dict)
    with pytest.raises(Refused) as said:
        score(record)
    assert str(said.value).isprintable()


def test_the_same_bytes_through_canonical() -> None:
    for record in (THREE, EXAMPLE):
        [(_, again)] = read_records(io.BytesIO(canonical(record)))
        assert again == record
        assert isinstance(again, dict)
        assert scored(again) == scored(record)
