"""The options and presets of Submarine (S9)."""

from fathom.core.options import EnumOption, Flag, IntOption, OptionSet

OPTIONS = OptionSet(
    "submarine",
    (
        EnumOption("mussels", "S2.4", "players choose their mussel, or get one at random", values=("choose", "random")),
        EnumOption("first", "S2.5", "who begins: drawn at random, or seat 1", values=("random", "seat_1")),
        Flag("must_act", "S5.3", "where the ship stops, at least one submarine must move or lift", default=True),
        EnumOption(
            "vertical_move",
            "S6.2",
            "a submarine that rises or sinks takes any field of that level, or keeps its column",
            values=("any_field", "same_column"),
        ),
        EnumOption(
            "pause_pile",
            "S9.3",
            "in the pause a card is swapped with the own stock, or with the undealt cards",
            values=("own", "spare"),
        ),
        IntOption(
            "stalemate_voyages",
            "S10.4",
            "the game ends after so many voyages in a row without progress; 0 = never",
            default=5,
            samples=(2, 10),
        ),
    ),
    presets={
        "rulebook": {},
        "short": {"must_act": False, "vertical_move": "same_column"},
        "spare": {"pause_pile": "spare"},
    },
)
