"""English words of the puzzles of Submarine Hunt, by kind and by code of a reason, for the terminal."""

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    "at_sea": "In port a ship is always safe. Find a field at sea.",
    "best_chance": "Chance of a hit on {cell}: {chance}. The next best field offers {next}.",
    "best_charge": "Sail and drop a depth charge where the chance of a hit is highest.",
    "certain_hit": "One field within reach must hold a submarine. Sail there and drop a depth charge at its depth.",
    "in_port": "A ship that enters port drops nothing.",
    "lower_chance": "The chance of a hit on {cell} is only {chance}. There’s a better one.",
    "mine_possible": "The mine could be on field {field}.",
    "must_be_there": (
        "There’s a submarine on {cell} in every arrangement that fits what was announced (arrangements: {fits})."
    ),
    "no_charge": "Ship {ship} has no depth charge left.",
    "not_certain": "That isn’t certain: on {cell} there’s no submarine in {without} of {fits} arrangements that fit.",
    "not_dropped": "You’re in the right place. Now drop a depth charge.",
    "safe": "Nothing can happen on field {field}: no submarine can lie under its lanes, nor can the mine be there.",
    "safe_ship": "Sail a ship to a field at sea where no torpedo can reach it and the mine can’t be.",
    "watched": "A submarine on {cell} could fire at field {field} ({lane}).",
}
