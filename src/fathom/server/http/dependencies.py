"""Providers of what route handlers declare: services, the person who asks, and their address."""

from litestar import Litestar
from litestar.di import Provide
from litestar.routes import HTTPRoute, WebSocketRoute

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Person
from fathom.server.container import Container
from fathom.server.http.operation import KEY, AppRequest
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.security.auth import Authenticator
from fathom.server.security.rate_limit import address_in

SERVICES = (
    "authenticator", "bot_feeds", "bot_pool", "commands", "config", "erasure", "limiters", "metered_work", "metrics",
    "outbox", "registry", "sessions", "slices", "store", "table_feeds", "table_service", "tokens", "vacations",
)  # fmt: skip


def providers(container: Container) -> dict[str, Provide]:
    """Return the providers of all dependencies by parameter name."""
    found = {name: constant(getattr(container, name)) for name in SERVICES}
    found["person"] = Provide(provide_person)
    found["visitor_id"] = Provide(provide_visitor_id)
    found["address"] = Provide(provide_address, sync_to_thread=False)
    return found


def constant(service: object) -> Provide:
    """Return a provider of one object."""
    return Provide(lambda: service, use_cache=True, sync_to_thread=False)


async def provide_person(request: AppRequest, authenticator: Injected[Authenticator]) -> Person:
    """Return the person who makes a request. Raises `Refusal` for an anonymous one."""
    principal = await authenticator.authenticate(request.scope, request.route_handler.opt[KEY].needs)
    if principal is None:
        raise Refusal(RefusalKind.FORBIDDEN, "no_session", ENGLISH)
    return principal.person


async def provide_visitor_id(request: AppRequest, authenticator: Injected[Authenticator]) -> str:
    """Return the id of the person who makes a request; empty for an anonymous one. Raises `Refusal`."""
    principal = await authenticator.authenticate(request.scope, request.route_handler.opt[KEY].needs)
    return principal.person.id if principal else ""


def provide_address(request: AppRequest) -> str:
    """Return the address that rate limits count."""
    return address_in(request.scope)


def resolve_in_sequence(app: Litestar) -> None:
    """Resolve the dependencies of a handler one after the other.

    Litestar starts a task group for each batch of independent dependencies, which costs more than most handlers do.
    """
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            models = [model for _, model in route.route_handler_map.values()]
        elif isinstance(route, WebSocketRoute) and route.handler_parameter_model:
            models = [route.handler_parameter_model]
        else:
            continue
        for model in models:
            model.dependency_batches = [{each} for batch in model.dependency_batches for each in batch]
