"""Games at random, as records, so drawn that clashes, crowns and sudden deaths are frequent; and how to play one.

``random_record`` uses the oracle to know where a game ends, and nothing of the engine.
"""

from random import Random
from typing import Any

from fifties.rules.fifty import Call, Choose, Claim, Close, Event, Game, Operation, Reveal, Rules
from tests.rules import oracle

PRINTED_CARDS = [[1, 9], [10, 19], [20, 29], [30, 39], [40, 49]]
TOKENS = {3: 4, 4: 3, 5: 2, 6: 1}


def random_record(rng: Random) -> dict[str, Any]:
    """A whole game under random options, to its end."""
    rules = random_rules(rng)
    rounds = random_rounds(rng, rules)
    ended = len(oracle.play(rules, rounds)["rounds"])
    return {"format": "fifties-record/1", "game": "fifty", "rules": rules, "rounds": rounds[:ended]}


def random_rules(rng: Random) -> dict[str, Any]:
    """Options as a record holds them; some are left out, so that defaults are met."""
    players = rng.choice([3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    last = _last(players)
    cards = []
    for _ in range(rng.randint(4, 7)):
        low = rng.randint(1, last - 1)
        cards.append([low, rng.randint(low, min(last - 1, low + 20))])
    every = {
        "after_clash": rng.choice(["stop", "resume"]),
        "score_last": rng.random() < 0.5,
        "claims": rng.choice(["mandatory", "optional"]),
        "invalid": rng.choice(["refuse", "void"]),
        "starter": rng.choice(["rotate", "random", "host", "voice"]),
        "sudden_death": rng.random() < 0.6,
        "bonus": [[rng.choice([0, 1, 2, 3, 99]) for _ in range(5)] for _ in range(4)],
        "danger": rng.choice([False, True, cards, cards]),
    }
    return {"players": players, **{name: value for name, value in every.items() if rng.random() < 0.7}}


def random_rounds(rng: Random, rules: dict[str, Any]) -> list[dict[str, Any]]:
    """Four rounds; the game may be over before the fourth."""
    players, last = rules["players"], _last(rules["players"])
    style = rng.choice(["wide", "narrow", "chase", "chase"])
    hero = rng.randrange(players)
    danger = rules.get("danger", False)
    pile = list(danger) if isinstance(danger, list) else PRINTED_CARDS[:] if danger else []
    rng.shuffle(pile)
    rounds: list[dict[str, Any]] = []
    for i in range(4):
        forbidden = rng.sample(range(10), TOKENS.get(players, 0))
        numbers = [number for number in range(1, last) if number % 10 not in forbidden]
        lines = [_line(rng, numbers, style, seat == hero) for seat in range(players)]
        if rules.get("invalid") == "void":
            lines = [_spoilt(rng, line, last, forbidden) if rng.random() < 0.25 else line for line in lines]
        played: dict[str, Any] = {"forbidden": forbidden, "lines": lines}
        if rng.random() < 0.8:
            played["starter"] = rng.choice([None, *range(players)])
        if pile:
            played["danger"] = pile[i]
        if rules.get("claims") == "optional":
            played["silent"] = _silences(rng, lines, numbers)
        rounds.append(played)
    return rounds


def _last(players: int) -> int:
    return 50 + 5 * max(0, players - 7)


def _line(rng: Random, numbers: list[int], style: str, is_hero: bool) -> list[int]:
    """Wide: anywhere. Narrow: many clashes. Chase: one player has the end to itself, and so its crowns."""
    if style == "narrow":
        return sorted(rng.sample(numbers[:12], 5))
    if style == "chase" and is_hero:
        return sorted([*rng.sample(numbers[:-4], 4), numbers[-rng.randint(1, 4)]])
    if style == "chase":
        return sorted(rng.sample(numbers[: len(numbers) * 2 // 3], 5))
    return sorted(rng.sample(numbers, 5))


def _spoilt(rng: Random, line: list[int], last: int, forbidden: list[int]) -> list[int]:
    """Five whole numbers that are no legal line."""
    place = rng.randrange(5)
    bad = rng.choice([0, -line[place], last, last + 7, 10**30, *(10 + digit for digit in forbidden)])
    spoilt = [*line[:place], bad, *line[place + 1 :]]
    return rng.choice([spoilt, line[::-1], [line[0], line[0], *line[2:]]])


def _silences(rng: Random, lines: list[list[int]], numbers: list[int]) -> list[list[int]]:
    """Hands that stay down, of valid lines only, in any order."""
    often = rng.choice([0.0, 0.2, 0.6, 1.0])
    valid = [line == sorted(set(line)) and set(line) <= set(numbers) for line in lines]
    held = [[number, seat] for seat, line in enumerate(lines) if valid[seat] for number in line]
    pairs = [pair for pair in held if rng.random() < often]
    rng.shuffle(pairs)
    return pairs


def operations(record: dict[str, Any], rng: Random | None = None) -> list[Operation]:
    """What plays a record: number by number, or with dice in jumps, and the seats writing in any order.

    After the end of a round or of the game there may be some that no longer apply: see ``play``.
    """
    rules = Rules.read(record["rules"])
    told: list[Operation] = []
    for played in record["rounds"]:
        danger = tuple(played["danger"]) if "danger" in played else None
        told.append(Reveal(tuple(played["forbidden"]), danger, played.get("starter")))
        choices = [Choose(seat, tuple(line)) for seat, line in enumerate(played["lines"])]
        if rng:
            rng.shuffle(choices)
        told += choices
        told += _counting(played, rules, rng)
    return told


def _counting(played: dict[str, Any], rules: Rules, rng: Random | None) -> list[Operation]:
    numbers = [n for n in range(1, rules.last) if not any(n % 10 == digit for digit in played["forbidden"])]
    told: list[Operation] = []
    called = 0
    if rules.claims == "mandatory":
        while called < rules.last:
            called = rng.randint(called + 1, rules.last) if rng else called + 1
            told.append(Call(called))
        return told
    silent = {tuple(pair) for pair in played.get("silent", [])}
    for number in range(1, rules.last):
        hands = [
            seat
            for seat, line in enumerate(played["lines"])
            if number in line
            and line == sorted(set(line))
            and set(line) <= set(numbers)
            and (number, seat) not in silent
        ]
        if hands or rng is None or rng.random() < 0.1:
            if rng:
                rng.shuffle(hands)
            told += [Call(number), *map(Claim, hands), Close()]
    return [*told, Call(rules.last)]


def play(record: dict[str, Any], rng: Random | None = None, *, aloud: bool = True) -> tuple[Game, list[Event]]:
    """The game of a record, by ``apply`` or by ``push``, and the events that ``apply`` told."""
    game = Game(Rules.read(record["rules"]))
    events: list[Event] = []
    for operation in operations(record, rng):
        if game.phase == "over":
            break
        if aloud:
            events += game.apply(operation)
        else:
            game.push(operation)
    return game, events
