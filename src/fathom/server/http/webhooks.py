"""Requests about webhooks: where else somebody wants to be told, and how that went."""

import secrets
from typing import Any, cast

import msgspec
from litestar import Response, delete, get, patch, post

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.notifications import (
    Deliveries,
    DeliveryInfo,
    NewWebhook,
    Told,
    UpdateWebhook,
    WebhookInfo,
    Webhooks,
)
from fathom.protocol.settings import Person
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http.operation import body, operation
from fathom.server.http.responses import answer
from fathom.server.messages_en import ENGLISH
from fathom.server.notifications.signing import new_secret
from fathom.server.notifications.ssrf_guard import check_url
from fathom.server.security.sessions import now
from fathom.store.outbox import Delivery, Subscription

LISTED = 50  # deliveries
PATH = "/me/hooks/{hook:str}"


def events_of(hook: Subscription) -> list[Told]:
    """What is told there."""
    wanted: dict[Told, bool] = {"your_turn": hook.on_turn, "game_over": hook.on_over}
    return [event for event, yes in wanted.items() if yes]


def hook_line(hook: Subscription) -> WebhookInfo:
    """A hook as its owner sees it."""
    return WebhookInfo(
        hook=hook.id,
        url=hook.target,
        events=events_of(hook),
        table=hook.table,
        created=hook.created,
        failures=hook.failures,
        paused=hook.paused,
    )


def delivery_line(delivery: Delivery) -> DeliveryInfo:
    """A delivery as its owner sees it: neither what was in it nor what came back."""
    return DeliveryInfo(
        id=delivery.id,
        event=delivery.event,
        table=delivery.table,
        created=delivery.created,
        status=cast(Any, delivery.status),
        attempts=delivery.attempts,
        tried=delivery.tried,
        code=delivery.code,
        why=delivery.why,
        next=delivery.next_at or 0,
    )


async def own_hook(container: Container, person: Person, hook_id: str) -> Subscription:
    """A webhook of whoever asks; that others have one is not told."""
    hook = await container.store.hook(hook_id)
    if hook is None or hook.person != person.id or hook.kind != "web":
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_hook", ENGLISH)
    return hook


@get("/me/hooks", opt=operation(answers={200: Webhooks}, refuses=(401,)))
async def my_hooks(request: AppRequest) -> Response[Any]:
    """My webhooks."""
    container = container_of(request)
    person = await container.person(request)
    return answer(Webhooks(hooks=[hook_line(hook) for hook in await container.store.hooks_of(person.id, "web")]))


@post("/me/hooks", opt=operation(asks=NewWebhook, answers={201: WebhookInfo}, refuses=(401, 404, 409)))
async def make_hook(request: AppRequest) -> Response[Any]:
    """Be told elsewhere when it is my turn or a game is over. The secret to check signatures with is shown only now."""
    container = container_of(request)
    person = await container.person(request)
    wish = await body(request, NewWebhook)
    check_url(wish.url, container.config.allow_private_hooks)
    if wish.table:
        await container.table_service.get(wish.table)  # is there such a table?
    most = int(container.config.limits.hooks_per_person)
    if len(await container.store.hooks_of(person.id, "web")) >= most:
        raise Refusal(RefusalKind.TOO_MUCH, "too_many_hooks", ENGLISH, most=most)
    hook = Subscription(
        id=secrets.token_urlsafe(12),
        person=person.id,
        kind="web",
        target=wish.url,
        secret=new_secret(),
        table=wish.table or "",
        on_turn="your_turn" in wish.events,
        on_over="game_over" in wish.events,
        created=now(),
        confirmed=True,
        failures=0,
        paused=False,
    )
    await container.store.add_hook(hook)
    container.outbox.look_again(person.id)
    return answer(msgspec.structs.replace(hook_line(hook), secret=hook.secret), 201)


@patch(PATH, opt=operation(asks=UpdateWebhook, answers={200: WebhookInfo}, refuses=(401, 404)))
async def change_hook(request: AppRequest, hook: str) -> Response[Any]:
    """Pause a webhook, or go on with one: after many failures the server has paused it."""
    container = container_of(request)
    person = await container.person(request)
    wish = await body(request, UpdateWebhook)
    await own_hook(container, person, hook)
    await container.store.pause_hook(person.id, hook, wish.paused)
    if not wish.paused:
        container.outbox.look_again(person.id)
    return answer(hook_line(await own_hook(container, person, hook)))


@delete(PATH, status_code=200, opt=operation(answers={204: None}, refuses=(401, 404)))
async def drop_hook(request: AppRequest, hook: str) -> Response[Any]:
    """Remove a webhook and its deliveries."""
    container = container_of(request)
    person = await container.person(request)
    await own_hook(container, person, hook)
    await container.store.drop_hook(person.id, hook)
    return Response(None, status_code=204)


@post(f"{PATH}/ping", opt=operation(answers={202: DeliveryInfo}, refuses=(401, 404)))
async def ping_hook(request: AppRequest, hook: str) -> Response[Any]:
    """Send a test, once. How it went stands among the deliveries."""
    container = container_of(request)
    person = await container.person(request)
    found = await own_hook(container, person, hook)
    container.limiters.pings.take(person.id)  # nobody can have an address flooded
    return answer(delivery_line(await container.outbox.send(found, "ping")), 202)


@get(f"{PATH}/deliveries", opt=operation(answers={200: Deliveries}, refuses=(401, 404)))
async def deliveries(request: AppRequest, hook: str) -> Response[Any]:
    """What was sent there, and how it went: the last 50 of 30 days."""
    container = container_of(request)
    found = await own_hook(container, await container.person(request), hook)
    lines = [delivery_line(each) for each in await container.store.deliveries_of(found.id, LISTED)]
    return answer(Deliveries(deliveries=lines))


HANDLERS = [my_hooks, make_hook, change_hook, drop_hook, ping_hook, deliveries]
