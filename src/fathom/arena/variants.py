"""The ways in which a game can be played that are worth comparing: presets, each option changed alone, players."""

from collections.abc import Iterator

import msgspec

from fathom.core.game import Game
from fathom.core.options import EnumOption, Flag, Option, Options, Value


class Variation(msgspec.Struct, frozen=True):
    """One way to play: its name, and what it means."""

    name: str
    players: int
    options: Options


def variations(game: Game, players: int) -> Iterator[Variation]:
    """As usual first, then all that differs from that in one thing."""
    usual = game.options.complete({})
    yield Variation(f"as usual, {players} players", players, usual)
    for number in game.seats:
        if number != players:
            yield Variation(f"{number} players", number, usual)
    for name in game.options.presets:
        options = game.options.complete({}, name)
        if options != usual:
            yield Variation(f"preset {name}", players, options)
    for option in game.options:
        for value in others(option):
            yield Variation(f"{option.name}={typed(value)}", players, {**usual, option.name: value})


def others(option: Option) -> list[Value]:
    """What else an option can be set to."""
    if isinstance(option, Flag):
        return [not option.default]
    values = option.values if isinstance(option, EnumOption) else option.samples
    return [value for value in values if value != option.default]


def typed(value: Value) -> str:
    """The value of an option as somebody would type it."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
