"""Routes of webhooks and their delivery log."""

import secrets
from typing import Any

import msgspec
from litestar import Response, delete, get, patch, post

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.notifications import Deliveries, DeliveryInfo, NewWebhook, UpdateWebhook, WebhookInfo, Webhooks
from fathom.protocol.settings import Person
from fathom.server.config import Config
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.notifications.outbox import Outbox
from fathom.server.notifications.signing import new_secret
from fathom.server.notifications.ssrf_guard import check_url
from fathom.server.operation import AppRequest, body, operation
from fathom.server.responses import answer, no_content
from fathom.server.security.rate_limit import Limiters
from fathom.store.models import Delivery, Subscription
from fathom.store.queries.outbox import Outbox as Subscriptions

MAX_LISTED = 50  # deliveries
PATH = "/me/hooks/{hook:str}"


def webhook_info(hook: Subscription) -> WebhookInfo:
    """Return a webhook as its owner sees it."""
    return WebhookInfo(
        hook=hook.id,
        url=hook.target,
        events=hook.events,
        table=hook.table,
        created=hook.created,
        failures=hook.failures,
        paused=hook.paused,
    )


def delivery_info(delivery: Delivery) -> DeliveryInfo:
    """Return a delivery as its owner sees it: neither the request body nor the response body."""
    fields = {**msgspec.structs.asdict(delivery), "next": delivery.next_at or 0}
    return msgspec.convert(fields, DeliveryInfo)


async def require_webhook(subscriptions: Subscriptions, person: Person, hook_id: str) -> Subscription:
    """Return a webhook of the person. Raises `Refusal`, the same for a foreign webhook as for none."""
    hook = await subscriptions.subscription(hook_id)
    if hook is None or hook.person != person.id or hook.kind != "web":
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_hook", ENGLISH)
    return hook


@get("/me/hooks", opt=operation(answers={200: Webhooks}, refuses=(401,)))
async def list_webhooks(person: Injected[Person], subscriptions: Injected[Subscriptions]) -> Response[Any]:
    """List your webhooks."""
    hooks = await subscriptions.subscriptions_of(person.id, "web")
    return answer(Webhooks(hooks=list(map(webhook_info, hooks))))


@post("/me/hooks", opt=operation(asks=NewWebhook, answers={201: WebhookInfo}, refuses=(401, 404, 409)))
async def create_webhook(
    request: AppRequest,
    person: Injected[Person],
    config: Injected[Config],
    outbox: Injected[Outbox],
    subscriptions: Injected[Subscriptions],
    visitor: Injected[Visitor],
) -> Response[Any]:
    """Create a webhook that is called when it is your turn, a game is over or you are invited.

    Its secret is shown only now.
    """
    asked = await body(request, NewWebhook)
    check_url(asked.url, config.allow_private_hooks)
    if asked.table:
        await visitor.load(asked.table)  # raises `Refusal` if there is no such table
    most = int(config.limits.hooks_per_person)
    if len(await subscriptions.subscriptions_of(person.id, "web")) >= most:
        raise Refusal(RefusalKind.TOO_MUCH, "too_many_hooks", ENGLISH, most=most)
    hook = Subscription(
        id=secrets.token_urlsafe(12),
        person=person.id,
        kind="web",
        target=asked.url,
        secret=new_secret(),
        table=asked.table or "",
        on_turn="your_turn" in asked.events,
        on_over="game_over" in asked.events,
        on_invitation="invitation" in asked.events,
        created=now(),
        confirmed=True,
    )
    await subscriptions.add_subscription(hook)
    outbox.rescan(person.id)
    return answer(msgspec.structs.replace(webhook_info(hook), secret=hook.secret), 201)


@patch(PATH, opt=operation(asks=UpdateWebhook, answers={200: WebhookInfo}, refuses=(401, 404)))
async def update_webhook(
    request: AppRequest,
    hook: str,
    person: Injected[Person],
    outbox: Injected[Outbox],
    subscriptions: Injected[Subscriptions],
) -> Response[Any]:
    """Pause or resume a webhook. The server pauses one after repeated failures."""
    asked = await body(request, UpdateWebhook)
    await require_webhook(subscriptions, person, hook)
    await subscriptions.set_paused(person.id, hook, asked.paused)
    if not asked.paused:
        outbox.rescan(person.id)
    return answer(webhook_info(await require_webhook(subscriptions, person, hook)))


@delete(PATH, status_code=200, opt=operation(answers={204: None}, refuses=(401, 404)))
async def delete_webhook(hook: str, person: Injected[Person], subscriptions: Injected[Subscriptions]) -> Response[Any]:
    """Delete a webhook and its delivery log."""
    await require_webhook(subscriptions, person, hook)
    await subscriptions.delete_subscription(person.id, hook)
    return no_content()


@post(f"{PATH}/ping", opt=operation(answers={202: DeliveryInfo}, refuses=(401, 404)))
async def ping_webhook(
    hook: str,
    person: Injected[Person],
    limiters: Injected[Limiters],
    outbox: Injected[Outbox],
    subscriptions: Injected[Subscriptions],
) -> Response[Any]:
    """Send a test request to a webhook, once. The result appears in its delivery log."""
    found = await require_webhook(subscriptions, person, hook)
    limiters.pings.take(person.id)  # a webhook must not serve to flood its target
    return answer(delivery_info(await outbox.send(found, "ping")), 202)


@get(f"{PATH}/deliveries", opt=operation(answers={200: Deliveries}, refuses=(401, 404)))
async def list_deliveries(hook: str, person: Injected[Person], subscriptions: Injected[Subscriptions]) -> Response[Any]:
    """List the last 50 deliveries of a webhook within 30 days, with their results."""
    found = await require_webhook(subscriptions, person, hook)
    lines = [delivery_info(each) for each in await subscriptions.deliveries_of(found.id, MAX_LISTED)]
    return answer(Deliveries(deliveries=lines))
