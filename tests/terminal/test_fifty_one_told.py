"""Whole games of Fifty-One at the terminal, through streams: what is shown and told."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fifties.rules.record import score
from tests.fifty_one import oracle
from tests.terminal.fifty_one import CARD, OPTIONS, RANKS, SUITS, deals, fifty_one, in_words, patient, wild
from tests.terminal.playing import Robot, plain_words, read


def spelt(text: str) -> tuple[list[int], int, str]:
    """The numbers of a spelt-out hand, what they are said to come to, and the suit."""
    found = re.search(r"((?:\d+ [+−] )+\d+) = (−?\d+) in (\w+)", text)
    assert found, text
    numbers = [int(number) for number in re.findall(r"[+-]?\d+", found[1].replace(" ", "").replace("−", "-"))]
    return numbers, int(found[2].replace("−", "-")), found[3]


def check_worth(hand: list[str], text: str, suit: str) -> int:
    """Checks that a hand is spelt out as the oracle counts it, and returns its value."""
    value = oracle.value(hand, suit)
    if text.startswith("0, since not all five"):
        assert suit == "flush"
        assert value == 0
        return 0
    numbers, said, counted = spelt(text)
    assert sum(numbers) == said == value
    assert numbers == [*[n for n in numbers if n > 0], *[n for n in numbers if n < 0]]
    counts = {card: 11 if card[0] == "A" else 10 if card[0] in "KQJT" else int(card[0]) for card in hand if card != "*"}
    plus = sorted(counts[card] for card in counts if SUITS[card[1]] == counted)
    minus = sorted(-counts[card] for card in counts if SUITS[card[1]] != counted)
    if "*" in hand:
        [joker] = re.findall(r", the joker as (\w+) of (\w+)", text)
        assert joker[1] == counted
        stand_in = next(rank for rank, name in RANKS.items() if name == joker[0]) + counted[0]
        assert stand_in not in hand
        plus = sorted([*plus, 11 if stand_in[0] == "A" else 10 if stand_in[0] in "KQJT" else int(stand_in[0])])
    assert sorted(n for n in numbers if n > 0) == plus
    assert sorted(n for n in numbers if n < 0) == minus
    return value


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_shown_is_what_the_record_scores_to(tmp_path: Path, options: dict[str, Any], bot: str) -> None:
    typed = patient() if options.get("stop") == "instead" else wild(3)
    played = fifty_one(typed, record=tmp_path / "game.json", bots=[bot], **options)
    record = read(tmp_path / "game.json")
    result = score(record)
    assert played.status == 0
    names = record["seats"]
    results = result.get("deals") or [result]
    assert len(results) == options.get("deals", 1)
    shown = re.split(r"^(?:The hands are open|The last turn is over).*\n", played.text, flags=re.MULTILINE)[1:]
    for text, came_to in zip(shown, results, strict=True):
        order = []
        for row in text.splitlines()[: len(names)]:
            found = re.fullmatch(rf"(\S+) +((?:(?:{CARD}) +){{4}}(?:{CARD})) +(.*?)(, called “Stop!”)?(, wins)?", row)
            assert found, row
            seat = names.index(found[1])
            order.append(seat)
            hand = found[2].split()
            assert sorted(hand) == sorted(came_to["hands"][seat])
            assert check_worth(hand, found[3], options.get("suit", "longest")) == came_to["scores"][seat]
            assert bool(found[4]) == (seat == came_to["caller"])
            assert bool(found[5]) == (seat in came_to["winners"])
        assert sorted(order) == list(range(len(names)))
        assert set(order[: len(came_to["winners"])]) == set(came_to["winners"])
    if len(results) > 1:
        totals = re.findall(r"^(\S+) +.*= +(−?\d+)$", shown[-1], re.MULTILINE)
        assert {name: int(total.replace("−", "-")) for name, total in totals} == dict(
            zip(names, result["totals"], strict=True)
        )
        assert re.search(r"^(.*) — most points after all deals\.$", played.text, re.MULTILINE)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_turn_is_told_in_words(tmp_path: Path, options: dict[str, Any]) -> None:
    typed = patient() if options.get("stop") == "instead" else wild(4)
    played = fifty_one(
        typed, record=tmp_path / "game.json", bots=["random", "greedy"][: options["players"] - 1], **options
    )
    record = read(tmp_path / "game.json")
    told = re.findall(
        rf"^(\w+) takes? ({CARD}) (.*) and gives? ({CARD}) (.*)\.$|^(\w+) clears? the board|^Stop! (?:(\w+) has|Every)",
        played.text,
        re.MULTILINE,
    )
    done: list[tuple[str, ...]] = []
    for turn in [turn for deal in deals(record) for turn in deal["turns"]]:
        name = record["seats"][turn["seat"]]
        if turn.get("clear"):
            done.append(("", "", "", "", "", name, ""))
        if turn.get("take"):
            done.append((name, turn["take"], in_words(turn["take"]), turn["give"], in_words(turn["give"]), "", ""))
        if turn.get("stop"):
            done.append(("", "", "", "", "", "", "" if turn["seat"] == 0 else name))
    assert told == done


@pytest.mark.parametrize("seed", range(4))
def test_before_each_turn_the_board_and_the_hand_are_shown_and_its_value_spelt_out(seed: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = fifty_one(wild(seed), jokers=1, suit="flush", max_turns=60, record=file, bots=["greedy"], seed=str(seed))
    record = read(tmp_path / "game.json")
    deal = oracle.Deal(record["rules"], record)
    shown = re.findall(r"^Board: (.*)\nYour hand: (.*)\nIt is worth (.*)\.\n(\w+)", played.text, re.MULTILINE)
    assert len(shown) > 2
    seen = iter(shown)

    def check(first_word: str) -> None:
        board, hand, worth, prompt = next(seen)
        assert [card.split()[0] for card in board.split(", ")] == deal.board
        assert all(card.partition(" ")[2] == in_words(card.split()[0]) for card in f"{board}, {hand}".split(", "))
        codes = [card.split()[0] for card in hand.split(", ")]
        assert sorted(codes) == sorted(deal.hands[0])
        check_worth(codes, worth, "flush")
        assert prompt == first_word

    stocks = [list(stock) for stock in record.get("reshuffles", [])]
    for turn in record["turns"]:
        if turn["seat"] == 0:
            check("Your")
        if turn.get("clear"):
            deal.clear(stocks)
            if turn["seat"] == 0:
                check("Take")
        deal.end_turn(turn)
    assert next(seen, None) is None


def test_a_new_stock_is_told_and_what_comes_before_and_after_it(tmp_path: Path) -> None:
    rng = Random(1)
    cleared: list[int] = []

    def think(board: list[str], hand: list[str], turns: int) -> str:
        if turns > len(cleared):
            cleared.append(turns)
            return "clear"
        return f"take {rng.choice(board)} give {rng.choice(hand)}"

    file = tmp_path / "game.json"
    played = fifty_one(Robot(think), players=5, suit="flush", record=file, bots=["greedy"], seed="1")
    stocks = read(file)["reshuffles"]
    told = re.findall(r"board\.\n(?:On the board: (.*)\n)?The stock has run out: .*, (\d+) cards\.\n", played.text)
    assert stocks
    assert [int(cards) for _, cards in told] == [len(stock) for stock in stocks]
    assert len(told[0][0].split(", ")) == 22 % 5


def test_nothing_secret_is_on_the_screen_before_the_hands_are_open(tmp_path: Path) -> None:
    for seed in range(5):
        file = tmp_path / f"{seed}.json"
        played = fifty_one(wild(seed), jokers=1, players=4, record=file, bots=["random"], seed=str(seed))
        record = read(file)
        deal = oracle.Deal(record["rules"], record)
        public = {*deal.board, *deal.hands[0]}
        stocks = [list(stock) for stock in record["reshuffles"]]
        for turn in record["turns"]:
            if turn.get("clear"):
                deal.clear(stocks)
            public |= set(deal.board)
            deal.end_turn(turn)
            public |= set(deal.board)
        before = played.text.partition("The hands are open")[0].partition("Your turn")[2]
        before = re.sub(r"call it|\* or joker", "", before)
        assert set(re.findall(rf"(?<![\w*])(?:{CARD})(?!\w)", before)) <= public


def test_after_ones_own_exchange_the_new_value_is_told() -> None:
    played = fifty_one(wild(3), players=2, bots=["random"], seed="7")
    own = re.findall(r"^You take .*\n(.*)$", played.text, re.MULTILINE)
    *before, last = own
    assert before
    assert all(re.fullmatch(r"Your hand is worth .* = −?\d+ in \w+\.", line) for line in before)
    assert last in ("", before[-1]) or last.startswith("Your hand is worth"), "an end of the deal shows all hands"


def test_last_turns_are_counted_down() -> None:
    played = fifty_one(wild(1, calls=0), players=4, bots=["greedy"], seed="2")
    assert [line for line in played.lines if "last turn." in line] == [
        "Ada’s last turn. 2 more come after it.",
        "Bo’s last turn. One more comes after it.",
        "Cleo’s last turn. After it the hands are shown.",
    ]


def test_ones_own_last_turn_is_asked_for() -> None:
    for seed in range(30):
        played = fifty_one(patient(), players=2, bots=["random"], seed=str(seed))
        if "Ada has called it" in played:
            assert "\nYour last turn. After it the hands are shown.\n" in played
            assert "\nYour last turn: take" in played
            break
    else:
        pytest.fail("nobody called in 30 deals")


def test_a_limit_is_counted() -> None:
    played = fifty_one(patient(), players=2, bots=["greedy"], max_turns=3, seed="4")
    turns = [
        int(turn) for turn in re.findall(r"^Turn (\d) of 3, if nobody calls “Stop!”\.$", played.text, re.MULTILINE)
    ]
    assert turns in ([1, 3], [2])
    assert "The last turn is over and the hands are open." in played


def test_a_caller_who_ties_is_told_why_they_lose(tmp_path: Path) -> None:
    for seed in range(400):
        file = tmp_path / f"{seed}.json"
        played = fifty_one(wild(seed, calls=0), players=4, bots=["random"], seed=str(seed), suit="flush", record=file)
        result = score(read(file))
        caller = result["caller"]
        if result["scores"][caller] == max(result["scores"]):
            name = read(file)["seats"][caller]
            assert (f"{name} called “Stop!” and has as much as the best" in played) == (caller not in result["winners"])
            break
    else:
        pytest.fail("no caller tied in 400 deals")


def test_the_rules_are_told_by_the_options() -> None:
    usual = fifty_one("rules\n", players=4)
    other = fifty_one("rules\n", players=2, jokers=1, suit="flush", stop="instead", deals=3, max_turns=40)
    best = fifty_one("rules\n", players=2, suit="best")
    for one, another in [
        ("The longest suit of your hand counts", "A hand of one suit counts"),
        ("At the end of a turn you may call", "In place of a turn you may call"),
        ("A deal goes on till somebody calls", "If nobody calls, a deal ends after 40 turns. There are 3 deals"),
    ]:
        assert (one in usual, another in other, one in other, another in usual) == (True, True, False, False)
    assert "The joker stands for" in other
    assert "joker" not in usual
    assert "the one that gives the most" in best


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_lines_fit_a_narrow_terminal_and_no_card_is_torn_apart(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    typed = "help\nrules\nboard\nhand\ntable\nfoo\n2♥ 3c\n"
    shown = fifty_one(typed, jokers=1, players=5, pace=0, screen=True, name="Somebody of a long name").text
    text = re.sub(r"\x1b\[[\d;]*m", "", shown)
    assert text != shown
    assert "\x1b" not in text, "colours, and nothing that moves the cursor"
    assert max(map(len, text.splitlines())) < columns
    lists = re.findall(r"^(?:Board|Your hand): (.*(?:\n  .*)*)$", text, re.MULTILINE)
    assert len(lists) == 4
    for cards in lists:
        for line in cards.splitlines():
            assert re.fullmatch(r" *(?:(?:\*|[AKQJT2-9][♠♥♦♣]) (?:joker|\w+ of \w+),? ?)+", line), line


def test_plain_is_letters_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = fifty_one("hand\n", screen=True, pace=0).text
    assert not re.search("[♠♥♦♣\x1b]", shown)


def test_a_bot_takes_its_time_where_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("fifties.terminal.console.time.sleep", slept.append)
    monkeypatch.setenv("TERM", "dumb")
    rng = Random(1)
    typed = Robot(lambda board, hand, _: f"{rng.choice(board)} {rng.choice(hand)}")
    monkeypatch.setenv("COLUMNS", "300")
    played = fifty_one(typed, pace=0.5, screen=True, players=3, bots=["greedy"])
    assert set(slept) == {0.75}
    assert len(slept) == len(re.findall(r"^(?:Ada|Bo) (?:takes|clears)", played.text, re.MULTILINE))


def test_every_line_comes_from_the_catalogue(tmp_path: Path) -> None:

    typed = "help\nrules\nboard\nhand\ntable\nwhat\nclear\nstop\ntake\nKh\nZz Kh\nKh Kh\n* 2c\npace x\npace 99\n"
    tables: list[dict[str, Any]] = [{"jokers": 1, "deals": 2}, {"stop": "instead"}, {"suit": "flush", "max_turns": 9}]
    for i, options in enumerate(tables):
        whole: dict[str, Any] = {"players": 4, **options}
        played = fifty_one(typed, language="pseudo", record=tmp_path / f"{i}.json", bots=["random"], **whole)
        assert played.status == 0
        names = set(read(tmp_path / f"{i}.json")["seats"])
        for line in played.lines:
            echo = line.rpartition("] ")[2] if line.startswith("[") else ""
            rest = line.removesuffix(echo) if echo in typed.split("\n") else line
            strangers = set(plain_words(rest)) - names
            assert not strangers or not strangers - {"json"}, line
