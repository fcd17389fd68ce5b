"""Base class of the states of compiled games. Compiled itself: a native class needs a native base class."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.core.errors import Refusal
from fathom.core.serialization import hash64

NOTHING: Final[vec[i64]] = vec[i64]()


class EngineState:
    """The event buffer of a position, and the methods of `fathom.core.game.State` that follow from others.

    A subclass sets both attributes in `__init__`, so that a new state needs no second call.
    """

    # Methods that forward to a game's modules stand in each subclass: there they are direct calls of compiled
    # functions, while a method here could reach the modules of a game only by a lookup.

    listening: bool  # whether events are collected
    events: vec[i64]  # since `news` was last called

    def note(self, event: i64) -> None:
        """Append an event if events are collected."""
        if self.listening:
            self.events = append(self.events, event)

    def news(self) -> list[int]:
        """Return the events since the last call, and clear them."""
        noted = [event for event in self.events]
        self.events = NOTHING
        return noted

    def parse(self, line: str) -> int:
        """Return the legal action for a line. Raises `Refusal`."""
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """Return the serialized position."""
        raise NotImplementedError

    def why_not(self, line: str) -> Refusal | None:
        """Return why a line is not legal here; None if it is."""
        try:
            self.parse(line)
        except Refusal as refusal:
            return refusal
        return None

    @property
    def hash64(self) -> int:
        """A stable 64-bit hash of the position."""
        return hash64(self.to_bytes())
