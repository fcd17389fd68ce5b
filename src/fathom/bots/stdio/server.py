"""A built-in bot as a command that speaks the stdio protocol."""

from typing import BinaryIO

import msgspec

from fathom.bots.stdio.messages_en import ENGLISH
from fathom.bots.stdio.protocol import PROTOCOL, FromBot, Hello, Move, New, ToBot, Turn, encode, read_question
from fathom.core.bot import Bot
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.core.registry import game_named
from fathom.core.rng import Rng


def serve(bot: Bot, name: str, source: BinaryIO, target: BinaryIO) -> None:
    """Answer messages until the input ends."""
    game = ""
    for line in source:
        try:
            message: ToBot = read_question(line)
            if isinstance(message, New):
                game = message.game
            answer = answer_to(message, bot, name, game)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            params = {"line": shown(line), "why": shown(str(error))}
            raise Refusal(RefusalKind.MALFORMED, "no_message", ENGLISH, **params) from None
        if answer is not None:
            target.write(encode(answer) + b"\n")
            target.flush()


def answer_to(message: ToBot, bot: Bot, name: str, game: str) -> FromBot | None:
    """Return the answer to a message, if it needs one."""
    if isinstance(message, Hello):
        return Hello(PROTOCOL, name)
    if isinstance(message, Turn):
        view = msgspec.convert(message.view, game_named(game).view_type)
        return Move(message.id, bot.choose(view, message.budget, Rng(message.seed)))
    return None
