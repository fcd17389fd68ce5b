"""The options and presets of Submarine Hunt (H10)."""

from fathom.core.options import EnumOption, Flag, IntListOption, IntOption, OptionSet, ProbabilityOption

OPTIONS = OptionSet(
    "subhunt",
    (
        EnumOption(
            name="blast",
            values=("cross", "square"),
            default="cross",
            rule="H5.3",
            summary="a charge grazes the six fields next to it, or the eight around it on its level",
        ),
        IntListOption(
            name="magazines",
            least=1,
            most=9,
            lengths=range(3, 4),
            falling=True,
            condition="three whole numbers from 1 to 9, none larger than the one before",
            default=[4, 3, 2],
            samples=([2, 2, 2], [6, 5, 4]),
            rule="H1.5",
            summary="depth charges of the three ships",
        ),
        IntListOption(
            name="arrows",
            least=1,
            most=6,
            lengths=range(1, 7),
            unique=True,
            condition="a list of at least one of 1 to 6, each once",
            default=[2, 3, 4, 5],
            samples=([3, 4], [1, 2, 3, 4, 5, 6]),
            rule="H1.4",
            summary="the fields by which ships leave port and come back",
        ),
        EnumOption(
            name="lanes",
            values=("rows_and_columns", "plus_diagonals"),
            default="rows_and_columns",
            rule="H1.6",
            summary="torpedoes run along rows and columns, or along the two long diagonals as well",
        ),
        ProbabilityOption(
            name="torpedo_hit",
            default="1/3",
            samples=("0", "1/6", "1/2"),
            rule="H1.7",
            summary="the part of the torpedo disc that is a hit",
        ),
        EnumOption(
            name="mine_trigger",
            values=("stop", "pass"),
            default="stop",
            rule="H6.1",
            summary="a ship is lost where it stops on the mine, or also where it passes",
        ),
        IntOption(
            name="turn_limit",
            default=200,
            samples=(50,),
            rule="H8.2",
            summary="a draw after so many turns of both; 0 = never",
        ),
        Flag(
            name="auto_panels",
            default=True,
            rule="H9.3",
            summary="the program sets the pegs of the control panels",
        ),
    ),
    presets={
        "classic": {},
        "simple": {"blast": "square"},
    },
)
