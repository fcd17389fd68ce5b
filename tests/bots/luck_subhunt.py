"""Statistics of losses in recorded games of Submarine Hunt: torpedoes fired at a bot, and their hits.

PYTHONPATH=tests python tests/bots/luck_subhunt.py BOT games.jsonl…
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from fathom.arena.intervals import wilson
from fathom.arena.play_game import GameLogRecord


@dataclass
class Luck:
    """The losses of one side in one game."""

    won: bool
    torpedoes: int = 0
    hits: int = 0
    mines: int = 0
    turns: int = 0  # own turns


def luck(game: GameLogRecord, bot: str) -> Luck:
    """Count from the moves. The turn passes after each `mine` and `done`."""
    assert game.result is not None
    seat = game.seats.index(bot)
    found = Luck(won=list(game.result.ranking[0]) == [seat + 1])
    on_turn = 0
    for move in game.moves:
        own = on_turn == seat
        found.turns += own and move.startswith("sail")
        found.mines += own and move.startswith("sail") and "mine" in move
        found.torpedoes += not own and move.startswith("fire")
        found.hits += not own and move.startswith("fire") and move.endswith("= hit")
        if move == "done" or move.startswith("mine"):
            on_turn = 1 - on_turn
    return found


def table_line(name: str, games: Sequence[Luck]) -> str:
    """Format the means of some games as a row of a table."""
    count = len(games)
    shots, hits = sum(game.torpedoes for game in games), sum(game.hits for game in games)
    mines, turns = sum(game.mines for game in games), sum(game.turns for game in games)
    share = f"{hits / shots:.0%}" if shots else "-"
    return f"| {name} | {count} | {turns / count:.1f} | {shots / count:.2f} | {share} | {mines / count:.2f} |"


if __name__ == "__main__":
    bot, *paths = sys.argv[1:]
    lines = [line for path in paths for line in Path(path).read_bytes().splitlines()]
    games = [luck(msgspec.json.decode(line, type=GameLogRecord), bot) for line in lines]
    lost = [game for game in games if not game.won]
    won, of = len(games) - len(lost), len(games)
    low, high = wilson(won, of)
    print(f"{bot} won {won} of {of}: {won / of:.1%} ({low:.1%} to {high:.1%})")
    print("| games | number | own turns | torpedoes at it | of them hit | mines met |")
    print(table_line("all", games))
    if lost:
        print(table_line("not won", lost))
        print("not won:", ", ".join(f"{game.hits} of {game.torpedoes} and {game.mines} mines" for game in lost))
