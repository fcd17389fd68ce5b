"""What a bot thinks of the moves it weighed, as data: whoever shows it finds the words."""

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """Something that speaks for a move or against it."""

    code: str
    params: dict[str, int | float | str] = {}


class Candidate(msgspec.Struct, frozen=True):
    """A legal line, how the game is expected to end for the seat after it, and why."""

    line: str
    value: float  # from 0, certainly last, to 1, certainly first
    sure: float  # half the width of a 95 % interval around it
    reasons: tuple[Reason, ...] = ()
