"""The messages between an arena and a bot. Unknown keys are ignored, so that the protocol can be extended."""

from typing import Any, Final

import msgspec

from fathom.core.bot import Budget
from fathom.core.options import Value

PROTOCOL: Final = 1


class Hello(msgspec.Struct, tag="hello"):
    """The first message of each side: the version of the protocol, and the name of the sender."""

    protocol: int
    name: str = ""


class New(msgspec.Struct, tag="new"):
    """To the bot: a game begins, and this is your seat."""

    game: str
    players: int
    seat: int
    options: dict[str, Value]


class Turn(msgspec.Struct, tag="turn"):
    """To the bot: choose one of `view.legal`. All chance that you need comes from the seed."""

    id: int
    view: Any
    budget: Budget
    seed: int


class Move(msgspec.Struct, tag="move"):
    """From the bot: its choice for the turn of that id."""

    id: int
    line: str


class Event(msgspec.Struct, tag="event"):
    """To the bot: a decision of any seat, with the line and the news as your seat may know them."""

    seat: int
    line: str
    news: tuple[int, ...]


class Over(msgspec.Struct, tag="over"):
    """To the bot: the game has ended; the seats from first to last."""

    reason: str
    ranking: tuple[tuple[int, ...], ...]


ToBot = Hello | New | Turn | Event | Over
FromBot = Hello | Move

encode = msgspec.json.Encoder().encode
read_answer = msgspec.json.Decoder(FromBot).decode
read_question = msgspec.json.Decoder(ToBot).decode
