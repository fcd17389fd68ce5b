"""A bot of ours as a command: whoever speaks the protocol can play against it."""

from typing import BinaryIO

import msgspec

from fathom.bots.bot import Bot
from fathom.bots.line.messages import PROTOCOL, FromBot, Hello, Move, New, ToBot, Turn, encode, read_question
from fathom.core.registry import game_named
from fathom.core.rng import Rng


def serve(bot: Bot, name: str, source: BinaryIO, target: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    game = ""
    for line in source:
        message: ToBot = read_question(line)
        if isinstance(message, New):
            game = message.game
        answer: FromBot | None = None
        if isinstance(message, Hello):
            answer = Hello(PROTOCOL, name)
        elif isinstance(message, Turn):
            view = msgspec.convert(message.view, game_named(game).view_type)
            answer = Move(message.id, bot.choose(view, message.budget, Rng(message.seed)))
        if answer is not None:
            target.write(encode(answer) + b"\n")
            target.flush()
