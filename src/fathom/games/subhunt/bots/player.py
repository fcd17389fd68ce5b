"""The scores of moves in Submarine Hunt for a style of play."""

from dataclasses import dataclass, field

from fathom.core.bot import Budget
from fathom.core.options import int_list_value
from fathom.core.rng import Rng
from fathom.games.subhunt.bots import placement
from fathom.games.subhunt.bots.allowance import Allowance
from fathom.games.subhunt.bots.belief import Priors, believe
from fathom.games.subhunt.bots.exact_posterior import Posterior
from fathom.games.subhunt.bots.lookahead import Lookahead
from fathom.games.subhunt.bots.odds_map import UNIT, Outlook, level_values
from fathom.games.subhunt.bots.torpedoes import TorpedoEvaluator
from fathom.games.subhunt.inferences import Turn, gather, quiet_rounds
from fathom.games.subhunt.pieces import FIELD_NAMES, FIELDS
from fathom.games.subhunt.view import SubHuntView

# How likely another submarine watches the field of one that is hit and fires no more, by how many lived before.
WATCHED_BY_OTHERS = (0.0, 0.0, 11 / 36, 20 / 36)
ENDLESS = Allowance(Budget())
LATEST = 8  # turns that tell how things go now

Worths = tuple[float, float, float]


@dataclass(frozen=True)
class Style:
    """The weights of a player, in units of one submarine or ship; three of them are the game."""

    assumed: Priors = field(default_factory=Priors)
    bit_worth: float = 0.14  # of what an answer tells
    alert: float = 0.1  # worth of a bit that a shot of the enemy or its absence tells
    charge_cost: float = 0.004
    ships: Worths = (1.6, 1.3, 1.0)  # what one more is worth: the last, of two, of three
    submarines: Worths = (1.6, 1.3, 1.0)
    depth: int = 2  # turns that it looks ahead
    patience: float = 0.9
    caution: float = 1.4  # what a danger counts for,
    comfort: float = 1.0  # and how much more while the own torpedoes find targets: then time is on its side
    secrecy: float = 0.04  # of a bit that a shot gives away
    boredom: float = 8.0  # rounds without a loss after which dangers count half
    mixture: placement.Mixture = placement.HARD_TO_FIND  # from which it draws where to lie
    bluff: float = 0.1  # how often it spares a lane that it has not shown yet
    lapse: float = 0.0  # how often it takes any move


def worth_of_one(left: int, worths: Worths) -> float:
    """Return what one more of so many is worth: the last one decides the game."""
    return worths[max(left, 1) - 1]


def shot_rate(turns: list[Turn]) -> float:
    """Return the share of the latest turns with a shot, smoothed towards a half."""
    latest = [turn.fired for turn in turns[-LATEST:]]
    return (sum(latest) + 1) / (len(latest) + 2)


class BotState:
    """A view with the belief and the values that all moves share."""

    def __init__(
        self, view: SubHuntView, style: Style, belief: Posterior | None = None, allowance: Allowance = ENDLESS
    ) -> None:
        self.view = view
        self.style = style
        self.allowance = allowance
        self.me = view.seat - 1
        self.belief: Posterior = belief or believe(view, 1 - self.me, style.assumed, allowance.fleets())
        self.outlook = Outlook(self.belief, view.phase == "sail", round(view.hit_chance * UNIT))
        self.ships = [FIELD_NAMES.index(name) for name in view.ships[self.me]]
        self.charges = view.charges[self.me]
        self.submarine_worth = worth_of_one(view.hidden[1 - self.me], style.submarines)
        left = sum(name != "lost" for name in view.ships[self.me])
        self.ship_worth = worth_of_one(left, style.ships)
        danger = style.caution + style.comfort * shot_rate(gather(view.log)[self.me].turns)
        self.caution = danger / (1 + quiet_rounds(view.log) / style.boredom)
        sees = WATCHED_BY_OTHERS[view.hidden[1 - self.me]]
        spared = self.ship_worth * self.caution * view.hit_chance * (1 - sees)
        self.hit_worth = self.submarine_worth + spared
        self.by_level = [self.levels(number) for number in range(FIELDS)]

    def levels(self, number: int) -> list[int]:
        """Return what a charge is worth on each level under a field, its cost taken off."""
        values = level_values(self.outlook, number, self.hit_worth, self.style.bit_worth)
        return [value - round(self.style.charge_cost * UNIT) for value in values]


def way_of(line: str) -> tuple[int, list[int]]:
    """Return the ship of a `sail` line, and the places through which it goes."""
    _, ship, *way = line.split()
    return int(ship) - 1, [FIELD_NAMES.index(step) for step in way]


def plan_of(mind: BotState) -> Lookahead:
    """Return the look-ahead from a view."""
    view = mind.view
    return Lookahead(
        mind.outlook,
        mind.ships,
        mind.charges,
        view.arrows,
        [max(0, *levels) for levels in mind.by_level],
        round(mind.ship_worth * mind.caution * UNIT),
        round(mind.style.patience * UNIT),
        int_list_value(view.options, "magazines"),
        round(mind.style.alert * UNIT),
    )


def sails(mind: BotState) -> list[int]:
    """Return what each legal move is worth, with those that can follow."""
    plan = plan_of(mind)
    ways = [way_of(line) for line in mind.view.legal]
    ends = list(dict.fromkeys((ship, stops[-1]) for ship, stops in ways))
    known = deepened(plan, ends, mind.style.depth, mind.allowance)
    values = []
    for ship, stops in ways:
        risk = sum(int(mind.outlook.mines[stop]) for stop in stops if stop < FIELDS)
        values.append(known[ship, stops[-1]] - round(risk * mind.ship_worth * mind.caution))
    return values


def deepened(
    plan: Lookahead, ends: list[tuple[int, int]], depth: int, allowance: Allowance
) -> dict[tuple[int, int], int]:
    """Return the values of moves at the depth, or at the deepest that the allowance suffices for."""
    found = {(ship, end): plan.move(ship, end, 0 if allowance.millis else depth) for ship, end in ends}
    for turns in range(1, depth + 1) if allowance.millis else ():
        deeper = {}
        for ship, end in ends:
            if allowance.spent():
                return found
            deeper[ship, end] = plan.move(ship, end, turns)
        found = deeper
    return found


def drops(mind: BotState) -> list[int]:
    """Return what a charge is worth on each level, and none."""
    levels = mind.by_level[mind.ships[mind.view.ship - 1]]
    return [0 if line == "hold" else levels[int(line.split()[1]) // 100 - 1] for line in mind.view.legal]


def scores(view: SubHuntView, style: Style, rng: Rng, allowance: Allowance = ENDLESS) -> list[int]:
    """Return what each legal line is worth, in millionths of a ship."""
    if len(view.legal) == 1:  # forced: nothing to weigh
        return [0]
    if view.phase in ("hide", "mine"):
        return placement.scores(view, style.mixture, rng)
    if view.phase == "sail":
        return sails(BotState(view, style, None, allowance))
    if view.phase == "drop":
        return drops(BotState(view, style, None, allowance))
    salvo = salvo_of(view, style, allowance)
    return [salvo.score(line) for line in view.legal]


def salvo_of(view: SubHuntView, style: Style, allowance: Allowance = ENDLESS) -> TorpedoEvaluator:
    """Return the evaluator of shots for a style."""
    left = sum(name != "lost" for name in view.ships[2 - view.seat])
    own = view.hidden[view.seat - 1]
    worth, own_worth = worth_of_one(left, style.ships), worth_of_one(own, style.submarines)
    return TorpedoEvaluator(view, style.secrecy, worth, own_worth, allowance.fleets())
