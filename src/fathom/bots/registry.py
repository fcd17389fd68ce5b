"""The bots by name, each with its levels, and how people write them and their budgets."""

import re

from fathom.bots.fixed_budget import AT, FixedBudgetBot
from fathom.bots.messages_en import ENGLISH
from fathom.bots.style import STYLE, StyleBot
from fathom.core.bot import Bot, Budget
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown

_bots: dict[str, tuple[Bot, ...]] = {}
_ranks: dict[str, tuple[str, ...]] = {}
_quick: set[str] = set()


def register_bot(name: str, *levels: Bot, ranks: tuple[str, ...] = (), quick: bool = False) -> None:
    """Register a bot for every game, one object per level from the weakest; `ranks` are English names of the levels.

    A quick bot takes a few milliseconds for any decision, with any budget.
    """
    _bots[name] = levels
    _ranks[name] = ranks
    if quick:
        _quick.add(name)


def needs_time(name: str) -> bool:
    """Return whether the bot of that name searches, that is, is not quick."""
    return name not in _quick


def bot_names() -> list[str]:
    """Return the names of all bots."""
    return list(_bots)


def bot_levels(name: str) -> int:
    """Return the highest level of a bot. Raises `Refusal` for an unknown name."""
    if name not in _bots:
        raise Refusal(RefusalKind.MALFORMED, "no_such_bot", ENGLISH, bot=shown(name), known=", ".join(_bots))
    return len(_bots[name])


def bot_ranks(name: str) -> tuple[str, ...]:
    """Return the English names of a bot's levels, from the weakest; empty if they have none."""
    return _ranks.get(name, ())


def bot_named(name: str, level: int | None = None) -> Bot:
    """Return a bot at a level, the highest by default. Raises `Refusal` for an unknown name or level."""
    best = bot_levels(name)
    if level is None:
        level = best
    if not 1 <= level <= best:
        raise Refusal(RefusalKind.MALFORMED, "no_such_level", ENGLISH, bot=name, level=level, best=best)
    return _bots[name][level - 1]


def bot_called(text: str) -> Bot:
    """Return the bot that is written as `name`, `name:level`, `name:rank` or `style:name`. Raises `Refusal`.

    `@` and a budget after it give the bot that budget for every decision: `captain:5@4000it`.
    """
    text, at, budget = text.partition(AT)
    if at:
        return FixedBudgetBot(bot_called(text), read_budget(budget))
    if text.startswith(STYLE):
        return StyleBot(text)
    name, colon, level = text.partition(":")
    ranks = [rank.lower() for rank in bot_ranks(name)]
    if level in ranks:
        return bot_named(name, ranks.index(level) + 1)
    if colon and not re.fullmatch("[0-9]{1,4}", level):
        best = bot_levels(name)
        raise Refusal(RefusalKind.MALFORMED, "no_such_level", ENGLISH, bot=name, level=shown(level), best=best)
    return bot_named(name, int(level) if colon else None)


def read_budget(text: str) -> Budget:
    """Parse `500ms`, `2000it`, or both separated by a comma. Raises `Refusal`."""
    limits = {"it": 0, "ms": 0}
    for part in text.split(","):
        found = re.fullmatch("([1-9][0-9]{0,8})(it|ms)", part.strip())
        if not found or limits[found[2]]:
            raise Refusal(RefusalKind.MALFORMED, "no_such_budget", ENGLISH, budget=shown(text))
        limits[found[2]] = int(found[1])
    return Budget(limits["it"], limits["ms"])
