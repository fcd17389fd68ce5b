"""Public inferences about each hidden fleet, from the log alone (H9.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fathom.games.subhunt.pieces import FIELD_NAMES, FIELDS, LANE_NAMES, LOST, NOWHERE, PORT, SHIPS


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
