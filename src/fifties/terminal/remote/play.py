"""``fifties play --at``: one person in a terminal, at a table that is elsewhere."""

from contextlib import suppress

from fifties.terminal.console import InputEnded
from fifties.terminal.play import status_of
from fifties.terminal.remote.device import token
from fifties.terminal.remote.keyboard import listen
from fifties.terminal.remote.link import Link
from fifties.terminal.remote.talk import TableConsole, Talk
from fifties.terminal.remote.visit import Visit
from fifties.terminal.signals import Terminated
from fifties.words import Words


def play_at(address: str, code: str, name: str | None, console: TableConsole, words: Words) -> int:
    """Plays at the table with a code, on the server at an address; returns the exit status.

    Raises:
        Refused: there is no such table, or no server of ours.
    """
    talk = Talk(console)
    link = Link(address, code, token(), talk.news.put)
    visit = Visit(console, words, talk, link, name)
    listen(console.input, talk.news.put)
    link.open()
    left: BaseException | None = None
    try:
        visit.stay()
    except (InputEnded, KeyboardInterrupt, Terminated) as why:
        left = why
    finally:
        link.close()
    # Whoever has left may have closed the window.
    with suppress(OSError):
        console.say(words.text(visit.farewell))
    return status_of(left)
