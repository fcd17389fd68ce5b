"""Somebody leaves for good, and what the log has of them goes: their name, what they said, and their id.

A log is only ever added to, with this one exception. Nothing that a game consists of changes by it: moves, seals,
secret and parts stay as they are, and so does every entry's number.
"""

import re
from typing import TYPE_CHECKING, Any

import msgspec

from fathom.protocol.settings import DELETED_USER, REPLACEMENT_BOT, OpenSeat, Player
from fathom.table import events
from fathom.table.events import Happening

if TYPE_CHECKING:
    from fathom.table.table import Table

# In JSON a quotation mark within a text has a backslash before it, so nothing that anybody says looks like this.
PEOPLE = re.compile(rb'"(?:by|person)":"([^"\\]+)"')


def mentioned_ids(entry: bytes) -> set[str]:
    """The ids of all who are named in an entry."""
    return {found.decode() for found in PEOPLE.findall(entry)}


def without(entry: bytes, person: str, alias: str) -> bytes:
    """The same entry with nothing in it that tells of a person but what they did in the game."""
    found = msgspec.json.decode(entry)
    event = found["event"]
    if found.get("by") == person:
        found["by"] = alias
        event.update({key: gone for key, gone in OWN_WORDS.items() if key in event})
    replace(event, person, alias)
    return msgspec.json.encode(found)


OWN_WORDS = {"name": DELETED_USER, "host": DELETED_USER, "text": ""}  # in the entries of what somebody did


def replace(value: Any, person: str, alias: str) -> None:
    """Wherever a person stands, on a seat or elsewhere, nobody known stands now."""
    if isinstance(value, dict):
        if value.get("person") == person:
            value["person"] = alias
            value.update({key: DELETED_USER for key in ("name", "owner") if value.get(key)})
        for each in value.values():
            replace(each, person, alias)
    elif isinstance(value, list):
        for each in value:
            replace(each, person, alias)


def leaving(table: "Table", person: str, alias: str) -> list[Happening]:
    """All that happens at a table when somebody leaves for good: the seats are given up, then they are forgotten."""
    said = [line.seq for line in table.chat if table.said_by[line.seq] == person]
    return [*giving_up(table, person), events.Forgotten(person=person, alias=alias, said=said)]


def giving_up(table: "Table", person: str) -> list[Happening]:
    """Before the start nothing is lost by it. Later a bot goes on if others still play for something."""
    own = table.seats_of(person)
    if not own or table.status == "over":
        return []
    if table.status == "open":
        return [events.Seated(seat=seat, occupant=OpenSeat()) for seat in own]
    people_left = any(isinstance(its, Player) and its.person != person for its in table.seats)
    if people_left and len(table.seats) > 2:
        return [events.HandedOver(seat=seat, occupant=REPLACEMENT_BOT, why="resigned") for seat in own]
    others = [seat for seat in range(1, len(table.seats) + 1) if seat not in own]
    return [events.Ended(reason="resigned", ranking=[others, own] if others else [own])]


def is_sole_participant(table: "Table", person: str) -> bool:
    """Has nobody else ever sat there who is still known? Then no one will miss the table."""
    return not ({*table.held, *table.owners} - table.left - {person})
