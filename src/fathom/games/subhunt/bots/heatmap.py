"""The hint overlay of Submarine Hunt: where the enemy can be."""

import msgspec


class FleetHeatmap(msgspec.Struct, frozen=True):
    """How likely each cell holds a living submarine and each field of level 100 the mine, and how many fleets fit."""

    submarines: dict[str, float]
    mines: dict[str, float]
    fleets: int  # sets of living submarines
