"""Redaction of stored entries when a person is erased: name, chat and id are removed.

It is the only exception to an append-only log. Nothing that the game consists of changes: moves, seals, secret, parts
and entry numbers stay.
"""

import re
from typing import Any

import msgspec

from fathom.protocol.settings import DELETED_USER
from fathom.table.state import TableState

# In JSON a quotation mark within a text is escaped, so no text of a person can match.
PEOPLE = re.compile(rb'"(?:by|person)":"([^"\\]+)"')
OWN_WORDS = {"name": DELETED_USER, "host": DELETED_USER, "text": ""}  # fields in the entries of an erased author


def mentioned_ids(entry: bytes) -> set[str]:
    """Return the ids of all people that a stored entry mentions."""
    return {found.decode() for found in PEOPLE.findall(entry)}


def redact(entry: bytes, person: str, alias: str) -> bytes:
    """Return a stored entry with an alias instead of a person, and without their name and chat."""
    found = msgspec.json.decode(entry)
    event = found["event"]
    if found.get("by") == person:
        found["by"] = alias
        event.update({key: value for key, value in OWN_WORDS.items() if key in event})
    replace(event, person, alias)
    return msgspec.json.encode(found)


def replace(value: Any, person: str, alias: str) -> None:
    """Replace a person in place, at any depth of decoded JSON."""
    if isinstance(value, dict):
        if value.get("person") == person:
            value["person"] = alias
            value.update({key: DELETED_USER for key in ("name", "owner") if value.get(key)})
        for each in value.values():
            replace(each, person, alias)
    elif isinstance(value, list):
        for each in value:
            replace(each, person, alias)


def is_sole_participant(table: TableState, person: str) -> bool:
    """Return whether no other known person has held a seat, so that the whole table can be deleted."""
    return not ({*table.former_seats, *table.owners} - table.erased_ids - {person})
