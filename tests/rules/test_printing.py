"""A printed game: where it stands, as a bystander sees it; that it tells no secrets is held by the tests of secrecy."""

from fifties.rules.fifty import Game, Rules
from tests.rules.test_scale import begun, write_all


def test_F20_a_crowd_shows_its_leaders() -> None:
    game, lines = begun(1000)
    assert str(game).splitlines()[0] == "round 1 of 4: choose, waiting for 1000"
    write_all(game, lines)
    assert str(game).splitlines()[0] == "round 1 of 4: count at 0 by seat 0"
    game.call()
    shown = str(game).splitlines()
    assert len(shown) == 12, "where it stands, the head of the table, ten leaders"
    best = max(range(1000), key=lambda seat: (game.totals[seat], -seat))
    assert shown[2].split() == [str(best), str(game.crowns[best]), str(game.totals[best])]


def test_F7_F15_a_voice_and_open_hands_are_shown() -> None:
    lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 27, 37, 47)]
    game = Game.written(Rules(players=3, claims="optional", danger=True), lines, (0, 2, 5, 8), danger=(1, 9))
    game.call(4)
    assert str(game).splitlines()[:3] == [
        "round 1 of 4: count at 4 by a voice, hands open",
        "forbidden 0 2 5 8",
        "danger 1-9",
    ]
    assert repr(game) == "<Game of Fifty: round 1 of 4: count at 4 by a voice, hands open>"


def test_F6_ones_own_void_line_is_called_that() -> None:
    lines = [(4, 14, 24, 34, 44), (4, 16, 26, 36, 46), (7, 17, 20, 37, 47)]
    game = Game.written(Rules(players=3, invalid="void"), lines, (0, 2, 5, 8), starter=0)
    assert str(game.view(2)).splitlines()[-1] == "seat 2 wrote 7 17 20 37 47 (void)"
    assert "void" not in str(game) + str(game.view(1))
