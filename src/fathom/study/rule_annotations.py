"""Annotations of rules: sources, the options that change them, and diagrams of real positions."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from fathom.core.chance import CHANCE_STREAM, stream
from fathom.core.game import LegalMove
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.registry import game_named
from fathom.protocol.settings import ClientMessage, Language
from fathom.protocol.views import AnyView

RuleSource = Literal["rulebook", "short", "ruling", "reconstructed"]


class InLanguage(ClientMessage, frozen=True, kw_only=True):
    """The language of a text."""

    language: Language = "en"


class Origin(msgspec.Struct, frozen=True, kw_only=True, rename={"sources": "from"}):
    """The sources of a rule, the weightiest first, and the options that change it."""

    sources: tuple[RuleSource, ...]
    options: tuple[str, ...] = ()


class Diagram(msgspec.Struct, frozen=True, kw_only=True):
    """A position beside a rule as one seat sees it, and what can be chosen there; `show` is for the game's drawing.

    With `summary` it stands beside the one-page summary too.
    """

    rule: str
    summary: bool
    seat: int
    show: tuple[str, ...]
    view: AnyView
    moves: tuple[LegalMove, ...]


class Annotations(msgspec.Struct, frozen=True, kw_only=True):
    """The annotations of a rules text."""

    origins: dict[str, Origin]
    diagrams: tuple[Diagram, ...]


class DiagramMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place in a game where a diagram is taken."""

    rule: str
    seat: int = 1
    show: tuple[str, ...] = ()
    summary: bool = False


class ShownGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is played for its diagrams."""

    game: str
    players: int
    seed: str
    moves: list[str | DiagramMark]
    options: Options = {}


def drawn(shown: ShownGame) -> Iterator[Diagram]:
    """Play a game by the rules, and yield a diagram at each mark."""
    game = game_named(shown.game)
    chance = stream(shown.seed, CHANCE_STREAM)
    match = Match.new(game, shown.players, stream(shown.seed, "deal"), shown.options)
    for line in shown.moves:
        if isinstance(line, str):
            match.play(line, chance)
        else:
            moves = game.legal_moves(match) if match.to_move == line.seat else ()
            view = match.view(line.seat)
            yield Diagram(rule=line.rule, summary=line.summary, seat=line.seat, show=line.show, view=view, moves=moves)
