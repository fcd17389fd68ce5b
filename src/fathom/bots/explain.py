"""What a bot thinks of the moves it could make, as data: whoever shows it finds the words."""

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """One thing that a move gains, costs or gives away: a code with its parameters."""

    code: str
    params: dict[str, int | float | str] = {}


class Candidate(msgspec.Struct, frozen=True):
    """A move, the outcome to expect of it, how sure that is, and the few reasons that matter."""

    line: str
    value: float  # from 0, certainly last, to 1, certainly first
    sure: float  # half the width of a 95 % interval around it
    reasons: tuple[Reason, ...] = ()
