"""What a bot is, and which there are, at which levels."""

import re
from typing import Protocol

import msgspec

from fathom.bots.messages_en import ENGLISH
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import View
from fathom.core.messages_en import shown
from fathom.core.rng import Rng


class Budget(msgspec.Struct, frozen=True):
    """What a bot may spend on one decision; whichever limit comes first, and it may need less.

    0 is no limit of that kind; without any the bot goes by its own measure.
    """

    iterations: int = 0
    millis: int = 0  # of CPU time

    def __str__(self) -> str:
        limits = [f"{self.iterations}it"] * bool(self.iterations) + [f"{self.millis}ms"] * bool(self.millis)
        return ",".join(limits) or "own"


class Bot(Protocol):
    """Chooses a move from a view. There is no way for it to get at the state."""

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        """One of `view.legal`; the same for the same view, random numbers and budget without milliseconds."""
        ...


_bots: dict[str, tuple[Bot, ...]] = {}
_quick: set[str] = set()


def register_bot(name: str, *levels: Bot, quick: bool = False) -> None:
    """Make a bot known by name, for every game it can play: one for each level, from the weakest.

    A quick bot needs a few milliseconds for any decision, whatever its budget is.
    """
    _bots[name] = levels
    if quick:
        _quick.add(name)


def needs_time(name: str) -> bool:
    """Return whether the bot of that name thinks; those that do not are quick."""
    return name not in _quick


def bot_names() -> list[str]:
    """The names of all bots."""
    return list(_bots)


def bot_levels(name: str) -> int:
    """The best level of the bot of that name, or a refusal."""
    if name not in _bots:
        raise Refusal(RefusalKind.MALFORMED, "no_such_bot", ENGLISH, bot=shown(name), known=", ".join(_bots))
    return len(_bots[name])


def bot_named(name: str, level: int | None = None) -> Bot:
    """The bot of that name, at its best unless a level is given, or a refusal."""
    best = bot_levels(name)
    if level is None:
        level = best
    if not 1 <= level <= best:
        raise Refusal(RefusalKind.MALFORMED, "no_such_level", ENGLISH, bot=name, level=level, best=best)
    return _bots[name][level - 1]


def bot_called(text: str) -> Bot:
    """The bot that somebody wrote as `name` or `name:level`, or a refusal."""
    name, colon, level = text.partition(":")
    if not colon:
        return bot_named(name)
    if not re.fullmatch("[0-9]{1,4}", level):
        raise Refusal(
            RefusalKind.MALFORMED, "no_such_level", ENGLISH, bot=name, level=shown(level), best=bot_levels(name)
        )
    return bot_named(name, int(level))


def read_budget(text: str) -> Budget:
    """`500ms`, `2000it`, or both with a comma between them; or a refusal."""
    limits = {"it": 0, "ms": 0}
    for part in text.split(","):
        found = re.fullmatch("([1-9][0-9]{0,8})(it|ms)", part.strip())
        if not found or limits[found[2]]:
            raise Refusal(RefusalKind.MALFORMED, "no_such_budget", ENGLISH, budget=shown(text))
        limits[found[2]] = int(found[1])
    return Budget(limits["it"], limits["ms"])
