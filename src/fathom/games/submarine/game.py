"""Submarine, as the rest of the project sees it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fathom.core.chance import Chance
from fathom.core.game import Game, Highlight, LegalMove, PieceMove, View, Worlds
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.games.submarine import deal, highlights, move_data, public_view, view, view_fields, worlds
from fathom.games.submarine.actions import ACTIONS
from fathom.games.submarine.options import OPTIONS
from fathom.games.submarine.state import State, state_from_bytes


class Submarine(Game):
    """Salvage of sunken treasure, for 2 to 5 players."""

    name = "submarine"
    title = "Submarine"
    seats = range(2, 6)
    options = OPTIONS
    actions = ACTIONS
    view_type = view.SubmarineView

    def deal(self, players: int, options: Options, chance: Chance) -> tuple[int, Mapping[str, object]]:
        return deal.deal(players, options, chance)

    def redeal_unseen(self, match: Match, chance: Chance) -> Mapping[str, object]:
        """S11.2: the cards that were never in a hand."""
        news = [match.opening_news, *(step.news for step in match.steps)]
        return deal.redeal_unseen(match.players, match.deal, news, chance)

    def new_state(self, players: int, options: Options, start: int, dealt: Mapping[str, object]) -> State:
        return deal.lay_out(players, options, start, dealt)

    def state_from_bytes(self, data: bytes) -> State:
        return state_from_bytes(data)

    def announcement(self, news: Sequence[int]) -> str:
        return ""  # everything is on the table

    def announcement_rule(self, line: str) -> str:
        return ""

    def parse_chance(self, announced: str) -> int | None:
        return None  # all chance is in the deal

    def masked(self, line: str) -> str:
        """Hand cards paid and the card swapped are secret."""
        if line.startswith("swap "):
            return "swap ?"
        return re.sub(r" [RYGBV]>", " ?>", line) if " pay " in line else line

    def redact_news(self, news: Sequence[int], seat: int) -> tuple[int, ...]:
        return public_view.redact_news(news, seat)

    def is_irreversible(self, match: Match, index: int) -> bool:
        """A card that is drawn or discarded has been seen."""
        return any(public_view.shows(event) for event in match.steps[index].news)

    def notebook(self) -> public_view.PublicViewCache:
        return public_view.PublicViewCache()

    def public_fields(self, match: Match) -> dict[str, Any]:
        return view_fields.public_fields(match)

    def private_fields(self, match: Match, seat: int) -> dict[str, Any]:
        return view_fields.private_fields(match, seat)

    def hidden_fields(self, match: Match, seat: int | None) -> dict[str, Any]:
        return view_fields.hidden_fields(match, seat)

    def choices(self, match: Match) -> tuple[LegalMove, ...]:
        if match.over:
            return ()
        assert isinstance(match.state, State)
        return move_data.choices(match.state)

    def motions(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, news: Sequence[int]
    ) -> tuple[PieceMove, ...]:
        return move_data.motions(before, after, seat, line, news)

    def moments(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, motions: Sequence[PieceMove]
    ) -> tuple[Highlight, ...]:
        return highlights.moments(before, after, seat, line, motions)

    def worlds(self, view: View) -> Worlds:
        return worlds.SubmarineWorlds(view)
