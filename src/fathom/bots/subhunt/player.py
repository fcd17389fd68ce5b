"""A player of Submarine Hunt: what it believes, what it wants, and what each move is worth to it."""

from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64

from fathom.bots.subhunt import hiding, shots
from fathom.bots.subhunt.belief import Assumptions, believe
from fathom.bots.subhunt.outlook import UNIT, Outlook, level_values
from fathom.bots.subhunt.plan import Plan
from fathom.bots.subhunt.posterior import Posterior
from fathom.bots.subhunt.silence import quiet_rounds
from fathom.core.options import Odds
from fathom.core.rng import Rng
from fathom.games.subhunt.pieces import FIELD_NAMES, FIELDS, SHIPS
from fathom.games.subhunt.view import SubHuntView


@dataclass(frozen=True)
class Style:
    """How a player weighs things. Worth is in submarines and ships: three of them are the game."""

    assumed: Assumptions = field(default_factory=Assumptions)
    bit_worth: float = 0.05  # of what an answer tells
    charge_cost: float = 0.004
    last_worth: float = 1.6  # the last ship or submarine against the first
    depth: int = 2  # turns that it looks ahead
    patience: float = 0.9
    caution: float = 1.0  # what a danger counts for
    secrecy: float = 0.02  # of a bit that a shot gives away
    boredom: float = 8.0  # rounds without a loss after which dangers count half
    lapse: float = 0.0  # how often it takes any move


def chance_of_hit(view: SubHuntView) -> float:
    """How likely a torpedo hits."""
    return float(Odds.fraction(str(view.options["torpedo_hit"])) or 0)


def worth_of_one(left: int, last: float) -> float:
    """What one more of so many is worth: the last one decides the game."""
    return 1.0 + (last - 1.0) * (3 - left) / 2


class Mind:
    """A view, and all that a player works out from it before it can compare moves."""

    def __init__(self, view: SubHuntView, style: Style) -> None:
        self.view = view
        self.style = style
        self.me = view.seat - 1
        self.belief: Posterior = believe(view, 1 - self.me, style.assumed)
        diagonals = view.options["lanes"] == "plus_diagonals"
        self.outlook = Outlook(self.belief, diagonals)
        self.ships = [FIELD_NAMES.index(name) for name in view.ships[self.me]]
        self.charges = view.charges[self.me]
        self.submarine_worth = worth_of_one(view.hidden[1 - self.me], style.last_worth)
        left = sum(name != "lost" for name in view.ships[self.me])
        self.ship_worth = worth_of_one(left, style.last_worth)
        self.caution = style.caution / (1 + quiet_rounds(view.log) / style.boredom)
        self.by_level = [self.levels(number) for number in range(FIELDS)]

    def levels(self, number: int) -> list[int]:
        """What a charge is worth on each level under a field, its cost taken off."""
        values = level_values(self.outlook, number, self.submarine_worth, self.style.bit_worth)
        return [value - round(self.style.charge_cost * UNIT) for value in values]

    def sails(self) -> list[int]:
        """What each legal move is worth, with those that can follow."""
        view, style = self.view, self.style
        arrows, magazines = view.options["arrows"], view.options["magazines"]
        assert isinstance(arrows, list)
        assert isinstance(magazines, list)
        plan = Plan(
            self.outlook,
            [number - 1 for number in arrows],
            [max(0, *levels) for levels in self.by_level],
            round(self.ship_worth * self.caution * UNIT),
            round(chance_of_hit(view) * UNIT),
            round(style.patience * UNIT),
            magazines,
        )
        places, charges = vec[i64](self.ships), vec[i64](self.charges)
        known: dict[tuple[int, int], int] = {}
        values = []
        for line in view.legal:
            _, name, *way = line.split()
            ship, stops = int(name) - 1, [FIELD_NAMES.index(step) for step in way]
            end = stops[-1]
            if (ship, end) not in known:
                known[ship, end] = plan.value(places, charges, ship, end, 0, style.depth)
            risk = sum(self.outlook.mines[stop] for stop in stops if stop < FIELDS)
            values.append(known[ship, end] - round(risk * self.ship_worth * self.caution))
        return values

    def drops(self) -> list[int]:
        """What a charge is worth on each level, and none."""
        levels = self.by_level[self.ships[self.view.ship - 1]]
        return [0 if line == "hold" else levels[int(line.split()[1]) // 100 - 1] for line in self.view.legal]


def scores(view: SubHuntView, style: Style, rng: Rng) -> list[int]:
    """What each legal line is worth, in millionths of a ship."""
    if view.phase == "hide":
        return hiding.fleet_scores(view, rng)
    if view.phase == "mine":
        return hiding.mine_scores(view, rng)
    if view.phase == "sail":
        return Mind(view, style).sails()
    if view.phase == "drop":
        return Mind(view, style).drops()
    return shots.scores(view, style.secrecy, style.last_worth)


assert SHIPS == 3
