"""What a person reads: Fluent catalogues, one message for each tag of event and refusal.

The catalogues are the folders beside this file, one a language; the browser reads the same files. Numbers from 1,000 on
are handed over as text, so that a line of a file or a number called is not cut up by separators.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from fluent.runtime import FluentBundle, FluentResource

from fifties.rules.kinds import Event
from fifties.rules.refusal import Misplaced, Refusal, Refused

PSEUDO: Final = "pseudo"
"""A language of marked English, [ŧħíš], by which a test or an eye sees a text that did not come from here."""

_SEAT_FIELDS: Final = {"seat", "starter", "counter", "dealer", "caller"}
_SEATS_FIELDS: Final = {"seats", "winners"}
_COUNTED_FIELDS: Final = {"round", "deal"}
"""People count these from 1."""

_LONGEST: Final = 900

_LETTERS: Final = str.maketrans("aceghilnorstuyzACEGHILNORSTUYZ", "áçéğħíłñóřšŧúýžÁÇÉĞĦÍŁÑÓŘŠŦÚÝŽ")


class Words:
    """The texts of one language."""

    def __init__(self, language: str = "en") -> None:
        """Reads a catalogue; ``pseudo`` is English made recognisable.

        Raises:
            KeyError: there is no such language.
        """
        if language != PSEUDO and language not in languages():
            raise KeyError(language)
        self.language = language
        source = "en" if language == PSEUDO else language
        # Bidi isolation marks are invisible trouble in plain lines, and names are set apart by the texts themselves.
        self._bundle = FluentBundle([source], use_isolating=False)
        for name in sorted(file.name for file in files(__package__).joinpath(source).iterdir()):
            self._bundle.add_resource(FluentResource(files(__package__).joinpath(source, name).read_text("utf-8")))

    def text(self, id: str, /, **params: Any) -> str:
        """The message with this id, its variables filled in.

        Raises:
            LookupError: there is no such message, or a variable it needs is not given.
        """
        if not self._bundle.has_message(id):
            raise LookupError(f"no text {id!r} in {self.language}")
        pattern = self._bundle.get_message(id).value
        assert pattern is not None, f"the message {id!r} has no value"
        text, errors = self._bundle.format_pattern(pattern, {name: _plain(value) for name, value in params.items()})
        if errors:
            raise LookupError(f"text {id!r} in {self.language}: {errors[0]}")
        return pseudo(str(text)) if self.language == PSEUDO else str(text)

    def refusal(self, refusal: Refusal) -> str:
        """Why something can't be done."""
        return self.text(f"refusal-{refusal.code}", **refusal.params)

    def error(self, no: Refused) -> str:
        """The same, with the place where the exception knows one."""
        where = f"{no.where}: " if isinstance(no, Misplaced) else ""
        return where + self.refusal(no.refusal)

    def event(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        """What happened, for the reader in a seat; ``names`` are the seats' names."""
        return self.text(f"event-{tag(event)}", **self._event_params(event, names, reader))

    def join(self, parts: Iterable[str]) -> str:
        """Several things in one: “Ada, Bo and Cleo”."""
        *first, last = parts
        return self.text("join", first=", ".join(first), last=last) if first else last

    def _event_params(self, event: Event, names: Sequence[str], reader: int | None) -> dict[str, Any]:
        """The variables of an event's message: its fields as a person has them, and who it is about."""
        fields = msgspec.structs.asdict(event)
        params = {field: self._event_param(field, value, names) for field, value in fields.items()}
        if "seat" in fields:
            params["who"] = "you" if fields["seat"] == reader else "other"
        return params

    def _event_param(self, field: str, value: Any, names: Sequence[str]) -> Any:
        if value is None or value == ():
            return "none"
        if field in _SEAT_FIELDS:
            return names[value]
        if field in _SEATS_FIELDS:
            return self.join(names[seat] for seat in value)
        if field in _COUNTED_FIELDS:
            return value + 1
        if field == "danger":
            return "{}–{}".format(*value)
        return self.join(map(str, value)) if isinstance(value, tuple) else value


def tag(event: Event) -> str:
    """The tag of an event, which is the id of its message but for the prefix."""
    return str(event.__struct_config__.tag)


@cache
def words(language: str = "en") -> Words:
    """The words of a language, read once."""
    return Words(language)


def languages() -> list[str]:
    """The languages that there are catalogues for."""
    return sorted(folder.name for folder in files(__package__).iterdir() if folder.joinpath("common.ftl").is_file())


def pseudo(text: str) -> str:
    """A text made recognisable and still readable."""
    return f"[{text.translate(_LETTERS)}]"


def _plain(value: Any) -> Any:
    """A variable as Fluent is to have it: it refuses long ones, and would cut up large numbers."""
    if isinstance(value, int) and abs(value) >= 1000:
        value = str(value)
    return f"{value[: _LONGEST - 1]}…" if isinstance(value, str) and len(value) > _LONGEST else value
