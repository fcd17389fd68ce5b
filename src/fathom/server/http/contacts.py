"""Routes of contacts: recent opponents, mutes and blocks, invitations."""

from typing import Any

from litestar import Response, delete, get, post, put

from fathom.protocol.contacts import (
    ContactInfo,
    ContactList,
    InvitationList,
    InvitePerson,
    Joined,
    PeopleHere,
    SentInvitation,
    SentInvitations,
    SetContact,
)
from fathom.protocol.settings import Person
from fathom.server.http.visitor import Visitor
from fathom.server.injection import Injected
from fathom.server.operation import AppRequest, body, operation
from fathom.server.responses import answer, no_content
from fathom.server.runtime.contacts import ContactService

INVITATION = "/me/invitations/{invitation:str}"


@get("/me/people", opt=operation(answers={200: ContactList}, refuses=(401,)))
async def list_contacts(person: Injected[Person], contacts: Injected[ContactService]) -> Response[Any]:
    """List the people you played with lately, and those whom you mute or block."""
    return answer(ContactList(people=await contacts.contacts(person)))


@put("/me/people/{other:str}", opt=operation(asks=SetContact, answers={200: ContactInfo}, refuses=(401, 404)))
async def set_contact(
    request: AppRequest, other: str, person: Injected[Person], contacts: Injected[ContactService]
) -> Response[Any]:
    """Mute or block a person, or neither. They are not told."""
    return answer(await contacts.relate(person, other, await body(request, SetContact)))


@get("/tables/{table:str}/people", opt=operation(answers={200: PeopleHere}, refuses=(401, 404)))
async def people_at_table(
    table: str, visitor: Injected[Visitor], person: Injected[Person], contacts: Injected[ContactService]
) -> Response[Any]:
    """List the other people at a table, and whom of them you mute or block."""
    await visitor.load(table)
    return answer(await contacts.people_at(table, person))


@get("/tables/{table:str}/invitations", opt=operation(answers={200: SentInvitations}, refuses=(401, 404)))
async def sent_invitations(
    table: str, visitor: Injected[Visitor], person: Injected[Person], contacts: Injected[ContactService]
) -> Response[Any]:
    """List the people whom you have invited to a table."""
    await visitor.load(table)
    return answer(SentInvitations(invitations=await contacts.sent_at(table, person)))


@post(
    "/tables/{table:str}/invitations",
    opt=operation(asks=InvitePerson, answers={201: SentInvitation}, refuses=(401, 403, 404, 409)),
)
async def invite_person(
    request: AppRequest, table: str, person: Injected[Person], contacts: Injected[ContactService]
) -> Response[Any]:
    """Invite a recent opponent to a table that waits for players. Idempotent per person."""
    return answer(await contacts.invite(table, person, (await body(request, InvitePerson)).person), 201)


@get("/me/invitations", opt=operation(answers={200: InvitationList}, refuses=(401,)))
async def my_invitations(person: Injected[Person], contacts: Injected[ContactService]) -> Response[Any]:
    """List your open invitations. One closes when its table starts, fills up or is deleted, or after seven days."""
    return answer(InvitationList(invitations=await contacts.invitations(person)))


@post(f"{INVITATION}/accept", status_code=200, opt=operation(answers={200: Joined}, refuses=(401, 403, 404, 409)))
async def accept_invitation(
    invitation: str, person: Injected[Person], contacts: Injected[ContactService]
) -> Response[Any]:
    """Accept an invitation: take a free seat at its table."""
    return answer(await contacts.accept(person, invitation))


@delete(INVITATION, status_code=200, opt=operation(answers={204: None}, refuses=(401, 404)))
async def decline_invitation(
    invitation: str, person: Injected[Person], contacts: Injected[ContactService]
) -> Response[Any]:
    """Decline an invitation. The person who sent it sees that."""
    await contacts.decline(person, invitation)
    return no_content()
