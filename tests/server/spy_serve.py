"""`fathom serve` with deals, disc and bot moves from a file; run with that file and `serve ...`.

With `leaky` before `serve` the server leaks secrets in several ways, to test the test.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

import msgspec

from fathom.cli.main import main
from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.step import Step
from fathom.protocol.updates import Problem, UndoneEvent
from fathom.server.runtime import bot_pool, commands, live_table, sleep_detector
from fathom.server.telemetry.logging import log
from fathom.table import deal
from fathom.table.chance import sealed_match
from fathom.table.projections import public_events
from fathom.table.table import BotTurn, Table


class World(msgspec.Struct):
    """A deal and the decisions by step; `detours` are played before a step and undone."""

    start: int
    deal: dict[str, object]
    lines: list[str]
    detours: dict[int, list[str]]


def disc_seed(key: str, spin: int) -> str:
    """Return the seed of the disc, which is equal in all worlds of a game: the worlds differ in the end of the key."""
    return f"{key[:30]} {spin}"


def script(worlds: dict[str, World]) -> None:
    """Take chance out of the server. The first seat's part of the deal names the world."""

    class Dealt:
        @staticmethod
        def new(game: Any, players: int, parts: list[str], options: Any) -> Match:
            world = worlds[parts[0]]
            return Match(game, players, options, world.start, world.deal)

    async def choose(self: bot_pool.BotPool, turn: BotTurn, person: str) -> str:
        lines = worlds[f"{turn.seed:032x}"].lines
        if len(turn.view.log) == len(lines):
            await asyncio.Event().wait()  # the script has ended: decide nothing until the server stops
        return lines[len(turn.view.log)]

    deal.Match = Dealt  # type: ignore[assignment, misc]
    deal.deal_chance = lambda source: source.parts  # type: ignore[assignment]
    sealed_match.disc_chance = lambda source, spin: HashChance.seeded(disc_seed(source.parts[0], spin))
    sealed_match.bot_seed = lambda source, seq: int(source.parts[0], 16)
    bot_pool.BotPool.choose = choose  # type: ignore[method-assign]
    live_table.PRESENCE_DELAY = 0  # presence is sent with each arrival, not batched
    sleep_detector.LONGEST = 10**12  # one of the servers may be delayed by load


def leak_lines() -> None:
    Step.line_for = lambda self, seat: self.line  # type: ignore[method-assign]


def leak_news() -> None:
    Step.news_for = lambda self, seat: self.news  # type: ignore[method-assign]


def leak_reasons() -> None:
    asked = Table.why

    def why(self: Table, person: Any, seat: int, line: str | None, move: Any = None) -> Problem | None:
        problem = asked(self, person, seat, line, move)
        assert self.play is not None
        dealt = Problem(kind="", code="", text=str(self.play.match.state.to_bytes()))
        return problem and dealt

    Table.why = why  # type: ignore[method-assign]


class LeakyUndone(UndoneEvent, tag="undone", frozen=True, kw_only=True):
    text: str


def leak_undone() -> None:
    seen: list[str] = []
    sealed = sealed_match.seal

    def remember(salt: bytes, line: str) -> str:
        seen.append(line)
        return sealed(salt, line)

    sealed_match.seal = remember
    public_events.RENDERERS[public_events.events.Undone] = lambda table, event, seq: LeakyUndone(
        seat=event.seat, steps=event.steps, text=seen[-1] if seen else ""
    )


def leak_log() -> None:
    executed = commands.CommandService.execute

    async def execute(service: Any, table: str, person: Any, command: Any) -> Any:
        log.info("command", line=getattr(command, "line", ""))
        return await executed(service, table, person, command)

    commands.CommandService.execute = execute  # type: ignore[method-assign]


if __name__ == "__main__":
    worlds_file, *arguments = sys.argv[1:]
    if arguments[0] == "leaky":
        del arguments[0]
        for leak in (leak_lines, leak_news, leak_reasons, leak_undone, leak_log):
            leak()
    script(msgspec.json.decode(Path(worlds_file).read_bytes(), type=dict[str, World]))
    sys.exit(main(arguments))
