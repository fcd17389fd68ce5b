"""Requests about e-mail: give an address, confirm it, stop."""

import secrets
from typing import Any

from litestar import Response, delete, get, post, put

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.notifications import EmailInfo, MailLinkToken, SetEmail
from fathom.protocol.settings import Person
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http.operation import body, operation
from fathom.server.http.responses import answer
from fathom.server.http.webhooks import events_of
from fathom.server.messages_en import ENGLISH
from fathom.server.notifications.signing import fits
from fathom.server.notifications.smtp import check_address
from fathom.server.security.sessions import DAY
from fathom.store.models import Subscription

CONFIRM_DAYS = 3


async def mail_hook(container: Container, person: Person) -> Subscription | None:
    """Return the e-mail subscription of a person, or None."""
    return next(iter(await container.store.outbox.subscriptions_of(person.id, "mail")), None)


def mail_line(container: Container, hook: Subscription | None) -> EmailInfo:
    """What its owner sees."""
    return EmailInfo(
        offered=container.outbox.letters.offered,
        address=hook.target if hook else "",
        confirmed=hook.confirmed if hook else False,
        events=events_of(hook) if hook else [],
        paused=hook.paused if hook else False,
    )


@get("/me/mail", opt=operation(answers={200: EmailInfo}, refuses=(401,)))
async def my_mail(request: AppRequest) -> Response[Any]:
    """Does this server send e-mail, and where does it write to me?"""
    container = container_of(request)
    return answer(mail_line(container, await mail_hook(container, await container.person(request))))


@put("/me/mail", opt=operation(asks=SetEmail, answers={200: EmailInfo}, refuses=(401, 409)))
async def give_address(request: AppRequest) -> Response[Any]:
    """Give an e-mail address, or choose what letters are about. A new address gets one with a link to confirm it."""
    container = container_of(request)
    person = await container.person(request)
    wish = await body(request, SetEmail)
    if not container.outbox.letters.offered:
        raise Refusal(RefusalKind.ILLEGAL, "no_mail", ENGLISH)
    address = check_address(wish.address)
    on_turn, on_over = "your_turn" in wish.events, "game_over" in wish.events
    known = await mail_hook(container, person)
    if known and known.target in (address, wish.address) and known.confirmed:  # stored as given by older versions
        await container.store.outbox.set_events(known.id, on_turn, on_over)
        await container.store.outbox.set_paused(person.id, known.id, False)
        container.outbox.look_again(person.id)
    else:
        container.limiters.letters.take(person.id)
        container.limiters.letters.take(f"to {address.lower()}")
        if known:
            await container.store.outbox.delete_subscription(person.id, known.id)
        hook = Subscription(
            secrets.token_urlsafe(12), person.id, "mail", address, "", "", on_turn, on_over, now(), False, 0, False
        )
        await container.store.outbox.add_subscription(hook)
        await container.outbox.send(hook, "confirm")
    return answer(mail_line(container, await mail_hook(container, person)))


@delete("/me/mail", status_code=200, opt=operation(answers={204: None}, refuses=(401,)))
async def drop_address(request: AppRequest) -> Response[Any]:
    """Forget my e-mail address."""
    container = container_of(request)
    person = await container.person(request)
    known = await mail_hook(container, person)
    if known:
        await container.store.outbox.delete_subscription(person.id, known.id)
    return Response(None, status_code=204)


async def by_link(container: Container, token: str, purpose: str) -> Subscription:
    """The address that a link in a letter is about, or a refusal."""
    hook_id, _, given = token.partition(".")
    hook = await container.store.outbox.subscription(hook_id)
    if hook is None or hook.kind != "mail" or not fits(container.store.key, purpose, hook.id, hook.target, given):
        raise Refusal(RefusalKind.FORBIDDEN, "bad_mail_link", ENGLISH)
    return hook


@post("/mail/confirm", status_code=200, opt=operation(asks=MailLinkToken, answers={204: None}, refuses=(403,)))
async def confirm_address(request: AppRequest) -> Response[Any]:
    """Yes, this is my address. Works without a session: the letter may be read on another device."""
    container = container_of(request)
    hook = await by_link(container, (await body(request, MailLinkToken)).token, "confirm")
    if not hook.confirmed:
        if hook.created < now() - CONFIRM_DAYS * DAY:
            raise Refusal(RefusalKind.FORBIDDEN, "bad_mail_link", ENGLISH)
        await container.store.outbox.confirm(hook.id, now())
        container.outbox.look_again(hook.person)
    return Response(None, status_code=204)


@post("/mail/stop", status_code=200, opt=operation(asks=MailLinkToken, answers={204: None}, refuses=(403,)))
async def stop_letters(request: AppRequest) -> Response[Any]:
    """No more letters to this address; it is forgotten. Works without a session."""
    container = container_of(request)
    hook = await by_link(container, (await body(request, MailLinkToken)).token, "stop")
    await container.store.outbox.delete_subscription(hook.person, hook.id)
    return Response(None, status_code=204)


HANDLERS = [my_mail, give_address, drop_address, confirm_address, stop_letters]
