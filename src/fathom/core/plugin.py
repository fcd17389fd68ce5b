"""`GamePlugin`: the parts of a game for the server, the arena, the terminal, lessons and hints.

An entry point of the group `fathom.games` names an instance (docs/adding-a-game.md).
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol

import msgspec

from fathom.core.bot import AdvisingBot, Bot
from fathom.core.evaluation import WinEvaluator
from fathom.core.game import Game, StateT, ViewT
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.core.tracker import Encoding

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fathom.core.painting.canvas import Box, Canvas
    from fathom.core.puzzle import PuzzleKind


class Drawing(Protocol):
    """A game for a terminal. It draws what the views hold and nothing else."""

    HELP: Sequence[tuple[str, str]]  # signs, and what they mean

    def draw(self, view: Any, names: Sequence[str], opened: Sequence[Any] = ()) -> "RenderableType":
        """Return the position; with the views of all seats in `opened`, their secrets too."""
        ...

    def due(self, view: Any) -> str:
        """Return what the seat to move has to decide, in a sentence."""
        ...

    def standings(self, view: Any, names: Sequence[str]) -> "RenderableType":
        """Return the result: by which rule the game ended, and the places."""
        ...

    def in_notation(self, text: str) -> str:
        """Return a line that was typed in any case with the capitals of the notation."""
        ...

    def seat_mark(self, seat: int) -> str:
        """Return the name of a seat on the board."""
        ...

    def seat_style(self, seat: int) -> str:
        """Return a seat's colour, which never stands alone."""
        ...


class Painting(Protocol):
    """A game as an image, for previews of links. It paints what the spectator's view holds and nothing else."""

    ASPECT: float  # of the position, width to height

    def paint(self, canvas: "Canvas", box: "Box", view: Any, names: Sequence[str]) -> None:
        """Paint the position into a box of this aspect. A name is short and has only characters of the font."""
        ...

    def score(self, view: Any, seat: int) -> str:
        """Return what a seat has reached, in a few characters."""
        ...


class GamePlugin(Generic[StateT, ViewT]):
    """A game and everything that belongs to it. A subclass overrides what it has; only `game` is required.

    Methods import what they return, so that a program loads only the parts it uses.
    """

    game: Game[StateT, ViewT]
    titles: ClassVar[Mapping[str, str]] = {}  # by language, where it is not the game's own
    aids: ClassVar[tuple[str, ...]] = ()  # names of aids to a player's memory and logic that a table can enable
    samples_worlds: ClassVar[bool] = False  # whether its best player searches, so that values come with an error
    overlay_type: ClassVar[type[msgspec.Struct] | None] = None  # of `hint_overlay`, for the schema

    def captain_levels(self) -> Sequence[AdvisingBot]:
        """Return the game's own players from the weakest, five of them or none."""
        return ()

    def greedy(self) -> Callable[[ViewT, Rng], str] | None:
        """Return a function that picks the legal line with the best immediate score."""
        return None

    def styles(self) -> Mapping[str, Bot]:
        """Return opponents with a plan of their own by name, for the league of the arena. They are not seated."""
        return {}

    def win_evaluator(self) -> WinEvaluator | None:
        """Return the published evaluator of true positions for reviews; a game without one cannot be reviewed."""
        return None

    def reason_texts(self) -> Mapping[str, str]:
        """Return the English text of each reason that the game's players give, with its parameters in braces."""
        return {}

    def hint_overlay(self, view: ViewT) -> msgspec.Struct | None:
        """Return data that the board draws under a hint, from what the view holds."""
        return None

    def lesson_plan(self) -> bytes | None:
        """Return the lesson as JSON (`fathom.study.lessons.LessonPlan`)."""
        return None

    def puzzle_kinds(self) -> "Sequence[PuzzleKind]":
        """Return the kinds of puzzles whose solution the game decides exactly."""
        return ()

    def puzzle_words(self) -> Mapping[str, str]:
        """Return the English of each kind and of each reason, by code, with parameters in braces."""
        return {}

    def puzzle_file(self) -> bytes | None:
        """Return the puzzles that come with the game, compressed (`fathom.study.puzzles.files`)."""
        return None

    def drawing(self) -> Drawing | None:
        """Return the terminal drawing; a game without one is shown as its view's fields."""
        return None

    def painting(self) -> Painting | None:
        """Return the painting of positions; previews of a game without one show the open sea."""
        return None

    def encoding(self, players: int, options: Options) -> Encoding | None:
        """Return the tensors of the game with these options, which `fathom.research` turns into environments."""
        return None

    def rules(self) -> Traversable | None:
        """Return the folder of the rules texts: `<game>.md` in English, and a folder for each other language."""
        return None


def packaged_rules() -> Traversable:
    """Return the folder of the rules texts of this distribution: in the package, or in docs of a source tree."""
    installed = files("fathom") / "rules"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "docs" / "rules"
