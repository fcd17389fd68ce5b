"""The application: every route, behind the guard, and no failure that shows its inside."""

from collections.abc import Iterator
from typing import Any

from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.updates import VERSION
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http import (
    email,
    email_links,
    lessons,
    meta,
    pages,
    records,
    replay,
    rules,
    session,
    static,
    tables,
    tokens,
    vacation,
    webhooks,
)
from fathom.server.http.openapi import document
from fathom.server.http.responses import answer, refused
from fathom.server.messages_en import ENGLISH
from fathom.server.security.middleware import Guard
from fathom.server.ws.bot_feed import bot_feed, not_a_bot_feed
from fathom.server.ws.table_feed import feed, not_a_feed

API = f"/api/v{VERSION}"


@get("/openapi.json")
async def openapi(request: AppRequest) -> Response[Any]:
    """The OpenAPI document."""
    return answer(request.app.state.openapi)


def build(container: Container) -> ASGIApp:
    """The whole application for a house."""
    rooms = (
        session, records, tables, rules, replay, tokens, vacation, webhooks,
        email, lessons,
    )  # fmt: skip
    handlers = [handler for room in rooms for handler in room.HANDLERS]
    api = Router(API, route_handlers=[*handlers, *meta.API, feed, not_a_feed, bot_feed, not_a_bot_feed])
    app = Litestar(
        [api, *meta.ROOT, *pages.HANDLERS, *email_links.HANDLERS, *static.HANDLERS, openapi],
        state=State({"container": container}),
        exception_handlers={Refusal: on_refusal, HTTPException: on_http_error, Exception: on_incident},
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    app.state.openapi = document(operations(app))
    return Guard(app, container)


def operations(app: Litestar) -> Iterator[tuple[str, HTTPRouteHandler]]:
    """Every HTTP handler with its path."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            yield route.path, handler


def on_refusal(request: AppRequest, refusal: Refusal) -> Response[Any]:
    """What was asked for is refused."""
    return refused(refusal)


def on_http_error(request: AppRequest, error: HTTPException) -> Response[Any]:
    """What Litestar itself has refused."""
    if isinstance(error, MethodNotAllowedException):
        response = refused(Refusal(RefusalKind.MALFORMED, "no_such_method", ENGLISH))
        allowed = (error.headers or {}).get("allow", "").split(", ")
        response.headers["allow"] = ", ".join(sorted(set(allowed) - {"OPTIONS"}))
        return response
    if isinstance(error, NotFoundException):
        return pages.lost(request) or refused(Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH))
    if error.status_code < 500:
        return refused(Refusal(RefusalKind.MALFORMED, "not_readable", ENGLISH, why="the request is not complete"))
    return on_incident(request, error)


def on_incident(request: AppRequest, error: Exception) -> Response[Any]:
    """What should not have happened."""
    return refused(container_of(request).incident(error))
