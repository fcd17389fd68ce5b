"""Pairs of games that one observer cannot distinguish: equal views with other cards and secret decisions."""

import random
from dataclasses import dataclass, field

from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from play import lively
from server.spy_serve import World, disc_seed

Lines = list[str]


@dataclass
class Pair:
    """The true game and another one that looks the same to `observer`, up to the same step."""

    key: str  # 32 hexadecimal digits: the game's 30, and the observer
    game: str
    players: int
    options: Options
    observer: int
    true: World
    other: World
    seats: list[int]  # the seat to move, by step and at the end
    sights: list[Lines] = field(default_factory=list)  # by step: the lines that the observer may play
    questions: Lines = field(default_factory=list)  # lines of this game, of all seats

    @property
    def hides(self) -> bool:
        """Return whether the two games differ."""
        return (self.true.deal, self.true.lines) != (self.other.deal, self.other.lines)


class Disc:
    """The disc of the scripted server."""

    def __init__(self, key: str) -> None:
        self.key, self.spins = key, 0

    def below(self, limit: int, /) -> int:
        self.spins += 1
        return HashChance.seeded(disc_seed(self.key, self.spins - 1)).below(limit)


def true_game(game: str, players: int, options: Options, key: str, share: float, most: int) -> Match:
    """Play a random game up to this share of its steps."""
    match = Match.new(game_named(game), players, HashChance.seeded(key), options)
    rng, disc = random.Random(key), Disc(key)
    while not match.over and len(match.steps) < most:
        match.push(lively(match, rng), disc)
    length = min(int(len(match.steps) * share), len(match.steps) - 1)
    return match.prefix(length)


def pair(match: Match, key: str, observer: int) -> Pair:
    """Return another world for an observer of the game so far."""
    other = match.game.worlds(match.view(observer)).match(Rng(observer))
    assert other.view(observer) == match.view(observer)
    rng = random.Random(f"{key} {observer}")
    true_detours, other_detours = detours(match, other, observer, rng)
    earlier = [match.prefix(length) for length in range(len(match.steps) + 1)]
    return Pair(
        key=f"{key}{observer:02x}",
        game=match.game.name,
        players=match.players,
        options=match.options,
        observer=observer,
        true=World(match.start, dict(match.deal), plain(match), true_detours),
        other=World(other.start, dict(other.deal), plain(other), other_detours),
        seats=[each.to_move for each in earlier],
        sights=[each.legal() if each.to_move == observer else [] for each in earlier],
        questions=sorted(
            {line for each in earlier[::7] for line in rng.sample(each.legal(), min(3, len(each.legal())))}
        ),
    )


def plain(match: Match) -> Lines:
    """Return the lines without their announcements."""
    return [step.line.partition(" = ")[0] for step in match.steps]


def detours(true: Match, other: Match, observer: int, rng: random.Random) -> tuple[dict[int, Lines], dict[int, Lines]]:
    """Return decisions to play and undo: up to two that look the same to the observer."""
    found: tuple[dict[int, Lines], dict[int, Lines]] = ({}, {})
    for step in range(len(true.steps)):
        here, there = true.prefix(step), other.prefix(step)
        secret = any(true.game.masked(line) != line for line in retractable(here))
        if rng.random() < (0.5 if secret else 0.08):
            lines = [both for _ in range(2) if (both := detour(here, there, observer, rng))]
            if lines:
                found[0][step], found[1][step] = [one for one, _ in lines], [two for _, two in lines]
    return found


def detour(true: Match, other: Match, observer: int, rng: random.Random) -> tuple[str, str] | None:
    """Return an undoable line of both games, if possible one that is hidden from others."""
    seat, length = true.to_move, len(true.steps)
    lines = retractable(true)
    rng.shuffle(lines)
    for line in sorted(lines, key=lambda line: true.game.masked(line) == line):
        step = true.play(line)
        for candidate in sorted(retractable(other), key=lambda its: its == line):
            if true.game.masked(candidate) != true.game.masked(line):
                continue
            likeness = other.play(candidate)
            if true.to_move == other.to_move == seat and looks(step, observer) == looks(likeness, observer):
                return line, candidate
            other.rewind(length)
        true.rewind(length)
    return None


def looks(step: object, seat: int) -> tuple[object, object]:
    return step.line_for(seat), step.news_for(seat)  # type: ignore[attr-defined]


def retractable(match: Match) -> Lines:
    return [choice.line for choice in match.game.legal_moves(match) if not choice.final]
