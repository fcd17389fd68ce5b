"""The application: every route, behind the guard, and no failure that shows its inside."""

from collections.abc import Iterator
from typing import Any

from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp

from fathom.core.errors import Kind, Refusal
from fathom.server import (
    http_absence,
    http_hooks,
    http_lessons,
    http_mail,
    http_moving,
    http_people,
    http_reading,
    http_replay,
    http_server,
    http_tables,
    http_tokens,
    mail_page,
    pages,
    web,
)
from fathom.server.answers import answer, refused
from fathom.server.bot_feed import bot_feed, not_a_bot_feed
from fathom.server.feeds import feed, not_a_feed
from fathom.server.guard import Guard
from fathom.server.house import Asked, House, house_of
from fathom.server.openapi import document
from fathom.server.words import ENGLISH
from fathom.table.messages import VERSION

API = f"/api/v{VERSION}"


@get("/openapi.json")
async def openapi(request: Asked) -> Response[Any]:
    """The OpenAPI document."""
    return answer(request.app.state.openapi)


def build(house: House) -> ASGIApp:
    """The whole application for a house."""
    rooms = (
        http_people, http_moving, http_tables, http_reading, http_replay, http_tokens, http_absence, http_hooks,
        http_mail, http_lessons,
    )  # fmt: skip
    handlers = [handler for room in rooms for handler in room.HANDLERS]
    api = Router(API, route_handlers=[*handlers, *http_server.API, feed, not_a_feed, bot_feed, not_a_bot_feed])
    app = Litestar(
        [api, *http_server.ROOT, *pages.HANDLERS, *mail_page.HANDLERS, *web.HANDLERS, openapi],
        state=State({"house": house}),
        exception_handlers={Refusal: on_refusal, HTTPException: on_http_error, Exception: on_incident},
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    app.state.openapi = document(operations(app))
    return Guard(app, house)


def operations(app: Litestar) -> Iterator[tuple[str, HTTPRouteHandler]]:
    """Every HTTP handler with its path."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            yield route.path, handler


def on_refusal(request: Asked, refusal: Refusal) -> Response[Any]:
    """What was asked for is refused."""
    return refused(refusal)


def on_http_error(request: Asked, error: HTTPException) -> Response[Any]:
    """What Litestar itself has refused."""
    if isinstance(error, MethodNotAllowedException):
        response = refused(Refusal(Kind.MALFORMED, "no_such_method", ENGLISH))
        allowed = (error.headers or {}).get("allow", "").split(", ")
        response.headers["allow"] = ", ".join(sorted(set(allowed) - {"OPTIONS"}))
        return response
    if isinstance(error, NotFoundException):
        return pages.lost(request) or refused(Refusal(Kind.NOT_FOUND, "no_such_page", ENGLISH))
    if error.status_code < 500:
        return refused(Refusal(Kind.MALFORMED, "not_readable", ENGLISH, why="the request is not complete"))
    return on_incident(request, error)


def on_incident(request: Asked, error: Exception) -> Response[Any]:
    """What should not have happened."""
    return refused(house_of(request).incident(error))
