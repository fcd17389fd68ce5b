"""The hint overlay of Submarine Hunt: where the enemy can be."""

import msgspec


class FleetHeatmap(msgspec.Struct, frozen=True):
    """Probabilities of a living submarine by cell and of the mine by field, and the number of consistent fleets."""

    submarines: dict[str, float]
    mines: dict[str, float]
    fleets: int  # sets of living submarines
