import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifties.rules.refusal import Refused
from fifties.table.names import MAX_MARKS, MAX_NAME, bot_names, clean_name, look_alike


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\n Green  ", "Ann of Green"),
        ("Zoe\u0308", "Zo\u00eb"),  # one letter, however it was typed
        ("\u202eevil\u202c", "evil"),  # nothing turns the writing around
        ("a\u200bb\u200d\ufeffc", "abc"),
        ("a\x00b\x1bc", "a b c"),
        ("\u3164Ann\u3164", "Ann"),
        ("李小龍", "李小龍"),
        ("नमस्ते", "नमस्ते"),
        ("🙂", "🙂"),
        ("O’Neil-Ünlü", "O’Neil-Ünlü"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_shown_on_one_line_and_as_it_reads(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize("typed", ["", " ", "\n\t", "\u200b\u200e", "\u3164", "\u2800\u2800", "\u0301", "x" * 25])
def test_what_is_no_name_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as no:
        clean_name(typed)
    assert no.value.refusal.code == "name-length"


def test_marks_do_not_pile_up() -> None:
    piled = "Z" + "\u0351\u0327\u0334\u035c" * 30 + "o"
    kept = clean_name(piled)
    assert kept[0] == "Z"
    assert kept[-1] == "o"
    assert sum(unicodedata.category(c) == "Mn" for c in kept) <= MAX_MARKS


@given(st.text())
def test_whatever_is_typed_is_a_clean_name_or_refused(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refused:
        return
    assert 1 <= len(name) <= MAX_NAME
    assert name == name.strip()
    assert name.isprintable()
    assert not any(unicodedata.category(c) in ("Cf", "Cc", "Cs", "Zl", "Zp") for c in name)
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Аnn"),  # a Cyrillic A
        ("Hanna", "Наnna"),  # a Cyrillic H
        ("Nina", "Νina"),  # a Greek N
        ("Bill", "BiII"),
        ("Bob", "B0b"),
        ("Ann", "A n n"),
        ("Ann", "Ann."),
        ("Zoë", "Zoe"),
        ("Ann", "Ａｎｎ"),
        ("ﬁn", "fin"),
    ],
)
def test_names_that_people_would_take_for_one_another(one: str, other: str) -> None:
    assert look_alike(one) == look_alike(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("!", "?"), ("李", "王"), ("🙂", "🙃"), ("Ann", "Nan")])
def test_names_that_nobody_would_take_for_one_another(one: str, other: str) -> None:
    assert look_alike(one) != look_alike(other)


@given(
    st.integers(0, 60),
    st.lists(st.sampled_from(["Ada", "аda", "Bo", "Bo 2", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Me"])),
)
def test_bots_have_names_of_their_own(count: int, people: list[str]) -> None:
    names = bot_names(count, people)
    assert len({look_alike(name) for name in names}) == count
    assert not {look_alike(name) for name in names} & {look_alike(name) for name in people}


def test_bots_have_names_where_people_have_taken_them_all() -> None:
    first = bot_names(12, ())
    assert bot_names(3, first) == [f"{name} 2" for name in first[:3]]
