"""Messages about other people: recent opponents, mutes, blocks and invitations.

The id of a person stays inside the server. `person` is a handle: it means this person to you alone.
"""

from typing import Annotated

from msgspec import Meta

from fathom.protocol.settings import ClientMessage, Id, Millis
from fathom.protocol.updates import ServerMessage

Handle = Annotated[str, Meta(min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]


class ContactInfo(ServerMessage, frozen=True, kw_only=True):
    """A person as you know them. The last game is present if you have played together lately."""

    person: Handle
    name: str
    muted: bool = False  # you do not see their chat
    blocked: bool = False  # they cannot invite or meet you either; they are not told
    table: str = ""  # of the last game
    game: str = ""
    at: Millis = 0


class ContactList(ServerMessage, frozen=True, kw_only=True):
    """The people you played with lately, the last ones first; then others whom you mute or block, by name."""

    people: list[ContactInfo]


class SetContact(ClientMessage, frozen=True, kw_only=True):
    """Mute or block a person, or neither. `table` is where you have met them, if they are no contact yet."""

    muted: bool
    blocked: bool
    table: Id | None = None


class PersonHere(ServerMessage, frozen=True, kw_only=True):
    """Another person at a table: a player, or a spectator who has chatted."""

    person: Handle
    name: str
    seats: list[int]
    voice: int = 0  # in the chat; 0 if they have not chatted
    muted: bool = False
    blocked: bool = False


class PeopleHere(ServerMessage, frozen=True, kw_only=True):
    """The other people at a table, and the number of voices in its chat so far."""

    people: list[PersonHere]
    voices: int = 0


class InvitePerson(ClientMessage, frozen=True, kw_only=True):
    """Invite a recent opponent to a table that waits for players."""

    person: Handle


class InvitationInfo(ServerMessage, frozen=True, kw_only=True):
    """An invitation to you: who invites you, and to which game."""

    invitation: str
    name: str
    table: str
    game: str
    created: Millis


class InvitationList(ServerMessage, frozen=True, kw_only=True):
    """Your open invitations, the newest first."""

    invitations: list[InvitationInfo]


class SentInvitation(ServerMessage, frozen=True, kw_only=True):
    """A person whom you have invited to a table, and whether they have declined."""

    person: Handle
    name: str
    declined: bool = False


class SentInvitations(ServerMessage, frozen=True, kw_only=True):
    """The people whom you have invited to a table."""

    invitations: list[SentInvitation]


class Joined(ServerMessage, frozen=True, kw_only=True):
    """The table where you have taken a seat."""

    table: str
    path: str
