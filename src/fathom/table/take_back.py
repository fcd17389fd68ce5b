"""Take-back without a limit, where one person plays bots and no clock runs.

The log stays append-only, and chance nodes come up again with the same outcomes, so that the record can be verified.
What had been disclosed stays known to the person: the event lists it, and the game counts as practice.
"""

from fathom.core.match import Match
from fathom.protocol.updates import SeenStep
from fathom.table import bounds, events
from fathom.table.state import TableState


def take_back_to(table: TableState) -> int | None:
    """Return the step that `undo` returns to in a casual game; None at other tables, and if the log is too long."""
    return last_decision(table) if len(table.owners) == 1 and table.seq < bounds.TAKEN_BACK else None


def last_decision(table: TableState) -> int | None:
    """Return the step of the only person's last decision in a casual game with undo; None if there is none."""
    if table.play is None or not table.settings.undo or not table.casual:
        return None
    match = table.play.match
    (own,) = table.owners.values()
    for index in range(len(match.steps) - 1, match.prefix_length - 1, -1):
        if match.steps[index].seat == own[0]:
            return None if match.over else index
    return None


def taken_back(match: Match, seat: int, steps: int) -> events.Undone:
    """Return the event that takes back all but the first `steps` steps, with what they had disclosed."""
    within_limit = match.to_move == seat and len(match.steps) - steps <= match.undo_limit()
    seen = [
        SeenStep(step=index, seat=step.seat, line=step.masked)
        for index, step in enumerate(match.steps)
        if index >= steps and (step.chance_outcomes or match.game.is_irreversible(match, index))
    ]
    return events.Undone(seat=seat, steps=steps, practice=not within_limit, seen=seen)
