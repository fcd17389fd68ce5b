"""Routes about the server: games, health, readiness and metrics."""

from typing import Any

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from fathom.bots.registry import bot_levels, bot_names
from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import Game
from fathom.core.options import EnumOption, Flag, Option
from fathom.core.registry import game_named, game_names
from fathom.protocol.account import BotInfo, GameInfo, Games, Health, OptionInfo
from fathom.protocol.settings import OFFERED
from fathom.protocol.updates import VERSION
from fathom.server.http.operation import operation
from fathom.server.http.responses import answer
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.telemetry.logging import store_failed
from fathom.server.telemetry.metrics import Metrics
from fathom.store.errors import StoreError
from fathom.store.interfaces import Store


def option_info(option: Option) -> OptionInfo:
    """Return an option with what a form needs to show it."""
    return OptionInfo(
        name=option.name,
        default=option.default,
        rule=option.rule,
        summary=option.summary,
        allowed=option.allowed,
        values=(False, True) if isinstance(option, Flag) else option.values if isinstance(option, EnumOption) else (),
    )


def game_info(game: Game) -> GameInfo:
    """Return a game with what a client needs to create a table."""
    return GameInfo(
        name=game.name,
        title=game.title,
        seats=list(game.seats),
        options=[option_info(option) for option in game.options],
        presets={name: dict(preset) for name, preset in game.options.presets.items()},
    )


@get("/games", opt=operation(answers={200: Games}))
async def list_games() -> Response[Any]:
    """List the games with their options and presets, the bots, and the clocks on offer."""
    return answer(
        Games(
            version=VERSION,
            games=[game_info(game_named(name)) for name in game_names()],
            bots=[BotInfo(name=name, levels=bot_levels(name)) for name in bot_names()],
            clocks=list(OFFERED),
        )
    )


@get("/health", opt=operation(answers={200: Health}))
async def health() -> Response[Any]:
    """Report that the process is alive."""
    return answer(Health(status="alive"))


@get("/ready", opt=operation(answers={200: Health}))
async def ready(store: Injected[Store]) -> Response[Any]:
    """Report whether the server can write to its store."""
    try:
        await store.cluster.record_heartbeat(now())
    except StoreError as error:
        store_failed("not ready", error)
        raise Refusal(RefusalKind.UNAVAILABLE, "store_failed", ENGLISH) from error
    return answer(Health(status="ready"))


@get("/metrics", opt=operation(answers={200: str}, media="text/plain"))
async def metrics_text(metrics: Injected[Metrics]) -> Response[Any]:
    """Return the metrics in Prometheus' text format."""
    return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)


HANDLERS = [list_games]
ROOT_HANDLERS = [health, ready, metrics_text]
