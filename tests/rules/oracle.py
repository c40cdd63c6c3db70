"""A literal oracle of Fifty: the rulings, number by number. It shares nothing with the engine that it judges."""

from typing import Any

HOUSE_TABLE = [[1, 1, 2, 1, 1]] * 4


def play(rules: dict[str, Any], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """What ``fifties score`` prints for these rounds, as a record holds them; those after the end are not looked at."""
    players = rules["players"]
    last = 50 if players <= 7 else 50 + 5 * (players - 7)  # F14, F20
    worth = {3: 19, 4: 15, 5: 12, 6: 10, 7: 9}.get(players, 9)  # F16, F20
    totals, crowns, told = [0] * players, [0] * players, []
    finish, winners = "unfinished", []
    for bonus, played in zip(rules.get("bonus", HOUSE_TABLE), rounds, strict=False):
        told.append(count(rules, bonus, played, last, worth, crowns))
        for seat, score in enumerate(told[-1]["scores"] or []):
            totals[seat] += score
        if 2 in crowns:  # F17
            finish, winners = "crown", [seat for seat in range(players) if crowns[seat] == 2]
            break
        if len(told) == 4:  # F2, F21
            tied = [seat for seat in range(players) if totals[seat] == max(totals)]
            finish, winners = "rounds", [seat for seat in tied if crowns[seat] > 0] or tied
    result = {"game": "fifty", "finish": finish, "rounds": told}
    return {**result, "totals": totals, "crowns": crowns, "winners": winners}


def count(
    rules: dict[str, Any], bonus: list[int], played: dict[str, Any], last: int, worth: int, crowns: list[int]
) -> dict[str, Any]:
    """One round. The crowns that are won in it are added to ``crowns``."""
    players, lines = rules["players"], played["lines"]
    silent = [tuple(pair) for pair in played.get("silent", [])]  # F15
    low, high = played.get("danger", (0, 0))  # F22
    valid = [
        all(1 <= number < last and number % 10 not in played["forbidden"] for number in line)  # F4, F5
        and all(line[box] < line[box + 1] for box in range(4))
        for line in lines
    ]
    counter, in_run = played.get("starter"), False  # F7
    marbles, bonuses, crowned = [0] * players, [0] * players, []  # F26
    for number in range(1, last + 1):
        # call, hands
        holders = [seat for seat in range(players) if valid[seat] and number in lines[seat]]  # F6
        hands = [seat for seat in holders if (number, seat) not in silent]  # F15
        # crossing out
        if len(hands) > 1:  # F11, F13
            for seat in hands:
                bonuses[seat] += 0 if low <= number <= high else bonus[lines[seat].index(number)]  # F18, F23
            if rules.get("after_clash", "stop") == "stop":
                in_run = False  # F12
            continue
        # take-over
        if len(hands) == 1:
            counter, in_run = hands[0], True  # F8, F9, F10
        # point
        if counter is not None and in_run and (number < last or rules.get("score_last", True)):  # F14
            marbles[counter] += 1
            # crown
            if marbles[counter] == worth:
                crowned.append(counter)
                crowns[counter] += 1
                # end
                if crowns[counter] == 2 and rules.get("sudden_death", True):  # F17
                    end = {"scores": None, "crowned": crowned, "ended_at": number}
                    return {"marbles": marbles, "bonuses": bonuses, **end}
    scores = [marble + extra for marble, extra in zip(marbles, bonuses, strict=True)]
    return {"marbles": marbles, "bonuses": bonuses, "scores": scores, "crowned": crowned}
