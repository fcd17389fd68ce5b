"""Inference from firing and not firing: every turn with ships in sight, from the log."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fathom.core.options import probability_value
from fathom.games.subhunt.pieces import FIELD_NAMES, FIELDS, LOST, PORT, SHIPS, lanes_over
from fathom.games.subhunt.view import SubHuntView

ALL_LANES = 2**14 - 1
ROWS_AND_COLUMNS = 2**12 - 1
LATEST = 8  # turns that tell how things go now


@dataclass
class FiringHistory:
    """How often a seat has fired, and each turn in which it did not: when, and the lanes over ships it could aim at."""

    fired: int = 0
    silent: list[tuple[int, int]] = field(default_factory=list)


def lanes_mask(place: int) -> int:
    """Return the lanes over a field as a set; none over the port."""
    return sum(2**lane for lane in lanes_over(place)) if place < FIELDS else 0


def chance_of_hit(view: SubHuntView) -> float:
    """Return the probability that a torpedo hits (H1.7)."""
    return float(probability_value(view.options, "torpedo_hit"))


def habits(log: Sequence[str], diagonals: bool) -> tuple[FiringHistory, FiringHistory]:
    """Return the firing history of both seats."""
    lanes = ALL_LANES if diagonals else ROWS_AND_COLUMNS
    both = (FiringHistory(), FiringHistory())
    places = ([PORT] * SHIPS, [PORT] * SHIPS)
    seat, fired = 0, False
    for when, line in enumerate(log):
        decision, _, said = line.partition(" = ")
        verb, *words = decision.split()
        if verb == "sail":
            places[seat][int(words[0]) - 1] = LOST if said else FIELD_NAMES.index(words[-1])
        elif verb == "fire":
            both[seat].fired += not fired
            fired = True
            if said == "hit":
                places[1 - seat][int(words[0]) - 1] = LOST
        elif verb == "done":
            in_sight = 0
            for place in places[1 - seat]:
                in_sight |= lanes_mask(place)
            if in_sight & lanes and not fired:
                both[seat].silent.append((when, in_sight & lanes))
            seat, fired = 1 - seat, False
        elif verb == "mine":
            seat = 1 - seat
    return both


def quiet_rounds(log: Sequence[str]) -> int:
    """Return the number of full rounds since the last loss."""
    turns = 0
    for line in reversed(log):
        if " = hit" in line or " = mine" in line or line.startswith("mine"):
            break
        turns += line == "done"
    return turns // 2


def shot_rate(log: Sequence[str], seat: int) -> float:
    """Return the share of its latest turns in which seat 0 or 1 fired, smoothed towards a half."""
    turns: list[bool] = []
    on_turn, fired = 0, False
    for line in log:
        fired = fired or line.startswith("fire")
        if line == "done" and on_turn == seat:
            turns.append(fired)
        if line == "done" or line.startswith("mine"):
            on_turn, fired = 1 - on_turn, False
    latest = turns[-LATEST:]
    return (sum(latest) + 1) / (len(latest) + 2)
