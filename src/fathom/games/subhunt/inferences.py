"""Public inferences about each hidden fleet, from the log alone (H9.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fathom.games.subhunt.pieces import (
    CELLS,
    FIELD_NAMES,
    FIELDS,
    LANE_NAMES,
    LANES,
    LOST,
    NOWHERE,
    PORT,
    SHIPS,
    blast_of,
    lanes_over,
)


@dataclass(slots=True)
class Charge:
    """A depth charge and its answer (H5.2); `when` is its place in the log."""

    when: int
    cell: int
    hit: bool
    grazed: int


@dataclass(slots=True)
class Volley:
    """The torpedoes of one turn (H7.2): so many submarines at least lay under the lane then."""

    when: int
    lane: int
    shots: int


@dataclass(slots=True)
class Turn:
    """A turn that has ended: the places of the ships it could have fired at, and whether it fired."""

    when: int
    targets: list[int]
    fired: bool


@dataclass
class Evidence:
    """The public knowledge about one seat's submarines and mine."""

    hidden: int = 0  # submarines
    mine_laid: bool = False
    mine_hit: int = NOWHERE  # its field, once a ship is lost on it
    clear: set[int] = field(default_factory=set)  # fields that ships have touched unharmed
    charges: list[Charge] = field(default_factory=list)
    volleys: list[Volley] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)

    @property
    def sunk(self) -> list[Charge]:
        """The charges that sank a submarine."""
        return [charge for charge in self.charges if charge.hit]

    def risky(self) -> set[int]:
        """Return the fields where the mine may be. H2.2: none is laid on a submarine's number."""
        if self.mine_hit != NOWHERE:
            return set()
        return set(range(FIELDS)) - self.clear - {charge.cell % FIELDS for charge in self.sunk}


def unexplained(evidence: Evidence, square: bool) -> dict[int, int]:
    """Return, by cell of a charge, how many living submarines it grazed."""
    left: dict[int, int] = {}
    for charge in evidence.charges:
        blast = blast_of(charge.cell, square)
        known = [hit for hit in evidence.sunk if hit.when > charge.when and hit.cell in blast]
        left[charge.cell] = charge.grazed - len(known)
    return left


def candidates(evidence: Evidence, grazed: dict[int, int], square: bool) -> list[int]:
    """Return the cells that neither a single answer nor H2.2 rules out."""
    out = set(grazed)
    for cell, number in grazed.items():
        if number == 0:
            out.update(blast_of(cell, square))
    return [cell for cell in range(CELLS) if cell not in out and cell % FIELDS != evidence.mine_hit]


def lanes_needed(evidence: Evidence) -> list[int]:
    """Return how many of those that still live must lie under each lane at least (H7.3)."""
    needed = [0] * LANES
    for volley in evidence.volleys:
        known = [
            hit for hit in evidence.sunk if hit.when > volley.when and volley.lane in lanes_over(hit.cell % FIELDS)
        ]
        needed[volley.lane] = max(needed[volley.lane], volley.shots - len(known))
    return needed


def gather(log: Sequence[str]) -> tuple[Evidence, Evidence]:
    """Return the evidence about red's fleet and about blue's."""
    reader = Reader()
    for line in log:
        reader.read(line)
    return reader.about


def quiet_rounds(log: Sequence[str]) -> int:
    """Return the number of full rounds since the last loss."""
    turns = 0
    for line in reversed(log):
        if " = hit" in line or " = mine" in line or line.startswith("mine"):
            break
        turns += line == "done"
    return turns // 2


class Reader:
    """Reader of a log, line by line."""

    def __init__(self) -> None:
        self.about = (Evidence(), Evidence())
        self.places = ([PORT] * SHIPS, [PORT] * SHIPS)
        self.seat = 0
        self.ship = 0  # that moved last
        self.fired = False  # in this turn
        self.lines = 0  # read so far
        self.risked: set[int] = set()  # those of them by which a ship went where the mine might have been

    def read(self, line: str) -> None:
        """Record one line."""
        when = self.lines
        self.lines += 1
        decision, _, said = line.partition(" = ")
        verb, *words = decision.split()
        own, enemy = self.about[self.seat], self.about[1 - self.seat]
        if verb == "sail":
            self.sail(when, enemy, words, said)
        elif verb == "drop":
            level = int(words[0]) // 100 - 1
            cell = level * FIELDS + self.places[self.seat][self.ship]
            grazed = int(said[-1]) if "graze" in said else 0
            enemy.charges.append(Charge(when, cell, said.startswith("hit"), grazed))
        elif verb == "fire":
            if not self.fired:
                own.volleys.append(Volley(when, LANE_NAMES.index(words[1]), 0))
            own.volleys[-1].shots += 1
            self.fired = True
            if said == "hit":
                self.places[1 - self.seat][int(words[0]) - 1] = LOST
        elif verb == "hide":
            own.hidden += 1
        elif verb == "mine":
            own.mine_laid = True
        elif verb == "done":
            own.turns.append(Turn(when, self.places[1 - self.seat][:], self.fired))
        if verb in ("mine", "done"):
            self.seat, self.fired = 1 - self.seat, False

    def sail(self, when: int, enemy: Evidence, words: list[str], said: str) -> None:
        """Record a ship's way, and whether it met the mine."""
        self.ship = int(words[0]) - 1
        places = [FIELD_NAMES.index(word) for word in words[1:]]
        if not enemy.risky().isdisjoint(places):
            self.risked.add(when)
        self.places[self.seat][self.ship] = places[-1]
        if said:
            self.places[self.seat][self.ship] = LOST
            enemy.mine_hit = FIELD_NAMES.index(said.removeprefix("mine "))
            places = places[: places.index(enemy.mine_hit)]
        enemy.clear.update(places)
