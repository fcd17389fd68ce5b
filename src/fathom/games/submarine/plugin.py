"""Submarine as a plugin."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

from fathom.core.bot import AdvisingBot, Bot
from fathom.core.evaluation import WinEvaluator
from fathom.core.options import Options
from fathom.core.plugin import Drawing, GamePlugin, Painting, packaged_rules
from fathom.core.puzzle import PuzzleKind
from fathom.core.rng import Rng
from fathom.core.tracker import Encoding
from fathom.games.submarine.game import Submarine
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView


class SubmarinePlugin(GamePlugin[State, SubmarineView]):
    """See `fathom.core.plugin.GamePlugin`."""

    game = Submarine()
    samples_worlds = True

    def captain_levels(self) -> Sequence[AdvisingBot]:
        from fathom.games.submarine.bots.levels import LEVELS

        return LEVELS

    def greedy(self) -> Callable[[SubmarineView, Rng], str]:
        from fathom.games.submarine.bots.greedy import choose

        return choose

    def win_evaluator(self) -> WinEvaluator:
        from fathom.games.submarine.bots.win_share import SubmarineWinEvaluator

        return SubmarineWinEvaluator()

    def reason_texts(self) -> Mapping[str, str]:
        from fathom.games.submarine.bots.reasons_en import ENGLISH_REASONS

        return ENGLISH_REASONS

    def styles(self) -> Mapping[str, Bot]:
        from fathom.games.submarine.bots.league import STYLES

        return STYLES

    def lesson_plan(self) -> bytes:
        return (files("fathom.games.submarine") / "lesson.json").read_bytes()

    def puzzle_kinds(self) -> Sequence[PuzzleKind]:
        from fathom.games.submarine.puzzles.kinds import KINDS_OF_PUZZLES

        return KINDS_OF_PUZZLES

    def puzzle_words(self) -> Mapping[str, str]:
        from fathom.games.submarine.puzzles.words import WORDS

        return WORDS

    def puzzle_file(self) -> bytes:
        return (files("fathom.games.submarine.puzzles") / "puzzles.jsonl.gz").read_bytes()

    def drawing(self) -> Drawing:
        from fathom.games.submarine import draw

        return draw

    def painting(self) -> Painting:
        from fathom.games.submarine import paint

        return paint

    def encoding(self, players: int, options: Options) -> Encoding:
        from fathom.games.submarine.encoding import encoding

        return encoding(players, options)

    def rules(self) -> Traversable:
        return packaged_rules()


PLUGIN = SubmarinePlugin()
