"""Contacts of people: recent opponents, mutes and blocks, and invitations to tables.

A client names another person by a handle, which is derived from both people: it means nothing to a third one, and it
is resolved only among the people whom the asking person has met. So no request can find out who has an account.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from hashlib import sha256

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.commands import Sit
from fathom.protocol.contacts import (
    ContactInfo,
    InvitationInfo,
    Joined,
    PeopleHere,
    PersonHere,
    SentInvitation,
    SetContact,
)
from fathom.protocol.settings import OpenSeat, Person, Player
from fathom.server.config import Limits
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.commands import CommandService
from fathom.server.runtime.service import TableService
from fathom.server.security.rate_limit import TokenBuckets
from fathom.server.security.sessions import DAY
from fathom.store.models import Invitation, Relation
from fathom.store.queries.contacts import Contacts
from fathom.table import guards
from fathom.table.table import Table

RECENT = 30  # opponents in the list
INVITATION_DAYS = 7  # until an invitation expires
SIT_ATTEMPTS = 3  # another person may take the free seat first


class ContactService:
    """Relations between people. Every answer to a person is about what that person may know.

    `invited` is called after an invitation was stored.
    """

    def __init__(
        self,
        contacts: Contacts,
        key: bytes,
        table_service: TableService,
        commands: CommandService,
        invited: Callable[[], None],
        limits: Limits,
        invitations: TokenBuckets,
    ) -> None:
        self._contacts, self._key, self._invited = contacts, key, invited
        self._table_service, self._commands = table_service, commands
        self._limits, self._invitations = limits, invitations

    def handle(self, viewer: Person, other: str) -> str:
        """Return the handle by which a person names another one."""
        made_of = f"contact\n{viewer.id}\n{other}".encode()
        return urlsafe_b64encode(hmac.digest(self._key, made_of, sha256))[:22].decode()

    # People.

    async def contacts(self, viewer: Person) -> list[ContactInfo]:
        """Return recent opponents, then other people whom the viewer mutes or blocks."""
        relations = {its.person.id: its for its in await self._contacts.relations_of(viewer.id)}
        found = []
        for met in await self._contacts.recent_opponents(viewer.id, RECENT):
            its = relations.pop(met.person.id, Relation(met.person, False, False))
            last = met.last
            found.append(
                ContactInfo(
                    person=self.handle(viewer, met.person.id),
                    name=met.person.name,
                    muted=its.muted,
                    blocked=its.blocked,
                    table=last.table,
                    game=last.game,
                    at=last.updated,
                )
            )
        return found + [self._contact(viewer, its) for its in relations.values()]

    async def people_at(self, table_id: str, viewer: Person) -> PeopleHere:
        """Return the other people at a table. Raises `Refusal`. Who chats is told only to those who may read it."""
        relations = {its.person.id: its for its in await self._contacts.relations_of(viewer.id)}
        async with self._table_service.locked(table_id) as table:
            here = people_in(table, viewer)
            voices = table.voices if may_read_chat(table, viewer) else {}
        people = [
            PersonHere(
                person=self.handle(viewer, person.id),
                name=person.name,
                seats=table.seats_of(person.id),
                voice=voices.get(person.id, 0),
                muted=person.id in relations and relations[person.id].muted,
                blocked=person.id in relations and relations[person.id].blocked,
            )
            for person in here
        ]
        return PeopleHere(people=people, voices=len(voices))

    async def relate(self, viewer: Person, handle: str, wish: SetContact) -> ContactInfo:
        """Mute or block a contact or a person at a table, or neither. Raises `Refusal`."""
        relations = await self._contacts.relations_of(viewer.id)
        opponents = await self._contacts.recent_opponents(viewer.id, RECENT)
        met = [its.person for its in relations] + [its.person for its in opponents]
        if wish.table is not None:
            async with self._table_service.locked(wish.table) as table:
                met += people_in(table, viewer)
        other = self._resolve(viewer, handle, met)
        most = int(self._limits.contacts_per_person)
        if (wish.muted or wish.blocked) and len(relations) >= most and all(its.person != other for its in relations):
            raise Refusal(RefusalKind.TOO_MUCH, "too_many_contacts", ENGLISH, most=most)
        await self._contacts.set_relation(viewer.id, other.id, muted=wish.muted, blocked=wish.blocked)
        return self._contact(viewer, Relation(other, wish.muted, wish.blocked))

    def _contact(self, viewer: Person, its: Relation) -> ContactInfo:
        handle = self.handle(viewer, its.person.id)
        return ContactInfo(person=handle, name=its.person.name, muted=its.muted, blocked=its.blocked)

    def _resolve(self, viewer: Person, handle: str, among: Iterable[Person]) -> Person:
        """Return the person whom a handle means to the viewer. Raises `Refusal`, the same for all whom it does not."""
        for person in among:
            if hmac.compare_digest(self.handle(viewer, person.id), handle):
                return person
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_person", ENGLISH)

    # Invitations.

    async def invite(self, table_id: str, inviter: Person, handle: str) -> SentInvitation:
        """Invite a recent opponent to a table. Idempotent per table and person. Raises `Refusal`.

        Whether the person blocks the inviter makes no difference here: they do not see the invitation.
        """
        opponents = await self._contacts.recent_opponents(inviter.id, RECENT)
        invitee = self._resolve(inviter, handle, [its.person for its in opponents])
        async with self._table_service.locked(table_id) as table:
            require_invitable(table, inviter, invitee)
            listing = table.summary().listing
        if await self._contacts.blocks(inviter.id, invitee.id):
            raise Refusal(RefusalKind.ILLEGAL, "you_block", ENGLISH)
        at = now()
        near = await self._contacts.invitations_near(inviter.id, invitee.id, table_id, oldest(at))
        for known in near:
            if known.table == table_id and known.invitee.id == invitee.id:
                return self._sent(inviter, known)
        self._require_room(near, table_id, inviter, invitee)
        self._invitations.take(inviter.id)
        sent = Invitation(
            id=secrets.token_urlsafe(16), table=table_id, inviter=inviter, invitee=invitee, created=at, listing=listing
        )
        await self._contacts.invite(sent, oldest(at))
        self._invited()
        return self._sent(inviter, sent)

    def _require_room(self, near: list[Invitation], table_id: str, inviter: Person, invitee: Person) -> None:
        """Raise `Refusal` at the limit of invitations: to the table, by the inviter or to the invitee."""
        limits = self._limits
        for most, count in (
            (limits.invitations_per_table, sum(its.table == table_id for its in near)),
            (limits.invitations_by_person, sum(its.inviter.id == inviter.id for its in near)),
            (limits.invitations_to_person, sum(its.invitee.id == invitee.id for its in near)),
        ):
            if count >= most:
                raise Refusal(RefusalKind.TOO_MUCH, "too_many_invitations", ENGLISH, most=int(most))

    async def sent_at(self, table_id: str, inviter: Person) -> list[SentInvitation]:
        """Return the people whom a person has invited to a table. Raises `Refusal` if there is no such table."""
        await self._table_service.get(table_id)
        found = await self._contacts.invitations_near(inviter.id, "", "", oldest(now()))
        return [self._sent(inviter, its) for its in found if its.table == table_id]

    def _sent(self, inviter: Person, its: Invitation) -> SentInvitation:
        handle = self.handle(inviter, its.invitee.id)
        return SentInvitation(person=handle, name=its.invitee.name, declined=its.declined)

    async def invitations(self, person: Person) -> list[InvitationInfo]:
        """Return the open invitations of a person."""
        return [
            InvitationInfo(
                invitation=its.id, name=its.inviter.name, table=its.table, game=its.listing.game, created=its.created
            )
            for its in await self._contacts.invitations_to(person.id, oldest(now()))
        ]

    async def accept(self, person: Person, invitation: str) -> Joined:
        """Take a free seat at the table of an invitation. Raises `Refusal`."""
        its = await self._require_invitation(person, invitation)
        for attempt in range(SIT_ATTEMPTS):
            async with self._table_service.locked(its.table) as table:
                free = [seat for seat, occupant in enumerate(table.seats, 1) if isinstance(occupant, OpenSeat)]
                seated = bool(table.seats_of(person.id))
            if seated:
                break
            if not free or table.status != "open":
                raise Refusal(RefusalKind.NOT_FOUND, "no_such_invitation", ENGLISH)
            try:
                await self._commands.execute(its.table, person, Sit(id=secrets.token_urlsafe(16), seat=free[0]))
                break
            except Refusal as refusal:
                if refusal.code != "seat_taken" or attempt + 1 == SIT_ATTEMPTS:
                    raise
        await self._contacts.delete_invitation(its.id)
        return Joined(table=its.table, path=f"/t/{its.table}")

    async def decline(self, person: Person, invitation: str) -> None:
        """Decline an invitation. The inviter sees it. Raises `Refusal`."""
        await self._contacts.decline((await self._require_invitation(person, invitation)).id)

    async def _require_invitation(self, person: Person, invitation: str) -> Invitation:
        for its in await self._contacts.invitations_to(person.id, oldest(now())):
            if its.id == invitation:
                return its
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_invitation", ENGLISH)


def oldest(at: int) -> int:
    """Return the time before which invitations have expired."""
    return at - INVITATION_DAYS * DAY


def people_in(table: Table, viewer: Person) -> list[Person]:
    """Return the other people at a table by seat, then spectators who have chatted. Erased people and bots are none."""
    found: dict[str, Person] = {}
    for its in table.seats:
        if isinstance(its, Player) and not its.owner:
            found.setdefault(its.person, Person(its.person, its.name))
    if may_read_chat(table, viewer):
        for line in table.chat:
            found.setdefault(table.said_by[line.seq], Person(table.said_by[line.seq], line.name))
    return [its for its in found.values() if its.id != viewer.id and its.id not in table.erased_ids]


def may_read_chat(table: Table, viewer: Person) -> bool:
    """Return whether a person sees the chat of a table: as a player, or as a spectator who may watch."""
    return table.play is None or table.spectatable or bool(table.seats_of(viewer.id))


def require_invitable(table: Table, inviter: Person, invitee: Person) -> None:
    """Require a table that waits for players, an inviter who belongs to it, and an invitee who has no seat there."""
    guards.require_person(inviter)
    guards.require_open(table)
    if inviter.id != table.host.id and not table.seats_of(inviter.id):
        raise guards.forbidden_error("not_seated")
    if table.seats_of(invitee.id):
        raise guards.illegal_error("sits_already", name=invitee.name)
    if not any(isinstance(its, OpenSeat) for its in table.seats):
        raise Refusal(RefusalKind.ILLEGAL, "no_free_seat", ENGLISH)
