"""One open WebSocket: its person, its audience, and non-blocking sends."""

from dataclasses import dataclass, field

import msgspec

from fathom.protocol.settings import Person
from fathom.server.transport.protocol import WebSocketProtocol, frame

ANONYMOUS = Person(id="", name="")  # a spectator without a session

# Close codes (docs/protocol.md)
INCIDENT = 1011
SERVER_STOPS = 1012
TRY_LATER = 1013
SESSION_ENDED = 4001
TOO_SLOW = 4008


@dataclass(eq=False)
class Connection:
    """An open feed. `asked` is the seat that the client requested, `audience` the one that it gets."""

    protocol: WebSocketProtocol
    person: Person
    device: bytes  # the hash of the cookie or the token
    asked: int | None
    audience: int
    address: str
    max_unread: int  # bytes
    scopes: frozenset[str]  # of the session or token
    own: list[int] = field(default_factory=list, init=False)  # the person's seats, as the client knows them
    dropped: bool = field(default=False, init=False)

    def assign(self, asked: int | None, audience: int, own: list[int]) -> bool:
        """Set the seats of the person and the audience; return whether they have changed."""
        before, self.asked = (self.audience, self.own), asked
        self.audience, self.own = audience, own
        return (audience, own) != before

    def rename(self, name: str) -> None:
        """Apply a person's new name."""
        self.person = msgspec.structs.replace(self.person, name=name)

    def send(self, data: bytes) -> None:
        """Send a message."""
        self.send_frame(frame(data))

    def send_frame(self, framed: bytes) -> None:
        """Write an encoded frame without waiting. Closes the connection of a reader that falls too far behind."""
        protocol = self.protocol
        if self.dropped or not protocol.is_open:
            return
        protocol.send_frame(framed)
        if protocol.unread > self.max_unread:
            self.dropped = True
            self.close(TOO_SLOW, "too slow")

    def close(self, code: int, reason: str = "") -> None:
        """Close the connection with a code. Idempotent."""
        self.protocol.disconnect(code, reason)
