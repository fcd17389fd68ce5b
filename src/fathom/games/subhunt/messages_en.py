"""English for the refusals of Submarine Hunt, and for what a decision makes known."""

from typing import Final

from fathom.core.messages_en import Words

ENGLISH: Final[Words] = {
    "all_fired": "every submarine of yours under lane {lane} has fired ({shots})",
    "cell_taken": "you have a submarine on {cell} already",
    "drops_in_port": "ship {ship} is in port, and a ship in port drops nothing",
    "due_drop": "your ship has moved; now drop a depth charge or hold",
    "due_fire": "now fire torpedoes where you can, or end the turn with `done`",
    "due_hide": "first hide your three submarines",
    "due_mine": "your submarines are hidden; now lay your mine",
    "due_sail": "first one of your ships must move",
    "end_only": "only where the ship ends counts; name just that: {end}",
    "has_hit": "your torpedo has sunk ship {ship}; no more can be fired in this turn",
    "has_moved": "ship {ship} has moved in this turn, and one is all",
    "lost_to_mine": "ship {ship} was lost on the mine before it could drop a charge",
    "mine_over_own": "your submarine {submarine} has the same number as {cell}; the mine needs another",
    "mine_too_deep": "the mine lies on level 100, and {cell} does not",
    "no_charge": "ship {ship} has no depth charge aboard",
    "no_such_cell": "there is no field {cell}; they are 101 to 136, 201 to 236 and 301 to 336",
    "no_such_field": "there is no field {field}; they are 1 to 36",
    "no_such_lane": "there is no lane {lane} in this game",
    "no_such_level": "there is no level {level}; they are 100, 200 and 300",
    "no_such_ship": "there is no ship {ship}; they are 1 to 3",
    "none_under_lane": "you have no submarine under lane {lane}",
    "not_a_step": "{next} is not next to {field}; the way needs every field on it",
    "not_an_arrow": "a ship leaves port onto an arrow field ({arrows}), and {field} is none",
    "not_by_arrow": "leaving port over an arrow field ({arrows}), a ship cannot reach {field} in three steps",
    "not_from_arrow": "a ship sails into port from an arrow field ({arrows}), and {field} is none",
    "not_on_lane": "ship {ship} is on {field}, which is not on lane {lane}",
    "one_charge": "one depth charge or none in a turn, and that is decided",
    "one_volley": "all torpedoes of a turn go to one ship along one lane: ship {ship}, {lane}",
    "over": "the game is over",
    "own_ship_there": "your own ship is on {field}; pass it, but do not stop there",
    "port_ends_move": "sailing into port ends the move",
    "port_too_far": "port is more than three steps from {field}: first to an arrow field ({arrows}), then in",
    "ship_lost": "ship {ship} is lost",
    "spinning": "the disc is still spinning",
    "stays_there": "ship {ship} is at {place} already; its move must end elsewhere",
    "target_in_port": "ship {ship} is in port, where nobody can fire at it",
    "target_lost": "ship {ship} of the enemy is lost already",
    "too_far": "{field} is more than three steps from {place}",
    "touched_twice": "the way touches {field} twice, its start counted",
    "way_too_long": "a ship moves three steps at most, not {steps}",
}

TELLINGS: Final[Words] = {
    "charge_answered": "whether a submarine lies where the charge goes, and how many lie around it",
    "lane_told": "that so many submarines lie under the lane at least: {fired}",
    "mine_or_none": "whether the enemy's mine lies under one of: {fields}",
}
