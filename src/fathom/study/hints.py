"""Hints: the strongest bot's assessment for the seat to move, from its view alone."""

import zlib
from typing import Any

from fathom.bots.captain import Captain
from fathom.core.bot import Budget, Candidate
from fathom.core.game import View
from fathom.core.registry import plugin_for
from fathom.core.rng import Rng
from fathom.protocol.settings import ClientMessage, Seat
from fathom.protocol.updates import ServerMessage

BEST = 5  # the captain's highest level
SHOWN = 3  # moves
THOUGHT = Budget(iterations=10_000)  # iterations, not time: the same view gets the same hint


class AskHint(ClientMessage, frozen=True, kw_only=True):
    """A request for a hint, for an own seat that is to move."""

    seat: Seat


class Hint(ServerMessage, frozen=True, kw_only=True):
    """A few moves, the best first, and the overlay of the game's plugin, if it has one."""

    seq: int  # the position that it is about, by the entry that led to it
    moves: list[Candidate]
    overlay: Any = None


def hint(view: View, seq: int) -> Hint:
    """Return a hint. Deterministic: the random numbers are seeded from the view."""
    rng = Rng(zlib.crc32(view.to_bytes()))
    moves = Captain(BEST).explain(view, THOUGHT, rng)[:SHOWN]
    return Hint(seq=seq, moves=list(moves), overlay=plugin_for(view).hint_overlay(view))
