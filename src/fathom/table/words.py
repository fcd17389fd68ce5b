"""English for the refusals of this room."""

from typing import Final

from fathom.core.words import ENGLISH as CORE
from fathom.core.words import Words

ENGLISH: Final[Words] = {
    **CORE,
    "bad_chat": "that cannot be said here: 1 to {longest} characters that can be seen",
    "bad_name": "a name has 1 to {longest} characters that can be seen",
    "chat_off": "there is no chat at this table",
    "from_the_future": "you say you saw entry {seen}, and the last one is {seq}",
    "has_started": "the game has begun",
    "host_only": "only the host of the table can do that",
    "knows_another_seat": "you have held another seat in this game, and know too much",
    "no_bot_there": "no bot plays for seat {seat}",
    "no_person_there": "nobody sits on seat {seat}",
    "no_such_step": "there is no step {step}; there have been {steps}",
    "no_such_proposal": "there is no proposal {proposal}; it was answered or withdrawn",
    "nobody_plays": "at least one seat must be for a person",
    "nobody_to_ask": "nobody is here who could agree that you go on with seat {seat}",
    "not_asked": "you are not asked to agree to that",
    "not_away": "{name} on seat {seat} is here, or has not been away for long enough",
    "not_for_spectators": "this game is only for those who play it",
    "not_over": "the game is not over",
    "not_ready": "{name} on seat {seat} is not ready",
    "not_seated": "you hold no seat at this table",
    "not_started": "the game has not begun",
    "not_your_seat": "seat {seat} is not yours",
    "one_proposal": "you have made a proposal that is not answered yet; withdraw it first",
    "proof_commitment": "the secret does not open the commitment; it opens {truth}",
    "proof_deal": "the deal is not the one that secret and parts give",
    "proof_json": "the proof of fairness cannot be read: {why}",
    "proof_missing": "there is no proof of fairness: the game can be replayed, but nothing tells how it was dealt",
    "proof_parts": "there are {parts} random parts for {players} seats",
    "proof_published": "the commitment is not the one that was shown before the game, {published}",
    "proof_seal": "the seal of move {move} ({line}) does not fit the line",
    "proof_seal_order": "the seals do not stand in the order of the log",
    "proof_sealed_moves": "the moves that hid something are {secret}, but there are seals for {sealed}",
    "proof_spin": "spin {spin} of the disc, move {move}, is written {line}, but secret and parts give {truth}",
    "proof_start": "seat {written} began, but secret and parts give seat {truth}",
    "proof_unfinished": "the secret is open although the game is not over",
    "seat_open": "seat {seat} is still open",
    "seat_taken": "seat {seat} is taken",
    "stale": "the game has gone on since entry {seen}; it is at {seq} now",
    "time_is_up": "your time is up",
    "undo_off": "nothing can be taken back at this table",
}
