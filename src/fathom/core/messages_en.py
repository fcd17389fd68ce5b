"""English texts of this package's refusals, and the formatting of parameters."""

from collections.abc import Mapping
from typing import Final

Words = Mapping[str, str]


def fill_in(words: Words, code: str, params: Mapping[str, object]) -> str:
    """Return the text of a code with its parameters filled in."""
    return words[code].format(**{name: v if isinstance(v, str) else shown(v) for name, v in params.items()})


def shown(value: object) -> str:
    """Return an untrusted value for use in a message: ASCII, at most 60 characters."""
    try:
        text = ascii(value)
    except (ValueError, RecursionError):  # Python does not write out numbers of thousands of digits
        return f"a monstrous {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


ENGLISH: Final[Words] = {
    "chance_due": "the chance outcome is still open; no decision is due",
    "game_over": "the game is over",
    "lines_only": "{game} answers questions about lines, not about moves as data",
    "move_part": "a move with {verb} needs another {part}: {needed}",
    "not_your_turn": "it is seat {to_move}'s turn, not seat {seat}'s",
    "no_such_verb": "unknown verb {verb}; available: {known}",
    "nothing_to_undo": "nothing can be taken back: {why}",
    "no_such_seat": "there's no seat {seat}; seats are 1 to {players}",
    "no_such_game": "unknown game {game}; available: {known}",
    "no_such_line": "can't read {line}; write it like {example}",
    "no_such_move": "this isn't a move of {game}: {why}",
    "no_such_option": "{game} has no option {option}; available: {known}",
    "no_such_preset": "{game} has no preset {preset}; available: {known}",
    "option_missing": "option {option} is missing",
    "option_value": "option {option} is {allowed}, not {value}",
    "players": "{game} is for {possible} players, not {players}",
    "record_announcement": "the line says {said}, but what happens is {truth}",
    "record_deal": "this deal isn't possible: {why}",
    "record_format": "the format is {format}, but only fathom/1 can be read",
    "record_json": "this isn't a game record: {why}",
    "record_ranking": "a ranking must list every seat once",
    "record_result": "the result says {said}, but by the rules it's {truth}",
    "record_start": "seat {start} can't go first",
    "state_bytes": "these bytes aren't a state written by this program",
    "record_unfinished": "there's no result, although the last move ended the game by {reason}",
}
