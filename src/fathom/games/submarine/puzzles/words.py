"""English words of the puzzles of Submarine, by kind and by code of a reason, for the terminal."""

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    "cheapest_lift": (
        "Salvage at the lowest price: {kinds}. Every card that you discard or hand over counts, and so does a joker."
    ),
    "dearer": "That way costs {price} in cards and jokers. The lowest price from here is {best}.",
    "fewer_places": "Spaces you could fill from here: {best}. That way it’s only {places}.",
    "fill_most": "Fill as many spaces on your container as this turn allows.",
    "fills": "Spaces filled in this turn: {places}. More isn’t possible.",
    "out_of_reach": "After that, you can’t salvage it this turn any more.",
    "price": "Price in cards and jokers: {price}. It can’t be done for less.",
    "win_gone": "After that, you can’t win this turn any more.",
    "win_turn": "You can win before your turn ends. Find out how.",
    "wins": "You win by {rule}.",
}
