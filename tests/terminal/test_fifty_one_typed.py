"""What may be typed in a game of Fifty-One, what is said to what may not, and how one leaves."""

import io
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fifties.rules.record import score
from fifties.rules.refusal import Refused
from fifties.terminal.fifty_one.entry import read_card
from tests.fifty_one import oracle
from tests.terminal.fifty_one import CARD, deals, fifty_one, wild
from tests.terminal.playing import Robot, Typing, read

ILLEGAL = [
    ("", "nothing that can be typed here"),
    ("what?", "“what?” is nothing that can be typed here"),
    ("clear", "The board can be cleared from a player’s second turn on."),
    ("clear stop", "“clear stop” is nothing that can be typed here"),
    ("stop", "“Stop!” is called at the end of a turn, with the exchange."),
    ("Stop!", "“Stop!” is called at the end of a turn, with the exchange."),
    ("take", "Say which card you take and which you give: take Kh give 3c"),
    ("take {board}", "Say which card you take and which you give"),
    ("{board}", "Say which card you take and which you give"),
    ("{board} {hand} {hand}", "Say which card you take and which you give"),
    ("give {hand}", "Say which card you take and which you give"),
    ("take stop", "Say which card you take and which you give"),
    ("{board} 3x", "3x is no card: a card is a rank"),
    ("take Zz give {hand}", "Zz is no card: a card is a rank"),
    ("take \x1b[31m give {hand}", "�[31m is no card"),
    ("take " + "9" * 5000 + " give {hand}", "99… is no card"),
    ("{hand} {hand}", "{hand} is not on the board."),
    ("{board} {board}", "What is given must be another card than {board}, which is taken."),
    ("{board} {other}", "{other} is not in this hand."),
    ("{board} *", "* is not in this hand."),
    ("* {hand}", "* is not on the board."),
    ("{hand} {board}", "{board} is on the board and {hand} is in your hand: take {board} give {hand}"),
    ("pace", "“–” is no number of seconds"),
    ("pace 11", "The pace is a number of seconds from 0 to 10."),
]


@pytest.mark.parametrize(("entry", "reason"), ILLEGAL, ids=lambda text: text[:40])
def test_an_illegal_entry_is_explained_and_asked_again(entry: str, reason: str) -> None:
    said: list[str] = []

    def think(board: list[str], hand: list[str], turns: int) -> str:
        if said:
            return ""
        other = next(card for card in oracle.CARDS if card not in (*board, *hand))
        said.extend(text.format(board=board[0], hand=hand[0], other=other) for text in (entry, reason))
        return said[0] or "\n"

    class Once(Robot):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            return super().readline(size)[: 4096 * 2]

    played = fifty_one(Once(think), players=2, seed="1", pace=0)
    assert said[1] in played
    assert played.text.count("Your turn: ") >= 2
    assert played.text.count("You take") == 0
    assert played.text.count("Board: ") == 1, "it is shown once"
    assert "\x1b" not in played.text


def test_the_call_of_another_is_told_by_name() -> None:
    for seed in range(40):
        rng = Random(seed)
        tried: list[str] = []

        def think(board: list[str], hand: list[str], _: int, rng: Random = rng, tried: list[str] = tried) -> str:
            stop = "" if tried else " Stop!"
            tried.append(stop)
            return f"take {rng.choice(board)} give {rng.choice(hand)}{stop}"

        played = fifty_one(Robot(think), players=2, bots=["random"], seed=str(seed))
        if played.text.index("Stop!") < played.text.index(" turn: "):
            assert "Ada has called “Stop!” already." in played
            break
    else:
        pytest.fail("nobody called first")


