"""A game with somebody on every seat: people, bots, and the chance that the seed stands for.

Deal, chance and each bot draw from streams of their own: a person's moves change none of the deal, and
what a bot draws changes nothing for the others.
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
    """A match, the names on its seats, and its seed."""

    def __init__(self, setup: Setup, seats: Sequence[str], seed: str) -> None:
        self.seed = seed
        self.seats = list(seats)
        self.match = Match.new(setup.game, setup.players, stream(seed, "deal"), setup.options)
        self._chance = stream(seed, CHANCE_STREAM)
        self._bots = {seat: bot_called(name) for seat, name in enumerate(seats, 1) if name != HUMAN}
        self._rngs = {seat: Rng(stream(seed, f"bot {seat}").below(2**56)) for seat in self._bots}

    @property
    def humans(self) -> list[int]:
        """The seats on which people sit."""
        return [seat for seat, name in enumerate(self.seats, 1) if name == HUMAN]

    def play(self, line: str) -> Step:
        """A line for the seat to move."""
        return self.match.play(line, self._chance)

    def let_bot_move(self) -> Step:
        """The bot on the seat to move decides, from what its seat can see."""
        seat = self.match.to_move
        line = self._bots[seat].choose(self.match.view(seat), Budget(), self._rngs[seat])
        try:
            return self.play(line)
        except Refusal as refusal:
            raise RuntimeError(f"bot {self.seats[seat - 1]} chose {line!r}: {refusal}") from refusal

    def record(self) -> bytes:
        """The game so far, with the seed and the names: one line of JSON."""
        if self.match.state.chance_due:  # interrupted at a chance node
            self.match.rewind(len(self.match.steps) - 1)
        keys: dict[str, object] = msgspec.to_builtins(write(self.match))
        return msgspec.json.encode({**keys, "seed": self.seed, "seats": self.seats}) + b"\n"


def check_seats(seats: Sequence[str], people_too: bool) -> None:
    """Refuse a name that nobody has."""
    for name in seats:
        if not (people_too and name == HUMAN):
            try:
                bot_called(name)
            except Refusal as refusal:
                if refusal.kind is RefusalKind.MALFORMED and people_too:
                    known = ", ".join([HUMAN, *bot_names()])
                    raise UsageError(f"there is no player called {name!r}; a seat is one of: {known}") from None
                raise


def filled(setup: Setup, seats: Sequence[str], otherwise: str) -> list[str]:
    """A name for every seat: those given, or one person and bots."""
    if not seats:
        return [HUMAN] + [otherwise] * (setup.players - 1)
    if len(seats) != setup.players:
        raise UsageError(f"--seats names {len(seats)} of {setup.players} players; name all of them")
    return list(seats)
