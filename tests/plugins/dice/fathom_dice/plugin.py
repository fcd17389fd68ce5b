"""Ten and Up as a plugin: pyproject.toml names `PLUGIN` as an entry point."""

from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable

from fathom.core.plugin import Drawing, GamePlugin
from fathom.core.rng import Rng
from fathom_dice.game import Dice, DiceView
from fathom_dice.state import DiceState


class DicePlugin(GamePlugin[DiceState, DiceView]):
    """The plugin; see `fathom.core.plugin.GamePlugin` for further hooks."""

    game = Dice()

    def greedy(self) -> Callable[[DiceView, Rng], str]:
        from fathom_dice.bots import choose

        return choose

    def drawing(self) -> Drawing:
        from fathom_dice import draw

        return draw

    def rules(self) -> Traversable:
        return files("fathom_dice") / "rules"


PLUGIN = DicePlugin()
