"""A player of Submarine Hunt with full knowledge, as an upper bound for what inference can reach.

    PYTHONPATH=tests python tests/bots/seer_subhunt.py GAMES SEED OPPONENT > games.jsonl

It evaluates moves and charges as the best bot does, but with the true fleet of the enemy. It needs the enemy's view, so
it is not a registered bot. The games are paired deals, logged as by an arena.
"""

import sys
from dataclasses import replace

import msgspec

from fathom.arena.intervals import rate
from fathom.arena.plan import ArenaPlan, Task
from fathom.arena.play_game import GameSummary, encode_game
from fathom.arena.results import ahead
from fathom.bots.registry import bot_called
from fathom.core.bot import Budget
from fathom.core.chance import stream
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.exact_posterior import Posterior, PriorWeights
from fathom.games.subhunt.bots.player import BotState, Style, drops, sails, scores
from fathom.games.subhunt.inferences import Charge, Evidence
from fathom.games.subhunt.pieces import CELL_NAMES, CELLS, FIELDS, blast_of
from fathom.games.subhunt.view import SubHuntView

NAME = "seer"
SEEING = replace(Style(), depth=3)  # no information can be gained on the way, so a deeper search pays


def truth(enemy: SubHuntView) -> Evidence:
    """Return the evidence of charges in all cells without a submarine, and of ships on all fields without the mine."""
    owner, square = enemy.seat - 1, enemy.options["blast"] == "square"
    living = {CELL_NAMES.index(name) for name in enemy.submarines[owner]}
    told = Evidence(hidden=len(living))
    if enemy.mine_fates[owner] == "laid":
        told.mine_laid = True
        told.clear = set(range(FIELDS)) - {CELL_NAMES.index(enemy.mines[owner])}
    for cell in set(range(CELLS)) - living:
        told.charges.append(Charge(0, cell, False, len(living.intersection(blast_of(cell, square)))))
    return told


class Seer:
    """A player of a style that knows all positions."""

    def __init__(self, style: Style = SEEING) -> None:
        self.style = style

    def choose(self, view: SubHuntView, enemy: SubHuntView, rng: Rng) -> str:
        """Return one of the best legal lines."""
        values = self.scores(view, enemy, rng)
        best = max(values)
        lines = [line for line, value in zip(view.legal, values, strict=True) if value == best]
        return lines[rng.below(len(lines))]

    def scores(self, view: SubHuntView, enemy: SubHuntView, rng: Rng) -> list[int]:
        """Return the value of each legal line."""
        if view.phase not in ("sail", "drop"):
            return scores(view, self.style, rng)
        leaning = PriorWeights(view.options["lanes"] == "plus_diagonals")
        mind = BotState(view, self.style, Posterior(truth(enemy), view.options["blast"] == "square", leaning))
        return sails(mind) if view.phase == "sail" else drops(mind)


def play(plan: ArenaPlan, task: Task, seer: Seer) -> bytes:
    """Play one game and return it as a line of an arena's log."""
    seed = plan.seed_of(task)
    match = Match.new(game_named("subhunt"), 2, stream(seed, "deal"), plan.options)
    names = [plan.bots[number] for number in plan.seats(task)]
    other = bot_called(plan.bots[1])
    disc = stream(seed, "disc")
    rngs = {seat: Rng(stream(seed, f"bot {seat}").below(2**56)) for seat in (1, 2)}
    while not match.over:
        seat = match.to_move
        view, enemy = match.view(seat), match.view(3 - seat)
        assert isinstance(view, SubHuntView)
        assert isinstance(enemy, SubHuntView)
        seeing = names[seat - 1] == NAME
        line = seer.choose(view, enemy, rngs[seat]) if seeing else other.choose(view, Budget(), rngs[seat])
        match.play(line, disc)
    return encode_game(match, seed, names, task, None)


def measure(games: int, seed: str, opponent: str, seer: Seer) -> str:
    """Play the games, write them to standard output and return the result as a row of a table."""
    options = game_named("subhunt").options.complete({})
    plan = ArenaPlan(game="subhunt", players=2, options=options, bots=(NAME, opponent), games=games, seed=seed)
    deals: dict[int, list[float]] = {}
    for task in plan.tasks():
        line = play(plan, task, seer)
        sys.stdout.buffer.write(line)
        won = ahead(msgspec.json.decode(line, type=GameSummary), NAME, opponent)
        assert won is not None
        deals.setdefault(task.deal, []).append(won)
    found = rate(list(deals.values()))
    return f"| {NAME} | {opponent} | {found} | {found.games} |"


if __name__ == "__main__":
    count, text, opponent = sys.argv[1:]
    print(measure(int(count), text, opponent, Seer()), file=sys.stderr)