FORMS = [
    "take {take} give {give}",
    "{take} {give}",
    "TAKE {take} GIVE {give}",
    "give {give} take {take}",
    "give {give} {take}",
    "take {take}, give {give}",
    "take the {take} and give the {give}",
    "{take} for {give}",
    "  {take}   {give}  ",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("stop", ["", " stop", " Stop!", ", stop", " and stop"])
def test_an_exchange_may_be_typed_in_many_ways(form: str, stop: str, tmp_path: Path) -> None:
    done: list[str] = []

    def think(board: list[str], hand: list[str], turns: int) -> str:
        done.extend((board[2], hand[3]))
        return form.format(take=board[2], give=hand[3]) + stop

    class First(Robot):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            return "" if done else super().readline(size)

    fifty_one(First(think), players=2, bots=["random"], seed="1", record=tmp_path / "game.json")
    own = next(turn for turn in read(tmp_path / "game.json")["turns"] if turn["seat"] == 0)
    assert [own["take"], own["give"]] == done
    assert own.get("stop", False) == bool(stop)


@pytest.mark.parametrize("stop", ["stop", "Stop!", "STOP"])
def test_stop_in_place_of_a_turn(stop: str, tmp_path: Path) -> None:
    played = fifty_one(f"{stop}\n", stop="instead", players=2, bots=["greedy"], record=tmp_path / "game.json", seed="1")
    assert "Stop! Everybody else has one more turn." in played
    assert {"seat": 0, "stop": True} in read(tmp_path / "game.json")["turns"]
    with_cards = fifty_one(
        Robot(lambda board, hand, turns: "" if turns else f"take {board[0]} give {hand[0]} stop"),
        stop="instead",
        players=2,
        bots=["greedy"],
        seed="1",
    )
    assert "“Stop!” is called in place of a turn, without an exchange." in with_cards


@pytest.mark.parametrize("word", ["help", "?", "HELP", "h"])
def test_help_tells_what_may_be_done_now(word: str) -> None:
    said = iter([word, "take {} give {}", word, "clear", word])

    def think(board: list[str], hand: list[str], _: int) -> str:
        return next(said, "").format(board[0], hand[0])

    played = fifty_one(Robot(think), players=2, bots=["greedy"], jokers=1, seed="2")
    first, second, third = played.text.split("help: this list")[:3]
    for help in (first, second, third):
        assert all(f"\n{name}" in help for name in ("take Kh", "Cards:", "* or joker", "board:", "hand:", "table:"))
        assert "\nrules:" in help
        assert "\npace SECONDS:" in help
    assert ["\nclear:" in help for help in (first, second, third)] == [False, True, False]
    assert "take Kh give 3c stop" in first
    instead = fifty_one("help\n", stop="instead", players=2).text
    assert "\nstop: call" in instead
    assert "* or joker" not in instead


def test_board_hand_and_table_tell_how_things_stand(tmp_path: Path) -> None:
    said = iter(["take {} give {}", "board", "hand", "table", "quit"])

    def think(board: list[str], hand: list[str], _: int) -> str:
        return next(said).format(board[0], hand[0])

    played = fifty_one(Robot(think), players=2, bots=["greedy"], seed="3", record=tmp_path / "game.json")
    record = read(tmp_path / "game.json")
    text = played.text.partition("turn: board")[2]
    assert text
    assert re.match(r"\nBoard: .*\n.*turn: hand\nYour hand: .*\nIt is worth .*\n.*turn: table\n", text)
    for seat, name in enumerate(record["seats"]):
        held: set[str] = set()
        for turn in record["turns"]:
            if turn["seat"] == seat:
                held = held - {turn["give"]} | {turn["take"]}
        row = next(line for line in text.splitlines() if line.startswith(f"{name} "))
        assert set(re.findall(CARD, row.removeprefix(name))) == held
    clears = sum(turn.get("clear", False) for turn in record["turns"])
    piles = re.search(r"^Turns so far: (\d+)\. Stock: (\d+) cards\. Discards: (.*)\.$", text, re.MULTILINE)
    assert piles
    assert (int(piles[1]), int(piles[2])) == (len(record["turns"]), 52 - 15 - 5 * clears)
    assert len(re.findall(CARD, piles[3])) == 5 * clears


def test_between_two_deals_the_hands_can_be_seen_again() -> None:
    class Looking(Robot):
        looked = False

        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            if self.screen.getvalue().endswith("next deal: "):
                if self.looked:
                    return "quit\n"
                self.looked = True
                return "table\n"
            return super().readline(size)

    typed = Looking(lambda board, hand, _: f"{board[0]} {hand[0]} stop")
    played = fifty_one(typed, players=2, deals=3, bots=["random"], seed="5")
    assert played.text.count("Totals after deal 1 of 3") == 2
    assert played.status == 0


def test_the_same_seed_and_entries_are_the_same_game() -> None:
    one, two = (fifty_one(wild(1), seed="s", bots=["greedy", "random"]) for _ in range(2))
    assert one == two
    assert fifty_one(wild(1), seed="t", bots=["greedy", "random"]) != one


def test_where_nobody_watches_the_pace_changes_nothing() -> None:
    assert fifty_one(wild(1), pace=0) == fifty_one(wild(1), pace=3.5) == fifty_one(wild(1))


@pytest.mark.parametrize("leave", ["", "quit\n", "q\n", "exit\n", "QUIT\n"])
def test_end_of_input_and_quit_leave_cleanly(leave: str, tmp_path: Path) -> None:
    played = fifty_one(leave, record=tmp_path / "game.json", seed="1")
    assert played.status == 0
    assert "You leave the game, which is not finished." in played
    result = score(read(tmp_path / "game.json"))
    assert (result["finish"], result["winners"]) == ("unfinished", ())


def test_ctrl_c_leaves_cleanly_in_a_turn_that_was_begun(tmp_path: Path) -> None:
    said = iter(["take {} give {}", "clear"])

    class Leaving(Robot):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            if not (text := super().readline(size)):
                raise KeyboardInterrupt
            return text

    robot = Leaving(lambda board, hand, _: next(said, "").format(board[0], hand[0]))
    played = fifty_one(robot, record=tmp_path / "game.json", seed="2", bots=["greedy"])
    assert played.status == 130
    record = read(tmp_path / "game.json")
    assert record["turns"][-1] == {"seat": 0, "clear": True}
    assert score(record)["finish"] == "unfinished"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_the_record_of_a_deal_in_play_is_not_there_before_somebody_leaves(tmp_path: Path) -> None:
    """It would hold the secrets of the deal; the deals before it are there."""
    file = tmp_path / "game.json"
    seen: list[int] = []

    class Watching(Robot):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            text = file.read_text()
            seen.append(len(deals(read(file))) if text and read(file).get("deals") else 0)
            return super().readline(size)

    typed = Watching(lambda board, hand, _: f"{board[0]} {hand[0]} stop")
    fifty_one(typed, players=2, deals=3, bots=["greedy"], record=file, max_turns=2)
    assert sorted(seen) == seen
    assert set(seen) == {0, 1, 2}
    assert len(deals(read(file))) == 3
    single = tmp_path / "single.json"

    class Empty(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            assert single.read_text() == ""
            return ""

    fifty_one(Empty(), record=single)
    assert len(read(single)["deck"]) == 52


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"players": 1}, "players-range"),
        ({"players": 6}, "players-range"),
        ({"jokers": 2}, "option-choice"),
        ({"suit": "short"}, "option-choice"),
        ({"stop": "never"}, "option-choice"),
        ({"deals": 0}, "option-least"),
        ({"players": 4, "max_turns": 3}, "option-least"),
        ({"seat": 3}, "seat-unknown"),
        ({"name": " "}, "name-length"),
        ({"bots": ["champion"]}, "bot-unknown"),
        ({"bots": ["random"] * 3}, "bots-many"),
        ({"pace": -1.0}, "pace-range"),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_anything_is_shown(
    wishes: dict[str, Any], code: str, tmp_path: Path
) -> None:

    with pytest.raises(Refused) as no:
        fifty_one("", **wishes, record=tmp_path / "game.json")
    assert no.value.refusal.code == code
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_at_the_first_question(tmp_path: Path) -> None:
    played = fifty_one(Typing(""), record=tmp_path / "game.json")
    assert played.status == 130
    assert len(read(tmp_path / "game.json")["deck"]) == 52


CODES = [
    *[(card, card) for card in ("Kh", "Td", "2c", "*")],
    *[("kh", "Kh"), ("KH", "Kh"), ("10d", "Td"), ("10D", "Td"), ("K♥", "Kh"), ("t♦", "Td"), ("10♦", "Td")],
    *[("a♠", "As"), ("A♤", "As"), ("Q♧", "Qc"), ("K♥\N{VARIATION SELECTOR-16}", "Kh"), ("joker", "*"), ("Joker", "*")],
    *[(wrong, None) for wrong in ("", "K", "h", "hK", "1h", "11h", "Kx", "Khh", "**", "100h", "king", "♥", "２h")],
]


@pytest.mark.parametrize(("typed", "card"), CODES)
def test_a_card_may_be_typed_in_many_ways(typed: str, card: str | None) -> None:
    assert read_card(typed) == card
