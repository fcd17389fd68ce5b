"""Providers of what route handlers declare: services, and the visitor or person who asks."""

from litestar import Litestar
from litestar.di import Provide
from litestar.routes import HTTPRoute, WebSocketRoute

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Person
from fathom.server.container import Container
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import KEY, AppRequest
from fathom.server.security.rate_limit import address_in


def providers(container: Container) -> dict[str, Provide]:
    """Return the providers of all dependencies by parameter name."""

    async def provide_visitor(request: AppRequest) -> Visitor:
        principal = await container.authenticator.authenticate(request.scope, request.route_handler.opt[KEY].needs)
        person = principal.person if principal else None
        address, limiters = address_in(request.scope), container.limiters
        return Visitor(person, address, limiters, container.cache, container.slices, container.table_service)

    services = {name: constant(its) for name, its in vars(container).items() if not name.startswith("_")}
    return {**services, "visitor": Provide(provide_visitor), "person": Provide(provide_person)}


def constant(service: object) -> Provide:
    """Return a provider of one object."""
    return Provide(lambda: service, use_cache=True, sync_to_thread=False)


async def provide_person(visitor: Injected[Visitor]) -> Person:
    """Return the person who makes a request. Raises `Refusal` for an anonymous one."""
    if visitor.person is None:
        raise Refusal(RefusalKind.FORBIDDEN, "no_session", ENGLISH)
    return visitor.person


def resolve_in_sequence(app: Litestar) -> None:
    """Resolve the dependencies of a handler in sequence: a task group per batch would cost more than most handlers."""
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            models = [model for _, model in route.route_handler_map.values()]
        elif isinstance(route, WebSocketRoute) and route.handler_parameter_model:
            models = [route.handler_parameter_model]
        else:
            continue
        for model in models:
            model.dependency_batches = [{each} for batch in model.dependency_batches for each in batch]
