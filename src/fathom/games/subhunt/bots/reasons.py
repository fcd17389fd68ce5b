"""Reasons for and against a move, as data: the two or three that weigh most, with their codes.

Chances are from 0 to 1. Codes: may_sink (chance, cell), tells (bits), in_sight (chance), mine (chance, field),
next_charge (chance, cell), loads (charges), waits (), charges_left (charges), may_hit (chance, torpedoes),
gives_away (bits, lane), keeps_secret (bits, lane), found (chance), watches (lanes), guessed (chance).
"""

from collections.abc import Callable
from functools import partial
from statistics import median

from fathom.core.bot import Candidate, Reason
from fathom.core.options import int_list_value
from fathom.core.rng import Rng
from fathom.games.subhunt.bots import placement
from fathom.games.subhunt.bots.allowance import Allowance
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED, believe
from fathom.games.subhunt.bots.evaluation import expected, features, sureness
from fathom.games.subhunt.bots.lookahead import ends_by_place
from fathom.games.subhunt.bots.odds_map import UNIT, Outlook
from fathom.games.subhunt.bots.player import (
    ENDLESS,
    BotState,
    Style,
    drops,
    sails,
    salvo_of,
    scores,
    way_of,
)
from fathom.games.subhunt.bots.torpedoes import TorpedoEvaluator
from fathom.games.subhunt.pieces import CELL_NAMES, FIELD_NAMES, FIELDS, LANE_NAMES, PORT, lanes_over
from fathom.games.subhunt.view import SubHuntView

MOST = 3  # reasons to a move
WORTHLESS = 0.1  # of the best charge anywhere: a move for less is made to wait
LIKELY = 0.1  # a hit a turn later, to be named
Weighed = list[tuple[float, Reason]]
WAITS = (1.0, Reason("waits"))


def explain(view: SubHuntView, style: Style, rng: Rng, allowance: Allowance = ENDLESS) -> list[Candidate]:
    """Return all legal moves, the best first, each with the outcome to expect and the reasons that weigh most."""
    by_lot = view.phase in ("hide", "mine")
    weigh: Callable[[str], Weighed]
    if by_lot:
        values, weigh = scores(view, style, rng), partial(place, view, style.mixture)
    elif view.phase in ("sail", "drop"):
        mind = BotState(view, style, None, allowance)
        values = sails(mind) if view.phase == "sail" else drops(mind)
        weigh = SailReasons(mind).of if view.phase == "sail" else partial(drop, mind, seen_by_all(mind))
    else:
        salvo = salvo_of(view, style, allowance) if len(view.legal) > 1 else None
        values, weigh = scores(view, style, rng, allowance), partial(shoot, salvo)
    best = max(values)
    known = features(view)
    found = []
    for line, value in zip(view.legal, values, strict=True):
        short = 0.0 if by_lot else (value - best) / UNIT
        outcome = expected(known, short)
        found.append((value, Candidate(line, outcome, sureness(known, outcome), heaviest(weigh(line)))))
    found.sort(key=lambda pair: -pair[0])
    return [candidate for _, candidate in found]


def seen_by_all(mind: BotState) -> Outlook:
    """Return chances by the rules alone, without assumptions on the enemy: those of the map that a hint shows."""
    view = mind.view
    told = believe(view, 1 - mind.me, NOTHING_ASSUMED, mind.allowance.fleets())
    return Outlook(told, view.phase == "sail", round(view.hit_chance * UNIT))


def heaviest(weighed: Weighed) -> tuple[Reason, ...]:
    """Return the reasons that weigh most, for or against."""
    weighed.sort(key=lambda pair: -abs(pair[0]))
    return tuple(reason for _, reason in weighed[:MOST])


def rounded(number: float) -> float:
    """Round to the digits that are shown."""
    return round(number, 4)


def charge(mind: BotState, seen: Outlook, cell: int) -> Weighed:
    """Return what a charge there promises."""
    hit, bits = seen.hits[cell] / UNIT, seen.bits[cell] / UNIT
    return [
        (hit * mind.hit_worth, Reason("may_sink", {"chance": rounded(hit), "cell": CELL_NAMES[cell]})),
        (bits * mind.style.bit_worth, Reason("tells", {"bits": rounded(bits)})),
    ]


