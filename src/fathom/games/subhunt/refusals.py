"""The most specific reason why a line is not legal. `legal` alone decides whether it is.

Speaks to the seat on turn, of what that seat can see: never of the enemy's submarines or mine.
"""

from fathom.core.bitset import POWERS
from fathom.core.errors import Refusal, RefusalKind
from fathom.games.subhunt.legal import REACH, arrow_fields, distance, numbers_of
from fathom.games.subhunt.messages_en import ENGLISH
from fathom.games.subhunt.pieces import (
    CELL_NAMES,
    FIELD_NAMES,
    FIELDS,
    LANE_NAMES,
    LEVELS,
    LOST,
    PORT,
    SHIPS,
    SIDE,
    covered,
    lanes_over,
)
from fathom.games.subhunt.position import DRAWN, Phase, Position

# By phase: the refusal of a line that another phase would allow, its rule, and the verbs of this one.
DUE = {
    Phase.HIDING: ("due_hide", "H2.1", ("hide",)),
    Phase.MINING: ("due_mine", "H2.2", ("mine",)),
    Phase.SAILING: ("due_sail", "H3.2", ("sail",)),
    Phase.DROPPING: ("due_drop", "H3.2", ("drop", "hold")),
    Phase.FIRING: ("due_fire", "H3.2", ("fire", "done")),
    Phase.ENDING: ("due_fire", "H3.2", ("done",)),
}


def refuse(code: str, rule: str, **params: object) -> Refusal:
    """Return a refusal by a rule."""
    return Refusal(RefusalKind.ILLEGAL, code, ENGLISH, rule, **params)


def explain(p: Position, verb: str, parts: dict[str, str]) -> Refusal:
    """Return the refusal for a line that can be read but is not legal."""
    if p.phase == Phase.OVER:
        return Refusal(RefusalKind.GAME_OVER, "over", ENGLISH, "H8.2" if p.winner == DRAWN else "H8.1")
    if p.phase == Phase.SPINNING:
        return Refusal(RefusalKind.NOT_YOUR_TURN, "spinning", ENGLISH, "H7.2")
    if p.phase == Phase.ENDING and verb == "fire":
        return refuse("has_hit", "H7.2", ship=p.target + 1)
    if verb not in DUE[p.phase][2]:
        return explain_phase(p, verb)
    if "cell" in parts and parts["cell"] not in CELL_NAMES:
        return refuse("no_such_cell", "H1.2", cell=parts["cell"])
    if verb == "hide":
        return refuse("cell_taken", "H2.1", cell=parts["cell"])
    if verb == "mine":
        return explain_mine(p, parts["cell"])
    if verb == "sail":
        return explain_sail(p, parts["ship"], parts["way"].split())
    if verb == "drop":
        return refuse("no_such_level", "H1.2", level=parts["level"])
    return explain_fire(p, parts["target"], parts["lane"])


def explain_phase(p: Position, verb: str) -> Refusal:
    """Explain a line of another phase (H3.2); for a late charge, why there is none."""
    if verb in ("drop", "hold") and p.phase in (Phase.FIRING, Phase.ENDING):
        ship = p.seat * SHIPS + p.ship
        if p.places[ship] == LOST:
            return refuse("lost_to_mine", "H6.1", ship=p.ship + 1)
        if p.places[ship] == PORT:
            return refuse("drops_in_port", "H4.5", ship=p.ship + 1)
        if p.charges[ship] == 0:
            return refuse("no_charge", "H5.1", ship=p.ship + 1)
        return refuse("one_charge", "H3.2")
    if verb == "sail" and p.phase in (Phase.DROPPING, Phase.FIRING, Phase.ENDING):
        return refuse("has_moved", "H3.2", ship=p.ship + 1)
    code, rule, _ = DUE[p.phase]
    return refuse(code, rule)


def explain_mine(p: Position, cell: str) -> Refusal:
    """Explain a mine by H2.2."""
    field = CELL_NAMES.index(cell) % FIELDS
    if cell not in CELL_NAMES[:FIELDS]:
        return refuse("mine_too_deep", "H2.2", cell=cell)
    assert numbers_of(p, p.seat) & POWERS[field]
    below = [level * FIELDS + field for level in range(LEVELS) if p.subs[p.seat * LEVELS + level] & POWERS[field]]
    return refuse("mine_over_own", "H2.2", cell=cell, submarine=CELL_NAMES[below[0]])


