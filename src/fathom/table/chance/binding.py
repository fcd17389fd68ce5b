"""The digest of settings and seats, to which a game's chance is bound besides secret and parts.

A name goes into it as a salted hash. The salt follows from the person's id, which never leaves the server, and is
shown with the proof while the name is. Once the person is erased, the id is deleted, and names can no longer be tested.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from fathom.core.options import Value
from fathom.protocol.commands import Commitment
from fathom.protocol.commitments import PROTOCOL
from fathom.protocol.settings import Begin, BotSeat, ClientMessage, Occupant, Player

NameSalt = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)", max_length=64)]


class BoundBot(ClientMessage, tag="bot", tag_field="kind", frozen=True, kw_only=True):
    """A built-in bot at the start of the game."""

    name: Annotated[str, Meta(max_length=40)]
    level: Annotated[int, Meta(ge=1, le=9)]


class BoundPerson(ClientMessage, tag="person", tag_field="kind", frozen=True, kw_only=True, omit_defaults=True):
    """A person at the start of the game: the salted hash of the name, and the salt while the name is known."""

    name: Commitment
    salt: NameSalt = ""


class BoundRemote(BoundPerson, tag="remote", tag_field="kind", frozen=True, kw_only=True, omit_defaults=True):
    """A remote bot at the start of the game, in the same form."""


BoundSeat = BoundBot | BoundPerson | BoundRemote


def name_salt(person: str, table: str, seat: int) -> str:
    """Return the salt of a name, derived from an id that only the server knows; unique per seat and table."""
    return hmac.digest(person.encode(), f"{PROTOCOL} name salt {seat}\n{table}\n".encode(), "sha256").hex()


def name_hash(salt: str, name: str) -> str:
    """Return the form in which a name is bound."""
    return hashlib.sha256(f"{PROTOCOL} name\n".encode() + bytes.fromhex(salt) + name.encode()).hexdigest()


def bound_seat(occupant: Occupant, table: str, seat: int) -> BoundSeat:
    """Return a taken seat as it is bound; raises `TypeError` for an open one."""
    if isinstance(occupant, BotSeat):
        return BoundBot(name=occupant.bot, level=occupant.level)
    if not isinstance(occupant, Player):
        raise TypeError(f"seat {seat} has no player")
    salt = name_salt(occupant.person, table, seat)
    kind = BoundRemote if occupant.owner else BoundPerson
    return kind(name=name_hash(salt, occupant.name), salt=salt)


def bound_seats(seats: Sequence[Occupant], table: str) -> list[BoundSeat]:
    """Return the seats of a full table as they are bound; an empty list while a seat is open."""
    if not all(isinstance(its, BotSeat | Player) for its in seats):
        return []
    return [bound_seat(its, table, seat) for seat, its in enumerate(seats, 1)]


def digest(
    game: str, players: int, options: Mapping[str, Value], begin: Begin | None, seats: Iterable[BoundSeat]
) -> str:
    """Return the digest of settings and seats, salts left out: SHA-256 over JSON with sorted keys and no spaces."""
    bound = {
        "begin": begin,
        "game": game,
        "options": dict(options),
        "players": players,
        "seats": [unsalted(its) for its in seats],
    }
    return hashlib.sha256(f"{PROTOCOL} settings\n".encode() + msgspec.json.encode(bound, order="sorted")).hexdigest()


def unsalted(seat: BoundSeat) -> BoundSeat:
    """Return a seat without the salt of its name, which may be deleted."""
    return seat if isinstance(seat, BoundBot) else msgspec.structs.replace(seat, salt="")
