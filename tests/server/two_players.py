"""Tables of two players over HTTP."""

from typing import Any

from server.running import User
from serving import eventually as eventually  # re-exported for the tests of such tables


def two_player_table(ann: User, bob: User, **settings: Any) -> str:
    """Create and start a table where Ann is to move first. Returns its id."""
    table = ann.make_table("me", "open", options={"first": "seat_1"}, **settings)
    assert bob.command(table, "sit", seat=2).status_code == 200
    bob.ready(table, 2)
    ann.start(table, 1)
    return table


def play_first_move(person: User, table: str, seat: int) -> None:
    """Play the first legal move."""
    seen = person.get(f"/tables/{table}").json()
    done = person.command(table, "move", seat=seat, seq=seen["seq"], line=seen["moves"][0]["line"])
    assert done.status_code == 200, done.text
