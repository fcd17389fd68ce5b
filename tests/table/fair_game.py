"""Games with commitments: deal and disc follow from the secret and all parts, and the record has a proof."""

import copy
import hashlib
import json
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from fathom.core.match import Match, draw_outcome
from fathom.core.options import Options
from fathom.core.record import write
from fathom.core.registry import game_named
from fathom.core.work import finish
from fathom.protocol.commitments import part_commitment
from fathom.protocol.history import Replay
from fathom.protocol.settings import BotSeat, Occupant, Player
from fathom.study.replay import ReplaySource, reading, replaying
from fathom.table.chance import commitments
from fathom.table.chance.binding import bound_seats, digest
from fathom.table.chance.commitments import ChanceSource
from fathom.table.record_import import ImportedRecord, read_short, validating_import
from play import lively

NAMES = ("Ann", "Bob", "Cat", "Dan")


def validate_import(data: bytes) -> ImportedRecord:
    """Validate a record at once."""
    return finish(validating_import(read_short(data), data))


def in_record(data: bytes) -> ReplaySource:
    """Return the game of a record at once."""
    return finish(reading(read_short(data), data))


def replayed(source: ReplaySource, seat: int | None) -> Replay:
    """Build a replay at once."""
    return finish(replaying(source, seat))


class FairGame:
    """One game with the seqs of its log; moves that were undone have used some of them.

    The last seat is a bot's, unless `people` names all players. With `bound=False` it is a legacy game, without
    commitments to parts and without a digest of the settings.
    """

    def __init__(
        self,
        name: str,
        players: int,
        options: Options,
        seed: int,
        *,
        bound: bool = True,
        withheld: int = 0,
        people: Sequence[str] = (),
    ) -> None:
        drawn = [hashlib.sha256(f"{name} {seed} {who}".encode()).digest() for who in range(players + 1)]
        self.secret, self.table, self.bound = drawn[0], f"table-{seed}", bound
        game = game_named(name)
        complete = game.options.complete(options)
        self.parts = [drawn[seat].hex()[: 32 + 2 * seat] for seat in range(1, players + 1)]
        self.commitments = [part_commitment(part) for part in self.parts]
        self.names = list(people or [*NAMES[: players - 1], "greedy"])
        occupants: list[Occupant] = [Player(person=f"id-of-{name}", name=name) for name in self.names]
        if not people:
            self.parts[-1], self.commitments[-1] = commitments.server_part(self.secret, self.table, players), ""
            occupants[-1] = BotSeat(bot="greedy", level=2)
        if withheld:
            self.parts[withheld - 1] = self.commitments[withheld - 1]
        self.seats = bound_seats(occupants, self.table)
        settings = digest(name, players, complete, None, self.seats) if bound else ""
        self.source = ChanceSource(self.secret, self.table, self.parts, settings)
        self.match = Match.new(game, players, commitments.deal_chance(self.source), options)
        self.rng = random.Random(seed)
        self.seq = players + 2
        self.seqs: list[int] = []

    def play(self, most: int = 100_000) -> "FairGame":
        """Play random moves with some undo, to the end or up to a number of steps."""
        for _ in range(most):
            if self.match.over:
                break
            self.seq += 1
            if self.match.undo_limit() and self.rng.random() < 0.2:
                self.match.undo()
                self.seqs.pop()
            else:
                self.take(lively(self.match, self.rng))
        return self

    def take(self, action: int) -> None:
        self.match.push(action)
        self.seqs.append(self.seq)
        if self.match.state.chance_due:
            spins = sum(step.chance_outcomes != () for step in self.match.steps)
            disc = commitments.disc_chance(self.source, spins)
            self.match.apply_chance(draw_outcome(self.match.state.odds(), disc))

    def document(self) -> dict[str, Any]:
        """Return the record with its proof, as a value to tamper with."""
        lines = [step.line for step in self.match.steps]
        seals = [
            {"step": step, "seq": seq, "seal": commitments.seal(commitments.salt(self.source, seq), line)}
            for step, (seq, line) in enumerate(zip(self.seqs, lines, strict=True))
            if self.match.game.masked(line) != line
        ]
        proof = {
            "table": self.table,
            "commitment": commitments.commitment(self.secret),
            "secret": self.secret.hex(),
            "parts": self.parts,
            "seals": seals,
        }
        record = json.loads(write(self.match).encode())
        if self.bound:
            record["seats"] = self.names
            seats = msgspec.to_builtins(self.seats)
            proof |= {"part_commitments": self.commitments, "settings": self.source.settings, "seats": seats}
        return copy.deepcopy({**record, "fairness": proof})

    def record(self) -> bytes:
        """Return the record as bytes."""
        return json.dumps(self.document()).encode()
