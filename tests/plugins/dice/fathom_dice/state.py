"""A position of Ten and Up."""

import json
from typing import Self

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import GameResult
from fathom.core.notation import Shapes
from fathom.core.serialization import hash64, seal, unseal
from fathom_dice.messages_en import ENGLISH

ROLL, HOLD, DIE = 0, 1, 2  # actions; DIE + n stands for a die that shows n + 1
ACTIONS = DIE + 6
SIDES = range(1, 7)
LINES = Shapes({"roll": ("roll", "roll"), "hold": ("hold", "hold")})
FIELDS = ("seat", "phase", "goal", "scores", "pot")


class DiceState:
    """Phases: `goal` and `goal 2` (chance, D1.1), `decide` (D2.1), `die` and `die 2` (chance, D2.2), `over`."""

    def __init__(self, players: int, start: int, goal: int) -> None:
        self.seat = start
        self.phase = "goal"
        self.goal = goal
        self.scores = [0] * players
        self.pot = 0
        self.listening = True
        self.events: list[int] = []

    @property
    def to_move(self) -> int:
        return self.seat if self.phase == "decide" else 0

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def chance_due(self) -> bool:
        return self.phase not in ("decide", "over")

    def odds(self) -> list[tuple[int, int]]:
        return [(DIE + side - 1, 1) for side in SIDES] if self.chance_due else []

    def legal(self) -> list[int]:
        if self.phase == "decide":
            return [ROLL, HOLD] if self.pot else [ROLL]
        return [action for action, _ in self.odds()]

    def apply(self, action: int) -> None:
        if action == ROLL:
            self.phase = "die"
        elif action == HOLD:
            self._hold()
        else:
            self._throw(action - DIE + 1)

    def _hold(self) -> None:
        """D2.3, D3.1."""
        self.scores[self.seat - 1] += self.pot
        if self.scores[self.seat - 1] >= self.goal:
            self.phase = "over"
        else:
            self._pass_on()

    def _throw(self, side: int) -> None:
        """D1.1, D2.2."""
        if self.listening:
            self.events.append(side)
        if self.phase.startswith("goal"):
            self.goal += side
            self.phase = "goal 2" if self.phase == "goal" else "decide"
        elif side == 1:
            self._pass_on()
        else:
            self.pot += side
            self.phase = "die 2" if self.phase == "die" else "decide"

    def _pass_on(self) -> None:
        self.pot = 0
        self.phase = "decide"
        self.seat = self.seat % len(self.scores) + 1

    def parse(self, line: str) -> int:
        verb, _ = LINES.read(line)
        action = {"roll": ROLL, "hold": HOLD}[verb]
        if action not in self.legal():
            raise Refusal(RefusalKind.ILLEGAL, "empty_pot", ENGLISH, "D2.3")
        return action

    def format(self, action: int) -> str:
        return ("roll", "hold")[action] if action < DIE else str(action - DIE + 1)

    def why_not(self, line: str) -> Refusal | None:
        try:
            self.parse(line)
        except Refusal as refusal:
            return refusal
        return None

    def result(self) -> GameResult | None:
        if not self.over:
            return None
        seats = range(1, len(self.scores) + 1)
        places = sorted(set(self.scores), reverse=True)
        return GameResult("D3.1", tuple(tuple(s for s in seats if self.scores[s - 1] == score) for score in places))

    def news(self) -> list[int]:
        noted, self.events = self.events, []
        return noted

    def clone(self) -> Self:
        twin = type(self)(len(self.scores), self.seat, self.goal)
        twin.phase, twin.scores, twin.pot, twin.listening = self.phase, [*self.scores], self.pot, False
        return twin

    def to_bytes(self) -> bytes:
        return seal(json.dumps([getattr(self, name) for name in FIELDS]).encode())

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        state = cls(0, 0, 0)
        for name, value in zip(FIELDS, json.loads(unseal(data)), strict=True):
            setattr(state, name, value)
        return state

    @property
    def hash64(self) -> int:
        return hash64(self.to_bytes())
