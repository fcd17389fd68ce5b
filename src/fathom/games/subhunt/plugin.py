"""Submarine Hunt as a plugin."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import ClassVar

from fathom.core.bot import AdvisingBot, Bot
from fathom.core.evaluation import WinEvaluator
from fathom.core.options import Options
from fathom.core.plugin import Drawing, GamePlugin, Painting, packaged_rules
from fathom.core.puzzle import PuzzleKind
from fathom.core.rng import Rng
from fathom.core.tracker import Encoding
from fathom.games.subhunt.bots.heatmap import FleetHeatmap
from fathom.games.subhunt.deduction import AID
from fathom.games.subhunt.game import SubHunt
from fathom.games.subhunt.state import State
from fathom.games.subhunt.view import SubHuntView


class SubHuntPlugin(GamePlugin[State, SubHuntView]):
    """See `fathom.core.plugin.GamePlugin`."""

    game = SubHunt()
    titles: ClassVar[Mapping[str, str]] = {"nl": "Duikbootjacht", "de": "U-Boot-Jagd", "fr": "Chasse au sous-marin"}
    aids = (AID,)
    overlay_type = FleetHeatmap

    def captain_levels(self) -> Sequence[AdvisingBot]:
        from fathom.games.subhunt.bots.levels import LEVELS

        return LEVELS

    def greedy(self) -> Callable[[SubHuntView, Rng], str]:
        from fathom.games.subhunt.bots.greedy import choose

        return choose

    def hint_overlay(self, view: SubHuntView) -> FleetHeatmap | None:
        from fathom.games.subhunt.bots.belief import fleet_heatmap

        return fleet_heatmap(view)

    def win_evaluator(self) -> WinEvaluator:
        from fathom.games.subhunt.bots.win_share import SubHuntWinEvaluator

        return SubHuntWinEvaluator()

    def reason_texts(self) -> Mapping[str, str]:
        from fathom.games.subhunt.bots.reasons_en import ENGLISH_REASONS

        return ENGLISH_REASONS

    def styles(self) -> Mapping[str, Bot]:
        from fathom.games.subhunt.bots.league import STYLES

        return STYLES

    def lesson_plan(self) -> bytes:
        return (files("fathom.games.subhunt") / "lesson.json").read_bytes()

    def puzzle_kinds(self) -> Sequence[PuzzleKind]:
        from fathom.games.subhunt.puzzles.kinds import KINDS_OF_PUZZLES

        return KINDS_OF_PUZZLES

    def puzzle_words(self) -> Mapping[str, str]:
        from fathom.games.subhunt.puzzles.words import WORDS

        return WORDS

    def puzzle_file(self) -> bytes:
        return (files("fathom.games.subhunt.puzzles") / "puzzles.jsonl.gz").read_bytes()

    def drawing(self) -> Drawing:
        from fathom.games.subhunt import draw

        return draw

    def painting(self) -> Painting:
        from fathom.games.subhunt import paint

        return paint

    def encoding(self, players: int, options: Options) -> Encoding:
        from fathom.games.subhunt.encoding import encoding

        return encoding(players, options)

    def rules(self) -> Traversable:
        return packaged_rules()


PLUGIN = SubHuntPlugin()
