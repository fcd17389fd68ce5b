"""The colours and signs of images: those of the browser client in its light theme (web/src/theme/tokens.css)."""

from typing import Final

GROUND: Final = "#0b3954"  # the theme colour of the app
INK: Final = "#f7fcfd"
INK_2: Final = "#a9c3cf"
LINE: Final = "#25536e"
BRASS: Final = "#f2cf4a"
SKY: Final = "#e3f2f7"
SEA: Final = ("#a9dbe6", "#6bb7c9", "#3389a3", "#185c7a", "#0c324a")  # from the surface down
FOAM: Final = "#f7fcfd"
SAND: Final = "#dccb9f"
SEATS: Final = ("#b3261e", "#2a6fdb", "#a06e00", "#4a1d7a", "#0b6e5c")  # on water
SEATS_ON_DARK: Final = ("#ff8577", "#86b9ff", "#f5d356", "#c79bf2", "#4fcfae")
# The sign of each seat, in a box from -10 to 10 (web/src/ui/SeatSign.tsx).
SIGNS: Final = (
    "M8 0C8 4.4 4.4 8 0 8S-8 4.4-8 0-4.4-8 0-8 8-4.4 8 0Z",
    "M0-8.8 9 7.4H-9Z",
    "M-7.3-7.3H7.3V7.3H-7.3Z",
    "M0-9.6 9.6 0 0 9.6-9.6 0Z",
    "M0-9.8 2.8-3.4 9.6-2.9 4.4 1.6 6 8.3 0 4.7-6 8.3-4.4 1.6-9.6-2.9-2.8-3.4Z",
)


def seat_colour(seat: int) -> str:
    """Return the colour of a seat's pieces. There are five, as in the client."""
    return SEATS[(seat - 1) % len(SEATS)]


def seat_colour_on_dark(seat: int) -> str:
    """Return the colour of a seat beside its name."""
    return SEATS_ON_DARK[(seat - 1) % len(SEATS_ON_DARK)]


def seat_sign(seat: int) -> str:
    """Return the path of a seat's sign, which tells seats apart where colour does not."""
    return SIGNS[(seat - 1) % len(SIGNS)]
