"""Local game: a match with players, bots and a seed.

Deal, chance nodes and each bot have separate random streams: the moves of a player do not change the deal, and the
random numbers of a bot do not change those of another.
"""

from collections.abc import Sequence

import msgspec

from fathom.bots.registry import bot_called, bot_names
from fathom.cli.args import Setup, UsageError
from fathom.core.bot import Budget
from fathom.core.chance import CHANCE_STREAM, stream
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.match import Match
from fathom.core.record import write
from fathom.core.rng import Rng
from fathom.core.step import Step

HUMAN = "human"


class LocalGame:
    """A match, the names of its seats, and its seed."""

    def __init__(self, setup: Setup, seats: Sequence[str], seed: str) -> None:
        self.seed = seed
        self.seats = list(seats)
        self.match = Match.new(setup.game, setup.players, stream(seed, "deal"), setup.options)
        self._chance = stream(seed, CHANCE_STREAM)
        self._bots = {seat: bot_called(name) for seat, name in enumerate(seats, 1) if name != HUMAN}
        self._rngs = {seat: Rng(stream(seed, f"bot {seat}").below(2**56)) for seat in self._bots}

    @property
    def humans(self) -> list[int]:
        """Return the seats of human players."""
        return [seat for seat, name in enumerate(self.seats, 1) if name == HUMAN]

    def play(self, line: str) -> Step:
        """Play a line for the seat to move. Raises `Refusal`."""
        return self.match.play(line, self._chance)

    def play_bot(self) -> Step:
        """Play the choice of the bot to move, made from its seat's view."""
        seat = self.match.to_move
        line = self._bots[seat].choose(self.match.view(seat), Budget(), self._rngs[seat])
        try:
            return self.play(line)
        except Refusal as refusal:
            raise RuntimeError(f"bot {self.seats[seat - 1]} chose {line!r}: {refusal}") from refusal

    def record(self) -> bytes:
        """Return the record so far, with seed and names, as one line of JSON."""
        if self.match.state.chance_due:  # interrupted at a chance node
            self.match.rewind(len(self.match.steps) - 1)
        keys: dict[str, object] = msgspec.to_builtins(write(self.match))
        return msgspec.json.encode({**keys, "seed": self.seed, "seats": self.seats}) + b"\n"


def require_known(seats: Sequence[str], allow_human: bool) -> None:
    """Raise `Refusal` or `UsageError` for an unknown name."""
    for name in seats:
        if not (allow_human and name == HUMAN):
            try:
                bot_called(name)
            except Refusal as refusal:
                if refusal.kind is RefusalKind.MALFORMED and allow_human:
                    known = ", ".join([HUMAN, *bot_names()])
                    raise UsageError(f"there is no player called {name!r}; a seat is one of: {known}") from None
                raise


def seat_names(setup: Setup, seats: Sequence[str], default_bot: str) -> list[str]:
    """Return a name for every seat: the given ones, or one human and bots. Raises `UsageError`."""
    if not seats:
        return [HUMAN] + [default_bot] * (setup.players - 1)
    if len(seats) != setup.players:
        raise UsageError(f"--seats names {len(seats)} of {setup.players} players; name all of them")
    return list(seats)
