"""The options and presets of Submarine (S9)."""

from fathom.core.options import EnumOption, Flag, IntOption, OptionSet

OPTIONS = OptionSet(
    "submarine",
    (
        EnumOption(
            name="mussels",
            values=("choose", "random"),
            default="choose",
            rule="S2.4",
            summary="players choose their mussel, or get one at random",
        ),
        EnumOption(
            name="first",
            values=("random", "seat_1"),
            default="random",
            rule="S2.5",
            summary="who begins: drawn at random, or seat 1",
        ),
        Flag(
            name="must_act",
            default=True,
            rule="S5.3",
            summary="where the ship stops, at least one submarine must move or lift",
        ),
        EnumOption(
            name="vertical_move",
            values=("any_field", "same_column"),
            default="any_field",
            rule="S6.2",
            summary="a submarine that rises or sinks takes any field of that level, or keeps its column",
        ),
        EnumOption(
            name="pause_pile",
            values=("own", "spare"),
            default="own",
            rule="S9.3",
            summary="in the pause a card is swapped with the own stock, or with the undealt cards",
        ),
        IntOption(
            name="stalemate_voyages",
            default=5,
            samples=(2, 10),
            rule="S10.4",
            summary="the game ends after so many voyages in a row without progress; 0 = never",
        ),
    ),
    presets={
        "rulebook": {},
        "short": {"must_act": False, "vertical_move": "same_column"},
        "spare": {"pause_pile": "spare"},
    },
)
