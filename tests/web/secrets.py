"""Messages that a player received, compared with the hidden information of others."""

import json
from collections.abc import Iterator
from typing import Any

import httpx

from fathom.core.match import Match
from fathom.core.record import read, replay
from web.people import Person


def record(person: Person) -> Match:
    """Return the finished game with everything revealed."""
    table = person.page.url.rsplit("/", 1)[1]
    return replay(read(httpx.get(f"{person.url}/api/v1/tables/{table}/record").raise_for_status().content))


def heard(person: Person) -> list[dict[str, Any]]:
    """Return all messages of the feed up to the end of the game, which reveals everything."""
    messages = [json.loads(frame) for frame in person.frames]
    ended = [index for index, its in enumerate(messages) if its.get("event", {}).get("type") == "ended" or over(its)]
    return messages[: ended[0]] if ended else messages


def over(message: dict[str, Any]) -> bool:
    return bool((message.get("view") or {}).get("over"))


def texts(value: Any) -> Iterator[str]:
    """Yield every text in a message, at any depth, except the legal moves, which name every field."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from () if key in ("moves", "legal") else texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def motions(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every piece that a move moved, with its start and its end."""
    move = message.get("event", {}).get("move") or {}
    return [*move.get("costs", []), *([move] if "piece" in move else []), *move.get("effects", [])]


def lost(motion: dict[str, Any]) -> bool:
    return bool(motion["to"]["kind"] == "lost")


def hidden_cells(match: Match, seat: int, *what: str) -> set[str]:
    """Return the cells that lines with one of these verbs name, such as those of a fleet's submarines."""
    lines = [step.line.split() for step in match.steps if step.seat == seat]
    return {words[1] for words in lines if words[0] in (what or ("hide",))}


def foreign_cards(message: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """Return the cards of Submarine that a player saw without being entitled to; discards are public."""
    return [
        its
        for its in motions(message)
        if its["piece"]["kind"] == "card" and its["piece"]["colour"] != "?" and its["to"]["kind"] != "discard"
        and not any(place == {"kind": "hand", "seat": seat} for place in (its["from"], its["to"]))
    ]  # fmt: skip
