"""One listener at one table: what it may hear, and how it is told without anybody waiting for it."""

from dataclasses import dataclass, field

from fathom.protocol.settings import Person
from fathom.server.ws.protocol import WebSocketProtocol, frame

NOBODY = Person(id="", name="")  # who watches without having given a name

INCIDENT = 1011
SERVER_STOPS = 1012
TRY_LATER = 1013
SESSION_ENDED = 4001
TOO_SLOW = 4008


@dataclass(eq=False)
class Connection:
    """An open feed. `asked` is the seat it wants to see through, if it said so; `audience` the one it gets."""

    wire: WebSocketProtocol
    person: Person
    device: bytes  # the hash of the cookie or the token
    asked: int | None
    audience: int
    address: str
    most_unread: int
    may: frozenset[str]  # what the token is good for
    own: list[int] = field(default_factory=list, init=False)  # the seats that are theirs, as they know
    dropped: bool = field(default=False, init=False)

    def tell(self, data: bytes) -> None:
        """Send a message."""
        self.post(frame(data))

    def post(self, framed: bytes) -> None:
        """Send a frame. Whoever has left too much unread is dropped instead."""
        wire = self.wire
        if self.dropped or not wire.open:
            return
        wire.post(framed)
        if wire.unread > self.most_unread:
            self.dropped = True
            wire.disconnect(TOO_SLOW, "too slow")
