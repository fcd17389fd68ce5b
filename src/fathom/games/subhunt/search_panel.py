"""The search panels (H9.3). They follow from announcements, so both are public."""

from fathom.games.subhunt.inferences import Charge
from fathom.games.subhunt.pieces import CELLS, FIELDS, LEVELS, blast_of

NO_PEG = "."
WHITE = "w"  # no submarine here
RED = "r"  # one of the red-marked neighbours hides one
FLAG = "f"  # sunk here


class Panel:
    """One player's search: the pegs that follow from the charges by the method of the source."""

    def __init__(self) -> None:
        self._pegs = [NO_PEG] * CELLS
        self._set = 0  # charges that pegs have been set for
        self._levels = self._written()

    def after(self, charges: list[Charge], square: bool) -> list[str]:
        """Return the pegs after these charges, which begin with those of the last call: one text for each level."""
        if self._set < len(charges):
            for charge in charges[self._set :]:
                self._note(charge, square)
            self._set = len(charges)
            self._levels = self._written()
        return self._levels

    def _written(self) -> list[str]:
        return ["".join(self._pegs[level * FIELDS : level * FIELDS + FIELDS]) for level in range(LEVELS)]

    def _note(self, charge: Charge, square: bool) -> None:
        """Set the pegs for one charge.

        One that grazes nothing clears its whole blast, also when it hits: by H5.6 a hit names the submarines
        that it grazes besides. White stays, for submarines never move. Red that a hit explains goes only where
        the hit's blast is clear; to see more in it is deduction.
        """
        pegs = self._pegs
        for cell in blast_of(charge.cell, square):
            if charge.grazed and pegs[cell] == NO_PEG:
                pegs[cell] = RED
            elif not charge.grazed and pegs[cell] != FLAG:
                pegs[cell] = WHITE
        if charge.hit:
            pegs[charge.cell] = FLAG
        elif pegs[charge.cell] != FLAG:
            pegs[charge.cell] = WHITE
