"""The rules of Submarine Hunt as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any

from fathom.core.chance import Chance
from fathom.core.game import SPECTATOR, Game, Highlight, Worlds
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.games.subhunt import deal, highlights, intended, move_data, public_view, view, worlds
from fathom.games.subhunt.actions import ACTIONS, HIT, MISS
from fathom.games.subhunt.deduction import AID
from fathom.games.subhunt.move_types import SubHuntIntendedMove, SubHuntLegalMove, SubHuntMove
from fathom.games.subhunt.options import OPTIONS
from fathom.games.subhunt.pieces import FIELD_NAMES
from fathom.games.subhunt.position import CHARGE, MINE_AT, TORPEDO
from fathom.games.subhunt.serialization import unpack
from fathom.games.subhunt.state import State
from fathom.games.subhunt.view import SubHuntView


class SubHunt(Game[State, SubHuntView]):
    """Hidden submarines on three levels, for 2 players."""

    name = "subhunt"
    title = "Submarine Hunt"
    seats = range(2, 3)
    options = OPTIONS
    actions = ACTIONS
    view_type = SubHuntView
    legal_move_type = SubHuntLegalMove
    made_move_type = SubHuntMove
    intended_move_type = SubHuntIntendedMove

    def deal(self, players: int, options: Options, chance: Chance) -> tuple[int, Mapping[str, object]]:
        """Return seat 1 as the one that begins (H3.1), and an empty deal."""
        return 1, {}

    def new_state(self, players: int, options: Options, start: int, dealt: Mapping[str, object]) -> State:
        return deal.lay_out(options, start)

    def state_from_bytes(self, data: bytes) -> State:
        state = State()
        unpack(state, data)
        return state

    def announcement(self, news: Sequence[int]) -> str:
        return "".join(announced(event) for event in news)

    def announcement_rule(self, line: str) -> str:
        return {"sail": "H6.1", "drop": "H5.2", "fire": "H7.2"}.get(line.partition(" ")[0], "")

    def parse_chance(self, announced: str) -> Sequence[int]:
        return {"hit": (HIT,), "miss": (MISS,)}.get(announced, ())

    def masked(self, line: str) -> str:
        """Mask the places of submarines and mine (H9.2)."""
        verb = line.partition(" ")[0]
        return f"{verb} ?" if verb in ("hide", "mine") else line

    def is_irreversible(self, match: Match[State, SubHuntView], index: int) -> bool:
        """Return whether the step was answered (charge, torpedo), or told where no mine lies."""
        verb = match.steps[index].line.partition(" ")[0]
        return verb in ("drop", "fire") or (verb == "sail" and index in view.told(match).risked)

    def new_cache(self) -> view.InferenceCache:
        return view.InferenceCache()

    def public_fields(self, match: Match[State, SubHuntView]) -> dict[str, Any]:
        """Return the position, and the search panels: red's for blue's fleet, then blue's for red's (H9.3)."""
        fields: dict[str, Any] = public_view.picture(match.state)
        if match.over:
            fields["phase"] = "over"
        fields["panels"] = fields["deduced"] = []
        if match.options["auto_panels"]:
            searches = zip(match.cache.panels, reversed(view.told(match).about), strict=True)
            fields["panels"] = [panel.after(about.charges, match.state.square) for panel, about in searches]
            if AID in match.aids:
                searches = zip(match.cache.deductions, reversed(view.told(match).about), strict=True)
                fields["deduced"] = [known.after(about, match.state.square) for known, about in searches]
        return fields

    def private_fields(self, match: Match[State, SubHuntView], seat: int) -> dict[str, Any]:
        """Return the own fleet; at the end both (H9.2)."""
        return public_view.fleets(match.state, seat, match.over)

    def hidden_fields(self, match: Match[State, SubHuntView], seat: int | None) -> dict[str, Any]:
        """Return both fleets, hidden for a seat; for None they are revealed."""
        return public_view.fleets(match.state, SPECTATOR if seat is None else seat, seat is None)

    def legal_moves(self, match: Match[State, SubHuntView]) -> tuple[SubHuntLegalMove, ...]:
        if not match.to_move:
            return ()
        return move_data.legal_moves(match.state, view.told(match).about[2 - match.to_move])

    def made_move(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, line: str, news: Sequence[int]
    ) -> SubHuntMove:
        return move_data.made_move(before, after, seat, line)

    def line_of(self, state: State, move: SubHuntIntendedMove) -> str:
        return intended.line_of(state, move)

    def highlights(
        self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int, move: SubHuntMove
    ) -> tuple[Highlight, ...]:
        return highlights.highlights(after, seat, move)

    def unsealed_by(self, match: Match[State, SubHuntView], index: int) -> tuple[int, ...]:
        """Return the step of the mine when a ship is lost on it (H2.3)."""
        step = match.steps[index]
        if " = mine " not in step.line:
            return ()
        return tuple(i for i, s in enumerate(match.steps) if s.seat != step.seat and s.line.startswith("mine "))

    def worlds(self, view: SubHuntView) -> Worlds[State, SubHuntView]:
        return worlds.SubHuntWorlds(view)


def announced(event: int) -> str:
    """Return the announcement of an event."""
    if event >= TORPEDO:
        return "hit" if event > TORPEDO else "miss"
    if event >= CHARGE:
        hit, grazed = divmod(event - CHARGE, 4)
        words = ["hit"] * hit + [f"graze {grazed}"] * (grazed > 0)
        return " ".join(words) or "miss"
    return f"mine {FIELD_NAMES[event - MINE_AT]}"
