"""Routes of e-mail notifications: set, confirm and remove an address."""

import secrets
from typing import Any

from litestar import Response, delete, get, post, put

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.notifications import EmailInfo, MailLinkToken, SetEmail
from fathom.protocol.settings import Person
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.notifications.outbox import Outbox
from fathom.server.notifications.smtp import check_address
from fathom.server.operation import AppRequest, body, operation
from fathom.server.responses import answer, no_content
from fathom.server.security.rate_limit import Limiters
from fathom.server.security.sessions import DAY
from fathom.store.models import Subscription
from fathom.store.queries.outbox import Outbox as Subscriptions

CONFIRM_DAYS = 3


async def email_info(subscriptions: Subscriptions, outbox: Outbox, person: Person) -> EmailInfo:
    """Return the e-mail settings of a person."""
    hook = await email_subscription(subscriptions, person)
    offered = outbox.mailer.enabled
    if hook is None:
        return EmailInfo(offered=offered, address="", confirmed=False, events=[], paused=False, language="en")
    return EmailInfo(
        offered=offered,
        address=hook.target,
        confirmed=hook.confirmed,
        events=hook.events,
        paused=hook.paused,
        language=hook.language,
    )


async def email_subscription(subscriptions: Subscriptions, person: Person) -> Subscription | None:
    """Return the e-mail subscription of a person, or None."""
    return next(iter(await subscriptions.subscriptions_of(person.id, "mail")), None)


@get("/me/mail", opt=operation(answers={200: EmailInfo}, refuses=(401,)))
async def email(
    person: Injected[Person], subscriptions: Injected[Subscriptions], outbox: Injected[Outbox]
) -> Response[Any]:
    """Return your e-mail settings, and whether this server sends e-mail."""
    return answer(await email_info(subscriptions, outbox, person))


@put("/me/mail", opt=operation(asks=SetEmail, answers={200: EmailInfo}, refuses=(401, 409)))
async def set_email(
    request: AppRequest,
    person: Injected[Person],
    limiters: Injected[Limiters],
    outbox: Injected[Outbox],
    subscriptions: Injected[Subscriptions],
) -> Response[Any]:
    """Set your e-mail address, its language and notifications. A new address gets a link to confirm it."""
    asked = await body(request, SetEmail)
    if not outbox.mailer.enabled:
        raise Refusal(RefusalKind.ILLEGAL, "no_mail", ENGLISH)
    address = check_address(asked.address)
    known = await email_subscription(subscriptions, person)
    if known and known.target in (address, asked.address) and known.confirmed:  # older versions stored it as given
        await subscriptions.set_events(known.id, asked.events, asked.language)
        await subscriptions.set_paused(person.id, known.id, False)
        outbox.rescan(person.id)
    else:
        limiters.confirmations.take(person.id)
        limiters.confirmations.take(f"to {address.lower()}")
        if known:
            await subscriptions.delete_subscription(person.id, known.id)
        hook = Subscription(
            id=secrets.token_urlsafe(12),
            person=person.id,
            kind="mail",
            target=address,
            secret="",
            table="",
            on_turn="your_turn" in asked.events,
            on_over="game_over" in asked.events,
            on_invitation="invitation" in asked.events,
            created=now(),
            language=asked.language,
        )
        await subscriptions.add_subscription(hook)
        await outbox.send(hook, "confirm")
    return answer(await email_info(subscriptions, outbox, person))


@delete("/me/mail", status_code=200, opt=operation(answers={204: None}, refuses=(401,)))
async def delete_email(person: Injected[Person], subscriptions: Injected[Subscriptions]) -> Response[Any]:
    """Delete your e-mail address."""
    known = await email_subscription(subscriptions, person)
    if known:
        await subscriptions.delete_subscription(person.id, known.id)
    return no_content()


@post("/mail/confirm", status_code=200, opt=operation(asks=MailLinkToken, answers={204: None}, refuses=(403,)))
async def confirm_email(
    request: AppRequest, subscriptions: Injected[Subscriptions], outbox: Injected[Outbox]
) -> Response[Any]:
    """Confirm an e-mail address with the token of the link. Works without a session, on any device."""
    hook = await linked_subscription(subscriptions, outbox, (await body(request, MailLinkToken)).token, "confirm")
    if not hook.confirmed:
        if hook.created < now() - CONFIRM_DAYS * DAY:
            raise Refusal(RefusalKind.FORBIDDEN, "bad_mail_link", ENGLISH)
        await subscriptions.confirm(hook.id, now())
        outbox.rescan(hook.person)
    return no_content()


@post("/mail/stop", status_code=200, opt=operation(asks=MailLinkToken, answers={204: None}, refuses=(403,)))
async def unsubscribe_email(
    request: AppRequest, subscriptions: Injected[Subscriptions], outbox: Injected[Outbox]
) -> Response[Any]:
    """Unsubscribe and delete an e-mail address with the token of the link. Works without a session."""
    hook = await linked_subscription(subscriptions, outbox, (await body(request, MailLinkToken)).token, "stop")
    await subscriptions.delete_subscription(hook.person, hook.id)
    return no_content()


async def linked_subscription(subscriptions: Subscriptions, outbox: Outbox, token: str, purpose: str) -> Subscription:
    """Return the subscription that a link token is for. Raises `Refusal`."""
    hook_id, _, given = token.partition(".")
    hook = await subscriptions.subscription(hook_id)
    if hook is None or hook.kind != "mail" or not outbox.admits(given, hook, purpose):
        raise Refusal(RefusalKind.FORBIDDEN, "bad_mail_link", ENGLISH)
    return hook
