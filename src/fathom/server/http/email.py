"""Requests about e-mail: give an address, confirm it, stop."""

import secrets
from typing import Any

from litestar import Response, delete, get, post, put

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.notifications import GiveAddress, MailLine, Stub
from fathom.protocol.settings import Person
from fathom.server.container import App, AppRequest, house_of
from fathom.server.http.operation import body, operation
from fathom.server.http.responses import answer
from fathom.server.http.webhooks import events_of
from fathom.server.messages_en import ENGLISH
from fathom.server.notifications.signing import fits
from fathom.server.notifications.smtp import check_address
from fathom.server.security.sessions import DAY, now
from fathom.store.outbox import Hook

CONFIRM_DAYS = 3


async def mail_hook(house: App, person: Person) -> Hook | None:
    """The one address that somebody has given."""
    return next(iter(await house.store.hooks_of(person.id, "mail")), None)


def mail_line(house: App, hook: Hook | None) -> MailLine:
    """What its owner sees."""
    return MailLine(
        offered=house.post.letters.offered,
        address=hook.target if hook else "",
        confirmed=hook.confirmed if hook else False,
        events=events_of(hook) if hook else [],
        paused=hook.paused if hook else False,
    )


@get("/me/mail", opt=operation(answers={200: MailLine}, refuses=(401,)))
async def my_mail(request: AppRequest) -> Response[Any]:
    """Does this server send e-mail, and where does it write to me?"""
    house = house_of(request)
    return answer(mail_line(house, await mail_hook(house, await house.person(request))))


@put("/me/mail", opt=operation(asks=GiveAddress, answers={200: MailLine}, refuses=(401, 409)))
async def give_address(request: AppRequest) -> Response[Any]:
    """Give an e-mail address, or choose what letters are about. A new address gets one with a link to confirm it."""
    house = house_of(request)
    person = await house.person(request)
    wish = await body(request, GiveAddress)
    if not house.post.letters.offered:
        raise Refusal(RefusalKind.ILLEGAL, "no_mail", ENGLISH)
    address = check_address(wish.address)
    on_turn, on_over = "your_turn" in wish.events, "game_over" in wish.events
    known = await mail_hook(house, person)
    if known and known.target in (address, wish.address) and known.confirmed:  # stored as given by older versions
        await house.store.choose_events(known.id, on_turn, on_over)
        await house.store.pause_hook(person.id, known.id, False)
        house.post.look_again(person.id)
    else:
        house.limiters.letters.take(person.id)
        house.limiters.letters.take(f"to {address.lower()}")
        if known:
            await house.store.drop_hook(person.id, known.id)
        hook = Hook(
            secrets.token_urlsafe(12), person.id, "mail", address, "", "", on_turn, on_over, now(), False, 0, False
        )
        await house.store.add_hook(hook)
        await house.post.send(hook, "confirm")
    return answer(mail_line(house, await mail_hook(house, person)))


@delete("/me/mail", status_code=200, opt=operation(answers={204: None}, refuses=(401,)))
async def drop_address(request: AppRequest) -> Response[Any]:
    """Forget my e-mail address."""
    house = house_of(request)
    person = await house.person(request)
    known = await mail_hook(house, person)
    if known:
        await house.store.drop_hook(person.id, known.id)
    return Response(None, status_code=204)


async def by_link(house: App, token: str, purpose: str) -> Hook:
    """The address that a link in a letter is about, or a refusal."""
    hook_id, _, given = token.partition(".")
    hook = await house.store.hook(hook_id)
    if hook is None or hook.kind != "mail" or not fits(house.store.key, purpose, hook.id, hook.target, given):
        raise Refusal(RefusalKind.FORBIDDEN, "bad_mail_link", ENGLISH)
    return hook


@post("/mail/confirm", status_code=200, opt=operation(asks=Stub, answers={204: None}, refuses=(403,)))
async def confirm_address(request: AppRequest) -> Response[Any]:
    """Yes, this is my address. Works without a session: the letter may be read on another device."""
    house = house_of(request)
    hook = await by_link(house, (await body(request, Stub)).token, "confirm")
    if not hook.confirmed:
        if hook.created < now() - CONFIRM_DAYS * DAY:
            raise Refusal(RefusalKind.FORBIDDEN, "bad_mail_link", ENGLISH)
        await house.store.confirm_hook(hook.id, now())
        house.post.look_again(hook.person)
    return Response(None, status_code=204)


@post("/mail/stop", status_code=200, opt=operation(asks=Stub, answers={204: None}, refuses=(403,)))
async def stop_letters(request: AppRequest) -> Response[Any]:
    """No more letters to this address; it is forgotten. Works without a session."""
    house = house_of(request)
    hook = await by_link(house, (await body(request, Stub)).token, "stop")
    await house.store.drop_hook(hook.person, hook.id)
    return Response(None, status_code=204)


HANDLERS = [my_mail, give_address, drop_address, confirm_address, stop_letters]
