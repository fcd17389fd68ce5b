"""Variants of a game for the balance report: numbers of players, presets, and each option changed on its own."""

from collections.abc import Iterator

import msgspec

from fathom.core.game import Game
from fathom.core.options import EnumOption, Flag, Option, Options, Value


class Variant(msgspec.Struct, frozen=True):
    """A named set of options and a number of players."""

    name: str
    players: int
    options: Options


def variants(game: Game, players: int) -> Iterator[Variant]:
    """Yield the defaults, then every variant that differs from them in one thing."""
    defaults = game.options.complete({})
    yield Variant(f"defaults, {players} players", players, defaults)
    for number in game.seats:
        if number != players:
            yield Variant(f"{number} players", number, defaults)
    for name in game.options.presets:
        options = game.options.complete({}, name)
        if options != defaults:
            yield Variant(f"preset {name}", players, options)
    for option in game.options:
        for value in other_values(option):
            yield Variant(f"{option.name}={format_value(value)}", players, {**defaults, option.name: value})


def other_values(option: Option) -> list[Value]:
    """Return the values to compare with an option's default."""
    if isinstance(option, Flag):
        return [not option.default]
    values = option.values if isinstance(option, EnumOption) else option.samples
    return [value for value in values if value != option.default]


def format_value(value: Value) -> str:
    """Return the value of an option as an argument."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
