"""The rules of Submarine as a `Game`."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fathom.core.chance import Chance
from fathom.core.game import SPECTATOR, Game, Highlight, Worlds
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.games.submarine import deal, highlights, intended, move_data, public_view, worlds
from fathom.games.submarine.actions import ACTIONS
from fathom.games.submarine.move_types import SubmarineIntendedMove, SubmarineLegalMove, SubmarineMove
from fathom.games.submarine.options import OPTIONS
from fathom.games.submarine.serialization import unpack
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView


class Submarine(Game[State, SubmarineView]):
    """Salvage of sunken treasure, for 2 to 5 players."""

    name = "submarine"
    title = "Submarine"
    seats = range(2, 6)
    options = OPTIONS
    actions = ACTIONS
    view_type = SubmarineView
    legal_move_type = SubmarineLegalMove
    made_move_type = SubmarineMove
    intended_move_type = SubmarineIntendedMove

    def deal(self, players: int, options: Options, chance: Chance) -> tuple[int, Mapping[str, object]]:
        return deal.deal(players, options, chance)

    def redeal_unseen(self, match: Match[State, SubmarineView], chance: Chance) -> Mapping[str, object]:
        """Redeal the cards that were never in a hand (S11.2)."""
        news = [match.opening_news, *(step.news for step in match.steps)]
        return deal.redeal_unseen(match.players, match.deal, news, chance)

    def new_state(self, players: int, options: Options, start: int, dealt: Mapping[str, object]) -> State:
        return deal.lay_out(players, options, start, dealt)

    def state_from_bytes(self, data: bytes) -> State:
        state = State()
        unpack(state, data)
        return state

    def masked(self, line: str) -> str:
        """Mask the hand cards that were paid or swapped."""
        if line.startswith("swap "):
            return "swap ?"
        return re.sub(r" [RYGBV]>", " ?>", line) if " pay " in line else line

    def redact_news(self, news: Sequence[int], seat: int) -> tuple[int, ...]:
        return public_view.redact_news(news, seat)

    def is_irreversible(self, match: Match[State, SubmarineView], index: int) -> bool:
        """Return whether the step drew or discarded a card."""
        return any(public_view.shows(event) for event in match.steps[index].news)

    def new_cache(self) -> public_view.PublicViewCache:
        return public_view.PublicViewCache()

    def public_fields(self, match: Match[State, SubmarineView]) -> dict[str, Any]:
        """Return the position, and the public part of the deal."""
        cache: public_view.PublicViewCache = match.cache
        fields: dict[str, Any] = cache.paint(match.state)
        fields["opening"] = match.deal["board"]  # S2.1: face up
        fields["mussels"] = match.deal.get("mussels", "")
        fields["deal"] = None
        if match.over:
            fields["phase"] = "over"
            fields["deal"] = dict(match.deal)
        return fields

    def private_fields(self, match: Match[State, SubmarineView], seat: int) -> dict[str, Any]:
        """Return the own hand (S11.2)."""
        return {"hand": "" if seat == SPECTATOR else public_view.cards_in(match.state.hands[seat - 1])}

    def hidden_fields(self, match: Match[State, SubmarineView], seat: int | None) -> dict[str, Any]:
        """Return the deal, hidden for a seat; for None it is revealed with all hands."""
        if seat is not None:
            return {**self.private_fields(match, seat), "deal": None}
        held = [public_view.cards_in(match.state.hands[each]) for each in range(match.players)]
        return {**self.private_fields(match, SPECTATOR), "deal": dict(match.deal), "held": held}

    def legal_moves(self, match: Match[State, SubmarineView]) -> tuple[SubmarineLegalMove, ...]:
        if match.over:
            return ()
        return move_data.legal_moves(match.state)

    def made_move(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, news: Sequence[int]
    ) -> SubmarineMove:
        return move_data.made_move(before, after, seat, line, news)

    def line_of(self, state: State, move: SubmarineIntendedMove) -> str:
        return intended.line_of(move)

    def highlights(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, move: SubmarineMove
    ) -> tuple[Highlight, ...]:
        return highlights.highlights(before, after, seat, move)

    def worlds(self, view: SubmarineView) -> Worlds[State, SubmarineView]:
        return worlds.SubmarineWorlds(view)
