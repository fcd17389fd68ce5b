"""The contents of a preview of a link: the position as spectators see it, the players, and how it stands."""

import msgspec

from fathom.core.game import View


class LinkPreviewSeat(msgspec.Struct, frozen=True):
    """A line of the list of players. `label` stands for a name that the font cannot write."""

    seat: int  # 0 in a list of people who wait at several tables
    name: str
    label: str
    free: bool = False
    marked: bool = False  # to move, or the winner


class LinkPreview(msgspec.Struct, frozen=True):
    """Everything that an image shows. Without a view it shows an example of the game."""

    game: str
    title: str
    headline: str
    seats: tuple[LinkPreviewSeat, ...]
    view: View | None = None
