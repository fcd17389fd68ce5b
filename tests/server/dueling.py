"""Two people at a table."""

from typing import Any

from server.running import Somebody
from serving import eventually as eventually  # for those who play a duel and wait


def duel(ann: Somebody, bob: Somebody, **settings: Any) -> str:
    """A table where Ann begins."""
    table = ann.make_table("me", "open", options={"first": "seat_1"}, **settings)
    assert bob.command(table, "sit", seat=2).status_code == 200
    bob.ready(table, 2)
    ann.start(table, 1)
    return table


def move(person: Somebody, table: str, seat: int) -> None:
    """The first move that is offered."""
    seen = person.get(f"/tables/{table}").json()
    done = person.command(table, "move", seat=seat, seq=seen["seq"], line=seen["moves"][0]["line"])
    assert done.status_code == 200, done.text
