"""Routes of the games: options, presets, bots and rules texts."""

from typing import Any

import msgspec
from litestar import Response, get

from fathom.bots.registry import bot_levels, bot_names, bot_ranks
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game
from fathom.core.options import Flag, Option
from fathom.core.registry import game_named, game_names, plugin_named
from fathom.protocol.account import BotInfo, GameInfo, Games, OptionInfo
from fathom.protocol.settings import OFFERED
from fathom.protocol.updates import VERSION
from fathom.server.http.rule_texts import annotations, rules
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import AppRequest, operation, query
from fathom.server.responses import answer
from fathom.study.rule_annotations import Annotations, InLanguage


def option_info(option: Option) -> OptionInfo:
    """Return an option with what a form needs to show it."""
    info = msgspec.convert(option, OptionInfo, from_attributes=True)
    return msgspec.structs.replace(info, values=(False, True)) if isinstance(option, Flag) else info


def game_info(game: Game) -> GameInfo:
    """Return a game with what a client needs to create a table."""
    return GameInfo(
        name=game.name,
        title=game.title,
        seats=list(game.seats),
        options=[option_info(option) for option in game.options],
        presets={name: dict(preset) for name, preset in game.options.presets.items()},
        aids=plugin_named(game.name).aids,
    )


@get("/games", opt=operation(answers={200: Games}))
async def list_games() -> Response[Any]:
    """List the games with their options and presets, the bots, and the clocks on offer."""
    return answer(
        Games(
            version=VERSION,
            games=[game_info(game_named(name)) for name in game_names()],
            bots=[BotInfo(name=name, levels=bot_levels(name), ranks=bot_ranks(name)) for name in bot_names()],
            clocks=list(OFFERED),
        )
    )


@get("/rules", opt=operation(answers={200: list[str]}))
async def rule_texts() -> Response[Any]:
    """List the rules texts."""
    return answer(sorted(rules()))


@get("/rules/{name:str}", opt=operation(query=InLanguage, answers={200: str}, refuses=(404,), media="text/markdown"))
async def rule_text(request: AppRequest, name: str) -> Response[Any]:
    """Return a rules text in Markdown."""
    texts = {**rules(), **rules(query(request, InLanguage).language)}  # English where there is no translation
    return Response(texts[require_text(name)], media_type="text/markdown")


@get("/rules/{name:str}/annotations", opt=operation(answers={200: Annotations}, refuses=(404,)))
async def rule_annotations(name: str) -> Response[Any]:
    """Return the annotations of a rules text: sources, options that change a rule, and example positions."""
    return answer(annotations(require_text(name)))


def require_text(name: str) -> str:
    """Return the name of a text. Raises `Refusal` if there is none of that name."""
    if name not in rules():
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH)
    return name
