"""English for the refusals of Submarine."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "already_lifting": "you're salvaging this turn, so you can't move submarines as well",
    "already_moving": "you're moving submarines this turn, so you can't salvage as well",
    "boat_has_moved": "your submarine on {field} has already moved; each one moves once per turn",
    "cannot_pay": "salvaging from {field} means giving away cards: {toll}; after your discard you only have {cards}",
    "due_act": "your ship has stopped; move or salvage with your submarines, then end the turn with `done`",
    "due_mussel": "everyone takes a mussel first",
    "due_pause": "your ship is off the board; swap a card or `keep` your hand",
    "due_place": "everyone places their submarines first",
    "due_sail": "sail your ship first",
    "keeps_column": "by option vertical_move a submarine that rises or dives stays in its column, {here}",
    "laid_this_turn": "{token} was put down this turn; you can salvage it from the next turn on",
    "must_act": "you have to move at least one submarine or salvage something before you end your turn",
    "mussel_by_joker": "{token} can only be salvaged with a card, like every mussel",
    "mussel_taken": "the mussel {colour} is taken",
    "no_boat_there": "you have no submarine on {field}",
    "no_boat_to_lift": "you can only salvage where you have a submarine, and you have none on {field}",
    "no_card": "you have no card {colour} in your hand ({hand})",
    "no_card_for": "{token} costs a card {colour}, and you have none in your hand ({hand})",
    "no_card_to_pay": "after the card {colour} for the token, you don't have these cards in your hand ({hand})",
    "no_own_boat": "your ship can only stop above your own submarines, and you have none in column {column}",
    "no_such_depth": "submarines stay on levels 2 to 5; level {level} isn't one of them",
    "not_ahead": "ships only sail left to right, and column {column} isn't ahead of {here}",
    "not_there": "{token} isn't on {field}",
    "not_under_ship": "only submarines below your ship can act, and {field} isn't in its column, {here}",
    "not_your_joker": "{joker} isn't one of your jokers",
    "nothing_to_swap": "there's no card to swap with: the pile is empty",
    "on_container": "{joker} is already on your container and stays there; it can't be used as a joker",
    "over": "the game is over",
    "pay_count": "the toll is {toll} and your stock holds {stock}: cards to name after `pay`: {short}, not {paid}",
    "pay_order": "cards from your hand go to these seats, in this order: {receivers}",
    "ship_is_off": "your ship has left the board and waits there for the others",
    "stays_there": "the submarine is already on {field}",
    "stock_pays": "your stock ({stock}) covers the whole toll ({toll}), so you don't pay from your hand",
    "too_far_down": "a submarine rises or dives one level at a time, so it can't go from {start} to {target}",
    "won_this_turn": "you won {joker} this turn; you can spend it from your next turn on",
}
