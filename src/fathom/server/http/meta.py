"""Requests about the server: what can be played here, and how it is."""

from typing import Any

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from fathom.bots.registry import bot_levels, bot_names
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game
from fathom.core.options import EnumOption, Flag, Option
from fathom.core.registry import game_named, game_names
from fathom.protocol.account import BotInfo, GameInfo, Games, Health, OptionInfo
from fathom.protocol.settings import OFFERED
from fathom.protocol.updates import VERSION
from fathom.server.container import AppRequest, container_of
from fathom.server.http.operation import operation
from fathom.server.http.responses import answer
from fathom.server.messages_en import ENGLISH
from fathom.server.security.sessions import now
from fathom.server.telemetry.logging import store_failed
from fathom.store.interfaces import StoreError


def option_info(option: Option) -> OptionInfo:
    """An option, so that a form can be made of it."""
    return OptionInfo(
        name=option.name,
        default=option.default,
        rule=option.rule,
        summary=option.summary,
        allowed=option.allowed,
        values=(False, True) if isinstance(option, Flag) else option.values if isinstance(option, EnumOption) else (),
    )


def game_info(game: Game) -> GameInfo:
    """A game, so that a table can be made for it."""
    return GameInfo(
        name=game.name,
        title=game.title,
        seats=list(game.seats),
        options=[option_info(option) for option in game.options],
        presets={name: dict(preset) for name, preset in game.options.presets.items()},
    )


@get("/games", opt=operation(answers={200: Games}))
async def games(request: AppRequest) -> Response[Any]:
    """Which games there are, with their options and presets, and which bots."""
    return answer(
        Games(
            version=VERSION,
            games=[game_info(game_named(name)) for name in game_names()],
            bots=[BotInfo(name=name, levels=bot_levels(name)) for name in bot_names()],
            clocks=list(OFFERED),
        )
    )


@get("/health", opt=operation(answers={200: Health}))
async def health(request: AppRequest) -> Response[Any]:
    """Is the server alive?"""
    return answer(Health(status="alive"))


@get("/ready", opt=operation(answers={200: Health}))
async def ready(request: AppRequest) -> Response[Any]:
    """Can it write to its store?"""
    try:
        await container_of(request).store.beat(now())
    except StoreError as fault:
        store_failed("not ready", fault)
        raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH) from fault
    return answer(Health(status="ready"))


@get("/metrics", opt=operation(answers={200: str}, media="text/plain"))
async def metrics(request: AppRequest) -> Response[Any]:
    """Figures for Prometheus."""
    return Response(container_of(request).metrics.text(), media_type=CONTENT_TYPE_LATEST)


API = [games]
ROOT = [health, ready, metrics]
