"""Games of Submarine Hunt in short notation, for tests that read like play."""

from board import Board
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.registry import game_named
from fathom.games.subhunt.pieces import FIELD_NAMES, SHIPS
from fathom.games.subhunt.position import Phase
from fathom.games.subhunt.state import State
from fathom.games.subhunt.view import SubHuntView

SUBHUNT = game_named("subhunt")


class Hunt(Board):
    """A match that plays lines. The line of a torpedo contains its chance outcome: `fire 1 r2 = hit`."""

    def __init__(self, options: Options) -> None:
        chosen = SUBHUNT.options.complete(options)
        self.match = Match(SUBHUNT, 2, chosen, 1, {})

    @property
    def state(self) -> State:
        assert isinstance(self.match.state, State)
        return self.match.state

    def play(self, *lines: str) -> "Hunt":
        """Play lines. Asserts the announcement of each line that contains one."""
        for line in lines:
            decision, _, said = line.partition(" = ")
            step = self.match.play(decision)
            if self.state.chance_due:
                outcomes = SUBHUNT.parse_chance(said)
                assert outcomes, f"{line} does not say what the disc shows"
                self.match.apply_chance(outcomes[0])
            if said:
                assert step.line == line
        return self

    def said(self) -> str:
        """Return the announcement of the last line."""
        return self.match.steps[-1].line.partition(" = ")[2]

    def at(self, red: str = "", blue: str = "", charges: str = "") -> "Hunt":
        """Place ships: `red="15 port lost"`. Charges are six digits, red's first."""
        for seat, names in enumerate((red, blue)):
            for ship, name in enumerate(names.split()):
                self.state.places[seat * SHIPS + ship] = FIELD_NAMES.index(name)
        for ship, digit in enumerate(charges):
            self.state.charges[ship] = int(digit)
        return self

    def turn_of(self, seat: int) -> "Hunt":
        """Start the turn of a seat."""
        self.state.seat, self.state.phase = seat - 1, Phase.SAILING
        return self

    def ends(self, ship: int) -> set[str]:
        """Return the destinations of a ship's legal moves."""
        return {line.split()[-1] for line in self.legal if line.startswith(f"sail {ship} ")}

    def view(self, seat: int) -> SubHuntView:
        view = self.match.view(seat)
        assert isinstance(view, SubHuntView)
        return view


def empty(**options: object) -> Hunt:
    """Return a game before the placement."""
    return Hunt(options)  # type: ignore[arg-type]


def game(red: str = "131 233 336", blue: str = "131 233 336", mines: str = "135 135", **options: object) -> Hunt:
    """Return a game after the placement, by default far from port, where red is to sail."""
    hunt = empty(**options)
    for fleet, mine in zip((red, blue), mines.split(), strict=True):
        hunt.play(*[f"hide {cell}" for cell in fleet.split()], f"mine {mine}")
    return hunt


def bomb(at: str, level: int, fleet: str, **options: object) -> str:
    """Return the announcement of a charge that red drops there onto this fleet of blue."""
    hunt = game(blue=fleet, mines="101 101", **options)
    hunt.state.places[0], hunt.state.ship, hunt.state.phase = FIELD_NAMES.index(at), 0, Phase.DROPPING
    return hunt.play(f"drop {level}").said()
