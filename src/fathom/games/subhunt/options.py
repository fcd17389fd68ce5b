"""The options and presets of Submarine Hunt (H10)."""

from fathom.core.options import EnumOption, Flag, IntListOption, IntOption, OptionSet, ProbabilityOption

OPTIONS = OptionSet(
    "subhunt",
    (
        EnumOption(
            "blast",
            "H5.3",
            "a charge grazes the six fields next to it, or the eight around it on its level",
            values=("cross", "square"),
        ),
        IntListOption(
            "magazines",
            "H1.5",
            "depth charges of the three ships",
            numbers=range(1, 10),
            lengths=range(3, 4),
            falling=True,
            condition="three whole numbers from 1 to 9, none larger than the one before",
            default=[4, 3, 2],
            samples=([2, 2, 2], [6, 5, 4]),
        ),
        IntListOption(
            "arrows",
            "H1.4",
            "the fields by which ships leave port and come back",
            numbers=range(1, 7),
            lengths=range(1, 7),
            unique=True,
            condition="a list of at least one of 1 to 6, each once",
            default=[2, 3, 4, 5],
            samples=([3, 4], [1, 2, 3, 4, 5, 6]),
        ),
        EnumOption(
            "lanes",
            "H1.6",
            "torpedoes run along rows and columns, or along the two long diagonals as well",
            values=("rows_and_columns", "plus_diagonals"),
        ),
        ProbabilityOption(
            "torpedo_hit",
            "H1.7",
            "the part of the torpedo disc that is a hit",
            default="1/3",
            samples=("0", "1/6", "1/2"),
        ),
        EnumOption(
            "mine_trigger",
            "H6.1",
            "a ship is lost where it stops on the mine, or also where it passes",
            values=("stop", "pass"),
        ),
        IntOption("turn_limit", "H8.2", "a draw after so many turns of both; 0 = never", default=200, samples=(50,)),
        Flag("auto_panels", "H9.3", "the program sets the pegs of the control panels", default=True),
    ),
    presets={
        "classic": {},
        "simple": {"blast": "square"},
    },
)
