"""The ASGI application: routes, dependencies, error handlers and middleware."""

import asyncio
from collections.abc import Callable, Iterator
from functools import cache, partial
from types import ModuleType
from typing import Any

from litestar import Litestar, Response, Router, get
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.types import ASGIApp

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.updates import API
from fathom.server.container import Container
from fathom.server.http import (
    contacts,
    email,
    games,
    lessons,
    meta,
    pages,
    plans,
    previews,
    puzzles,
    records,
    reviews,
    session,
    tables,
    tokens,
    vacation,
    webhooks,
)
from fathom.server.http.client_files import not_found_page
from fathom.server.http.dependencies import providers, resolve_in_sequence
from fathom.server.http.openapi import document
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import AppRequest
from fathom.server.responses import answer, refusal_response
from fathom.server.security.middleware.address_rate_limit import AddressRateLimit
from fathom.server.security.middleware.body_limit import BodyLimit
from fathom.server.security.middleware.error_responses import ErrorResponses
from fathom.server.security.middleware.json_only import JsonOnly
from fathom.server.security.middleware.request_metrics import RequestMetrics
from fathom.server.security.middleware.same_origin import SameOrigin
from fathom.server.security.middleware.security_headers import SecurityHeaders
from fathom.server.security.middleware.trusted_host import TrustedHost
from fathom.server.telemetry.incidents import Incidents
from fathom.server.ws import bot_feed, table_feed

API_ROUTES = (
    session, records, reviews, tables, plans, games, contacts, tokens, vacation, webhooks, email, lessons, puzzles,
    table_feed, bot_feed,
)  # fmt: skip
PAGE_ROUTES = (meta, pages, previews)


@get("/openapi.json")
async def openapi(request: AppRequest) -> Response[Any]:
    """Return the OpenAPI document."""
    return answer(await asyncio.to_thread(request.app.state.openapi))


def build(container: Container) -> ASGIApp:
    """Return the application with its middleware."""
    api = Router(API, route_handlers=handlers_in(*API_ROUTES))
    app = Litestar(
        [api, *handlers_in(*PAGE_ROUTES), openapi],
        dependencies=providers(container),
        exception_handlers={
            Refusal: lambda _, refusal: refusal_response(refusal),
            HTTPException: partial(on_http_error, container.incidents),
            Exception: partial(on_incident, container.incidents),
        },
        openapi_config=None,
        logging_config=None,
        debug=False,
    )
    resolve_in_sequence(app)
    app.state.openapi = cache(openapi_document)  # takes 0.1 s
    return with_middleware(app, container)


def handlers_in(*modules: ModuleType) -> list[BaseRouteHandler]:
    """Return the route handlers that modules define."""
    return [each for module in modules for each in vars(module).values() if isinstance(each, BaseRouteHandler)]


def with_middleware(app: ASGIApp, container: Container) -> ASGIApp:
    """Wrap the application. The order is that of a request: the first middleware sees it first."""
    config, limits = container.config, container.config.limits
    whole_games = dict.fromkeys((f"{API}/records", f"{API}/replays", f"{API}/reviews"), int(limits.record_bytes))
    middleware: list[Callable[[ASGIApp], ASGIApp]] = [
        partial(RequestMetrics, metrics=container.metrics),
        SecurityHeaders,
        partial(ErrorResponses, incidents=container.incidents),
        partial(AddressRateLimit, buckets=container.limiters.addresses),
        partial(TrustedHost, config=config),
        partial(SameOrigin, public_url=config.public_url),
        partial(BodyLimit, max_bytes=int(limits.body_bytes), max_depth=int(limits.depth), larger=whole_games),
        JsonOnly,
    ]
    for wrap in reversed(middleware):
        app = wrap(app)
    return app


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI document of all routes. Needs no application."""
    return document(operations())


def operations() -> Iterator[tuple[str, HTTPRouteHandler]]:
    """Yield every HTTP handler with its path."""
    for prefix, modules in ((API, API_ROUTES), ("", PAGE_ROUTES)):
        for handler in handlers_in(*modules):
            if isinstance(handler, HTTPRouteHandler):
                for path in handler.paths:
                    yield prefix + path, handler


def on_http_error(incidents: Incidents, request: AppRequest, error: HTTPException) -> Response[Any]:
    """Answer an error that Litestar raised itself."""
    if isinstance(error, MethodNotAllowedException):
        response = refusal_response(Refusal(RefusalKind.MALFORMED, "no_such_method", ENGLISH))
        allowed = (error.headers or {}).get("allow", "").split(", ")
        response.headers["allow"] = ", ".join(sorted(set(allowed) - {"OPTIONS"}))
        return response
    if isinstance(error, NotFoundException):
        return not_found_page(request) or refusal_response(Refusal(RefusalKind.NOT_FOUND, "no_such_page", ENGLISH))
    if error.status_code < 500:
        reason = "the request is incomplete"
        return refusal_response(Refusal(RefusalKind.MALFORMED, "not_readable", ENGLISH, why=reason))
    return on_incident(incidents, request, error)


def on_incident(incidents: Incidents, request: AppRequest, error: Exception) -> Response[Any]:
    """Log an unexpected error and answer with its number."""
    return refusal_response(incidents.report(error))
