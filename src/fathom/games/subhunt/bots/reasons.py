"""Reasons for and against a move, as data: the two or three that weigh most, with their codes.

Chances are from 0 to 1. Codes: may_sink (chance, cell), tells (bits), in_sight (chance), mine (chance, field),
loads (charges), charges_left (charges), may_hit (chance, torpedoes), gives_away (bits, lane), found (chance),
watches (lanes), guessed (chance).
"""

from collections.abc import Callable
from functools import partial

from fathom.core.bot import Candidate, Reason
from fathom.core.options import int_list_value
from fathom.core.rng import Rng
from fathom.games.subhunt.bots import placement
from fathom.games.subhunt.bots.evaluation import expected, sureness
from fathom.games.subhunt.bots.odds_map import UNIT
from fathom.games.subhunt.bots.player import BotState, Style, drops, sails, salvo_of, scores, way_of
from fathom.games.subhunt.bots.torpedoes import TorpedoEvaluator
from fathom.games.subhunt.pieces import CELL_NAMES, FIELD_NAMES, FIELDS, LANE_NAMES, PORT, lanes_over
from fathom.games.subhunt.view import SubHuntView

MOST = 3  # reasons to a move
Weighed = list[tuple[float, Reason]]


def explain(view: SubHuntView, style: Style, rng: Rng) -> list[Candidate]:
    """Return all legal moves, the best first, each with the outcome to expect and the reasons that weigh most."""
    by_lot = view.phase in ("hide", "mine")
    weigh: Callable[[str], Weighed]
    if by_lot:
        values, weigh = scores(view, style, rng), partial(place, view, style.mixture)
    elif view.phase in ("sail", "drop"):
        mind = BotState(view, style)
        values = sails(mind) if view.phase == "sail" else drops(mind)
        weigh = partial(sail if view.phase == "sail" else drop, mind)
    else:
        salvo = salvo_of(view, style) if len(view.legal) > 1 else None
        values, weigh = scores(view, style, rng), partial(shoot, salvo)
    best = max(values)
    found = []
    for line, value in zip(view.legal, values, strict=True):
        short = 0.0 if by_lot else (value - best) / UNIT
        outcome = expected(view, short)
        found.append((value, Candidate(line, outcome, sureness(outcome), heaviest(weigh(line)))))
    found.sort(key=lambda pair: -pair[0])
    return [candidate for _, candidate in found]


def heaviest(weighed: Weighed) -> tuple[Reason, ...]:
    """Return the reasons that weigh most, for or against."""
    weighed.sort(key=lambda pair: -abs(pair[0]))
    return tuple(reason for _, reason in weighed[:MOST])


def rounded(number: float) -> float:
    """Round to the digits that are shown."""
    return round(number, 4)


def charge(mind: BotState, cell: int) -> Weighed:
    """Return what a charge there promises."""
    hit, bits = mind.outlook.hits[cell] / UNIT, mind.outlook.bits[cell] / UNIT
    return [
        (hit * mind.hit_worth, Reason("may_sink", {"chance": rounded(hit), "cell": CELL_NAMES[cell]})),
        (bits * mind.style.bit_worth, Reason("tells", {"bits": rounded(bits)})),
    ]


def sail(mind: BotState, line: str) -> Weighed:
    """Return the reasons for a ship's move: the best charge there, exposure, and the mine."""
    ship, stops = way_of(line)
    end = stops[-1]
    places = [end if index == ship else place for index, place in enumerate(mind.ships)]
    shot = mind.outlook.exposed(*places) / UNIT * mind.view.hit_chance
    danger = mind.ship_worth * mind.caution
    weighed: Weighed = [(shot * danger, Reason("in_sight", {"chance": rounded(shot)}))]
    if end == PORT:
        loaded = int_list_value(mind.view.options, "magazines")[ship] - mind.charges[ship]
        return [*weighed, (0.05 * loaded, Reason("loads", {"charges": loaded}))]
    risk = sum(mind.outlook.mines[stop] for stop in stops if stop < FIELDS) / UNIT
    if risk:
        weighed.append((risk * danger, Reason("mine", {"chance": rounded(risk), "field": FIELD_NAMES[end]})))
    if mind.charges[ship]:
        levels = mind.by_level[end]
        return weighed + charge(mind, levels.index(max(levels)) * FIELDS + end)
    return [*weighed, (0.02, Reason("charges_left", {"charges": 0}))]


def drop(mind: BotState, line: str) -> Weighed:
    """Return the reasons for a charge: hit, information, and its cost."""
    ship = mind.view.ship - 1
    left = mind.charges[ship] - (line != "hold")
    spent = (mind.style.charge_cost, Reason("charges_left", {"charges": left}))
    if line == "hold":
        return [spent]
    return [spent, *charge(mind, (int(line.split()[1]) // 100 - 1) * FIELDS + mind.ships[ship])]


def shoot(salvo: TorpedoEvaluator | None, line: str) -> Weighed:
    """Return the reasons for a shot: a ship, against what the enemy learns."""
    if salvo is None or line == "done":
        return []
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
