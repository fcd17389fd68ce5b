"""Positions that may come, for plans: played out in worlds that the planner's view allows.

Nothing but the view is used, and the random numbers are derived from it: a preview tells no more than the view.
"""

import zlib

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import LegalMove, View
from fathom.core.match import Match
from fathom.core.messages_en import shown
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.protocol.plans import AskPreview, Condition, PlannedMove, Preview
from fathom.protocol.updates import Problem, problem
from fathom.table.messages_en import ENGLISH

WORLDS = 16  # that are tried
FILLED = 200  # moves at most that are filled in between those that were asked for


def preview(view: View, asked: AskPreview) -> Preview | Problem:
    """Return a position after these moves, or why there is none. The first world that allows them is shown."""
    worlds = game_named(str(view.__struct_config__.tag)).worlds(view)
    seed = zlib.crc32(view.to_bytes())
    found: Preview | None = None
    offered: dict[str, LegalMove] = {}  # by line: what others can do differs by world
    fault: Refusal | None = None
    for number in range(WORLDS):
        rng = Rng(seed + number)
        match = worlds.match(rng)
        try:
            course = Course(match, asked, rng)
        except Refusal as refusal:
            fault = fault if fault and fault.code != "cannot_happen" else refusal  # the reason of a rule says more
            continue
        offered |= {move.line: move for move in course.moves if move.line not in offered}
        found = found or Preview(when=course.when, play=course.play, view=match.view(asked.seat), moves=())
        if match.to_move == asked.seat:
            break
    if found is not None:
        return msgspec.structs.replace(found, moves=tuple(offered.values()))
    assert fault is not None
    return problem(fault)


class Course:
    """The moves of a preview, played in one world. Raises `Refusal` if the world does not allow them."""

    def __init__(self, match: Match, asked: AskPreview, rng: Rng) -> None:
        self._match, self._seat, self._rng = match, asked.seat, rng
        self.when = tuple([self._follow(condition) for condition in asked.when])
        if asked.own_turn or asked.play:
            self._fill_until(asked.seat, Condition(seat=asked.seat, line=""))
        self.play = tuple([self._reply(line) for line in asked.play])

    @property
    def moves(self) -> list[LegalMove]:
        """The moves of the seat to move as the planner would read them, without those that are hidden altogether."""
        if self._match.over:
            return []
        moves = self._match.game.legal_moves(self._match)
        if self._match.to_move == self._seat:
            return list(moves)
        return [told for move in moves if (told := self._told(move)).line.partition(" ")[2] != "?"]

    def _told(self, move: LegalMove) -> LegalMove:
        """Return a move of another seat without what the planner will not see."""
        masked = self._match.game.masked(move.line)
        return move if masked == move.line else msgspec.structs.replace(move, line=masked, costs=(), tells=())

    def _follow(self, condition: Condition) -> PlannedMove:
        """Play a move of another seat."""
        if condition.seat == self._seat:
            raise cannot_happen(condition)
        self._fill_until(condition.seat, condition)
        for move in self._match.game.legal_moves(self._match):
            told = self._told(move)
            if told.line == condition.line.partition(" = ")[0]:
                self._match.play(move.line, self._rng)
                return PlannedMove(seat=condition.seat, line=condition.line, move=told)
        raise cannot_happen(condition)

    def _reply(self, line: str) -> PlannedMove:
        """Play a move of the planner."""
        moves = self._match.game.legal_moves(self._match)
        step = self._match.play(line, self._rng, self._seat)
        line = step.line.partition(" = ")[0]
        return PlannedMove(seat=self._seat, line=line, move=next(move for move in moves if move.line == line))

    def _fill_until(self, seat: int, condition: Condition) -> None:
        """Let others pass, or move at random where they cannot, until it is the turn of a seat."""
        for _ in range(FILLED):
            if self._match.to_move == seat:
                return
            if self._match.over or self._match.to_move == self._seat:
                break
            moves = self._match.game.legal_moves(self._match)
            idle = [move for move in moves if move.idle] or moves
            self._match.play(idle[self._rng.below(len(idle))].line, self._rng)
        raise cannot_happen(condition)


def cannot_happen(condition: Condition) -> Refusal:
    """Return the refusal of a condition that no world fulfils."""
    return Refusal(RefusalKind.ILLEGAL, "cannot_happen", ENGLISH, seat=condition.seat, line=shown(condition.line))
