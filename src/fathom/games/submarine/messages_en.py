"""English for the refusals of Submarine."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "already_lifting": "your submarines lift in this turn; they cannot move as well",
    "already_moving": "your submarines move in this turn; they cannot lift as well",
    "boat_has_moved": "your submarine on {field} has moved already; each moves at most once in a turn",
    "cannot_pay": "a lift from {field} hands {toll} cards to others, and besides the card that you discard "
    "you have only {cards}",
    "due_act": "your ship has stopped; now your submarines move or lift, and `done` ends the turn",
    "due_mussel": "first everybody takes a mussel",
    "due_pause": "your ship is off the board; now swap a card or keep your hand",
    "due_place": "all submarines must be placed first",
    "due_sail": "first your ship sails",
    "keeps_column": "by option vertical_move a submarine that rises or sinks stays in its column {here}",
    "laid_this_turn": "{token} was put down in this turn; it can be lifted from the next turn on",
    "must_act": "at least one submarine must move or lift before the turn ends",
    "mussel_by_joker": "{token} is a mussel, and a mussel can be lifted by card only",
    "mussel_taken": "the mussel {colour} is taken",
    "no_boat_there": "you have no submarine on {field}",
    "no_boat_to_lift": "you can lift only where you have a submarine, and you have none on {field}",
    "no_card": "you have no card {colour} in your hand ({hand})",
    "no_card_for": "{token} costs a card {colour}, and you have none in your hand ({hand})",
    "no_card_to_pay": "after the card {colour} for the token, your hand ({hand}) does not hold these cards",
    "no_own_boat": "your ship can stop only over your own submarines, and you have none in column {column}",
    "no_such_depth": "submarines stay on levels 2 to 5, and there is no level {level} for them",
    "not_ahead": "a ship sails from left to right only, and column {column} is not ahead of {here}",
    "not_there": "{token} does not lie on {field}",
    "not_under_ship": "only submarines under your ship can act, and {field} is not in its column {here}",
    "not_your_joker": "{joker} is not one of your jokers",
    "nothing_to_swap": "there is no card to swap with: the pile is empty",
    "on_container": "{joker} lies on your container and stays there; it is not a joker",
    "over": "the game is over",
    "pay_count": "the toll is {toll} and your stock holds {stock}: name {short} hand cards after `pay`, not {paid}",
    "pay_order": "the hand cards go, in this order, to seats {receivers}",
    "ship_is_off": "your ship is off the board and waits there until all ships are",
    "stays_there": "the submarine is on {field} already",
    "stock_pays": "your stock ({stock} cards) pays the whole toll of {toll}; no hand card is due",
    "too_far_down": "a submarine rises or sinks one level at a time, so not from {start} to {target}",
    "won_this_turn": "{joker} was won in this turn; it can be spent from your next turn on",
}
