"""Two people at a table, and patience for what happens by itself."""

import time
from collections.abc import Callable
from typing import Any

from server.running import Somebody
from serving import PATIENCE


def eventually(look: Callable[[], Any], so: Callable[[Any], bool]) -> Any:
    """Wait for a condition."""
    end = time.monotonic() + PATIENCE
    while not so(found := look()):
        assert time.monotonic() < end, found
        time.sleep(0.02)
    return found


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
