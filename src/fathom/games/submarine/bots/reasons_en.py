"""English texts of the reasons for a move of Submarine (`reasons.py`)."""

from typing import Final

ENGLISH_REASONS: Final = {
    "all_alike": "no mussel is better than another",
    "can_lift": "treasures that can be lifted in column {column}: {treasures}",
    "collects_toll": "foreign submarines that would pay you toll there: {boats}",
    "ends_game": "ends the game by {rule}, place {place}",
    "enough": "nothing better is left in this turn",
    "faces_toll": "toll for salvage there, in cards: {cards}",
    "fills_place": "fills a place with {token}: {filled} of {whole}",
    "gives_up_card": "treasures that the {card} card could pay for: {treasures}",
    "keeps_hand": "all {cards} cards in hand are of use",
    "leaves_kinds": "new kinds left behind on {field}: {kinds}",
    "leaves_wanted": "rivals who can use {token}: {seats}",
    "moves_on": "submarines moved on from column {column}: {boats}",
    "passes": "treasures within reach that the ship passes: {treasures}",
    "pauses": "the ship pauses, and a card may be swapped",
    "pays_toll": "toll to other players, in cards: {cards}",
    "reaches_kinds": "new kinds on {field}: {kinds}, of which the hand pays for {ready}",
    "spends_joker": "spends the joker {token}",
    "waits": "gains nothing now: a waiting move",
    "wins_joker": "wins the joker {token}",
}
