"""Relations between people: whom they played with, whom they mute or block, and invitations to tables."""

from typing import Any

import msgspec

from fathom.protocol.listings import TableListing
from fathom.protocol.settings import Millis, Person
from fathom.store.models import Invitation, Opponent, Relation
from fathom.store.queries.runner import Queries

CANDIDATES = 200  # the newest tables of a person; bounds the cost of the list of opponents

RECENT = f"""
    SELECT id, name, listing FROM (
        SELECT people.id, people.name, mine.listing, mine.updated,
            row_number() OVER (PARTITION BY people.id ORDER BY mine.updated DESC, mine.id) AS place
        FROM (
            SELECT tables.id, listing, updated FROM members JOIN tables ON tables.id = table_id
            WHERE person = $1 AND status <> 'open' ORDER BY updated DESC LIMIT {CANDIDATES}
        ) AS mine
        JOIN members ON members.table_id = mine.id JOIN people ON people.id = members.person
        WHERE people.id <> $1
        AND NOT EXISTS (SELECT 1 FROM bots WHERE bots.person = people.id)
        AND NOT EXISTS (SELECT 1 FROM erasures WHERE erasures.person = people.id)
    ) AS met WHERE place = 1 ORDER BY updated DESC, id LIMIT $2
"""
RELATIONS_OF = """
    SELECT people.id, name, muted, blocked FROM relations JOIN people ON people.id = other
    WHERE person = $1 ORDER BY name, people.id
"""
SET_RELATION = """
    INSERT INTO relations (person, other, muted, blocked) VALUES ($1, $2, $3, $4)
    ON CONFLICT (person, other) DO UPDATE SET muted = excluded.muted, blocked = excluded.blocked
"""
DELETE_RELATION = "DELETE FROM relations WHERE person = $1 AND other = $2"
BLOCKS = "SELECT EXISTS (SELECT 1 FROM relations WHERE person = $1 AND other = $2 AND blocked)"
# An invitation is open while its table has a free seat and the invited person has none. A quotation mark in a name is
# escaped in JSON, so that no name can look like a free seat.
IS_OPEN = """
    tables.status = 'open' AND tables.listing LIKE '%"kind":"open"%' AND NOT EXISTS (
        SELECT 1 FROM members WHERE members.table_id = invitations.table_id AND members.person = invitee
    )
"""
NOT_BLOCKED = "NOT EXISTS (SELECT 1 FROM relations WHERE person = invitee AND other = inviter AND blocked)"
INVITATIONS = f"""
    SELECT invitations.id, invitations.table_id, host.id, host.name, guest.id, guest.name, created, declined, listing
    FROM invitations JOIN tables ON tables.id = invitations.table_id
    JOIN people host ON host.id = inviter JOIN people guest ON guest.id = invitee
    WHERE created > $2 AND {IS_OPEN}
"""
INVITATIONS_TO = f"""
    {INVITATIONS} AND invitee = $1 AND NOT declined AND {NOT_BLOCKED} ORDER BY created DESC, invitations.id
"""
INVITATIONS_NEAR = f"""
    {INVITATIONS} AND (inviter = $1 OR invitee = $3 OR invitations.table_id = $4) ORDER BY created, invitations.id
"""
DELETE_CLOSED = """
    DELETE FROM invitations WHERE created <= $1
    OR NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id AND status = 'open')
"""
ADD_INVITATION = """
    INSERT INTO invitations (id, table_id, inviter, invitee, created, declined) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (table_id, invitee) DO NOTHING
"""
DECLINE = "UPDATE invitations SET declined = true WHERE id = $1"
DELETE_INVITATION = "DELETE FROM invitations WHERE id = $1"

decode_listing = msgspec.json.Decoder(TableListing).decode


class Contacts(Queries):
    """Recent opponents, mutes, blocks and invitations."""

    async def recent_opponents(self, person: str, limit: int) -> list[Opponent]:
        """Return the people with whom a person played lately, each with the last common game; the newest first."""
        rows = await self._runner.rows(RECENT, person, limit)
        return [Opponent(person=Person(its, name), last=decode_listing(text)) for its, name, text in rows]

    async def relations_of(self, person: str) -> list[Relation]:
        """Return the people whom a person mutes or blocks, by name."""
        rows = await self._runner.rows(RELATIONS_OF, person)
        return [Relation(Person(its, name), bool(muted), bool(blocked)) for its, name, muted, blocked in rows]

    async def set_relation(self, person: str, other: str, *, muted: bool, blocked: bool) -> None:
        """Mute or block another person, or neither. Idempotent."""
        if muted or blocked:
            await self._runner.write((SET_RELATION, person, other, muted, blocked))
        else:
            await self._runner.write((DELETE_RELATION, person, other))

    async def blocks(self, person: str, other: str) -> bool:
        """Return whether a person blocks another."""
        return bool(await self._runner.value(BLOCKS, person, other))

    async def invitations_to(self, person: str, after: Millis) -> list[Invitation]:
        """Return the open invitations of a person from people whom they do not block, the newest first."""
        return list(map(invitation_in, await self._runner.rows(INVITATIONS_TO, person, after)))

    async def invitations_near(self, inviter: str, invitee: str, table: str, after: Millis) -> list[Invitation]:
        """Return the open and declined invitations by one person, to another, or to a table; the oldest first."""
        return list(map(invitation_in, await self._runner.rows(INVITATIONS_NEAR, inviter, after, invitee, table)))

    async def invite(self, invitation: Invitation, after: Millis) -> None:
        """Insert an invitation, and delete all that are closed or as old as `after`. One per table and person."""
        it = invitation
        row = (it.id, it.table, it.inviter.id, it.invitee.id, it.created, it.declined)
        await self._runner.write((DELETE_CLOSED, after), (ADD_INVITATION, *row))

    async def decline(self, invitation: str) -> None:
        """Mark an invitation as declined. It stays, so that the person is not invited to the table again."""
        await self._runner.write((DECLINE, invitation))

    async def delete_invitation(self, invitation: str) -> None:
        await self._runner.write((DELETE_INVITATION, invitation))


def invitation_in(row: tuple[Any, ...]) -> Invitation:
    """Return the invitation in a row. SQLite has integers for booleans."""
    its, table, inviter, inviter_name, invitee, invitee_name, created, declined, text = row
    return Invitation(
        id=its,
        table=table,
        inviter=Person(inviter, inviter_name),
        invitee=Person(invitee, invitee_name),
        created=created,
        declined=bool(declined),
        listing=decode_listing(text),
    )
