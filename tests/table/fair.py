"""Games as a table plays them: dealt and spun from a secret and everybody's parts, with a proof in the record."""

import copy
import hashlib
import json
import random
from typing import Any

import fathom.games  # noqa: F401  # registers
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.record import write
from fathom.core.registry import game_named
from fathom.table import fairness
from play import lively


class FairGame:
    """One game with its log's numbers: moves that were taken back have used up some."""

    def __init__(self, name: str, players: int, options: Options, seed: int) -> None:
        drawn = [hashlib.sha256(f"{name} {seed} {who}".encode()).digest() for who in range(players + 1)]
        self.secret, self.table = drawn[0], f"table-{seed}"
        self.parts = [drawn[seat].hex()[: 32 + 2 * seat] for seat in range(1, players)]
        self.parts.append(fairness.server_part(self.secret, self.table, players))  # the last seat is a bot's
        self.source = self.secret, self.table, self.parts
        self.match = Match.new(game_named(name), players, fairness.deal_chance(*self.source), options)
        self.rng = random.Random(seed)
        self.seq = players + 2
        self.seqs: list[int] = []

    def play(self, most: int = 100_000) -> "FairGame":
        """Random moves, now and then taken back, to the end or for a while."""
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
        self.match.take(action)
        self.seqs.append(self.seq)
        if self.match.state.chance_due:
            spins = sum(step.outcome is not None for step in self.match.steps)
            self.match.spin(fairness.disc_chance(*self.source, spins))

    def document(self) -> dict[str, Any]:
        """The record with its proof, to be tampered with."""
        lines = [step.line for step in self.match.steps]
        seals = [
            {"step": step, "seq": seq, "seal": fairness.seal(fairness.salt(*self.source, seq), line)}
            for step, (seq, line) in enumerate(zip(self.seqs, lines, strict=True))
            if self.match.game.masked(line) != line
        ]
        proof = {
            "table": self.table,
            "commitment": fairness.commitment(self.secret),
            "secret": self.secret.hex(),
            "parts": self.parts,
            "seals": seals,
        }
        return copy.deepcopy({**json.loads(write(self.match).encode()), "fairness": proof})

    def record(self) -> bytes:
        """The same as it is written."""
        return json.dumps(self.document()).encode()
