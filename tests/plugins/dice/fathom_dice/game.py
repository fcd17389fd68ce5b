"""The rules of Ten and Up as Fathom uses them. All information is public, so most methods keep their defaults."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fathom.core.chance import Chance
from fathom.core.game import Game, GameResult, LegalMove, View, Worlds
from fathom.core.match import OPENING, Match
from fathom.core.options import EnumOption, Options, OptionSet
from fathom.core.record import replay_move
from fathom.core.rng import Rng
from fathom_dice.state import ACTIONS, DIE, DiceState


class DiceView(View, frozen=True, kw_only=True, tag="dice"):
    """The view, which is the same for all seats."""

    goal: int
    scores: list[int]
    pot: int


class Dice(Game[DiceState, DiceView]):
    """Press your luck, for 2 to 4 players."""

    name = "dice"
    title = "Ten and Up"
    seats = range(2, 5)
    options = OptionSet(
        "dice",
        (EnumOption(name="goal", values=("10", "30"), default="10", rule="D1.1", summary="what the two dice add to"),),
    )
    actions = ACTIONS
    view_type = DiceView

    def deal(self, players: int, options: Options, chance: Chance) -> tuple[int, Mapping[str, object]]:
        return 1 + chance.below(players), {}

    def new_state(self, players: int, options: Options, start: int, deal: Mapping[str, object]) -> DiceState:
        return DiceState(players, start, int(str(options["goal"])))

    def state_from_bytes(self, data: bytes) -> DiceState:
        return DiceState.from_bytes(data)

    def announcement(self, news: Sequence[int]) -> str:
        return " ".join(map(str, news))

    def announcement_rule(self, line: str) -> str:
        return "D2.2" if line.startswith("roll") else ""

    def parse_chance(self, announced: str) -> Sequence[int]:
        if not re.fullmatch("[1-6]( [1-6])?", announced):
            return ()
        return [DIE + int(side) - 1 for side in announced.split()]

    def is_irreversible(self, match: Match[DiceState, DiceView], index: int) -> bool:
        return True  # a roll is chance, and a hold ends the turn

    def public_fields(self, match: Match[DiceState, DiceView]) -> dict[str, Any]:
        state = match.state
        return {"goal": state.goal, "scores": [*state.scores], "pot": state.pot}

    def legal_moves(self, match: Match[DiceState, DiceView]) -> tuple[LegalMove, ...]:
        return tuple(LegalMove(line=line, verb=line, final=True) for line in match.legal())

    def worlds(self, view: DiceView) -> Worlds[DiceState, DiceView]:
        return DiceWorlds(view)


class DiceWorlds:
    """The only possible world, since nothing is hidden."""

    def __init__(self, view: DiceView) -> None:
        self.view = view

    def draw(self, rng: Rng) -> DiceState:
        return self.match(rng).state

    def match(self, rng: Rng) -> Match[DiceState, DiceView]:
        view = self.view
        deal = {OPENING: [str(side) for side in view.news[0]]}
        match = Match(Dice(), view.players, view.options, view.start, deal)
        for line in view.log:
            replay_move(match, line)
        if view.over and not match.over:
            match.end(GameResult(view.reason, view.ranking))
        return match