def explain_sail(p: Position, ship: str, names: list[str]) -> Refusal:
    """Explain a sail by what holds for ends and ways alike (H1, H4)."""
    if ship not in ("1", "2", "3"):
        return refuse("no_such_ship", "H1.1", ship=ship)
    start = int(p.places[p.seat * SHIPS + int(ship) - 1])
    if start == LOST:
        return refuse("ship_lost", "H3.2", ship=ship)
    for name in names:
        if name not in FIELD_NAMES[: PORT + 1]:
            return refuse("no_such_field", "H1.2", field=name)
    places = [FIELD_NAMES.index(name) for name in names]
    if not p.by_way and len(places) > 1:
        return refuse("end_only", "H6.1", end=names[-1])
    if places[-1] == start:
        return refuse("stays_there", "H4.4", ship=ship, place=FIELD_NAMES[start])
    if places[-1] < PORT and places[-1] in [p.places[p.seat * SHIPS + other] for other in range(SHIPS)]:
        return refuse("own_ship_there", "H4.4", field=names[-1])
    return explain_way(p, start, places) if p.by_way else explain_end(p, start, places[0])


def arrow_names(p: Position) -> str:
    """Return the numbers of the arrow fields (H1.4)."""
    return ", ".join(FIELD_NAMES[field] for field in arrow_fields(p.arrows))


def explain_end(p: Position, start: int, end: int) -> Refusal:
    """Explain an end out of reach (H4.1-H4.3)."""
    if end == PORT:
        return refuse("port_too_far", "H4.3", field=FIELD_NAMES[start], arrows=arrow_names(p))
    if start == PORT and end // SIDE < REACH:
        return refuse("not_by_arrow", "H4.2", field=FIELD_NAMES[end], arrows=arrow_names(p))
    return refuse("too_far", "H4.1", field=FIELD_NAMES[end], place=FIELD_NAMES[start])


def explain_way(p: Position, start: int, places: list[int]) -> Refusal:
    """Explain the first illegal step of a way (H4.1-H4.3, H6.1)."""
    if len(places) > REACH:
        return refuse("way_too_long", "H4.1", steps=len(places))
    arrows = arrow_fields(p.arrows)
    way = [start]
    for place in places:
        at = way[-1]
        if at == PORT and len(way) > 1:
            return refuse("port_ends_move", "H4.3")
        if at == PORT and place not in arrows:
            return refuse("not_an_arrow", "H4.2", field=FIELD_NAMES[place], arrows=arrow_names(p))
        if place == PORT and at not in arrows:
            return refuse("not_from_arrow", "H4.3", field=FIELD_NAMES[at], arrows=arrow_names(p))
        if place in way:
            return refuse("touched_twice", "H6.1", field=FIELD_NAMES[place])
        if PORT not in (at, place) and distance(at, place) > 1:
            return refuse("not_a_step", "H4.1", field=FIELD_NAMES[at], next=FIELD_NAMES[place])
        way.append(place)
    raise AssertionError(f"a way that breaks no rule: {way}")


def explain_fire(p: Position, target: str, lane: str) -> Refusal:
    """Explain a shot by its target, its lane, and the submarines under it (H7)."""
    if target not in ("1", "2", "3"):
        return refuse("no_such_ship", "H1.1", ship=target)
    if lane not in LANE_NAMES or (lane[0] == "d" and p.lanes == 2):
        return refuse("no_such_lane", "H1.6", lane=lane)
    number, under = LANE_NAMES.index(lane), int(target) - 1
    if p.shots and (under != p.target or number != p.lane):
        return refuse("one_volley", "H7.1", ship=p.target + 1, lane=LANE_NAMES[p.lane])
    if p.shots:
        return refuse("all_fired", "H7.2", lane=lane, shots=p.shots)
    place = int(p.places[(1 - p.seat) * SHIPS + under])
    if place == LOST:
        return refuse("target_lost", "H7.1", ship=target)
    if place == PORT:
        return refuse("target_in_port", "H4.5", ship=target)
    if number not in lanes_over(place):
        return refuse("not_on_lane", "H7.1", ship=target, field=FIELD_NAMES[place], lane=lane)
    assert covered(p.cover[p.seat], number) == 0
    return refuse("none_under_lane", "H7.1", lane=lane)