class SailReasons:
    """The reasons for moves of ships: what sets each apart from the other legal moves."""

    def __init__(self, mind: BotState) -> None:
        self.mind = mind
        self.seen = seen_by_all(mind)
        self.danger = mind.ship_worth * mind.caution
        self.usual = median(self.shot(*way_of(line)) for line in mind.view.legal)
        self.best_charge = max(max(levels) for levels in mind.by_level)

    def shot(self, ship: int, stops: list[int]) -> float:
        """Return how likely the next shot of the enemy sinks a ship after a move."""
        places = [stops[-1] if index == ship else place for index, place in enumerate(self.mind.ships)]
        return self.seen.lost(*places) / UNIT

    def of(self, line: str) -> Weighed:
        """Return the reasons for a move."""
        ship, stops = way_of(line)
        end = stops[-1]
        shot = self.shot(ship, stops)
        weighed: Weighed = [
            (max(abs(shot - self.usual), shot / 2) * self.danger, Reason("in_sight", {"chance": rounded(shot)}))
        ]
        risk = sum(self.seen.mines[stop] for stop in stops if stop < FIELDS) / UNIT
        if risk:
            weighed.append((risk * self.danger, Reason("mine", {"chance": rounded(risk), "field": FIELD_NAMES[end]})))
        return weighed + self.charges(ship, end) + self.future(ship, end)

    def charges(self, ship: int, end: int) -> Weighed:
        """Return the reasons for what is dropped or loaded at the end of a move; none of either is waiting."""
        mind = self.mind
        aboard = mind.charges[ship]
        if end == PORT:
            loaded = int_list_value(mind.view.options, "magazines")[ship] - aboard
            return [(0.05 * loaded, Reason("loads", {"charges": loaded}))] if loaded else [WAITS]
        if not aboard:
            return [(0.02, Reason("charges_left", {"charges": 0})), WAITS]
        levels = mind.by_level[end]
        if max(levels) < WORTHLESS * self.best_charge:
            return [WAITS]
        return charge(mind, self.seen, levels.index(max(levels)) * FIELDS + end)

    def future(self, ship: int, end: int) -> Weighed:
        """Return the best charge that the ship can drop a turn later from there."""
        mind = self.mind
        aboard = mind.charges[ship] - 1 if end != PORT else int_list_value(mind.view.options, "magazines")[ship]
        if aboard < 1:
            return []
        near = [int(field) for field in ends_by_place(mind.view.arrows)[end] if field < FIELDS]
        field = max(near, key=lambda field: max(mind.by_level[field]))
        levels = mind.by_level[field]
        cell = levels.index(max(levels)) * FIELDS + field
        gained = (max(levels) - max(mind.by_level[end] if end != PORT else [0])) / UNIT
        chance = self.seen.hits[cell] / UNIT
        if chance < LIKELY:
            return []
        return [(gained, Reason("next_charge", {"chance": rounded(chance), "cell": CELL_NAMES[cell]}))]


def drop(mind: BotState, seen: Outlook, line: str) -> Weighed:
    """Return the reasons for a charge: hit, information, and its cost."""
    ship = mind.view.ship - 1
    left = mind.charges[ship] - (line != "hold")
    spent = (mind.style.charge_cost, Reason("charges_left", {"charges": left}))
    if line == "hold":
        return [WAITS, spent]
    return [spent, *charge(mind, seen, (int(line.split()[1]) // 100 - 1) * FIELDS + mind.ships[ship])]


def shoot(salvo: TorpedoEvaluator | None, line: str) -> Weighed:
    """Return the reasons for a shot: a ship, against what the enemy learns."""
    if salvo is None:
        return []
    if line == "done":
        shots = [shot for shot in salvo.view.legal if shot != "done"]
        bits, name = max((salvo.tells(LANE_NAMES.index(shot.split()[2]))[0], shot.split()[2]) for shot in shots)
        return [(1.0, Reason("keeps_secret", {"bits": rounded(bits), "lane": name}))] if bits else [WAITS]
    name = line.split()[2]
    lane = LANE_NAMES.index(name)
    sinks = salvo.sinks(lane)
    bits, threat = salvo.tells(lane)
    weighed: Weighed = [
        (sinks, Reason("may_hit", {"chance": rounded(sinks), "torpedoes": salvo.torpedoes(lane)})),
        (salvo.secrecy * bits, Reason("gives_away", {"bits": rounded(bits), "lane": name})),
    ]
    if threat > 0:
        weighed.append((threat, Reason("found", {"chance": rounded(salvo.threat_now + threat)})))
    return weighed


def place(view: SubHuntView, mixture: placement.Mixture, line: str) -> Weighed:
    """Return the reasons for a cell: the lanes it watches, and how easily it is guessed."""
    verb, name = line.split()
    guessed = Reason("guessed", {"chance": rounded(placement.likelihood(view, line, mixture))})
    if verb == "mine":
        return [(1.0, guessed)]
    cells = [CELL_NAMES.index(cell) for cell in (*view.submarines[view.seat - 1], name)]
    lanes = {lane for cell in cells for lane in lanes_over(cell % FIELDS)[:2]}
    return [(1.0, Reason("watches", {"lanes": len(lanes)})), (0.5, guessed)]
