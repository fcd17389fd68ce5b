"""The notation of Submarine Hunt (docs/rules/notation.md): formatting and parsing."""

from fathom.core.notation import Shapes
from fathom.games.subhunt import actions as act
from fathom.games.subhunt.actions import step_from, way_step
from fathom.games.subhunt.legal import REACH, steps_from
from fathom.games.subhunt.pieces import CELL_NAMES, FIELD_NAMES, FIELDS, LANE_NAMES, LANES, LOST, PORT, SHIPS
from fathom.games.subhunt.position import Position
from fathom.games.subhunt.refusals import explain

NUMBER = "(?:0|[1-9][0-9]{0,2})"
SHAPES = Shapes(
    {
        "hide": (f"hide (?P<cell>{NUMBER})", "hide 214"),
        "mine": (f"mine (?P<cell>{NUMBER})", "mine 109"),
        "sail": (
            f"sail (?P<ship>[0-9]) (?P<way>(?:{NUMBER}|port)(?: (?:{NUMBER}|port))*)",
            "sail 1 15 or sail 1 port, with mine_trigger=pass the whole way: sail 1 3 9 15",
        ),
        "drop": (f"drop (?P<level>{NUMBER})", "drop 200"),
        "hold": ("hold", "hold"),
        "fire": ("fire (?P<target>[0-9]) (?P<lane>[rcd][0-9])", "fire 2 r3"),
        "done": ("done", "done"),
    }
)
LEVEL_NAMES = ["100", "200", "300"]
SHIP_NAMES = ["1", "2", "3"]
ENDS = FIELD_NAMES[: act.ENDS]


def parse(p: Position, line: str, legal: list[int]) -> int:
    """Return the legal action of a line. Raises `Refusal`."""
    verb, parts = SHAPES.read(line)
    action = candidate(p, verb, parts)
    if action in legal:
        return action
    raise explain(p, verb, parts)


def candidate(p: Position, verb: str, parts: dict[str, str]) -> int:
    """Return the only action that a line could stand for here, or -1."""
    if verb == "hide":
        return numbered(act.HIDE, CELL_NAMES, parts["cell"])
    if verb == "mine":
        return numbered(act.MINE, CELL_NAMES[:FIELDS], parts["cell"])
    if verb == "sail":
        return candidate_sail(p, parts["ship"], parts["way"].split())
    if verb == "drop":
        return numbered(act.DROP, LEVEL_NAMES, parts["level"])
    if verb == "fire":
        if parts["target"] not in SHIP_NAMES:
            return -1
        return numbered(act.FIRE + SHIP_NAMES.index(parts["target"]) * LANES, LANE_NAMES, parts["lane"])
    return act.HOLD if verb == "hold" else act.DONE


def numbered(first: int, names: list[str], name: str) -> int:
    """Return the action of a name, where those of a list of names follow one another."""
    return first + names.index(name) if name in names else -1


def candidate_sail(p: Position, ship: str, names: list[str]) -> int:
    """Return the `candidate` of a ship's move: its end, or its way from the ship's place."""
    if ship not in SHIP_NAMES or any(name not in ENDS for name in names):
        return -1
    number = SHIP_NAMES.index(ship)
    if p.by_way:
        way = way_through(int(p.places[p.seat * SHIPS + number]), [ENDS.index(name) for name in names])
        return act.WAY + number * act.WAYS + way if way >= 0 else -1
    return act.SAIL + number * act.ENDS + ENDS.index(names[0]) if len(names) == 1 else -1


def way_through(start: int, places: list[int]) -> int:
    """Return the number of the way that leads through these places, -1 if none does."""
    if start == LOST or len(places) > REACH:
        return -1
    way, at = 0, start
    for index, place in enumerate(places):
        steps = [step for step, end in steps_from(at) if end == place]
        if not steps or (at == PORT and index > 0):
            return -1
        way += steps[0] * 100 if index == 0 else (steps[0] + 1) * 10 ** (2 - index)
        at = place
    return way


def way_places(start: int, way: int) -> list[int]:
    """Return the places that a way leads through, without its start."""
    places = [start]
    for index in range(REACH):
        step = way_step(way, index)
        if step >= 0:
            places.append(int(step_from(places[-1], step)))
    return places[1:]


def write(p: Position, action: int) -> str:
    """Return the line of a legal action. Outcomes of the disc have no line of their own."""
    if action >= act.WAY:
        ship, way = divmod(action - act.WAY, act.WAYS)
        places = way_places(int(p.places[p.seat * SHIPS + ship]), way)
        return " ".join(["sail", SHIP_NAMES[ship], *(ENDS[place] for place in places)])
    if action >= act.DONE:
        return "done" if action == act.DONE else "hit" if action == act.HIT else "miss"
    if action >= act.FIRE:
        target, lane = divmod(action - act.FIRE, LANES)
        return f"fire {SHIP_NAMES[target]} {LANE_NAMES[lane]}"
    if action >= act.DROP:
        return "hold" if action == act.HOLD else f"drop {LEVEL_NAMES[action - act.DROP]}"
    if action >= act.SAIL:
        ship, end = divmod(action - act.SAIL, act.ENDS)
        return f"sail {SHIP_NAMES[ship]} {ENDS[end]}"
    if action >= act.MINE:
        return f"mine {CELL_NAMES[action - act.MINE]}"
    return f"hide {CELL_NAMES[action]}"
