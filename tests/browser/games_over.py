"""Whole games, played over sockets at once: what is left of them is to be seen again."""

from typing import Any

from tests.server.serving import Server, Socket, connected

PERSON = "Sabin"


async def fifty(server: Server, token: str | None = None) -> str:
    """A game of somebody with four bots; returns its id."""
    rules = {"players": 5, "danger": True, "sudden_death": False}
    return await _play(server, token, "fifty", rules, ["random"] * 4)


async def fifty_one(server: Server, token: str | None = None) -> str:
    """Two deals of somebody with two bots."""
    rules = {"players": 3, "deals": 2, "max_turns": 30}
    return await _play(server, token, "fifty-one", rules, ["random"] * 2)


async def _play(server: Server, token: str | None, game: str, rules: dict[str, Any], bots: list[str]) -> str:
    async with connected(server, token) as me:
        await me.hello()
        await me.send(type="open", id="game", game=game, rules=rules, name=PERSON, bots=bots, pace=0)
        table = str((await me.hear_type("seated"))["table"])
        await me.hear_type("happened")
        while me.update["view"]["public"]["phase"] != "over":
            await _go_on(me)
        return f"{table}.0"


async def _go_on(me: Socket) -> None:
    public, own = me.update["view"]["public"], me.update["view"]["own"]
    if me.update["around"]["resting"]:
        await me.do(do="next")
    elif public["phase"] == "choose" and own["line"] is None:
        await me.write()
    elif public["phase"] == "turn" and public["seat"] == 0:
        exchange = {"op": "exchange", "seat": 0, "take": public["board"][0], "give": own["hand"][0]}
        await me.do(do="act", at=me.update["at"], operation=exchange)
    else:
        await me.hear()
